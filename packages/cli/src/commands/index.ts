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
    'build',
    {
      summary: 'Turn an OpenStreetMap extract into a folder of files',
      load: async () => (await import('./build.ts')).build,
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
    'inspect',
    {
      summary: 'Show what is in a .portolan file and whether it is intact',
      load: async () => (await import('./inspect.ts')).inspect,
    },
  ],
]);
