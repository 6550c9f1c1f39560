/**
 * The byte layout that FORMAT.md describes. Everything is little-endian; offsets are bytes.
 */

/**
 * The first bytes of every archive, modelled on those of PNG: a byte that is not ASCII, a name, then line ends and an end-of-file mark, all of which
 * a transfer in text mode would change.
 */
export const MAGIC: readonly number[] = [0x89, 0x50, 0x54, 0x4c, 0x0d, 0x0a, 0x1a, 0x0a];

/** Version of the container itself. Each kind of archive has a version of its content besides. */
export const CONTAINER_VERSION = 1;

export const HEADER_BYTES = 64;
export const ENTRY_BYTES = 64;
/** Sections start at multiples of this: a cache line, and a multiple of every element size. */
const ALIGNMENT = 64;

export const HeaderOffset = {
  magic: 0,
  kind: 8,
  containerVersion: 24,
  major: 26,
  minor: 28,
  reserved: 30,
  sectionCount: 32,
  tableChecksum: 36,
  byteLength: 40,
  reservedTail: 48,
} as const;
export const KIND_BYTES = 16;

export const EntryOffset = {
  name: 0,
  offset: 40,
  byteLength: 48,
  checksum: 56,
  type: 60,
  reserved: 61,
} as const;
export const NAME_BYTES = 40;

/** A kind is 1..16 of these; zero bytes fill the rest of its field. */
export const KIND_PATTERN = /^[a-z][a-z0-9-]{0,15}$/;
/** A section name is 1..40 of these. It starts with a letter, so that an object with names as keys keeps their order. */
export const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9._/-]{0,39}$/;

/** The arrays that a section may hold. */
export type SectionData =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** Element types by name: the number stored in the table, and bytes per element. */
export const ELEMENT_TYPES = {
  u8: { code: 1, bytes: 1 },
  i8: { code: 2, bytes: 1 },
  u16: { code: 3, bytes: 2 },
  i16: { code: 4, bytes: 2 },
  u32: { code: 5, bytes: 4 },
  i32: { code: 6, bytes: 4 },
  f32: { code: 7, bytes: 4 },
  f64: { code: 8, bytes: 8 },
} as const;
/** Position `code - 1` holds the name of a type. */
export const TYPE_NAMES = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const;
/** The type of the elements of a section: signed or unsigned integers, or floats, and their bits. */
export type ElementType = keyof typeof ELEMENT_TYPES;

/** The content version of an archive, counted by its kind: another major cannot be read, a newer minor can. */
export interface ArchiveVersion {
  /** 0..65535 */
  readonly major: number;
  /** 0..65535 */
  readonly minor: number;
}

/** One line of the section table. */
export interface SectionInfo {
  /** Name of the section. */
  readonly name: string;
  /** Type of its elements. */
  readonly type: ElementType;
  /** Number of elements. */
  readonly elements: number;
  /** Position in the archive, a multiple of 64. */
  readonly offset: number;
  /** Bytes of the section. */
  readonly byteLength: number;
  /** XXH32 of the section's bytes. */
  readonly checksum: number;
}

/** The next multiple of 64. */
export function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
