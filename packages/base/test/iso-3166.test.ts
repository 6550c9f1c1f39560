import countries from 'i18n-iso-countries';
import { expect, test } from 'vitest';
import { alpha2Of, alpha2OfNumeric, alpha3Of, COUNTRY_CODES, countryCodesOf } from '@portolan/base/iso-3166';

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
  for (const [alpha2, alpha3] of Object.entries(known)) {
    expect(alpha3Of(alpha2)).toBe(alpha3);
    expect(alpha2Of(alpha3)).toBe(alpha2);
  }
  for (const none of ['', 'D', 'XX', 'DEU', 'de', 'DA', 'EA', '276']) expect(alpha3Of(none)).toBeUndefined();
  for (const none of ['', 'DE', 'deu', 'XXX', '276']) expect(alpha2Of(none)).toBeUndefined();
});

test('numbers of countries, with and without leading zeros', () => {
  for (const numeric of ['040', '40', 40]) expect(alpha2OfNumeric(numeric)).toBe('AT');
  for (const none of ['', '0', 0, 'DEU', 'AT', '0040', 1000, -40, NaN]) {
    expect(alpha2OfNumeric(none)).toBeUndefined();
  }
});

test('any code, letters in any case', () => {
  for (const code of ['AT', 'at', 'AUT', 'aUt', '040']) {
    expect(countryCodesOf(code)).toEqual({ alpha2: 'AT', alpha3: 'AUT', numeric: '040' });
  }
  for (const none of ['', 'A', '40', 'XX', 'constructor']) expect(countryCodesOf(none)).toBeUndefined();
});

test('250 countries in order, and none shares a code', () => {
  expect(COUNTRY_CODES).toHaveLength(250);
  const letters = COUNTRY_CODES.map(({ alpha2 }) => alpha2);
  expect(letters).toEqual(letters.toSorted());
  const codes = COUNTRY_CODES.flatMap(({ alpha2, alpha3, numeric }) => [alpha2, alpha3, numeric]);
  expect(new Set(codes).size).toBe(750);
  for (const { alpha2, alpha3, numeric } of COUNTRY_CODES) {
    expect(`${alpha2} ${alpha3} ${numeric}`).toMatch(/^[A-Z]{2} [A-Z]{3} \d{3}$/);
  }
});

test('Kosovo has two alpha-3 codes', () => {
  expect([alpha3Of('XK'), alpha2Of('XKX'), alpha2Of('XKK')]).toEqual(['XKX', 'XK', 'XK']);
  expect(countryCodesOf('xkk')).toEqual({ alpha2: 'XK', alpha3: 'XKX', numeric: '983' });
});

test('the codes are those of another table', () => {
  const theirs = Object.entries(countries.getAlpha2Codes()).map(([alpha2, alpha3]) => ({
    alpha2,
    alpha3: alpha3 === 'XKK' ? 'XKX' : alpha3,
    numeric: countries.alpha2ToNumeric(alpha2),
  }));
  expect(theirs.toSorted((a, b) => (a.alpha2 < b.alpha2 ? -1 : 1))).toEqual(COUNTRY_CODES);
});
