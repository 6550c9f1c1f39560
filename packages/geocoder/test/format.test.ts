import { readFileSync } from 'node:fs';
import { openArchive } from '@portolan/archive';
import { expect, test } from 'vitest';
import { ARCHIVE_KIND, ARCHIVE_VERSION } from '../src/bytes/geocoder-file.ts';
import { buildGeocoder } from '../src/index.ts';
import { LAYERS } from '../src/layers.ts';
import { osmSource, TOWN } from './osm-text.ts';

const format = readFileSync(new URL('../FORMAT.md', import.meta.url), 'utf8');

test('FORMAT.md lists the sections that are written, with their types', async () => {
  const described = new Map<string, string>();
  for (const [, names, type] of format.matchAll(/^\| (`[^|]*`) \| (u8|u32|i32|column|strings) \|/gm)) {
    for (const [, name] of names!.matchAll(/`([^`]+)`/g)) {
      if (type !== 'column')
        described.set(name!, type === 'strings' ? (name!.endsWith('.firstByte') ? 'u32' : 'u8') : type!);
      else
        for (const [part, of] of [
          ['', 'u8'],
          ['.base', 'u32'],
          ['.width', 'u8'],
          ['.start', 'u32'],
        ] as const)
          described.set(name! + part, of);
    }
  }
  const archive = openArchive(await buildGeocoder(await osmSource(TOWN)), {
    kind: ARCHIVE_KIND,
    major: ARCHIVE_VERSION.major,
  });
  expect(new Map(archive.sections.map(({ name, type }) => [name, type]))).toEqual(described);
  expect(format).toContain(`version ${ARCHIVE_VERSION.major}.${ARCHIVE_VERSION.minor}`);
  expect(format.replaceAll(/\s+/g, ' ')).toContain(LAYERS.join(', '));
});
