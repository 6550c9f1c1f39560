import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  archivePieces,
  inspectArchive,
  joinPieces,
  openArchive,
  verifyArchive,
  writeArchive,
} from '@portolan/archive';
import type { Archive, SectionData } from '@portolan/archive';
import { archiveContent, everyType } from './builders.ts';

const expected = { kind: everyType.kind, major: everyType.version.major };

const everyAccessor = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const;
const read = (archive: Archive, name: string): SectionData => {
  const section = archive.sections.find((candidate) => candidate.name === name)!;
  return archive[section.type](name);
};

describe('round trip', () => {
  test('whatever is written is read, bit for bit', () => {
    fc.assert(
      fc.property(archiveContent, (content) => {
        const bytes = writeArchive(content);
        const archive = openArchive(bytes, { kind: content.kind, major: content.version.major });
        verifyArchive(archive);
        expect(archive.version).toEqual(content.version);
        expect(archive.sections.map(({ name }) => name)).toEqual(Object.keys(content.sections));
        for (const [name, data] of Object.entries(content.sections)) {
          const found = read(archive, name);
          expect(Object.prototype.toString.call(found)).toBe(Object.prototype.toString.call(data));
          const { buffer, byteOffset, byteLength } = found;
          expect(new Uint8Array(buffer, byteOffset, byteLength)).toEqual(
            new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
          );
        }
      }),
    );
  });

  test('the same input gives the same bytes', () => {
    fc.assert(
      fc.property(archiveContent, (content) => {
        expect(writeArchive(content)).toEqual(writeArchive(structuredClone(content)));
      }),
    );
  });

  test('an archive without sections is its header', () => {
    const bytes = writeArchive({ kind: 'empty', version: { major: 0, minor: 0 }, sections: {} });
    expect(bytes.length).toBe(64);
    verifyArchive(openArchive(bytes, { kind: 'empty', major: 0 }));
  });

  test('a thousand sections', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `section/${index}`);
    const sections = Object.fromEntries(names.map((name, index) => [name, new Uint16Array([index])]));
    const bytes = writeArchive({ kind: 'many', version: { major: 1, minor: 0 }, sections });
    const archive = openArchive(bytes, { kind: 'many', major: 1 });
    verifyArchive(archive);
    for (const [index, name] of names.entries()) expect(archive.u16(name)[0]).toBe(index);
  });

  test('a section that is a view into a larger buffer is written alone', () => {
    const words = new Uint32Array([1, 2, 3, 4]).subarray(1, 3);
    const bytes = writeArchive({ kind: 'view', version: { major: 1, minor: 0 }, sections: { words } });
    expect(Array.from(openArchive(bytes, { kind: 'view', major: 1 }).u32('words'))).toEqual([2, 3]);
  });
});

describe('openArchive', () => {
  test.each([undefined, null, 5, 'x', {}])('%j is no file, and is told as such', (value) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- programs without types pass anything
    expect(() => openArchive(value as Uint8Array, { kind: 'test', major: 1 })).toThrow(
      expect.objectContaining({ name: 'PortolanError', code: 'archive-format' }),
    );
  });

  const bytes = writeArchive(everyType);

  test('gives views of the bytes it was opened on', () => {
    const archive = openArchive(bytes, expected);
    expect(archive.bytes).toBe(bytes);
    expect(archive.byteLength).toBe(bytes.length);
    for (const { name, offset } of archive.sections) {
      expect(offset % 64).toBe(0);
      expect(read(archive, name).buffer).toBe(bytes.buffer);
    }
  });

  test('copies bytes that do not start at a multiple of 8', () => {
    for (const shift of [1, 2, 3, 4, 7]) {
      const shifted = new Uint8Array(bytes.length + 20).subarray(shift, shift + bytes.length);
      shifted.set(bytes);
      const archive = openArchive(shifted, expected);
      expect(archive.bytes.buffer).not.toBe(shifted.buffer);
      expect(Array.from(archive.f64('doubles'))).toEqual(Array.from(everyType.sections['doubles']!));
      verifyArchive(archive);
    }
  });

  test('views bytes at a multiple of 8 of a larger buffer', () => {
    const shifted = new Uint8Array(bytes.length + 20).subarray(8, 8 + bytes.length);
    shifted.set(bytes);
    const archive = openArchive(shifted, expected);
    expect(archive.bytes).toBe(shifted);
    verifyArchive(archive);
  });

  test.each([0, 5])('works over shared memory at offset %i', (offset) => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + offset), offset);
    shared.set(bytes);
    const archive = openArchive(shared, expected);
    verifyArchive(archive);
    expect(Array.from(archive.i32('signedWords'))).toEqual([-0x8000_0000, 0x7fff_ffff]);
    expect(inspectArchive(shared).ok).toBe(true);
  });

  test('refuses another kind, naming both', () => {
    expect(() => openArchive(bytes, { kind: 'graph', major: 3 })).toThrow(
      expect.objectContaining({
        name: 'PortolanError',
        code: 'archive-kind',
        message: expect.stringContaining('"every-type" where "graph"'),
      }),
    );
  });

  test('refuses another major version and says what to do', () => {
    for (const major of [2, 4]) {
      expect(() => openArchive(bytes, { kind: 'every-type', major })).toThrow(
        expect.objectContaining({
          code: 'archive-version',
          message: expect.stringContaining('rebuild with portolan build'),
        }),
      );
    }
  });

  test('reads any minor version, and sections it has never heard of', () => {
    const newer = writeArchive({
      ...everyType,
      version: { major: 3, minor: 65535 },
      sections: { ...everyType.sections, fromTheFuture: new Int8Array([1]) },
    });
    expect(openArchive(newer, expected).u8('bytes')).toEqual(new Uint8Array([0, 1, 255]));
  });

  test('has() tells optional sections', () => {
    const archive = openArchive(bytes, expected);
    expect(archive.has('bytes')).toBe(true);
    expect(archive.has('toString')).toBe(false);
    expect(archive.has('__proto__')).toBe(false);
  });

  test('a missing section and a section of another type are named', () => {
    const archive = openArchive(bytes, expected);
    for (const accessor of everyAccessor) {
      expect(() => archive[accessor]('nothing')).toThrow(
        expect.objectContaining({
          code: 'archive-section',
          detail: { section: 'nothing', expected: accessor, found: null },
        }),
      );
      for (const { name, type } of archive.sections) {
        if (type === accessor) continue;
        expect(() => archive[accessor](name)).toThrow(
          expect.objectContaining({
            code: 'archive-section',
            message: expect.stringContaining(`"${name}" of this every-type archive holds ${type}`),
            detail: { section: name, expected: accessor, found: type },
          }),
        );
      }
    }
  });
});

describe('writeArchive', () => {
  const version = { major: 1, minor: 0 };

  test.each(['', 'Graph', '1graph', 'a-kind-that-is-17c', 'é', 'a b'])('refuses the kind %j', (kind) => {
    expect(() => writeArchive({ kind, version, sections: {} })).toThrow(
      expect.objectContaining({ code: 'archive-input' }),
    );
  });

  test.each(['', '1', '__proto__', 'é', 'a b', 'a\0', 'x'.repeat(41)])(
    'refuses the section name %j',
    (name) => {
      const sections = Object.fromEntries([[name, new Uint8Array()]]);
      expect(() => writeArchive({ kind: 'demo', version, sections })).toThrow(
        expect.objectContaining({ code: 'archive-input' }),
      );
    },
  );

  test.each([-1, 65536, 0.5, NaN])('refuses the version number %d', (part) => {
    for (const broken of [
      { major: part, minor: 0 },
      { major: 0, minor: part },
    ]) {
      expect(() => writeArchive({ kind: 'demo', version: broken, sections: {} })).toThrow(
        expect.objectContaining({ code: 'archive-input' }),
      );
    }
  });

  test('gives pieces that are the same bytes, sections among them as they are', () => {
    const pieces = archivePieces(everyType);
    expect(joinPieces(pieces)).toEqual(writeArchive(everyType));
    for (const { buffer } of Object.values(everyType.sections))
      expect(pieces.some((piece) => piece.buffer === buffer)).toBe(true);
  });

  test('refuses more than a program can open', () => {
    // Nobody touches these bytes, so that they take no memory.
    const large = new Uint8Array(1.5 * 2 ** 30);
    const sections = { a: large, b: large, c: large };
    expect(() => archivePieces({ kind: 'demo', version, sections })).toThrow(
      expect.objectContaining({
        code: 'archive-input',
        message: expect.stringContaining('more than the 4 GiB that can be opened'),
      }),
    );
  });

  test('refuses what is not a typed array of a known type', () => {
    const broken: readonly unknown[] = [
      [1, 2],
      new BigInt64Array(1),
      new DataView(new ArrayBuffer(8)),
      'text',
      null,
    ];
    for (const data of broken) {
      const sections: Record<string, SectionData> = {};
      // A caller in JavaScript has no type checker.
      Object.assign(sections, { data });
      expect(() => writeArchive({ kind: 'demo', version, sections })).toThrow(
        expect.objectContaining({ code: 'archive-input', detail: { section: 'data' } }),
      );
    }
  });
});

test('inspectArchive lists every section with its verdict', () => {
  const bytes = writeArchive(everyType);
  const report = inspectArchive(bytes);
  expect(report).toMatchObject({
    kind: 'every-type',
    version: { major: 3, minor: 14 },
    containerVersion: 1,
    byteLength: bytes.length,
    ok: true,
  });
  expect(report.sections).toHaveLength(9);
  expect(report.sections[4]).toMatchObject({
    name: 'words',
    type: 'u32',
    elements: 3,
    byteLength: 12,
    ok: true,
  });

  bytes[report.sections[4]!.offset] = 1;
  const damaged = inspectArchive(bytes);
  expect(damaged.ok).toBe(false);
  expect(damaged.sections.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['words']);
});

test('verifyArchive reports progress up to the last byte', () => {
  const bytes = writeArchive(everyType);
  const seen: number[] = [];
  verifyArchive(openArchive(bytes, expected), ({ phase, done, total, unit }) => {
    expect([phase, total, unit]).toEqual(['verify', bytes.length, 'bytes']);
    seen.push(done);
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(bytes.length);
});

describe('on a big-endian machine', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test('every entry says that it cannot work there', async () => {
    class BigEndianWords {
      readonly buffer = new Uint8Array([0, 0, 0, 1]).buffer;
    }
    vi.stubGlobal('Uint32Array', BigEndianWords);
    vi.resetModules();
    const there = await import('@portolan/archive');
    const refusal = expect.objectContaining({ code: 'archive-host' });
    expect(() => there.writeArchive({ ...everyType, sections: {} })).toThrow(refusal);
    expect(() => there.openArchive(new Uint8Array(), expected)).toThrow(refusal);
    expect(() => there.inspectArchive(new Uint8Array())).toThrow(refusal);
    expect(() => there.xxh32(new Uint8Array())).toThrow(refusal);
  });
});

describe('a Buffer, whose slice is no copy', () => {
  test.each([0, 1, 4, 8])('at %i bytes into another is read, left as it was, and read again', (offset) => {
    const bytes = writeArchive(everyType);
    const pool = Buffer.alloc(bytes.length + 16, 0xaa);
    pool.set(bytes, offset);
    const given = pool.subarray(offset, offset + bytes.length);
    for (let time = 0; time < 2; time++) {
      const archive = openArchive(given, expected);
      verifyArchive(archive);
      expect(archive.sections.map(({ name }) => read(archive, name))).toEqual(
        archive.sections.map(({ name }) => everyType.sections[name]),
      );
    }
    expect(new Uint8Array(given)).toEqual(bytes);
  });
});
