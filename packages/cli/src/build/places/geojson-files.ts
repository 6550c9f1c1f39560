import { PortolanError } from '@portolan/base';
import { parseBoundedJson } from '../../bounded-json.ts';
import { fileError } from '../../files.ts';
import type { InputTexts } from './input-text.ts';
import type { Surroundings } from '../../surroundings.ts';
import { inputError, isObject, type Traced } from './traced.ts';

/**
 * Reads the features around an extract from GeoJSON files, each a feature collection or a single feature. The builder checks
 * geometries: a feature whose geometry cannot be read is taken along.
 */
export async function readGeojsonFiles(
  paths: readonly string[],
  texts: InputTexts,
  surroundings: Surroundings,
): Promise<Traced<unknown>[]> {
  const features: Traced<unknown>[] = [];
  for (const path of paths) {
    // One after the other: each may be large.
    // oxlint-disable-next-line no-await-in-loop -- see above
    const list = featuresOf(path, await texts.whole(path));
    for (const [index, item] of list.entries()) {
      if (!isElsewhere(item, surroundings)) features.push({ item, path, index });
    }
  }
  return features;
}

function featuresOf(path: string, text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = parseBoundedJson(text);
  } catch (error) {
    if (error instanceof PortolanError) throw fileError(error, path);
    throw inputError(path, 'the file', `JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (isObject(value) && value['type'] === 'Feature') return [value];
  if (isObject(value) && value['type'] === 'FeatureCollection' && Array.isArray(value['features']))
    return value['features'];
  throw inputError(path, 'the file', 'a GeoJSON FeatureCollection or Feature');
}

function isElsewhere(feature: unknown, surroundings: Surroundings): boolean {
  if (!isObject(feature) || !isObject(feature['geometry'])) return false;
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  widen(box, feature['geometry']['coordinates'], 0);
  return box.west <= box.east && box.south <= box.north && !surroundings.meets(box);
}

/** Positions of a multipolygon, the deepest geometry, lie in this many nested lists. */
const DEEPEST = 4;

/** Adds the positions in nested lists to a box. */
function widen(
  box: { west: number; south: number; east: number; north: number },
  value: unknown,
  depth: number,
): void {
  if (!Array.isArray(value)) return;
  const [lon, lat] = value as unknown[];
  if (typeof lon === 'number' && typeof lat === 'number') {
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  } else if (depth < DEEPEST) {
    for (const each of value as unknown[]) widen(box, each, depth + 1);
  }
}
