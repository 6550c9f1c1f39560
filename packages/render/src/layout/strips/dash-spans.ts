/** Where dashes lie along a line: spans that come again after each period. */
export interface DashSpans {
  /** From the beginning of a period, ascending; the first may begin before it. */
  readonly spans: readonly (readonly [from: number, to: number])[];
  readonly period: number;
}

/** MapLibre has distances to dashes in so many places of a period, and its dashes are a place longer than the style says. */
const PLACES = 256;

/**
 * The spans of dashes and gaps, where neighbours without a gap are one.
 *
 * @param dashes  lengths of dashes and gaps, even in number. @param isRound  whether dashes without a length are dots; else nothing is seen of them.
 */
export function dashSpans(dashes: readonly number[], isRound: boolean): DashSpans {
  const period = dashes.reduce((sum, length) => sum + length, 0);
  const spans: [number, number][] = [];
  let at = 0;
  for (let index = 0; index + 1 < dashes.length; index += 2) {
    const [from, to] = [at, at + dashes[index]!];
    at = to + dashes[index + 1]!;
    if (from === to && !isRound) continue;
    const last = spans.at(-1);
    if (last?.[1] === from) last[1] = to;
    else spans.push([from, to]);
  }
  const [first, last] = [spans[0], spans.at(-1)];
  if (first !== undefined && last !== undefined && first !== last && first[0] === 0 && last[1] === period) {
    first[0] = last[0] - period;
    spans.pop();
  }
  const [before, behind] = isRound ? [0.5 / PLACES, 0.5 / PLACES] : [0, 1 / PLACES];
  return { spans: spans.map(([from, to]) => [from + before * period, to + behind * period]), period };
}

/** Whether dashes leave no gap. */
export function isUnbroken({ spans, period }: DashSpans): boolean {
  return spans.length === 1 && spans[0]![1] - spans[0]![0] >= period;
}
