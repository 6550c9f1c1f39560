import { expect, test } from 'vitest';
import { alpha3Of } from '../../src/osrm/alpha-3.ts';

test('codes of countries', () => {
  const known = {
    AD: 'AND',
    DE: 'DEU',
    CH: 'CHE',
    GB: 'GBR',
    US: 'USA',
    BR: 'BRA',
    FI: 'FIN',
    XK: 'XKX',
    ZW: 'ZWE',
  };
  for (const [alpha2, alpha3] of Object.entries(known)) expect(alpha3Of(alpha2)).toBe(alpha3);
  for (const none of ['', 'D', 'XX', 'DEU', 'de', 'DA', 'EA']) expect(alpha3Of(none)).toBeUndefined();
});

test('250 countries, each once, in order', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const found = letters
    .flatMap((a) => letters.map((b) => `${a}${b}`))
    .filter((code) => alpha3Of(code) !== undefined);
  expect(found).toHaveLength(250);
  const threes = found.map((code) => alpha3Of(code)!);
  expect(new Set(threes).size).toBe(250);
  for (const three of threes) expect(three).toMatch(/^[A-Z]{3}$/);
});
