import { readFileSync } from 'node:fs';
import { openArchive } from '@portolan/archive';
import { expect, test } from 'vitest';
import { ID_PARTS } from '../../src/bytes/numbers/ids.ts';
import { LEXICON_PARTS } from '../../src/bytes/lexicon/lexicon-format.ts';
import { LINE_PARTS } from '../../src/bytes/spatial/lines.ts';
import { openParts } from '../../src/bytes/parts.ts';
import { POLYGON_PARTS } from '../../src/bytes/spatial/polygons.ts';
import { ARCHIVE_KIND, ARCHIVE_VERSION, COUNTS, PARTS } from '../../src/bytes/sections.ts';
import { TEXT_PARTS } from '../../src/bytes/texts/texts.ts';
import { buildGeocoder } from '../../src/index.ts';
import { LAYERS } from '../../src/layers.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

const format = readFileSync(new URL('../../FORMAT.md', import.meta.url), 'utf8');

/** Rows of all tables, by the heading of the first column: `section`, `part of \`entity\``, `part`. */
function tables(): Map<string, [name: string, type: string][]> {
  const found = new Map<string, [string, string][]>();
  let rows: [string, string][] = [];
  for (const line of format.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length < 4 || cells[1]!.startsWith('---')) continue;
    if (!cells[1]!.startsWith('`')) {
      rows = found.get(cells[1]!) ?? [];
      found.set(cells[1]!, rows);
    } else {
      for (const [, name] of cells[1]!.matchAll(/`([^`]+)`/g)) rows.push([name!, cells[2]!]);
    }
  }
  return found;
}

test('FORMAT.md lists the sections that are written, with their types', async () => {
  const archive = openArchive(await buildGeocoder(await osmSource(TOWN)), {
    kind: ARCHIVE_KIND,
    major: ARCHIVE_VERSION.major,
  });
  const described = tables()
    .get('section')!
    .map(([name, type]): [string, string] => [name, /^(?:parts|ids|lines)$/.test(type) ? 'u8' : type]);
  expect(new Map(archive.sections.map(({ name, type }) => [name, type]))).toEqual(new Map(described));
  expect(archive.u32('about')).toHaveLength(COUNTS.length);
  expect(format).toContain(`version ${ARCHIVE_VERSION.major}.${ARCHIVE_VERSION.minor}`);
  expect(format).toContain(`- **${ARCHIVE_VERSION.major}.${ARCHIVE_VERSION.minor}**`);
  expect(format.replaceAll(/\s+/g, ' ')).toContain(LAYERS.join(', '));
});

test('and their parts, in their order', async () => {
  const found = tables();
  const names = (table: string): string[] => found.get(table)!.map(([name]) => name);
  const written = {
    ...PARTS,
    lexicon: LEXICON_PARTS,
    strings: TEXT_PARTS,
    lines: LINE_PARTS,
    polygons: POLYGON_PARTS,
  };
  for (const [section, parts] of Object.entries(written))
    expect(names(`part of \`${section}\``)).toEqual(parts);
  expect(names('part')).toEqual(ID_PARTS);
  const sections = found.get('section')!;
  expect(
    sections
      .filter(([, type]) => type === 'parts')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(Object.keys(written).toSorted());
  const archive = openArchive(await buildGeocoder(await osmSource(TOWN)), {
    kind: ARCHIVE_KIND,
    major: ARCHIVE_VERSION.major,
  });
  for (const [name, type] of sections)
    if (type === 'ids') expect(() => openParts(archive, name, ID_PARTS)).not.toThrow();
    else if (type === 'lines') expect(() => openParts(archive, name, LINE_PARTS)).not.toThrow();
});
