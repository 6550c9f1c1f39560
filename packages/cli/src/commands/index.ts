import type { Command } from '../command.ts';

export interface CommandEntry {
  /** For the list of commands. */
  readonly summary: string;
  /** Commands are loaded when they are called: an engine costs time to load, and `--help` needs none. */
  load(): Promise<Command>;
}

/** Every command, in the order of the help. */
export const commands: ReadonlyMap<string, CommandEntry> = new Map([
  [
    'download',
    {
      summary: 'Fetch the OpenStreetMap extract of a region',
      load: async () => (await import('./download.ts')).download,
    },
  ],
  [
    'build',
    {
      summary: 'Turn an OpenStreetMap extract into a folder of files',
      load: async () => (await import('./build.ts')).build,
    },
  ],
  [
    'serve',
    {
      summary: 'Serve such a folder over HTTP, with a page to try requests',
      load: async () => (await import('./serve.ts')).serve,
    },
  ],
  [
    'route',
    {
      summary: 'Answer one route request from such a folder',
      load: async () => (await import('./route.ts')).route,
    },
  ],
  [
    'nearest_roads',
    {
      summary: 'Tell what roads lie at a place',
      load: async () => (await import('./nearest-roads.ts')).nearestRoads,
    },
  ],
  [
    'matrix',
    {
      summary: 'Tell time and distance between many places',
      load: async () => (await import('./matrix.ts')).matrix,
    },
  ],
  [
    'isochrone',
    {
      summary: 'Tell how far one gets in a time or a distance',
      load: async () => (await import('./isochrone.ts')).isochrone,
    },
  ],
  [
    'optimized_route',
    {
      summary: 'Find the best order of many stops',
      load: async () => (await import('./optimized-route.ts')).optimizedRoute,
    },
  ],
  [
    'map_match',
    {
      summary: 'Find the way that a recorded trace took',
      load: async () => (await import('./map-match.ts')).mapMatch,
    },
  ],
  [
    'trace_attributes',
    {
      summary: 'Tell what the roads along a trace are like',
      load: async () => (await import('./trace-attributes.ts')).traceAttributes,
    },
  ],
  [
    'open_lr',
    {
      summary: 'Find an OpenLR line location on the roads of a folder',
      load: async () => (await import('./open-lr.ts')).openLr,
    },
  ],
  [
    'explain',
    {
      summary: 'Tell what each costing model makes of a way, and why',
      load: async () => (await import('./explain.ts')).explain,
    },
  ],
  [
    'geocode',
    {
      summary: 'Find places by what people type, or what is at a place',
      load: async () => (await import('./geocode.ts')).geocode,
    },
  ],
  [
    'cities',
    {
      summary: 'Tell the city of every row of a CSV file',
      load: async () => (await import('./cities.ts')).cities,
    },
  ],
  [
    'elevation',
    {
      summary: 'Answer one elevation request from such a folder',
      load: async () => (await import('./elevation.ts')).elevation,
    },
  ],
  [
    'tz',
    {
      summary: 'Answer one time zone request',
      load: async () => (await import('./tz.ts')).tz,
    },
  ],
  [
    'static',
    {
      summary: 'Draw a map, with a route or an isochrone on it, as a picture',
      load: async () => (await import('./static.ts')).staticMap,
    },
  ],
  [
    'accounts',
    {
      summary: 'Look after the accounts of those who may ask a server',
      load: async () => (await import('./accounts.ts')).accounts,
    },
  ],
  [
    'pack',
    {
      summary: 'Pack a graph or geocoder file for shipping',
      load: async () => (await import('./pack.ts')).pack,
    },
  ],
  [
    'unpack',
    {
      summary: 'Unpack such a file again',
      load: async () => (await import('./pack.ts')).unpack,
    },
  ],
  [
    'inspect',
    {
      summary: 'Show what is in a .portolan file and whether it is intact',
      load: async () => (await import('./inspect.ts')).inspect,
    },
  ],
]);
