import { inspectArchive } from '@portolan/archive';
import type { ArchiveReport } from '@portolan/archive';
import { isPacked, packedKind } from '@portolan/archive/pack';
import { GRAPH_FILE } from '../build/file-names.ts';
import { refuseExtract } from '../built-file.ts';
import type { Command } from '../command.ts';
import { packerOf } from '../engine-files/packers.ts';
import { ExitCode } from '../exit-code.ts';
import { fileError, readWholeFile } from '../files.ts';
import { inspectTiles, isTiles, tilesJson, tilesTable } from '../inspect-tiles.ts';
import { print } from '../terminal.ts';
import { columns, hex32, humanBytes } from '../text.ts';

export const inspect: Command = {
  name: 'inspect',
  description: `Shows what is in a .portolan file, of any kind and version, or in tiles.pmtiles,
packed or not, and checks every byte of it. Exit code 3 when it is damaged.`,
  positionals: [{ name: 'file', help: 'Such as monaco/graph.portolan' }],
  options: { json: { help: 'Print JSON instead of a table' } },
  examples: [
    'portolan inspect monaco/graph.portolan',
    'portolan inspect monaco/tiles.pmtiles',
    'portolan inspect --json monaco/graph.portolan',
  ],

  async run(args, { stdout, stderr }) {
    const path = args.positionals[0]!;
    refuseExtract(path, `its ${GRAPH_FILE}`);
    const { json, table, damaged } = inspectFile(path, await readWholeFile(path));
    await print(stdout, args.has('json') ? `${JSON.stringify(json(), null, 2)}\n` : table());
    if (damaged.length === 0) return ExitCode.ok;
    stderr.write(
      `portolan: ${path} is damaged (${listed(damaged)}): fetch it again or rebuild it with portolan build\n`,
    );
    return ExitCode.file;
  },
};

/** What a file holds, in two forms, and the names of its damaged parts. */
interface Report {
  readonly json: () => unknown;
  readonly table: () => string;
  readonly damaged: readonly string[];
}

function inspectFile(path: string, bytes: Uint8Array): Report {
  try {
    if (isTiles(bytes)) {
      const report = inspectTiles(bytes);
      return { json: () => tilesJson(report), table: () => tilesTable(report), damaged: report.damaged };
    }
    const packedBytes = isPacked(bytes) ? bytes.length : undefined;
    const report = inspectArchive(
      packedBytes === undefined ? bytes : packerOf(packedKind(bytes)).unpack(bytes, {}),
    );
    const damaged = report.sections.filter(({ ok }) => !ok).map(({ name }) => name);
    return { json: () => asJson(report, packedBytes), table: () => asTable(report, packedBytes), damaged };
  } catch (error) {
    throw fileError(error, path);
  }
}

/** More parts than these are told by their number. */
const MOST_NAMED = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function asTable(
  { kind, version, containerVersion, byteLength, sections, ok }: ArchiveReport,
  packedBytes: number | undefined,
): string {
  const header = ['section', 'type', 'elements', 'size', 'checksum', ''];
  const rows = sections.map((section) => [
    section.name,
    section.type,
    section.elements.toLocaleString('en-US'),
    humanBytes(section.byteLength),
    hex32(section.checksum),
    section.ok ? 'ok' : 'DAMAGED',
  ]);
  const count = `${sections.length} ${sections.length === 1 ? 'section' : 'sections'}`;
  return `${kind} ${version.major}.${version.minor}, container ${containerVersion}

${columns([header, ...rows], '', [2, 3])}

${count}, ${humanBytes(byteLength)}${packedBytes === undefined ? '' : ` (packed: ${humanBytes(packedBytes)})`}, ${ok ? 'intact' : 'DAMAGED'}
`;
}

function asJson(
  { kind, version, containerVersion, byteLength, sections, ok }: ArchiveReport,
  packedBytes: number | undefined,
): unknown {
  return {
    kind,
    version: `${version.major}.${version.minor}`,
    container_version: containerVersion,
    bytes: byteLength,
    ...(packedBytes === undefined ? {} : { packed_bytes: packedBytes }),
    ok,
    sections: sections.map((section) => ({
      name: section.name,
      type: section.type,
      elements: section.elements,
      offset: section.offset,
      bytes: section.byteLength,
      checksum: hex32(section.checksum),
      ok: section.ok,
    })),
  };
}
