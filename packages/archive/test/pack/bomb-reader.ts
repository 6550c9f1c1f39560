import { readFileSync } from 'node:fs';
import { unpackArchive, unpackedArchive, type Packing } from '@portolan/archive/pack';
import { printPeak } from '@portolan/testing/peak';

/** Run in a process of its own: unpacks the archive of the first argument, in one go or, if the second is `stream`, as it arrives. */
const [path = '', how = ''] = process.argv.slice(2);
const PLAIN: Packing = { kind: 'sample', recipes: [] };
const bytes = new Uint8Array(readFileSync(path));

await printPeak(
  () => unpackArchive(new Uint8Array(0), PLAIN).catch(() => undefined),
  () => (how === 'stream' ? unpackArchive(bytes, PLAIN) : unpackedArchive(bytes, PLAIN)),
);
