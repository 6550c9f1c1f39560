import type { Archive } from '@portolan/archive';
import { PortolanError } from '@portolan/base';

/**
 * Several byte strings in one section of an archive, for data that is read together and too small for sections of its own. First comes the
 * length of each part as u32, then the parts, each at a multiple of 8 bytes.
 */

const ALIGNMENT = 8;

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** Writes a section from its parts, in this order. */
export function packParts<Name extends string>(
  names: readonly Name[],
  parts: Readonly<Record<Name, Uint8Array>>,
): Uint8Array {
  let length = aligned(4 * names.length);
  for (const name of names) length += aligned(parts[name].length);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = aligned(4 * names.length);
  for (const [index, name] of names.entries()) {
    view.setUint32(4 * index, parts[name].length, true);
    bytes.set(parts[name], at);
    at += aligned(parts[name].length);
  }
  return bytes;
}

/**
 * Splits a section into its parts without copying.
 *
 * @throws {PortolanError} `geocoder-archive` when the parts do not fill the section exactly.
 */
export function openParts<Name extends string>(
  archive: Archive,
  section: string,
  names: readonly Name[],
): Record<Name, Uint8Array> {
  const bytes = archive.u8(section);
  const parts: Partial<Record<Name, Uint8Array>> = {};
  let at = aligned(4 * names.length);
  if (at <= bytes.length) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const [index, name] of names.entries()) {
      const length = view.getUint32(4 * index, true);
      if (length > bytes.length - at) break;
      parts[name] = bytes.subarray(at, at + length);
      at = Math.min(bytes.length, at + aligned(length));
    }
  }
  if (!isWhole(parts, names)) throw damagedPart(section, { bytes: bytes.length });
  return parts;
}

/** Whether there is a value of each name. */
export function isWhole<Name extends string, Value>(
  parts: Partial<Record<Name, Value>>,
  names: readonly Name[],
): parts is Record<Name, Value> {
  return names.every((name) => parts[name] !== undefined);
}

/** A part that holds a list of counts. */
export function packCounts(...counts: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(counts).buffer);
}

/** @throws {PortolanError} `geocoder-archive` when the part does not have the expected number of counts. */
export function openCounts(what: string, bytes: Uint8Array, expected: number): Uint32Array {
  if (bytes.length !== 4 * expected) throw damagedPart(`${what} counts`, { expected, bytes: bytes.length });
  return new Uint32Array(bytes.buffer, bytes.byteOffset, expected);
}

/** The error for a part whose length does not fit. */
export function damagedPart(what: string, detail: Readonly<Record<string, unknown>>): PortolanError {
  return new PortolanError(
    'geocoder-archive',
    `"${what}" of this geocoder archive contradicts its lengths: rebuild with portolan build`,
    { part: what, ...detail },
  );
}
