import { readOsm } from '@portolan/osm';
import { builtOnce, EXTRACTS, hasSharedData, readExtract, readGothenburg } from '@portolan/testing/data';
import { buildGraph, openGraph, type Graph } from '../src/index.ts';

/** The region that comes with the project, and real extracts where they are beside the checkout. */
type Region = 'gothenburg' | (typeof EXTRACTS)[number];

const graphBytes = builtOnce<Region>(hasSharedData ? ['gothenburg', ...EXTRACTS] : ['gothenburg'], {
  builder: 'graph',
  read: (name) => (name === 'gothenburg' ? readGothenburg() : readExtract(name)),
  build: async (extract) => buildGraph(await readOsm(extract)),
});

/** A graph of its own for each caller, of bytes that are built once for all suites. */
export async function graphOf(name: Region): Promise<Graph> {
  return openGraph(await graphBytes(name));
}
