import { openArchive, writeArchive } from '@portolan/archive';
import type { SectionData } from '@portolan/archive';
import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { packColumn } from '../../src/bytes/numbers/column.ts';
import { LEXICON_PARTS } from '../../src/bytes/lexicon/lexicon-format.ts';
import { openParts, packParts } from '../../src/bytes/parts.ts';
import { ARCHIVE_KIND, ARCHIVE_VERSION } from '../../src/bytes/sections.ts';
import * as geocoder from '../../src/index.ts';
import type { Geocoder } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

const RUNS = share(1500);

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await geocoder.buildGeocoder(await osmSource(TOWN));
});

const isOurs = (error: unknown): boolean => error instanceof Error && error.name === 'PortolanError';

/** Opens an archive and sends every request once. The answers do not matter, only that every call ends. */
function useAll(damaged: Uint8Array): 'refused' | 'used' {
  let handle: Geocoder;
  try {
    handle = geocoder.openGeocoder(damaged);
    handle.verify();
  } catch (error) {
    if (!isOurs(error)) throw error;
    return 'refused';
  }
  geocoder.search(handle, { text: 'Bahnhofstrasse 12a, 9490 Vadum' });
  geocoder.search(handle, { text: 'Im Äuli 10' });
  geocoder.search(handle, { text: 'Bahnhofstrase & Im Äuli' }, { version: 2 });
  geocoder.search(handle, { text: 'bakery', 'focus.point.lat': 47.1, 'focus.point.lon': 9.5 });
  geocoder.autocomplete(handle, { text: 'bahmhof' });
  geocoder.reverse(handle, { 'point.lat': 47.1, 'point.lon': 9.5, size: 40 });
  geocoder.place(handle, {
    ids: 'openstreetmap:venue:node/24,openstreetmap:address:node/2,openstreetmap:address:way/2/10',
  });
  return 'used';
}

describe('damaged archives', () => {
  test('the first request reads the checksums, whatever it asks', () => {
    const damaged = bytes.slice();
    damaged[damaged.length - 1]! ^= 1;
    const handle = geocoder.openGeocoder(damaged);
    const refused = expect.objectContaining({ code: 'archive-checksum' });
    expect(() => geocoder.search(handle, { text: 'Vaduz' })).toThrowError(refused);
    expect(() => geocoder.autocomplete(handle, { text: 'Vad' })).toThrowError(refused);
    expect(() => geocoder.structured(handle, { locality: 'Vaduz' })).toThrowError(refused);
    expect(() => geocoder.reverse(handle, { 'point.lat': 47.1, 'point.lon': 9.5 })).toThrowError(refused);
    expect(() => geocoder.place(handle, { ids: 'openstreetmap:venue:node/24' })).toThrowError(refused);
    expect(geocoder.openGeocoder(damaged, { isTrusted: true }).file.entityCount).toBeGreaterThan(0);
  });

  test('any changed byte is refused', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (position, change) => {
        const damaged = bytes.slice();
        damaged[position % bytes.length]! ^= change;
        expect(useAll(damaged)).toBe('refused');
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  });

  test('any cut is refused', () => {
    fc.assert(
      fc.property(fc.nat(), (length) => {
        expect(useAll(bytes.slice(0, length % bytes.length))).toBe('refused');
      }),
      { numRuns: 200 },
    );
  });

  test('sections made with ill intent are refused or harmless', () => {
    const archive = openArchive(bytes, { kind: ARCHIVE_KIND, major: ARCHIVE_VERSION.major });
    const read = (name: string, type: string): SectionData => {
      switch (type) {
        case 'u32':
          return archive.u32(name).slice();
        case 'i32':
          return archive.i32(name).slice();
        case 'f64':
          return archive.f64(name).slice();
        default:
          return archive.u8(name).slice();
      }
    };
    const value = fc.oneof(
      fc.constantFrom(0, 1, 2, 7, 127, 128, 255, 0x7fffffff, 0xffffffff),
      fc.nat({ max: 0xffffffff }),
    );
    const edit = fc.record({
      section: fc.nat(),
      position: fc.nat(),
      value,
      kind: fc.constantFrom('set', 'set', 'set', 'cut', 'fill', 'drop'),
    });
    let used = 0;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        const sections: Record<string, SectionData> = Object.fromEntries(
          archive.sections.map(({ name, type }) => [name, read(name, type)]),
        );
        for (const { section, position, value: wanted, kind } of edits) {
          const { name } = archive.sections[section % archive.sections.length]!;
          const data = sections[name];
          if (data === undefined) continue;
          if (kind === 'drop') delete sections[name];
          else if (kind === 'cut') sections[name] = data.slice(0, position % (data.length + 1));
          else if (kind === 'fill') data.fill(wanted);
          else if (data.length > 0) data[position % data.length] = wanted;
        }
        const made = writeArchive({ kind: ARCHIVE_KIND, version: ARCHIVE_VERSION, sections });
        if (useAll(made) === 'used') used++;
      }),
      { numRuns: RUNS },
    );
    expect(used).toBeGreaterThan(floorOf(75));
  });

  test('a block of terms that starts behind their end comes to an end (found by seed 3)', () => {
    const archive = openArchive(bytes, { kind: ARCHIVE_KIND, major: ARCHIVE_VERSION.major });
    const sections: Record<string, SectionData> = {};
    for (const { name, type } of archive.sections)
      sections[name] =
        type === 'u32' ? archive.u32(name) : type === 'i32' ? archive.i32(name) : archive.u8(name);
    const lexicon = openParts(archive, 'lexicon', LEXICON_PARTS);
    const starts = new Uint32Array(lexicon.leastLcp.length).fill(lexicon.terms.length);
    sections['lexicon'] = packParts(LEXICON_PARTS, { ...lexicon, termStart: packColumn('starts', starts) });
    expect(useAll(writeArchive({ kind: ARCHIVE_KIND, version: ARCHIVE_VERSION, sections }))).toBe('used');
  });

  test('another kind and another version are refused', () => {
    const make = (kind: string, major: number): Uint8Array =>
      writeArchive({ kind, version: { major, minor: 0 }, sections: { about: Uint32Array.of(0, 0) } });
    expect(() => geocoder.openGeocoder(make('graph', 1))).toThrowError(
      expect.objectContaining({ code: 'archive-kind' }),
    );
    for (const major of [1, 9])
      expect(() => geocoder.openGeocoder(make('geocoder', major))).toThrowError(
        expect.objectContaining({ code: 'archive-version' }),
      );
    expect(() => geocoder.openGeocoder(make('geocoder', ARCHIVE_VERSION.major))).toThrowError(
      expect.objectContaining({ code: 'geocoder-archive' }),
    );
  });
});

describe('options of the builder', () => {
  const build = async (options: Record<string, unknown>) => geocoder.buildGeocoder(null, options);
  test.each([
    [{ geonames: 5 }, 'geonames'],
    [{ geonames: { features: [] } }, 'geonames'],
    [{ geonames: [null] }, 'geonames'],
    [{ geonames: [{ id: 'x', name: 'a', country: 'LI', featureCode: 'PPL', lat: 1, lon: 1 }] }, 'geonames'],
    [{ geonames: [{ id: 1, name: 'a', country: 'LI', featureCode: 'PPL', lat: 91, lon: 1 }] }, 'geonames'],
    [{ geonames: [{ id: 1, name: 5, country: 'LI', featureCode: 'PPL', lat: 1, lon: 1 }] }, 'geonames'],
    [{ whosOnFirst: {} }, 'whosOnFirst'],
    [{ whosOnFirst: { features: [{}] } }, 'whosOnFirst'],
    [{ whosOnFirst: { features: [{ properties: { 'wof:id': 'x' } }] } }, 'whosOnFirst'],
    [
      {
        naturalEarth: {
          features: [
            {
              properties: { name: 'a' },
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [0, 99],
                    [1, 1],
                    [2, 2],
                    [0, 0],
                  ],
                ],
              },
            },
          ],
        },
      },
      'naturalEarth',
    ],
    [
      {
        naturalEarth: {
          features: [{ properties: { name: 'a' }, geometry: { type: 'Polygon', coordinates: 5 } }],
        },
      },
      'naturalEarth',
    ],
    [{ tiger: 'nonsense' }, 'tiger'],
    [
      {
        tiger:
          'from;to;interpolation;street;city;state;postcode;geometry\n1;x;all;A;B;C;1;LINESTRING(1 1,2 2)',
      },
      'tiger',
    ],
    [{ importance: 'nonsense' }, 'importance'],
    [{ importance: 'importance\tlanguage\ttitle\twikidata_id\n0.5' }, 'importance'],
    [{ importance: 'language\ttype\ttitle\timportance\twikidata_id\nde\ta\tX\t7\tQ1' }, 'importance'],
  ])('%j', async (options, option) => {
    await expect(build(options)).rejects.toMatchObject({
      name: 'PortolanError',
      code: 'geocoder-input',
      detail: { option },
    });
  });
});

test('what has no letter or digit in its name is left out, whichever source has it (found by bench/fuzz.mjs)', async () => {
  const place = { country: 'LI', featureCode: 'PPL', lat: 47.1, lon: 9.5 };
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [9, 47],
        [10, 47],
        [10, 48],
        [9, 47],
      ],
    ],
  };
  const collection = (properties: Record<string, unknown>) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry: square }],
  });
  const source = await osmSource({
    nodes: [
      [1, 47.1, 9.5, { place: 'town', name: '???' }],
      [2, 47.1, 9.501, { amenity: 'cafe', name: '((', alt_name: '-' }],
      [3, 47.1, 9.502],
      [4, 47.1, 9.503, { amenity: 'bar', name: '!', 'name:de': 'Ausruf' }],
      [5, 47.1, 9.504, { boundary: 'postal_code', postal_code: '-' }],
    ],
    ways: [[1, [1, 3], { highway: 'residential', name: '\u02bb', ref: '*' }]],
  });
  const handle = geocoder.openGeocoder(
    await geocoder.buildGeocoder(source, {
      geonames: [
        { ...place, id: 1, name: ' ' },
        { ...place, id: 2, name: 'Punkt', admin1: '01', admin1Name: '.' },
      ],
      whosOnFirst: collection({ 'wof:id': 7, 'wof:name': '...', 'wof:placetype': 'locality' }),
      naturalEarth: collection({ name: '-', iso_a2: 'LI' }),
    }),
  );
  const near = geocoder.reverse(handle, { 'point.lat': 47.1, 'point.lon': 9.5, size: 40 }).features;
  expect(near.map(({ properties }) => properties['name'])).toEqual(['Ausruf', 'Punkt', 'Europe']);
});
