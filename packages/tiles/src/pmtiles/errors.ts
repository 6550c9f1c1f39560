import { PortolanError } from '@portolan/base';

/** An error about bytes that are no sound PMTiles archive. */
export function damagedTiles(what: string, detail: Readonly<Record<string, unknown>> = {}): PortolanError {
  return new PortolanError(
    'tiles-damaged',
    `the tiles ${what}: build them again with portolan build`,
    detail,
  );
}
