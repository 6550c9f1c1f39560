import { distanceMetres } from '@portolan/base';
import { tagsOf } from '@portolan/osm';
import { hasSharedData } from '@portolan/testing/data';
import { randomInts, seedOf, someOf } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import * as geocoder from '../../src/index.ts';
import type { Geocoder, V1Feature, V1Response } from '../../src/index.ts';
import { Centre, metresOf } from '../../src/bytes/spatial/centre.ts';
import { VENUE } from '../../src/layers.ts';
import { gidText, placeOf } from '../../src/query/records/read-entities.ts';
import { resultOfAddress, resultOfCrossing, resultOfEntity } from '../../src/query/records/result.ts';
import { labelOf } from '../../src/wire/label.ts';
import { geocoderBytes, sourceOf } from '../support/real-geocoders.ts';

const PER_EXTRACT = 60;
/** The number of entities, addresses and junctions that the tests search for. */
const SAMPLED = 200;
/** Places of one label within this are one result. */
const SAME_METRES = 401;

/** Names and places of some named nodes of an extract. */
async function opened(
  path: Parameters<typeof sourceOf>[0],
): Promise<{ handle: Geocoder; bytes: Uint8Array; names: string[] }> {
  const source = await sourceOf(path);
  const bytes = await geocoderBytes(path);
  const handle = geocoder.openGeocoder(bytes);
  const random = randomInts(seedOf(3));
  const names = new Set<string>();
  for (let tries = 0; tries < 50_000 && names.size < PER_EXTRACT; tries++) {
    const columns = random(2) === 0 ? source.nodes : source.ways;
    const name = tagsOf(columns.tags, source.strings, random(columns.count)).get('name');
    if (name !== undefined && /\p{L}{3}/u.test(name)) names.add(name);
  }
  return { handle, bytes, names: [...names] };
}

const features = (response: unknown): readonly V1Feature[] => (response as V1Response).features;
const gidOf = ({ properties }: V1Feature): string => properties['gid'];

describe.skipIf(!hasSharedData)('laws on real extracts', () => {
  for (const path of someOf([
    'osm/liechtenstein-2021-10-28',
    'osm/helsinki-centre-2019-04-21',
    'geocoder/osm/porto-2020',
  ] as const)) {
    describe(path, () => {
      let handle: Geocoder;
      let bytes: Uint8Array;
      let names: string[];
      beforeAll(async () => {
        ({ handle, bytes, names } = await opened(path));
      });

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
          const layer = first.properties['layer'];
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

      test.each(['parking', 'playground', 'bench', 'restaurant', 'toilets', 'pharmacy'])(
        '%s: the nearest to a focus are those of the whole list',
        (kind) => {
          const { file } = handle;
          const { [VENUE]: first = 0, [VENUE + 1]: end = 0 } = file.layerFirst;
          const tag = `${kind === 'playground' ? 'leisure' : 'amenity'}=${kind}`;
          const all = Array.from({ length: end - first }, (_, k) => first + k).filter(
            (entity) => file.strings.at(file.kind.at(entity)) === tag,
          );
          const random = randomInts(seedOf(5));
          for (let k = 0; k < 5; k++) {
            const { lat, lon } = placeOf(file, random(file.entityCount));
            const focus = { 'focus.point.lat': lat / 1e6, 'focus.point.lon': lon / 1e6 };
            const centre = new Centre(lat / 1e6, lon / 1e6);
            const slow = all
              .map((entity) => ({ entity, at: placeOf(file, entity) }))
              .map(({ entity, at }) => ({ entity, metres: metresOf(centre.to(at.lat, at.lon)) }))
              .toSorted((a, b) => a.metres - b.metres || a.entity - b.entity)
              .filter(({ metres }) => metres < 50_000);
            const found = features(geocoder.search(handle, { text: kind, ...focus, layers: 'venue' }));
            const distances = found.map(({ properties }) => Number(properties['distance']));
            for (const { entity, metres } of slow.slice(0, 3)) {
              if (distances.some((each) => Math.abs(each - metres / 1000) < 0.001)) continue;
              // Places near each other that say the same are told once.
              const { lat: y, lon: x } = placeOf(file, entity);
              const label = labelOf(resultOfEntity(file, entity, ''));
              const others = found.filter(({ properties, geometry }) => {
                const [foundLon, foundLat] = geometry.coordinates;
                return (
                  properties['label'] === label &&
                  distanceMetres(y / 1e6, x / 1e6, foundLat, foundLon) < SAME_METRES
                );
              });
              expect(others.length, label).toBeGreaterThan(0);
            }
          }
        },
      );

      test('everything is found by its name, or its kind where it has none, among ten, where it stands', () => {
        const { file } = handle;
        const random = randomInts(seedOf(7));
        const lost: string[] = [];
        for (let k = 0; k < SAMPLED; k++) {
          const entity = random(file.entityCount);
          const { lat, lon, name, gid, isNameless } = resultOfEntity(file, entity, '');
          const query = { text: name, layers: gid.layer, 'focus.point.lat': lat, 'focus.point.lon': lon };
          // For autocomplete, `parking` may be the beginning of a name.
          const calls = isNameless ? [geocoder.search] : [geocoder.search, geocoder.autocomplete];
          for (const call of calls) {
            const { features: found } = call(handle, query);
            // Of several equal results near each other, only one is returned.
            const isThere = found.some(
              ({ properties }) => properties['gid'] === gidText(gid) || properties['name'] === name,
            );
            if (!isThere) lost.push(`${name} (${gidText(gid)})`);
          }
        }
        expect(lost).toEqual([]);
      });

      test('every junction is found by its streets where it stands, and by its GID', () => {
        const { file } = handle;
        // Always the same junctions: how many are found by their streets is a share.
        const random = randomInts(8);
        let count = 0;
        for (let k = 0; k < SAMPLED / 4; k++) {
          const crossing = random(file.crossingOther.length);
          const { lat, lon, street, crossStreet, gid } = resultOfCrossing(file, crossing, '');
          const text = `${street} & ${crossStreet}`;
          const query = { text, 'focus.point.lat': lat, 'focus.point.lon': lon };
          for (const feature of features(geocoder.search(handle, query))) {
            const [again] = features(geocoder.place(handle, { ids: gidOf(feature) }));
            expect(again?.properties['label'], gidOf(feature)).toBe(feature.properties['label']);
            if (gidOf(feature) === gidText(gid)) count++;
          }
          const [own] = features(geocoder.place(handle, { ids: gidText(gid) }));
          expect([own!.properties['gid'], own!.properties['name']]).toEqual([gidText(gid), text]);
        }
        // Names may be repeated in the text, and junctions of two carriageways are one result.
        expect(count).toBeGreaterThan(0.7 * Math.floor(SAMPLED / 4));
      });

      test('every address is found by its GID', () => {
        const { file } = handle;
        const random = randomInts(seedOf(9));
        for (let k = 0; k < SAMPLED; k++) {
          const { gid, houseNumber, lat, lon } = resultOfAddress(file, random(file.addressCount), '');
          const [found] = features(geocoder.place(handle, { ids: gidText(gid) }));
          expect(found!.properties['gid']).toBe(gidText(gid));
          expect([found!.properties['housenumber'], found!.geometry.coordinates]).toEqual([
            houseNumber,
            [lon, lat],
          ]);
        }
      });

      test('no call leaks through a boundary: sources, countries, areas, rectangles, circles, layers', () => {
        const texts = names.slice(0, 6);
        for (let k = 0; k < 6; k++) {
          const { street, crossStreet } = resultOfCrossing(handle.file, k * 20, '');
          texts.push(`${street} & ${crossStreet}`);
        }
        for (const [k, text] of texts.entries()) {
          const calls = [
            (query: object) => features(geocoder.search(handle, { text, size: 40, ...query })),
            (query: object) =>
              features(geocoder.search(handle, { text: `${text} ${1 + (k % 30)}`, size: 40, ...query })),
            (query: object) => features(geocoder.autocomplete(handle, { text, size: 40, ...query })),
            (query: object) => features(geocoder.structured(handle, { address: text, size: 40, ...query })),
            (query: object) =>
              features(
                geocoder.structured(handle, {
                  street: text,
                  house_number: `${1 + (k % 30)}`,
                  size: 40,
                  ...query,
                }),
              ),
          ];
          for (const call of calls) {
            const [first] = call({});
            if (first === undefined) continue;
            const [lon, lat] = first.geometry.coordinates;
            const { layer, country_code: country, locality_gid: locality } = first.properties;
            for (const { properties } of call({ layers: layer })) expect(properties['layer']).toBe(layer);
            expect(call({ sources: 'gn,wof' })).toEqual([]);
            expect(call({ 'boundary.country': 'BR' })).toEqual([]);
            // Results outside of all countries of the extract have no country.
            if (typeof country === 'string')
              for (const { properties } of call({ 'boundary.country': country }))
                expect(properties['country_code']).toBe(country);
            if (typeof locality === 'string')
              for (const feature of call({ 'boundary.gid': locality }))
                expect([feature.properties['locality_gid'], gidOf(feature)]).toContain(locality);
            const rect = {
              'boundary.rect.min_lat': lat - 0.003,
              'boundary.rect.max_lat': lat + 0.003,
              'boundary.rect.min_lon': lon - 0.003,
              'boundary.rect.max_lon': lon + 0.003,
            };
            for (const { geometry } of call(rect))
              for (const [side, middle] of [lon, lat].entries())
                expect(Math.abs(geometry.coordinates[side]! - middle)).toBeLessThanOrEqual(0.003 + 1e-9);
            const circle = {
              'boundary.circle.lat': lat,
              'boundary.circle.lon': lon,
              'boundary.circle.radius': 0.3,
            };
            for (const { geometry } of call(circle)) {
              const [east, north] = geometry.coordinates;
              expect(distanceMetres(lat, lon, north, east)).toBeLessThan(301);
            }
          }
        }
      });

      test('no request changes the answer to the next one', () => {
        const languages = ['de', 'ru', undefined];
        const ask = (on: Geocoder, text: string, k: number): unknown => {
          const lang = languages[k % 3] === undefined ? {} : { lang: languages[k % 3] };
          switch (k % 4) {
            case 0:
              return geocoder.search(on, { text, ...lang });
            case 1:
              return geocoder.autocomplete(on, { text: text.slice(0, 5), ...lang }, { version: 2 });
            case 2:
              return geocoder.structured(on, { address: `${text} 5`, ...lang });
            default:
              return geocoder.search(on, { text: `${text}x & ${text}`, ...lang });
          }
        };
        const asked = names.slice(0, 40);
        const alone = asked.map((text, k) => ask(geocoder.openGeocoder(bytes, { isTrusted: true }), text, k));
        for (const order of [[...asked.keys()], [...asked.keys()].toReversed()])
          for (const k of order) expect(ask(handle, asked[k]!, k)).toEqual(alone[k]);
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
