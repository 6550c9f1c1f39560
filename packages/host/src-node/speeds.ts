import { readSpeedTable, type SpeedTable } from '@portolan/graph';

/**
 * Opens a table of speeds that threads share the bytes of.
 *
 * @throws {PortolanError} `file-speeds`
 */
export function speedsOf(bytes: SharedArrayBuffer): SpeedTable {
  // A decoder takes no shared memory.
  return readSpeedTable(new TextDecoder().decode(new Uint8Array(bytes).slice()));
}
