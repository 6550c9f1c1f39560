/** A line of a text, and its number from 0 on. */
export type NumberedLine = readonly [row: number, line: string];

const LINE_END = /\r\n|\n|\r/g;

/** The lines of a text one by one, so that they are not all in memory beside it. */
export function* linesOf(text: string): Generator<NumberedLine> {
  let row = 0;
  let start = 0;
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    yield [row++, text.slice(start, index)];
    start = index + end.length;
  }
  yield [row, text.slice(start)];
}
