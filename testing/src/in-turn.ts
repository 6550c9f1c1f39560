/**
 * Test files of three seconds of CPU and more that `npm test` takes in turn: a third of them in each run. Before a change lands all are run (`npm run test:landing`).
 */
export const IN_TURN: readonly string[] = [
  'examples/test/browser-worker',
  'examples/test/frameworks',
  'examples/test/programs',
  'packages/accounts/test/crash/crash',
  'packages/accounts/test/hosts',
  'packages/accounts/test/postgres',
  'packages/cli/test/accounts',
  'packages/cli/test/admin',
  'packages/cli/test/build',
  'packages/cli/test/cities',
  'packages/cli/test/pack',
  'packages/cli/test/places',
  'packages/cli/test/questions',
  'packages/cli/test/serve',
  'packages/cli/test/stopped-build',
  'packages/cli/test/tracks',
  'packages/elevation/test/fuzz',
  'packages/elevation/test/packed',
  'packages/elevation/test/profile',
  'packages/geocoder/test/build/sources',
  'packages/geocoder/test/real/real-laws',
  'packages/geocoder/test/real/recall',
  'packages/graph/test/file/damaged',
  'packages/graph/test/isochrone/extracts',
  'packages/graph/test/isochrone/places',
  'packages/graph/test/journey/alternates',
  'packages/graph/test/kernel/kernel',
  'packages/graph/test/map-match/map-match',
  'packages/graph/test/map-match/map-match-regions',
  'packages/graph/test/network/extracts',
  'packages/graph/test/open-lr/references-of-edges',
  'packages/graph/test/open-lr/round-trip',
  'packages/graph/test/pack/pack-graph',
  'packages/graph/test/route/extracts',
  'packages/graph/test/stopping/stopping',
  'packages/host/test/accounts/account-page',
  'packages/host/test/accounts/management',
  'packages/host/test/accounts/reference-client',
  'packages/host/test/agreement',
  'packages/host/test/described',
  'packages/host/test/fair-clients',
  'packages/host/test/maps/maps',
  'packages/host/test/maps/page-map',
  'packages/host/test/page',
  'packages/host/test/pool',
  'packages/host/test/stalls',
  'packages/host/test/streamed-answers',
  'packages/osm/test/bombs',
  'packages/osm/test/differential',
  'packages/osm/test/input',
  'packages/osm/test/roundtrip',
  'packages/render/test/gl-suite',
  'packages/tiles/test/build/extracts',
  'packages/tiles/test/build/rules',
  'packages/tiles/test/glyphs/glyphs',
  'packages/tiles/test/pmtiles/hostile',
  'packages/tiles/test/pmtiles/pmtiles',
  'packages/tz/test/boundaries',
].map((file) => `${file}.test.ts`);

const TURNS = 3;

/**
 * Lists the files in turn that this run leaves out: none of those that the command line asks for.
 *
 * @param seed  of the run.
 */
export function outOfTurn(seed: number): readonly string[] {
  const isFiltered = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'));
  return isFiltered ? [] : IN_TURN.filter((_, at) => (at + seed) % TURNS !== 0);
}
