/* What is given in place of time zones is refused by an error that says what it is. */
import { expect, test } from 'vitest';
import { lookup, lookupAll, lookupV1, lookupV2, openTimeZones } from '../src/index.ts';
import { openTimeZones as openLite } from '../src/lite.ts';

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['text', 'string'],
  [{}, 'Object'],
])('%s is no time zones', (wrong, name) => {
  const given = wrong as never;
  const message = expect.stringContaining(name) as string;
  for (const call of [() => lookup(given, 0, 0), () => lookupAll(given, 0, 0)])
    expect(call).toThrow(expect.objectContaining({ name: 'PortolanError', code: 'tz-input', message }));
  expect(() => openTimeZones(given)).toThrow(expect.objectContaining({ name: 'PortolanError' }));
});

test('null for options or a context is refused', () => {
  const zones = openLite();
  for (const call of [
    () => openLite(null as never),
    () => lookupV1(zones, { lat: 0, lng: 0 }, null as never),
    () => lookupV2(zones, { lat: 0, lng: 0 }, null as never),
  ])
    expect(call).toThrow(expect.objectContaining({ name: 'PortolanError', code: 'tz-input' }));
});
