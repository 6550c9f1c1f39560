import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Expected answers that may lie beside the checkout; undefined where they do not, and then their tests are skipped. */
export function sharedRows(name: string): Record<string, string>[] | undefined {
  const file = fileURLToPath(new URL(`../../../../shared/data/tz/${name}`, import.meta.url));
  if (!existsSync(file)) return undefined;
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
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
