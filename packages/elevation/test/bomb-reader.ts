import { readFileSync } from 'node:fs';
import { printPeak } from '@portolan/testing/peak';
import { heightAt, openElevation } from '../src/index.ts';
import { inflate } from '../src-node/index.ts';

/** Run in a process of its own: asks a file of heights, the first argument, for one; the second is its name, the third says whose inflate to take. */
const [path = '', name = '', whose = ''] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(path));
const ask = (given: Uint8Array): unknown =>
  heightAt(openElevation([{ name, bytes: given }], whose === 'node' ? { inflate } : {}), 43.5, 7.5);

await printPeak(
  () => {
    try {
      ask(new Uint8Array(100));
    } catch {
      // It is no file of heights.
    }
  },
  () => ask(bytes),
);
