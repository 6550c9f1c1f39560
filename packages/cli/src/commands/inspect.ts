import { inspectArchive } from '@portolan/archive';
import type { ArchiveReport } from '@portolan/archive';
import type { Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { fileError, readWholeFile } from '../files.ts';
import { print } from '../terminal.ts';
import { columns, hex32, humanBytes } from '../text.ts';

export const inspect: Command = {
  name: 'inspect',
  description: `Shows what is in a .portolan file, of any kind and version, and checks every
byte of it. Exit code 3 when it is damaged.`,
  positionals: [{ name: 'file', help: 'Such as monaco/graph.portolan' }],
  options: { json: { help: 'Print JSON instead of a table' } },
  examples: ['portolan inspect monaco/graph.portolan', 'portolan inspect --json monaco/graph.portolan'],

  async run(args, { stdout, stderr }) {
    const path = args.positionals[0]!;
    const report = inspectFile(path, await readWholeFile(path));
    await print(stdout, args.has('json') ? `${JSON.stringify(asJson(report), null, 2)}\n` : asTable(report));
    if (report.ok) return ExitCode.ok;
    const damaged = report.sections.filter(({ ok }) => !ok).map(({ name }) => name);
    stderr.write(
      `portolan: ${path} is damaged (${damaged.join(', ')}): fetch it again or rebuild it with portolan build\n`,
    );
    return ExitCode.file;
  },
};

function inspectFile(path: string, bytes: Uint8Array): ArchiveReport {
  try {
    return inspectArchive(bytes);
  } catch (error) {
    throw fileError(error, path);
  }
}

function asTable({ kind, version, containerVersion, byteLength, sections, ok }: ArchiveReport): string {
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

${count}, ${humanBytes(byteLength)}, ${ok ? 'intact' : 'DAMAGED'}
`;
}

function asJson({ kind, version, containerVersion, byteLength, sections, ok }: ArchiveReport): unknown {
  return {
    kind,
    version: `${version.major}.${version.minor}`,
    container_version: containerVersion,
    bytes: byteLength,
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
