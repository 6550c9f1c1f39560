/** Key and value. */
export type Tag = readonly [key: string, value: string];

/**
 * The tags that decide an outcome: without all the others it is the same, and without any one of these it is another.
 *
 * The outcome comes from the function that reads the tags of a road when a graph is built, so that there are no other rules here. Of several
 * tags that say the same, those that come later in `tags` stay.
 *
 * @param outcomeOf  a pure function; outcomes are compared with `===`.
 */
export function decidingTags(
  tags: readonly Tag[],
  outcomeOf: (tags: readonly Tag[]) => string,
): readonly Tag[] {
  const whole = outcomeOf(tags);
  let kept = tags;
  // To leave out one tag can make another one needless that was not before, so this goes on until nothing changes.
  for (let before = tags.length + 1; kept.length < before;) {
    before = kept.length;
    for (const tag of kept) {
      const rest = kept.filter((other) => other !== tag);
      if (outcomeOf(rest) === whole) kept = rest;
    }
  }
  return kept;
}
