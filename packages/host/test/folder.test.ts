import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readFolder } from '@portolan/host/node';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
const listed = (name: string, content: string) => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});
const manifest = (...files: readonly object[]): void =>
  write('manifest.json', JSON.stringify({ manifest_version: 1, files }));

test('a folder as it was built', async () => {
  write('graph.portolan', 'roads');
  write('geocoder.portolan', 'names');
  write('elevation.portolan', 'hills');
  manifest(
    listed('graph.portolan', 'roads'),
    listed('geocoder.portolan', 'names'),
    listed('elevation.portolan', 'hills'),
  );
  expect(await readFolder(folder)).toEqual({
    graph: join(folder, 'graph.portolan'),
    geocoder: join(folder, 'geocoder.portolan'),
    elevation: [join(folder, 'elevation.portolan')],
  });
});

test('a file that no manifest names is left alone', async () => {
  write('graph.portolan', 'roads');
  write('elevation.portolan', 'of another build');
  manifest(listed('graph.portolan', 'roads'));
  expect(await readFolder(folder)).toEqual({
    graph: join(folder, 'graph.portolan'),
    geocoder: undefined,
    elevation: undefined,
  });
});

test.each<[what: string, prepare: () => void, code: string, words: string]>([
  ['no folder', () => (folder = join(folder, 'none')), 'file-missing', 'portolan build'],
  ['no manifest', () => undefined, 'file-missing', 'holds no manifest.json'],
  ['a manifest that is no JSON', () => write('manifest.json', '{'), 'file-manifest', 'no manifest'],
  [
    'a manifest of another version',
    () => write('manifest.json', '{"manifest_version":2,"files":[]}'),
    'file-manifest',
    'version 1',
  ],
  [
    'a manifest without files',
    () => write('manifest.json', '{"manifest_version":1}'),
    'file-manifest',
    'no manifest',
  ],
  [
    'a manifest that leads elsewhere',
    () => manifest(listed('../graph.portolan', '')),
    'file-manifest',
    'no manifest',
  ],
  ['a missing file', () => manifest(listed('graph.portolan', 'roads')), 'file-missing', 'is missing'],
  [
    'a file of another length',
    () => {
      write('graph.portolan', 'road');
      manifest(listed('graph.portolan', 'roads'));
    },
    'file-manifest',
    'has 4 bytes; manifest.json says 5',
  ],
  [
    'a file of another build',
    () => {
      write('graph.portolan', 'rails');
      manifest(listed('graph.portolan', 'roads'));
    },
    'file-manifest',
    'is not the file',
  ],
])('%s is refused', async (_, prepare, code, words) => {
  const before = folder;
  prepare();
  const asked = folder;
  folder = before;
  await expect(readFolder(asked)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
});
