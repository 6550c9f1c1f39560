import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeArchive } from '@portolan/archive';

test('the sample in FORMAT.md is what writeArchive makes of it', () => {
  const text = readFileSync(new URL('../FORMAT.md', import.meta.url), 'utf8');
  const dump = /```hexdump\n(.*?)```/s.exec(text)![1]!;
  const documented = dump
    .trimEnd()
    .split('\n')
    .flatMap((line) => line.slice(6, 55).trim().split(/\s+/))
    .map((byte) => Number.parseInt(byte, 16));

  const sample = writeArchive({
    kind: 'sample',
    version: { major: 1, minor: 2 },
    sections: { ids: new Uint32Array([1, 2, 3]), name: new TextEncoder().encode('Portolan') },
  });
  expect(documented).toEqual(Array.from(sample));
});
