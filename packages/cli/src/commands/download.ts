import { ProgressReport } from '../build/progress-report.ts';
import type { Command } from '../command.ts';
import { usageError } from '../command.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { DEFAULT_BASE_URL, extractUrl, REGIONS } from '../download/regions.ts';
import { ExitCode } from '../exit-code.ts';
import { checkFolderOf, checkIsNoFolder } from '../files.ts';
import { watchSignals } from '../signals.ts';
import { print } from '../terminal.ts';
import { humanBytes } from '../text.ts';

export const download: Command = {
  name: 'download',
  description: `Fetches the OpenStreetMap extract of a region from ${new URL(DEFAULT_BASE_URL).hostname}
and checks its MD5 sum. When it is stopped, or the connection breaks, the same
command goes on where it ended. The file has its name when it is whole; one that
is there and as on the server is not fetched again, an older one is replaced.`,
  positionals: [
    {
      name: 'region',
      help: 'A name such as andorra, or a path such as europe/germany/bremen',
      optional: true,
    },
  ],
  options: {
    out: { value: 'file', help: 'File to write (default: <region>.osm.pbf)' },
    'base-url': { value: 'url', help: 'Another server with the same names and paths' },
    list: { help: 'Print the names that are known, with their paths' },
  },
  examples: [
    'portolan download andorra --out andorra.osm.pbf',
    'portolan download europe/germany/bremen --out bremen.osm.pbf',
    'portolan download --list',
  ],

  async run(args, { stdout, stderr }) {
    const region = args.positionals[0];
    if (args.has('list')) {
      const lines = [...REGIONS].map(([name, path]) => (name === path ? name : `${name}  (${path})`));
      await print(stdout, `${lines.join('\n')}\n`);
      return ExitCode.ok;
    }
    if (region === undefined)
      throw usageError('name a region, or say --list to see their names', download.name);
    const url = extractUrl(region, args.value('base-url') ?? DEFAULT_BASE_URL);
    const out =
      args.value('out') ?? `${url.pathname.split('/').at(-1)!.replace('-latest.osm.pbf', '')}.osm.pbf`;
    await checkFolderOf(out);
    await checkIsNoFolder(out);
    const report = new ProgressReport(stderr, ({ done, total }) => (total > 0 ? done / total : 0));
    const signals = watchSignals('the same command goes on where it stopped');
    const stop = new AbortController();
    const fetching = fetchFile(url, out, {
      signal: stop.signal,
      onProgress: (progress) => report.show(progress),
    });
    try {
      const { bytes, resumed, wasThere } = await signals.orInterrupted(fetching);
      report.finish();
      if (wasThere) {
        await print(
          stdout,
          `${out}: ${humanBytes(bytes)}, already there and complete, MD5 as on the server\n`,
        );
        return ExitCode.ok;
      }
      const again = resumed > 0 ? `, ${humanBytes(resumed)} of them from an earlier try` : '';
      await print(
        stdout,
        `${out}: ${humanBytes(bytes)}${again}, MD5 as on the server. © OpenStreetMap contributors (ODbL)\n`,
      );
      return ExitCode.ok;
    } catch (error) {
      report.abandon();
      stop.abort(error);
      // What was being written is closed before the command ends.
      await fetching.catch(() => undefined);
      throw error;
    } finally {
      signals.end();
    }
  },
};
