import { readFileSync } from 'node:fs';
import { printPeak } from '@portolan/testing/peak';
import { readOsm } from '../src/index.ts';

/** Run in a process of its own: reads the extract of the first argument. */
const XML = new TextEncoder().encode('<osm><node id="1" lat="0" lon="0"><tag k="a" v="b"/></node></osm>');
const bytes = readFileSync(process.argv[2]!);

await printPeak(
  () => readOsm(XML),
  () => readOsm(bytes),
);
