import { describe, expect, test } from 'vitest';
import { buildGeocoder, entities, openGeocoder, place } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

const geocoder = openGeocoder(await buildGeocoder(await osmSource(TOWN)));

describe('everything that is in an archive', () => {
  const all = [...entities(geocoder)];

  test('has every layer, and place finds each of them by its id', () => {
    const layers = new Set(all.map(({ layer }) => layer));
    for (const layer of ['country', 'locality', 'street', 'venue', 'address'])
      expect(layers).toContain(layer);
    for (const { gid, name, layer, lat, lon } of all) {
      const [found] = place(geocoder, { ids: gid }).features;
      expect(found!.properties).toMatchObject({ name, layer });
      expect(found!.geometry.coordinates).toEqual([expect.closeTo(lon, 6), expect.closeTo(lat, 6)]);
    }
  });

  test('is limited to layers', () => {
    const streets = [...entities(geocoder, { layers: ['street'] })];
    expect(streets).toEqual(all.filter(({ layer }) => layer === 'street'));
    const addresses = [...entities(geocoder, { layers: ['address'] })];
    expect(addresses.every(({ housenumber, street }) => housenumber !== '' && street !== '')).toBe(true);
    expect(() => [...entities(geocoder, { layers: ['city'] })]).toThrow(/layers of version 1/);
  });
});
