import { type CheckStop, isPortolanError, neverStop, nowAndThen } from '@portolan/base';
import { compileExpression, type CompiledExpression } from '../expressions/compile.ts';
import { boundsOf } from '../geometry/clip.ts';
import type { MvtFeature } from './mvt.ts';

/** Units of the style to the side of a tile at its own zoom level. */
const TILE_UNITS = 512;
const USUAL_RADIUS = 50;
/** The zoom up to which sources of GeoJSON have tiles, where they do not say. */
const USUAL_MAX_ZOOM = 18;
const MOST_ZOOM = 24;
/** Points nearer to each other than this are at one place: 40 micrometres. Below, rounding would mix up the columns of the cells. */
const LEAST_RADIUS = 2 ** -40;

type Json = Readonly<Record<string, unknown>>;

/** A point, or some that were brought together: what MapLibre's library for clusters calls so. */
interface Cluster {
  /** On the square of web Mercator. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** The feature of a single point. */
  readonly feature: MvtFeature | undefined;
  readonly id: number;
  /** What the source adds up. */
  readonly sums: Json;
}

/** One of `clusterProperties`: what a point gives, and how two of these become one. */
interface Sum {
  readonly name: string;
  readonly own: CompiledExpression;
  readonly together: CompiledExpression;
}

/**
 * Brings points of GeoJSON that are close to each other together, as MapLibre does for sources with `cluster`: level by level from the
 * largest zoom down, each point in its turn takes all those within the radius that no other has taken, if they are enough. Lines and areas stay.
 *
 * @param source  the source of the style. @param zoom  that of the picture.
 * @param warn  hears what of the source cannot be used.
 * @throws {PortolanError} what `checkStop` throws.
 */
export function clustered(
  features: readonly MvtFeature[],
  source: Json,
  zoom: number,
  warn: (member: string, message: string) => void,
  checkStop: CheckStop = neverStop,
): readonly MvtFeature[] {
  const number = (name: string, least: number, most: number, usual: number): number => {
    const value = source[name];
    if (value === undefined) return usual;
    if (typeof value === 'number' && value >= least && value <= most) return value;
    warn(name, `A number from ${least} to ${most} is expected; it counts as ${usual}.`);
    return usual;
  };
  const radius = number('clusterRadius', 0, 1e6, USUAL_RADIUS);
  const sourceZoom = number('maxzoom', 0, MOST_ZOOM, USUAL_MAX_ZOOM);
  const lastZoom = Math.floor(number('clusterMaxZoom', 0, MOST_ZOOM, Math.max(0, sourceZoom - 1)));
  const least = number('clusterMinPoints', 2, Number.MAX_SAFE_INTEGER, 2);
  const sums = sumsOf(source['clusterProperties'], warn);
  const tileZoom = Math.floor(zoom);
  if (tileZoom > lastZoom) return features;
  const points: MvtFeature[] = [];
  const others: MvtFeature[] = [];
  for (const feature of features) (isOnWorld(feature) ? points : others).push(feature);
  const step = nowAndThen(checkStop, 16);
  let level: readonly Cluster[] = points.map((feature, index) => {
    const [[x = 0, y = 0] = []] = feature.parts();
    return {
      x,
      y: Math.max(0, Math.min(1, y)),
      count: 1,
      feature,
      id: index,
      sums: ownOf(feature, sums, warn),
    };
  });
  for (let z = lastZoom; z >= tileZoom; z--)
    level = nextLevel(level, radius / (TILE_UNITS * 2 ** z), least, z, points.length, sums, warn, step);
  return [...others, ...level.map(featureOf)];
}

/** Whether a feature is a point whose longitude is that of some place, or of its copy to the left or right. */
function isOnWorld(feature: MvtFeature): boolean {
  const { geometry } = feature.evaluated;
  if (typeof geometry !== 'object' || geometry === null || !('type' in geometry) || geometry.type !== 'Point')
    return false;
  const [[x = NaN] = []] = feature.parts();
  return x >= -1 && x <= 2;
}

function nextLevel(
  level: readonly Cluster[],
  radius: number,
  least: number,
  z: number,
  pointCount: number,
  sums: readonly Sum[],
  warn: (member: string, message: string) => void,
  step: CheckStop,
): readonly Cluster[] {
  const near = neighboursOf(level, radius);
  const isTaken = new Uint8Array(level.length);
  const next: Cluster[] = [];
  for (const [index, point] of level.entries()) {
    step();
    if (isTaken[index] === 1) continue;
    isTaken[index] = 1;
    const free = near(index).filter((other) => isTaken[other] === 0);
    let { count } = point;
    for (const other of free) count += level[other]!.count;
    if (free.length === 0 || count < least) {
      next.push(point);
      // Those around a point that are too few for a cluster stay single on this level.
      for (const other of free) {
        isTaken[other] = 1;
        next.push(level[other]!);
      }
      continue;
    }
    let [x, y] = [point.x * point.count, point.y * point.count];
    let added = point.sums;
    for (const other of free) {
      isTaken[other] = 1;
      const each = level[other]!;
      x += each.x * each.count;
      y += each.y * each.count;
      added = together(added, each.sums, sums, warn);
    }
    next.push({
      x: x / count,
      y: y / count,
      count,
      feature: undefined,
      id: index * 32 + z + 1 + pointCount,
      sums: added,
    });
  }
  return next;
}

/** Gives the others within a radius of a point, in the order of the level: they are looked for in nine cells as wide as the radius. */
function neighboursOf(level: readonly Cluster[], radius: number): (index: number) => readonly number[] {
  const isOnePlace = radius < LEAST_RADIUS;
  const reach = isOnePlace ? 0 : 1;
  const cellOf = ({ x, y }: Cluster): readonly [column: number, row: number] =>
    isOnePlace ? [x, y] : [Math.floor(x / radius), Math.floor(y / radius)];
  const columns = new Map<number, Map<number, number[]>>();
  for (const [index, point] of level.entries()) {
    const [column, row] = cellOf(point);
    let rows = columns.get(column);
    if (rows === undefined) columns.set(column, (rows = new Map<number, number[]>()));
    const cell = rows.get(row);
    if (cell === undefined) rows.set(row, [index]);
    else cell.push(index);
  }
  return (index) => {
    const point = level[index]!;
    const [column, row] = cellOf(point);
    const found: number[] = [];
    for (let across = column - reach; across <= column + reach; across++)
      for (let down = row - reach; down <= row + reach; down++)
        for (const other of columns.get(across)?.get(down) ?? []) {
          const [dx, dy] = [level[other]!.x - point.x, level[other]!.y - point.y];
          if (other !== index && dx * dx + dy * dy <= radius * radius) found.push(other);
        }
    return found.toSorted((a, b) => a - b);
  };
}

function featureOf({ x, y, count, feature, id, sums }: Cluster): MvtFeature {
  if (feature !== undefined) return feature;
  const properties = {
    ...sums,
    cluster: true,
    cluster_id: id,
    point_count: count,
    point_count_abbreviated: shortCount(count),
  };
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  const parts = [[x, y]];
  return {
    type: 1,
    evaluated: {
      type: 1,
      id,
      properties,
      geometry: { type: 'Point', coordinates: [x * 360 - 180, latitude] },
    },
    parts: () => parts,
    bounds: () => boundsOf(parts[0]!),
  };
}

/** `1.2k` for 1234, as MapLibre writes it; smaller counts are numbers. */
function shortCount(count: number): string | number {
  if (count >= 10_000) return `${Math.round(count / 1000)}k`;
  return count >= 1000 ? `${Math.round(count / 100) / 10}k` : count;
}

function sumsOf(given: unknown, warn: (member: string, message: string) => void): readonly Sum[] {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object' || Array.isArray(given)) {
    warn('clusterProperties', 'An object is expected; it is left out.');
    return [];
  }
  return Object.entries(given).flatMap(([name, rule]: [string, unknown]): Sum[] => {
    const member = `clusterProperties.${name.slice(0, 100)}`;
    if (!Array.isArray(rule) || rule.length !== 2) {
      warn(member, 'An operator and an expression are expected; it is left out.');
      return [];
    }
    const [operator, own]: readonly unknown[] = rule;
    try {
      return [
        {
          name,
          own: compileExpression(own, { type: '*' }, { path: member }),
          together: compileExpression(
            typeof operator === 'string' ? [operator, ['accumulated'], ['get', name]] : operator,
            { type: '*' },
            { path: member },
          ),
        },
      ];
    } catch (error) {
      if (!isPortolanError(error) || error.code !== 'expression') throw error;
      warn(member, `${error.message} It is left out.`);
      return [];
    }
  });
}

/** What a single point gives to the sums. */
function ownOf(
  { evaluated }: MvtFeature,
  sums: readonly Sum[],
  warn: (member: string, message: string) => void,
): Json {
  return Object.fromEntries(
    sums.map(({ name, own }) => [
      name,
      own.valueOr({ zoom: 0 }, evaluated, (message) => {
        warn(`clusterProperties.${name}`, `${message} The point adds nothing.`);
        return null;
      }),
    ]),
  );
}

function together(
  sum: Json,
  other: Json,
  sums: readonly Sum[],
  warn: (member: string, message: string) => void,
): Json {
  return Object.fromEntries(
    sums.map(({ name, together: reduce }) => [
      name,
      reduce.valueOr({ zoom: 0, accumulated: sum[name] }, { type: 1, properties: other }, (message) => {
        warn(`clusterProperties.${name}`, `${message} The sum stays as it was.`);
        return sum[name];
      }),
    ]),
  );
}
