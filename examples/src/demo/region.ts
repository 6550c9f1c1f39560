import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main as portolan } from '@portolan/cli';
import { findRoads, roadsGeoJson, type Graph, type NamedRoad } from '@portolan/graph';

/** What the demo builds, and the two streets between which it drives. */
export interface Region {
  readonly title: string;
  readonly extract: string;
  /** Undefined where the demo is to look for two streets itself. */
  readonly streets: readonly [from: string, to: string] | undefined;
  /** What answers of this region lack, in words for users. */
  readonly lacks: readonly string[];
}

/** Gothenburg's roads from OpenStreetMap, as the npm package geojson-path-finder ships them (ODbL). */
export function embeddedRegion(): Region {
  const packageFile = new URL(import.meta.resolve('geojson-path-finder/package.json'));
  return {
    title: 'Gothenburg',
    extract: fileURLToPath(new URL('test/large-network.json', packageFile)),
    streets: ['Linnégatan', 'Wieselgrensgatan'],
    lacks: [
      'turn restrictions and traffic signals: the extract holds ways alone, no relations and no nodes with tags',
      'addresses and house numbers: it holds roads alone; its places are those of GeoNames',
      'water, buildings, parks and railways on the map: the extract holds roads alone; land and sea are those of world-atlas, up to zoom 10',
      'heights: no elevation model comes with it',
    ],
  };
}

/**
 * The path of a file in a folder of the embedded region, which is built there first if the file is missing. Standard output is left to the
 * caller; a build that fails ends the program.
 */
export async function fileOfRegion(
  folder: string,
  name: string,
  extract = embeddedRegion().extract,
): Promise<string> {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  // A folder whose name was mistyped would otherwise be filled with another city in silence.
  console.error(`${file} is not there: building ${titleOfExtract(extract)} into ${folder}`);
  const { stdin, stderr, env } = process;
  const terminal = { stdin, stdout: stderr, stderr, env };
  const exitCode = await portolan(['build', extract, '--out', folder], terminal);
  if (exitCode !== 0) process.exit(exitCode);
  return file;
}

export function ownRegion(extract: string): Region {
  return {
    title: extract.replace(/^.*[\\/]/, '').replace(/\..*$/, ''),
    extract,
    streets: undefined,
    lacks: [],
  };
}

/** What a built folder is called: its manifest names the extract that it was built from. */
export function titleOf(folder: string): string {
  const { inputs }: { readonly inputs: readonly { readonly name: string }[] } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  return titleOfExtract(inputs[0]?.name ?? basename(folder));
}

function titleOfExtract(path: string): string {
  const { extract, title } = embeddedRegion();
  return basename(path) === basename(extract) ? title : ownRegion(path).title;
}

/** The longest piece of each of the two streets. */
export function streetEnds(graph: Graph, { streets, title }: Region): readonly [NamedRoad, NamedRoad] {
  const [from, to] = streets ?? farStreets(graph);
  const [start, end] = [findRoads(graph, from)[0], findRoads(graph, to)[0]];
  if (!start || !end) throw new Error(`${title} has no street named ${start ? to : from}`);
  return [start, end];
}

/** Finds pieces of a number of different streets, from the south-west to the north-east. */
export function streetsAcross(graph: Graph, count: number): NamedRoad[] {
  const names = new Set<string>();
  const named = namedFromSouthWest(graph);
  for (let i = 0; i < count; i++) {
    const at = Math.floor(((i + 0.5) / count) * named.length);
    const name = named.slice(at).find((other) => !names.has(other));
    if (name !== undefined) names.add(name);
  }
  return [...names].flatMap((name) => findRoads(graph, name).slice(0, 1));
}

/** Names of a street in the south-west and one in the north-east: the outermost of the named streets on the middle nine tenths. */
function farStreets(graph: Graph): readonly [string, string] {
  const named = namedFromSouthWest(graph);
  const at = (share: number): string | undefined => named[Math.floor(share * (named.length - 1))];
  const [from, to] = [at(0.05), at(0.95)];
  if (from === undefined || to === undefined)
    throw new Error('this extract has no named streets to drive between');
  return [from, to];
}

/** The name of every piece of a named street, by how far north-east it begins. */
function namedFromSouthWest(graph: Graph): string[] {
  return roadsGeoJson(graph, { minClass: 'residential' })
    .features.flatMap(({ geometry, properties }) => {
      const [lon, lat] = geometry.coordinates[0]!;
      return properties.name === undefined ? [] : [{ name: properties.name, across: lon! + lat! }];
    })
    .toSorted((a, b) => a.across - b.across || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}
