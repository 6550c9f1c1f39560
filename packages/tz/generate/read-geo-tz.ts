import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { BoundarySource, SourceCell } from '@portolan/tz/build';
import { maskOfRings } from '@portolan/tz/build';
import { readQuadtree } from './geo-tz-files.ts';
import type { Product, QuadCell } from './geo-tz-files.ts';

/** Levels of the quadtree; its leaves are the cells of the grid. */
const DEPTH = 9;

/** Folder of the npm package geo-tz, whose data files are the source of the boundaries. */
export function geoTzFolder(): URL {
  // The exports of geo-tz do not name its package.json; dist/find-all.js tells where it is.
  return new URL('../', pathToFileURL(createRequire(import.meta.url).resolve('geo-tz/all')));
}

/** Reads all products of geo-tz for `writeBoundaries`. */
export function readGeoTz(): Pick<BoundarySource, 'cells' | 'products' | 'version'> {
  const folder = geoTzFolder();
  const version = /"version": "([^"]+)"/.exec(readFileSync(new URL('package.json', folder), 'utf8'))?.[1];
  if (version === undefined) throw new Error('geo-tz: its package.json names no version');
  const data = new URL('data/', folder);
  const all = [...readQuadtree(data, 'all')];
  const cells = all.flatMap(expand);
  return {
    cells,
    products: { '1970': mapZones(cells, data, '1970'), now: mapZones(cells, data, 'now') },
    version: `geo-tz ${version}`,
  };
}

/** The cells of the grid that a cell of the quadtree covers. */
function expand(cell: QuadCell): SourceCell[] {
  let row = 0;
  let column = 0;
  for (const quadrant of cell.path) {
    row = 2 * row + (quadrant === 'a' || quadrant === 'b' ? 1 : 0);
    column = 2 * column + (quadrant === 'a' || quadrant === 'd' ? 1 : 0);
  }
  if (cell.kind === 'polygons') {
    if (cell.path.length !== DEPTH)
      throw new Error(`geo-tz: polygons at level ${cell.path.length} instead of ${DEPTH}`);
    return [{ row, column, rings: cell.zones }];
  }
  const side = 2 ** (DEPTH - cell.path.length);
  return Array.from({ length: side * side }, (_, k) => ({
    row: row * side + Math.floor(k / side),
    column: column * side + (k % side),
    zones: cell.zones,
  }));
}

/**
 * Finds the zone of a smaller product that stands for each zone of `all`. The polygons of smaller products are unions of those of `all`, so one place
 * that lies in a single zone tells its name.
 */
function mapZones(cells: readonly SourceCell[], data: URL, product: Product): Map<string, string> {
  const others = new Map<number, SourceCell>();
  for (const cell of readQuadtree(data, product)) {
    for (const part of expand(cell)) others.set(part.row * 512 + part.column, part);
  }
  const names = new Map<string, string>();
  const learn = (zone: string, name: string): void => {
    const known = names.get(zone);
    if (known !== undefined && known !== name) {
      throw new Error(
        `geo-tz: product ${product} calls ${zone} both ${known} and ${name}: it needs lines of its own`,
      );
    }
    names.set(zone, name);
  };
  // A name that both have stands for itself too.
  const here = new Set(cells.flatMap(zonesOf));
  for (const name of new Set([...others.values()].flatMap(zonesOf))) {
    if (!here.has(name)) throw new Error(`geo-tz: product ${product} has a zone ${name} that all has not`);
    learn(name, name);
  }
  for (const cell of cells) {
    const other = others.get(cell.row * 512 + cell.column);
    if (!('zones' in cell) || cell.zones.length !== 1 || other === undefined || !('zones' in other)) continue;
    if (other.zones.length === 1) learn(cell.zones[0]!, other.zones[0]!);
  }
  // For zones without a cell of their own, a point inside their rings tells the name.
  for (const cell of cells) {
    if ('zones' in cell || cell.rings.every(({ zone }) => names.has(zone))) continue;
    const other = others.get(cell.row * 512 + cell.column);
    if (other === undefined) continue;
    const zones = cell.rings.map(({ zone }) => zone);
    for (const { zone, points } of cell.rings) {
      for (let k = 0; k < points.length / 2 && !names.has(zone); k++) {
        // A point close to a vertex lies even on the smallest island.
        const [x, y] = [points[2 * k]! + 3.37, points[2 * k + 1]! + 1.61];
        if (maskOfRings(cell.rings, zones, x, y) !== 1 << zones.indexOf(zone)) continue;
        if ('zones' in other) {
          if (other.zones.length === 1) learn(zone, other.zones[0]!);
          continue;
        }
        const otherZones = other.rings.map((ring) => ring.zone);
        const mask = maskOfRings(other.rings, otherZones, x, y);
        const found = otherZones.filter((_, position) => ((mask >> position) & 1) === 1);
        if (found.length === 1) learn(zone, found[0]!);
      }
    }
  }
  // Zones that lie nowhere alone get the names that are left over.
  for (const cell of cells) {
    const other = others.get(cell.row * 512 + cell.column);
    if (!('zones' in cell) || other === undefined || !('zones' in other)) continue;
    const unnamed = cell.zones.filter((zone) => !names.has(zone));
    const left = other.zones.filter((name) => !cell.zones.some((zone) => names.get(zone) === name));
    if (unnamed.length === 1 && left.length === 1) learn(unnamed[0]!, left[0]!);
  }
  for (const zone of here) {
    if (!names.has(zone)) throw new Error(`geo-tz: product ${product} has no name for ${zone}`);
  }
  return names;
}

function zonesOf(cell: SourceCell): readonly string[] {
  return 'zones' in cell ? cell.zones : cell.rings.map(({ zone }) => zone);
}
