import { PortolanError } from '@portolan/base';

const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** Archives are viewed in place, which only a little-endian machine can do; every machine that runs browsers today is one. */
export function requireLittleEndian(): void {
  if (LITTLE_ENDIAN) return;
  throw new PortolanError(
    'archive-host',
    'archives are little-endian and this machine is big-endian: use a little-endian machine',
  );
}
