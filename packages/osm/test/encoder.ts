import { zlibSync } from 'fflate';

/**
 * A PBF encoder for what `writePbf` does not write: plain nodes, raw blobs, versions, odd grids, damage. Written apart from the
 * one under test, with BigInt and number arrays.
 */
export type Bytes = number[];

export function varint(value: number | bigint): Bytes {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: Bytes = [];
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}

function zigzag(value: number | bigint): Bytes {
  const big = BigInt(value);
  return varint(big < 0n ? -big * 2n - 1n : big * 2n);
}

export const uint = (field: number, value: number | bigint): Bytes => [
  ...varint(field << 3),
  ...varint(value),
];
export const sint = (field: number, value: number | bigint): Bytes => [
  ...varint(field << 3),
  ...zigzag(value),
];
export const part = (field: number, ...content: readonly Bytes[]): Bytes => {
  const bytes = content.flat();
  return [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes];
};
export const text = (field: number, value: string): Bytes =>
  part(field, [...new TextEncoder().encode(value)]);

/** A packed field of zigzag differences. */
export function deltas(field: number, values: readonly (number | bigint)[]): Bytes {
  const big = values.map(BigInt);
  return part(field, ...big.map((value, i) => zigzag(value - (big[i - 1] ?? 0n))));
}

export const uints = (field: number, values: readonly number[]): Bytes =>
  part(field, ...values.map((v) => varint(v)));

export function blob(type: string, content: Bytes): Bytes {
  const header = [...text(1, type), ...uint(3, content.length)];
  return [0, 0, header.length >>> 8, header.length & 0xff, ...header, ...content];
}

export const raw = (content: Bytes): Bytes => part(1, content);
export const zlib = (content: Bytes, claimed = content.length): Bytes => [
  ...uint(2, claimed),
  ...part(3, [...zlibSync(Uint8Array.from(content))]),
];

export const HEADER = blob('OSMHeader', raw([...text(4, 'OsmSchema-V0.6'), ...text(4, 'DenseNodes')]));

/** A block with a string table, groups, and fields of the block after them. */
export function block(
  strings: readonly string[],
  groups: readonly Bytes[],
  ...fields: readonly Bytes[]
): Bytes {
  const table = part(1, ...['', ...strings].map((string) => text(1, string)));
  return [...table, ...groups.flatMap((group) => part(2, group)), ...fields.flat()];
}

/** A file of a header and one raw blob for every block. */
export function file(...blocks: readonly Bytes[]): Uint8Array {
  return Uint8Array.from([...HEADER, ...blocks.flatMap((content) => blob('OSMData', raw(content)))]);
}

export interface Info {
  version?: number;
  visible?: boolean;
}

export function info({ version, visible }: Info): Bytes {
  return part(
    4,
    version === undefined ? [] : uint(1, version),
    visible === undefined ? [] : uint(6, visible ? 1 : 0),
  );
}

/** A plain node; its message is field 1 of a group. */
export function node(id: number | bigint, lat: number, lon: number, more: Bytes = []): Bytes {
  return part(1, sint(1, id), sint(8, lat), sint(9, lon), more);
}

export function way(id: number | bigint, refs: readonly (number | bigint)[], more: Bytes = []): Bytes {
  return part(3, uint(1, id), deltas(8, refs), more);
}

export function dense(
  ids: readonly (number | bigint)[],
  lats: readonly (number | bigint)[],
  lons: readonly (number | bigint)[],
  ...more: readonly Bytes[]
): Bytes {
  return part(2, deltas(1, ids), deltas(8, lats), deltas(9, lons), ...more);
}
