import { linesOf, type InputTexts } from './input-text.ts';
import { inputError, type Traced } from './traced.ts';

/** Joins tables of one kind to one text: the first line once, then all other lines. Undefined without files. */
export async function readTables(
  paths: readonly string[],
  texts: InputTexts,
): Promise<{ readonly text: string; readonly origins: Omit<Traced<unknown>, 'item'>[] } | undefined> {
  if (paths.length === 0) return undefined;
  const lines: string[] = [];
  const origins: Omit<Traced<unknown>, 'item'>[] = [];
  for (const path of paths) {
    let index = 0;
    // One after the other: each may be large.
    // oxlint-disable-next-line no-await-in-loop -- see above
    for await (const line of linesOf(texts.chunks(path), path)) {
      if (index > 0 || lines.length === 0) {
        lines.push(line);
        origins.push({ path, index });
      } else if (line !== lines[0]) {
        throw inputError(path, 'line 1', `that of ${paths[0]}, ${JSON.stringify(lines[0]!.slice(0, 100))}`);
      }
      index++;
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (index === 0) throw inputError(path, 'the file', 'a table: it is empty');
  }
  return { text: lines.join('\n'), origins };
}
