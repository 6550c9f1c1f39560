import { isPortolanError } from '@portolan/base';
import { compileFilter, type CompiledFilter } from '../expressions/filter.ts';
import type { MvtFeature } from './mvt.ts';

/** In the filter of a source zoom is 0, as in MapLibre: it is asked before there are tiles. */
const GLOBALS = { zoom: 0 };

/**
 * The features of GeoJSON that the `filter` of its source lets through, before they are clustered. A filter that is malformed lets all through, a feature
 * for which it has no value stays out; both are told.
 *
 * @param filter  what the source says; nothing where it has none. @param warn  hears what cannot be used.
 */
export function filteredFeatures(
  features: readonly MvtFeature[],
  filter: unknown,
  warn: (message: string) => void,
): readonly MvtFeature[] {
  if (filter === undefined || filter === null) return features;
  const compiled = told(
    () => compileFilter(filter),
    (message) => warn(`${message} The filter is left out.`),
  );
  return compiled === undefined ? features : features.filter((feature) => isIn(feature, compiled, warn));
}

function isIn(
  { evaluated }: MvtFeature,
  { accepts }: CompiledFilter,
  warn: (message: string) => void,
): boolean {
  return (
    told(
      () => accepts(GLOBALS, evaluated),
      (message) => warn(`${message} The feature is left out.`),
    ) === true
  );
}

/** What is made; undefined where an expression is at fault, which is told. */
function told<T>(make: () => T, tell: (message: string) => void): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'expression') throw error;
    tell(error.message);
    return undefined;
  }
}
