import { inspectArchive } from '@portolan/archive';
import { isPacked, packedKind } from '@portolan/archive/pack';
import type { OnProgress } from '@portolan/base';
import { PortolanError } from '@portolan/base';
import { GRAPH_FILE } from '../build/file-names.ts';
import { ProgressReport } from '../build/progress-report.ts';
import { refuseExtract } from '../built-file.ts';
import { usageError, type Command } from '../command.ts';
import { packerOf } from '../engine-files/packers.ts';
import { ExitCode } from '../exit-code.ts';
import { checkFolderOf, checkIsNoFolder, fileError, readWholeFile, replaceFile } from '../files.ts';
import { print } from '../terminal.ts';
import { humanBytes } from '../text.ts';

const OUT = { out: { value: 'file', required: true, help: 'File to write' } } as const;

export const pack: Command = {
  name: 'pack',
  description: `Packs a graph or geocoder file for shipping: a graph to about a twentieth of its
size, less than the extract that it was built from. Nothing is lost: portolan
unpack gives the same bytes. All commands and serve read packed files too; they
unpack them in memory first, which takes about a second for a city.`,
  positionals: [{ name: 'file', help: 'Such as monaco/graph.portolan' }],
  options: OUT,
  examples: ['portolan pack monaco/graph.portolan --out monaco.graph'],
  run: (args, terminal) =>
    rewrite(args.positionals[0]!, args.value('out')!, terminal, async (bytes, onProgress) => {
      if (isPacked(bytes))
        throw new PortolanError('archive-packed', 'this file is packed already: copy it as it is');
      return packerOf(inspectArchive(bytes).kind).pack(bytes, { onProgress });
    }),
};

export const unpack: Command = {
  name: 'unpack',
  description: `Unpacks a file that portolan pack or portolan build --packed has written, to
exactly the bytes that were packed. What would unpack to more than 64 MiB, and
more than 20 times its size, looks like a bomb and is refused.`,
  positionals: [{ name: 'file', help: 'A packed graph or geocoder file' }],
  options: {
    ...OUT,
    'most-bytes': {
      value: 'n',
      help: 'Unpack to so many bytes at most, if you trust the file',
    },
  },
  examples: ['portolan unpack monaco.graph --out monaco/graph.portolan'],
  run: (args, terminal) => {
    const mostBytes = readMostBytes(args.value('most-bytes'));
    return rewrite(args.positionals[0]!, args.value('out')!, terminal, async (bytes, onProgress) => {
      if (!isPacked(bytes)) {
        // Says where it is no file of Portolan at all.
        inspectArchive(bytes);
        throw new PortolanError('packed-format', 'this file is not packed: use it as it is');
      }
      return packerOf(packedKind(bytes)).unpack(bytes, { onProgress, mostBytes });
    });
  },
};

function readMostBytes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const bytes = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(bytes)) return bytes;
  throw usageError(`--most-bytes ${text} is no number of bytes: give it in digits`, 'unpack');
}

/** Reads a file, and writes what is made of it to another. */
async function rewrite(
  path: string,
  out: string,
  { stdout, stderr }: Parameters<Command['run']>[1],
  make: (bytes: Uint8Array, onProgress: OnProgress) => Promise<Uint8Array>,
): Promise<number> {
  refuseExtract(path, `its ${GRAPH_FILE}`);
  await checkFolderOf(out);
  await checkIsNoFolder(out);
  const bytes = await readWholeFile(path);
  const report = new ProgressReport(stderr, ({ done, total }) => (total === 0 ? 0 : done / total));
  let made: Uint8Array;
  try {
    made = await make(bytes, (progress) => report.show(progress));
  } catch (error) {
    report.abandon();
    throw fileError(error, path);
  }
  report.finish();
  await replaceFile(out, made);
  await print(stdout, `${out}: ${humanBytes(made.length)}, from ${humanBytes(bytes.length)}\n`);
  return ExitCode.ok;
}
