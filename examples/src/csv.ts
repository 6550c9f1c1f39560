/** Rows of a text of comma-separated values, RFC 4180: fields may be quoted, quotes in them are doubled, line ends may be of either kind. */
export function* readCsv(text: string): Generator<string[]> {
  // A field and what ends it; the last ends with the text.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const start = field.lastIndex;
    const match = field.exec(text);
    if (match === null)
      throw new Error(`no CSV: look at the quotes near ${JSON.stringify(text.slice(start, start + 40))}`);
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',' && field.lastIndex < text.length) continue;
    // A comma at the very end has an empty field behind it.
    if (end === ',') row.push('');
    yield row;
    row = [];
  }
}

export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map((each) => (/[",\r\n]/.test(String(each)) ? `"${String(each).replaceAll('"', '""')}"` : String(each))).join(',')}\n`;
}
