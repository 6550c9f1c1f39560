import { tagsOf } from '@portolan/osm';
import { describe, expect, test } from 'vitest';
import { randomInts } from '../bench/recall-queries.mjs';
import * as geocoder from '../src/index.ts';
import type { Geocoder, V1Feature, V1Response } from '../src/index.ts';
import { extract, hasData, needsData } from './shared-data.ts';

const PER_EXTRACT = 60;

/** Names and places of some named nodes of an extract. */
async function opened(path: string): Promise<{ handle: Geocoder; names: string[] }> {
  const source = await extract(path);
  const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
  const random = randomInts(3);
  const names = new Set<string>();
  for (let tries = 0; tries < 50_000 && names.size < PER_EXTRACT; tries++) {
    const columns = random(2) === 0 ? source.nodes : source.ways;
    const name = tagsOf(columns.tags, source.strings, random(columns.count)).get('name');
    if (name !== undefined && /\p{L}{3}/u.test(name)) names.add(name);
  }
  return { handle, names: [...names] };
}

const features = (response: unknown): readonly V1Feature[] => (response as V1Response).features;
const gidOf = ({ properties }: V1Feature): string => String(properties['gid']);

describe.skipIf(!hasData)(`laws on real extracts${needsData}`, () => {
  for (const path of [
    'osm/liechtenstein-2021-10-28',
    'osm/helsinki-centre-2019-04-21',
    'geocoder/osm/porto-2020',
  ]) {
    describe(path, async () => {
      const { handle, names } = hasData ? await opened(path) : { handle: undefined!, names: [] };

      test('every result of every call can be asked for by its GID, and is the same there', () => {
        expect(names.length).toBe(PER_EXTRACT);
        for (const text of names) {
          for (const feature of [
            ...features(geocoder.search(handle, { text, size: 40 })),
            ...features(geocoder.autocomplete(handle, { text: text.slice(0, 6), size: 40 })),
          ]) {
            const [again] = features(geocoder.place(handle, { ids: gidOf(feature) }));
            expect(again?.geometry, gidOf(feature)).toEqual(feature.geometry);
            expect(again?.properties['label']).toBe(feature.properties['label']);
          }
        }
      });

      test('no boundary leaks: layers, rectangles, circles, areas, sources', () => {
        for (const text of names) {
          const all = features(geocoder.search(handle, { text, size: 40 }));
          const [first] = all;
          if (first === undefined) continue;
          const [lon, lat] = first.geometry.coordinates;
          const layer = String(first.properties['layer']);
          for (const each of features(geocoder.search(handle, { text, size: 40, layers: layer })))
            expect(each.properties['layer']).toBe(layer);
          const rect = {
            'boundary.rect.min_lat': lat - 0.01,
            'boundary.rect.max_lat': lat + 0.01,
            'boundary.rect.min_lon': lon - 0.01,
            'boundary.rect.max_lon': lon + 0.01,
          };
          const inRect = features(geocoder.search(handle, { text, size: 40, ...rect }));
          expect(inRect.map(gidOf)).toContain(gidOf(first));
          for (const { geometry } of inRect) {
            expect(Math.abs(geometry.coordinates[1] - lat)).toBeLessThanOrEqual(0.01 + 1e-9);
            expect(Math.abs(geometry.coordinates[0] - lon)).toBeLessThanOrEqual(0.01 + 1e-9);
          }
          const circle = {
            'boundary.circle.lat': lat,
            'boundary.circle.lon': lon,
            'boundary.circle.radius': 0.5,
            'focus.point.lat': lat,
            'focus.point.lon': lon,
          };
          for (const { properties } of features(geocoder.search(handle, { text, size: 40, ...circle })))
            expect(properties['distance']).toBeLessThanOrEqual(0.5);
          const area = first.properties['locality_gid'];
          if (typeof area === 'string')
            for (const feature of features(geocoder.search(handle, { text, size: 40, 'boundary.gid': area })))
              expect([feature.properties['locality_gid'], gidOf(feature)]).toContain(area);
          expect(features(geocoder.search(handle, { text, sources: 'geonames' }))).toEqual([]);
        }
      });

      test('bulk equals singles; asking again answers the same', () => {
        const queries = names.map((text) => ({ endpoint: '/v1/search', query: { text } }));
        const singles = names.map((text) => ({ status: 200, response: geocoder.search(handle, { text }) }));
        expect(geocoder.bulk(handle, queries)).toEqual(singles);
        expect(geocoder.bulk(handle, queries.toReversed()).toReversed()).toEqual(singles);
      });
    });
  }
});
