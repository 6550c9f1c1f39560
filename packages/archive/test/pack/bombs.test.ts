/** What a packed archive takes that unfolds as far as it may, in a process of its own. */
import { writeArchive } from '@portolan/archive';
import { packArchive } from '@portolan/archive/pack';
import { peakReader, type PeakReader } from '@portolan/testing/peak-of';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Garbage that waits for its collection, and the code that is compiled meanwhile. */
const SLACK_BYTES = 48e6;

const sections = { zeros: new Uint8Array(60_000_000) };
const archive = writeArchive({ kind: 'sample', version: { major: 1, minor: 0 }, sections });
const packed = packArchive(archive, { kind: 'sample', recipes: [] });

let reader: PeakReader;
beforeAll(() => {
  reader = peakReader(new URL('bomb-reader.ts', import.meta.url));
});
afterAll(() => reader.close());

test.each(['stream', 'whole'])('an archive of zeros takes 256 times its packed bytes, once: %s', (how) => {
  expect(packed.length).toBeLessThan(250_000);
  const { code, bytes } = reader.peakOf(packed, how);
  expect(code).toBe('done');
  expect(bytes).toBeLessThan(256 * packed.length + SLACK_BYTES);
});
