// The extracts that a comparison runs over.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cityExtract } from '../harness.mjs';

const FOLDER = fileURLToPath(new URL('../../../shared/data/osm/', import.meta.url));
const SUFFIX = '.osm.pbf';
const MODELS = ['auto', 'truck', 'bicycle', 'pedestrian'];

/**
 * The extracts that were named; without any, all of ../shared/data/osm beside the repository, or the reference city where that folder is not.
 *
 * @param named  paths.
 * @returns path and name of each, the name without its date, and the models to compare: an extract of the roads of cars is for motor vehicles.
 */
export function extractsOf(named) {
  const all = existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((name) => name.endsWith(SUFFIX))
        .toSorted()
        .map((name) => join(FOLDER, name))
    : [cityExtract().path];
  return (named ?? all).map((path) => {
    const name = basename(path, SUFFIX).replace(/-\d{4}(-\d\d){0,2}$/, '');
    return { path, name, models: name.endsWith('-cars') ? MODELS.slice(0, 2) : MODELS };
  });
}
