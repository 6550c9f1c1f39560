import { PortolanError } from '@portolan/base';

const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** Refuses big-endian machines, since archives are viewed in place. All machines that run browsers today are little-endian. */
export function requireLittleEndian(): void {
  if (LITTLE_ENDIAN) return;
  throw new PortolanError(
    'archive-host',
    'archives are little-endian and this machine is big-endian: use a little-endian machine',
  );
}
