/** Lays rows out in columns, two spaces apart. Columns named in `rightAligned` end at the same place, the others begin there. */
export function columns(
  rows: readonly (readonly string[])[],
  indent = '',
  rightAligned: readonly number[] = [],
): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => {
      const cells = row.map((cell, column) =>
        rightAligned.includes(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      );
      return (indent + cells.join('  ')).trimEnd();
    })
    .join('\n');
}

/** A number of bytes for a person: `512 B`, `12.3 kB`, `1.20 GB` (powers of 1000). */
export function humanBytes(bytes: number): string {
  let value = bytes;
  let unit = 'B';
  for (const larger of ['kB', 'MB', 'GB', 'TB']) {
    if (value < 999.5) break;
    value /= 1000;
    unit = larger;
  }
  return unit === 'B' ? `${value} B` : `${value.toPrecision(3)} ${unit}`;
}

/** An amount of anything for a person: bytes as above, other things with thousands separated. */
export function humanAmount(amount: number, unit: string): string {
  return unit === 'bytes' ? humanBytes(amount) : `${Math.round(amount).toLocaleString('en-US')} ${unit}`;
}

/** A duration for a person: `40 ms`, `1.4 s`, `83 s`. */
export function humanDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 0.995) return `${Math.round(milliseconds)} ms`;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** A checksum as people compare it. */
export function hex32(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/**
 * A text in which control characters are told as JSON tells them (`\u001b`), so that what a message quotes of a file or a request moves no cursor and
 * colours no terminal. Lines stay lines, and JSON stays JSON.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, (character) => `\\u${hex32(character.charCodeAt(0)).slice(4)}`);
}
