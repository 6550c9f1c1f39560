import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { inspectArchive, openArchive, verifyArchive, writeArchive } from '@portolan/archive';
import { everyType, forge } from './builders.ts';

const good = writeArchive(everyType);
const expected = { kind: everyType.kind, major: everyType.version.major };
const openAndVerify = (bytes: Uint8Array) => verifyArchive(openArchive(bytes, expected));
const refusal = (code: string) => expect.objectContaining({ name: 'PortolanError', code });

/** Few by default, for quick test runs; continuous integration sets more. */
const FUZZ_RUNS = share(2000);

/** Where a line of the section table starts. */
const entry = (index: number) => 64 + 64 * index;

describe('accidents', () => {
  test('every single changed bit is refused at open or by verify', () => {
    const bytes = good.slice();
    for (let position = 0; position < bytes.length; position++) {
      for (let bit = 0; bit < 8; bit++) {
        bytes[position]! ^= 1 << bit;
        expect(() => openAndVerify(bytes), `byte ${position} bit ${bit}`).toThrow(
          expect.objectContaining({ name: 'PortolanError', code: expect.stringMatching(/^archive-/) }),
        );
        bytes[position]! ^= 1 << bit;
      }
    }
    openAndVerify(bytes);
  });

  test('every truncation is refused', () => {
    for (let length = 0; length < good.length; length++) {
      expect(() => openArchive(good.subarray(0, length), expected), `${length} bytes`).toThrow(
        refusal('archive-length'),
      );
    }
  });

  test('bytes behind the archive are refused', () => {
    const longer = new Uint8Array(good.length + 1);
    longer.set(good);
    expect(() => openArchive(longer, expected)).toThrow(
      expect.objectContaining({
        code: 'archive-length',
        message: expect.stringContaining('followed by 1 bytes'),
      }),
    );
  });

  test('verify names the first damaged section', () => {
    const bytes = good.slice();
    const { sections } = openArchive(good, expected);
    bytes[sections.find(({ name }) => name === 'doubles')!.offset]! ^= 1;
    expect(() => openAndVerify(bytes)).toThrow(
      expect.objectContaining({
        code: 'archive-checksum',
        message: expect.stringContaining('section "doubles"'),
      }),
    );
    bytes[sections.find(({ name }) => name === 'words')!.offset]! ^= 1;
    expect(() => openAndVerify(bytes)).toThrow(
      expect.objectContaining({
        code: 'archive-checksum',
        message: expect.stringContaining('section "words"'),
      }),
    );
  });

  test('damaged padding belongs to the section behind it', () => {
    const bytes = good.slice();
    const second = openArchive(good, expected).sections[1]!;
    bytes[second.offset - 1] = 1;
    expect(() => openAndVerify(bytes)).toThrow(
      expect.objectContaining({
        code: 'archive-checksum',
        detail: { section: 'signedBytes', offset: second.offset - 1 },
      }),
    );
    expect(
      inspectArchive(bytes)
        .sections.map(({ ok }) => ok)
        .indexOf(false),
    ).toBe(1);
  });

  test('a copy in text mode is recognised', () => {
    const unixToDos = Uint8Array.from(
      Array.from(good).flatMap((byte, at) => (byte === 10 && good[at - 1] !== 13 ? [13, 10] : [byte])),
    );
    const dosToUnix = good.filter((byte, at) => !(byte === 13 && good[at + 1] === 10));
    const sevenBits = good.map((byte) => byte & 0x7f);
    for (const bytes of [unixToDos, dosToUnix, sevenBits]) {
      expect(() => openArchive(bytes, expected)).toThrow(
        expect.objectContaining({ code: 'archive-format', message: expect.stringContaining('text mode') }),
      );
    }
  });
});

describe('foreign and hostile bytes', () => {
  test('random bytes are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => openArchive(bytes, expected)).toThrow(
          expect.objectContaining({ name: 'PortolanError' }),
        );
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  test('random edits of the front with a fitting checksum are refused or open to sections inside the file', () => {
    const edits = fc.array(fc.tuple(fc.nat(64 * 10 - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(edits, (changes) => {
        const bytes = forge(good, (_, forged) => {
          for (const [position, value] of changes) forged[position] = value;
        });
        try {
          const report = inspectArchive(bytes);
          for (const section of report.sections) {
            expect(section.offset + section.byteLength).toBeLessThanOrEqual(bytes.length);
          }
        } catch (error) {
          expect(error).toMatchObject({ name: 'PortolanError' });
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  test('a container of another version asks for a rebuild, whatever its checksum is', () => {
    for (const version of [0, 2, 65535]) {
      const bytes = good.slice();
      new DataView(bytes.buffer).setUint16(24, version, true);
      expect(() => openArchive(bytes, expected)).toThrow(
        expect.objectContaining({
          code: 'archive-version',
          message: expect.stringContaining('rebuild with portolan build'),
        }),
      );
    }
  });

  test('a section count beyond the file allocates nothing', () => {
    for (const count of [0xffff_ffff, 0x0400_0000, 1000]) {
      expect(() =>
        openArchive(
          forge(good, (view) => view.setUint32(32, count, true)),
          expected,
        ),
      ).toThrow(refusal('archive-length'));
    }
  });

  test.each<[string, (view: DataView, bytes: Uint8Array) => void]>([
    ['a section over the table', (view) => view.setUint32(entry(0) + 40, 64, true)],
    [
      'two sections at one place',
      (view) => view.setUint32(entry(1) + 40, view.getUint32(entry(0) + 40, true), true),
    ],
    [
      'a gap between sections',
      (view) => view.setUint32(entry(1) + 40, view.getUint32(entry(1) + 40, true) + 64, true),
    ],
    [
      'an unaligned section',
      (view) => view.setUint32(entry(0) + 40, view.getUint32(entry(0) + 40, true) + 8, true),
    ],
    ['an offset beyond the file', (view) => view.setUint32(entry(3) + 40, 1 << 30, true)],
    ['an offset of 2^53', (view) => view.setUint32(entry(0) + 44, 1 << 21, true)],
    ['an offset of almost 2^64', (view) => view.setUint32(entry(0) + 44, 0xffff_ffff, true)],
    ['a length of 2^53', (view) => view.setUint32(entry(0) + 52, 1 << 21, true)],
    ['a length of almost 2^64', (view) => view.setUint32(entry(8) + 52, 0xffff_ffff, true)],
    ['a length beyond the file', (view) => view.setUint32(entry(8) + 48, 48, true)],
    ['a length that is no whole number of elements', (view) => view.setUint32(entry(8) + 48, 39, true)],
    ['a stated total beyond 2^53', (view) => view.setUint32(44, 1 << 22, true)],
    ['two sections of one name', (_, bytes) => bytes.copyWithin(entry(1), entry(0), entry(0) + 40)],
    ['an empty name', (_, bytes) => bytes.fill(0, entry(0), entry(0) + 40)],
    ['a name that is not ASCII', (_, bytes) => bytes.set([0xc3, 0xa9], entry(0))],
    ['a name with a zero inside', (_, bytes) => bytes.set([97, 0, 97], entry(0))],
    ['element type 0', (_, bytes) => bytes.fill(0, entry(0) + 60, entry(0) + 61)],
    ['element type 9', (_, bytes) => bytes.fill(9, entry(0) + 60, entry(0) + 61)],
    ['a reserved byte in the table', (_, bytes) => bytes.fill(1, entry(2) + 61, entry(2) + 62)],
    ['a reserved byte in the header', (_, bytes) => bytes.fill(1, 63, 64)],
    ['a reserved short in the header', (_, bytes) => bytes.fill(1, 31, 32)],
    ['a kind that is not a name', (_, bytes) => bytes.set([0x20], 8)],
  ])('%s is refused', (_, edit) => {
    expect(() => openArchive(forge(good, edit), expected)).toThrow(refusal('archive-format'));
  });

  test('a table that ends early leaves bytes behind the archive', () => {
    const shorter = forge(good, (view) => view.setUint32(32, 8, true));
    expect(() => openArchive(shorter, expected)).toThrow(refusal('archive-format'));
  });
});
