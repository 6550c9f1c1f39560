import { pathToFileURL } from 'node:url';
import { PortolanError } from '@portolan/base';
import type { Handles } from '@portolan/host';

/** What a module of hooks exports, one of them or both: functions of `inProcess` that could not be sent to a thread. */
export type RoadHooks = Pick<Handles, 'isPublicHoliday' | 'closures'>;

async function exportsOf(address: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(address);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new PortolanError(
      'file-hooks',
      `${address} cannot be imported as a module of JavaScript (${reason})`,
      { path: address },
      { cause: error },
    );
  }
}

/** The address of a module that a path names; relative paths are those of the process. */
export function hooksAddress(module: string | URL): string {
  return module instanceof URL ? module.href : pathToFileURL(module).href;
}

/**
 * Imports a module of hooks. Threads import it each for itself, so what it knows it must know in each.
 *
 * @throws {PortolanError} `file-hooks` where it cannot be imported, exports neither, or an export is no function.
 */
export async function importHooks(address: string): Promise<RoadHooks> {
  const exports = await exportsOf(address);
  const { isPublicHoliday, closures } = exports;
  if (isPublicHoliday === undefined && closures === undefined)
    throw new PortolanError(
      'file-hooks',
      `${address} exports neither isPublicHoliday nor closures, which are what hooks are for`,
      { path: address, names: Object.keys(exports) },
    );
  for (const [name, value] of Object.entries({ isPublicHoliday, closures })) {
    if (value === undefined || typeof value === 'function') continue;
    throw new PortolanError('file-hooks', `${address} exports ${name}, which must be a function`, {
      path: address,
      name,
    });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that they are functions was checked; what they take is in the README
  return { isPublicHoliday, closures } as RoadHooks;
}
