import { readFileSync } from 'node:fs';

/**
 * Rows of a text of comma-separated values, RFC 4180: fields may be quoted, quotes in them are doubled, line ends may be of either kind. Semicolons
 * and tabs separate as well, where the first line has them in place of commas: spreadsheets write so where numbers have commas.
 */
export function* readCsv(text: string): Generator<string[]> {
  const separator = separatorOf(text);
  // A field and what ends it; the last ends with the text.
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const start = field.lastIndex;
    const match = field.exec(text);
    if (match === null)
      throw new Error(`no CSV: look at the quotes near ${JSON.stringify(text.slice(start, start + 40))}`);
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator && field.lastIndex < text.length) continue;
    // A separator at the very end has an empty field behind it.
    if (end === separator) row.push('');
    yield row;
    row = [];
  }
}

/** Whichever of comma, semicolon and tab the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const count = (separator: string): number => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((most, next) => (count(next) > count(most) ? next : most));
}

/** Rows of a file that a user has named. One that cannot be read ends the program with a sentence. */
export function rowsOfFile(path: string): string[][] {
  try {
    return [...readCsv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))];
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map((each) => (/[",;\t\r\n]/.test(String(each)) ? `"${String(each).replaceAll('"', '""')}"` : String(each))).join(',')}\n`;
}
