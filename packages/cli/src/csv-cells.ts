/** Cells of a row; one in quotes may have separators in it, and two quotes for one (RFC 4180). */
export function cellsOf(row: string, separator: string): string[] {
  if (!row.includes('"')) return row.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < row.length; at++) {
    const letter = row[at]!;
    if (letter === '"') {
      if (isQuoted && row[at + 1] === '"') cell += row[at++];
      else isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
