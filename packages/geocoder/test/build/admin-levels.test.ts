import { expect, test } from 'vitest';
import { layerOfAdminLevel } from '../../src/layers.ts';

test.each([
  ['JP', 7, 'localadmin'],
  ['TW', 7, 'localadmin'],
  ['KR', 8, 'neighbourhood'],
  ['SK', 9, 'localadmin'],
  ['US', 5, 'localadmin'],
  // Of a country that the table does not have, and of one that has no such level.
  ['ZZ', 5, 'county'],
  ['ZZ', 7, 'localadmin'],
  ['FI', 5, undefined],
])('%s, admin_level %d: %s', (country, level, layer) => {
  expect(layerOfAdminLevel(country, level)).toBe(layer);
});
