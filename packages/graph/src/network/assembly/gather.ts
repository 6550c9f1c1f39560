/*
 * Each function returns the values of a column at `positions`, as a column of the same type. There is one function for each type,
 * since a single one for all types is ten times slower: engines cannot compile it for one type.
 */

export function gatherU8(column: Uint8Array, positions: Uint32Array): Uint8Array {
  const gathered = new Uint8Array(positions.length);
  for (let i = 0; i < positions.length; i++) gathered[i] = column[positions[i]!]!;
  return gathered;
}

export function gatherI8(column: Int8Array, positions: Uint32Array): Int8Array {
  const gathered = new Int8Array(positions.length);
  for (let i = 0; i < positions.length; i++) gathered[i] = column[positions[i]!]!;
  return gathered;
}

export function gatherU16(column: Uint16Array, positions: Uint32Array): Uint16Array {
  const gathered = new Uint16Array(positions.length);
  for (let i = 0; i < positions.length; i++) gathered[i] = column[positions[i]!]!;
  return gathered;
}

export function gatherU32(column: Uint32Array, positions: Uint32Array): Uint32Array {
  const gathered = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) gathered[i] = column[positions[i]!]!;
  return gathered;
}

export function gatherI32(column: Int32Array, positions: Uint32Array): Int32Array {
  const gathered = new Int32Array(positions.length);
  for (let i = 0; i < positions.length; i++) gathered[i] = column[positions[i]!]!;
  return gathered;
}

export function gatherF64(column: Float64Array, positions: Uint32Array): Float64Array {
  const gathered = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i++) gathered[i] = column[positions[i]!]!;
  return gathered;
}
