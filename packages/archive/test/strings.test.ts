import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openArchive, openStrings, stringSections, writeArchive } from '@portolan/archive';

const open = (sections: Record<string, Uint8Array | Uint32Array>) =>
  openArchive(writeArchive({ kind: 'strings', version: { major: 1, minor: 0 }, sections }), {
    kind: 'strings',
    major: 1,
  });

test('any list of well-formed strings comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (strings) => {
      const table = openStrings(open(stringSections('names', strings)), 'names');
      expect(table.count).toBe(strings.length);
      expect(strings.map((_, index) => table.at(index))).toEqual(strings);
    }),
  );
});

test('an index outside the list gives the empty string', () => {
  const table = openStrings(open(stringSections('names', ['a', 'b'])), 'names');
  for (const index of [-1, 2, 1e9, NaN]) expect(table.at(index)).toBe('');
});

test('damaged positions give some string and no crash', () => {
  const text = new Uint8Array([97, 98, 99]);
  for (const firstByte of [[], [0], [3, 0, 0xffff_ffff], [0xffff_ffff, 1]]) {
    const table = openStrings(open({ names: text, 'names.firstByte': new Uint32Array(firstByte) }), 'names');
    for (let index = 0; index < table.count; index++) expect(table.at(index).length).toBeLessThanOrEqual(3);
  }
});

test('half a surrogate pair is replaced', () => {
  expect(openStrings(open(stringSections('names', ['a\ud800b'])), 'names').at(0)).toBe('a\ufffdb');
});

test('strings in shared memory are decoded', () => {
  const bytes = writeArchive({
    kind: 'strings',
    version: { major: 1, minor: 0 },
    sections: stringSections('names', ['Göteborg']),
  });
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  expect(openStrings(openArchive(shared, { kind: 'strings', major: 1 }), 'names').at(0)).toBe('Göteborg');
});
