import { readOsm } from '@portolan/osm';
import { someOf } from '@portolan/testing';
import { builtOnce, EXTRACTS, hasSharedData, readExtract, readGothenburg } from '@portolan/testing/data';
import { buildGraph, openGraph, type Graph } from '../src/index.ts';

/** The region that comes with the project, or a real extract, which may lie beside the checkout. */
type Region = 'gothenburg' | (typeof EXTRACTS)[number];

/** The file of a region, built once for all suites. */
export const graphBytes = builtOnce<Region>(
  hasSharedData ? ['gothenburg', ...someOf(EXTRACTS)] : ['gothenburg'],
  {
    builder: 'graph',
    read: (name) => (name === 'gothenburg' ? readGothenburg() : readExtract(name)),
    build: async (extract) => buildGraph(await readOsm(extract)),
  },
);

/** A new graph for each caller, opened from bytes that are built once for all suites. */
export async function graphOf(name: Region): Promise<Graph> {
  return openGraph(await graphBytes(name));
}
