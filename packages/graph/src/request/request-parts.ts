import { PortolanError } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import { COSTINGS } from '../costing/names.ts';
import { readLocation, type RouteLocation } from './location.ts';
import { membersOf, describe, isMembers, type Members } from './members.ts';

// Readers of the members that the requests of several calls share.

const MAX_EXCLUDE_LOCATIONS = 50;

/**
 * Reads `costing`, which may be any model.
 *
 * @throws {PortolanError} `124` or `125`.
 */
export function readCosting(value: unknown): Costing {
  if (value === undefined || value === null) {
    throw new PortolanError('124', `costing is missing: give one of ${COSTINGS.join(', ')}`, {
      field: 'costing',
    });
  }
  return readCostingAmong(COSTINGS, value);
}

/**
 * Reads `costing`, which must be one of `names`.
 *
 * @throws {PortolanError} `125`.
 */
export function readCostingAmong<Name extends Costing>(names: readonly Name[], value: unknown): Name {
  const costing = names.find((name) => name === value);
  if (costing !== undefined) return costing;
  throw new PortolanError('125', `costing must be one of ${names.join(', ')}, not ${describe(value)}`, {
    field: 'costing',
  });
}

/**
 * Reads `costing_options`, which are grouped by model; the options themselves are checked later.
 *
 * @throws {PortolanError} `125`.
 */
export function readCostingOptions(value: unknown): Members {
  if (value === undefined || value === null) return {};
  return membersOf(value, 'costing_options', '125');
}

/**
 * Reads `exclude_locations`.
 *
 * @throws {PortolanError} `133` or `157`.
 */
export function readExcludeLocations(value: unknown): RouteLocation[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    throw new PortolanError('133', `exclude_locations must be a list of places, not ${describe(value)}`, {
      field: 'exclude_locations',
    });
  }
  if (value.length > MAX_EXCLUDE_LOCATIONS) {
    throw new PortolanError(
      '157',
      `exclude_locations has ${value.length} places; at most ${MAX_EXCLUDE_LOCATIONS} are allowed`,
      { field: 'exclude_locations', most: MAX_EXCLUDE_LOCATIONS, found: value.length },
    );
  }
  return value.map((location: unknown, index) =>
    readLocation(location, `exclude_locations[${index}]`, '133'),
  );
}

/** Reads `units`, which may also be in the older object `directions_options`. */
export function readUnits(members: Members): 'kilometers' | 'miles' {
  const nested = isMembers(members['directions_options']) ? members['directions_options'] : {};
  const units = members['units'] ?? nested['units'];
  return units === 'mi' || units === 'miles' ? 'miles' : 'kilometers';
}

/** Reads `id`, any string that the answer repeats. */
export function readId(members: Members): string | undefined {
  return typeof members['id'] === 'string' ? members['id'] : undefined;
}
