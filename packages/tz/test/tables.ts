import { readFileSync } from 'node:fs';
import { readText } from '@portolan/testing/data';

/** Rows of a table of expected answers, which is part of the real data. */
export function expectedRows(name: string): Record<string, string>[] {
  const [head, ...lines] = readText(`tz/${name}`).trimEnd().split('\n');
  const fields = head!.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(fields.map((field, k) => [field, values[k]!]));
  });
}

/** Text of the vendored time zone database. */
export function vendoredSource(): string {
  return readFileSync(new URL('../tzdata/tzdata-2026f.zi', import.meta.url), 'utf8');
}
