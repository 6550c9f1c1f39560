/** The pages of docs/interface.md are complete and up to date: `npm run -w @portolan/schemas interface` writes their tables anew. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCHEMA_MODULES } from '../generate/modules.ts';
import { withTables } from '../generate/tables.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const pages = [
  'docs/interface.md',
  ...readdirSync(new URL('docs/interface/', root)).map((name) => `docs/interface/${name}`),
];

test.each(pages)('%s has the tables that the schemas give', async (page) => {
  await expect(withTables(read(page))).toMatchFileSnapshot(`../../../${page}`);
});

test.each(pages)('%s stays within the limits of length and width', (page) => {
  const lines = read(page).split('\n');
  expect(lines.length).toBeLessThan(500);
  expect(lines.filter((line) => line.length > 140)).toEqual([]);
});

test('the contents name every page', () => {
  const contents = read('docs/interface.md');
  for (const page of pages.slice(1)) expect(contents).toContain(`](${page.slice('docs/'.length)})`);
});

test('every object that a call takes or answers has its table', () => {
  const text = pages.map(read).join('\n');
  const without = SCHEMA_MODULES.flatMap(({ schemas }) =>
    [...schemas].filter(
      ([name, { properties }]) => properties && !text.includes(`<!-- members of ${name} -->`),
    ),
  );
  expect(without.map(([name]) => name)).toEqual(WITHOUT_TABLE);
});

/** Schemas without a table: GeoJSON geometry, options and bodies that other tables describe, and variants of another schema. */
const WITHOUT_TABLE: readonly string[] = [
  'Place',
  'Point',
  'MultiPoint',
  'LineString',
  'Polygon',
  'MultiPolygon',
  'AutoOptions',
  'TruckOptions',
  'MotorScooterOptions',
  'MotorcycleOptions',
  'LowSpeedVehicleOptions',
  'BicycleOptions',
  'PedestrianOptions',
  'CostingOptions',
  'VerboseNearestRoads',
  'MatchedTrip',
  'AutocompleteQueryV1',
  'AutocompleteQueryV2',
  'PropertyRequest',
  'PropertyPatch',
  'DomainRequest',
  'DomainPatch',
  'ApiKeyRequest',
  'ApiKeyPatch',
  'ListQuery',
  'OfPropertyListQuery',
  'DetailError',
];

/** Every citation in the code, by file. */
function* citations(folder: string): Generator<[file: string, section: string]> {
  for (const file of readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|mts|mjs|md)$/.test(file) || /(^|\/)(node_modules|dist)\//.test(file)) continue;
    const text = read(`${folder}${file}`).replaceAll(/\n\s*(\*|\/\/)?\s*/g, ' ');
    for (const [, list] of text.matchAll(
      /docs\/interface\.md, sections? ((?:\d+(?:\.\d+)?(?:, | and | to )?)+)/g,
    )) {
      for (const [section] of list!.matchAll(/\d+(\.\d+)?/g)) yield [`${folder}${file}`, section];
    }
  }
}

test('every citation leads to a section', () => {
  const headings = new Set(
    pages.flatMap((page) =>
      [...read(page).matchAll(/^###? (\d+(?:\.\d+)?)\.? /gm)].map(([, section]) => section!),
    ),
  );
  const all = ['packages/', 'examples/', 'bench/'].flatMap((folder) => [...citations(folder)]);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(([, section]) => !headings.has(section))).toEqual([]);
});
