import * as fc from 'fast-check';
import { xxh32 } from '@portolan/archive';
import type { ArchiveContent, SectionData } from '@portolan/archive';

/** One section of every type, an empty one, and one whose length is not a multiple of its alignment. */
export const everyType: ArchiveContent = {
  kind: 'every-type',
  version: { major: 3, minor: 14 },
  sections: {
    bytes: new Uint8Array([0, 1, 255]),
    signedBytes: new Int8Array([-128, 0, 127]),
    shorts: new Uint16Array([0, 65535]),
    signedShorts: new Int16Array([-32768, 32767]),
    words: new Uint32Array([0, 0xffff_ffff, 7]),
    empty: new Uint32Array(),
    signedWords: new Int32Array([-0x8000_0000, 0x7fff_ffff]),
    singles: new Float32Array([0.5, -0, Infinity, NaN]),
    doubles: new Float64Array([Math.PI, -0, -Infinity, NaN, Number.MIN_VALUE]),
  },
};

const sectionName = fc.stringMatching(/^[A-Za-z][A-Za-z0-9._/-]{0,39}$/);

const sectionData: fc.Arbitrary<SectionData> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.int8Array(),
  fc.uint16Array(),
  fc.int16Array(),
  fc.uint32Array(),
  fc.int32Array(),
  fc.float32Array(),
  fc.float64Array(),
);

export const archiveContent: fc.Arbitrary<ArchiveContent> = fc.record({
  kind: fc.stringMatching(/^[a-z][a-z0-9-]{0,15}$/),
  version: fc.record({ major: fc.nat(0xffff), minor: fc.nat(0xffff) }),
  sections: fc.dictionary(sectionName, sectionData, { maxKeys: 40 }),
});

/** An edited copy whose table checksum fits the edit, as a hostile writer would make it. */
export function forge(archive: Uint8Array, edit: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const bytes = archive.slice();
  const view = new DataView(bytes.buffer);
  edit(view, bytes);
  const frontBytes = Math.min(64 * (1 + view.getUint32(32, true)), bytes.length);
  view.setUint32(36, 0, true);
  view.setUint32(36, xxh32(bytes.subarray(0, frontBytes)), true);
  return bytes;
}
