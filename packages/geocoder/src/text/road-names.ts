/** Names of roads in North America, as people say them and as maps write them. */
const ROADS: readonly (readonly [said: RegExp, written: string])[] = [
  [/\binterstate(?: (?:highway|hwy))?(?= \d)/gi, 'I'],
  [/\b(?:us|u\.s\.) (?:highway|hwy|route|rte)(?= \d)/gi, 'US'],
  [/\bstate (?:highway|hwy|route|rte|road|rd)(?= \d)/gi, 'SR'],
  [/\bcounty (?:road|rd|highway|hwy)(?= \d)/gi, 'CR'],
  [/\bI(?=[ -]\d)/gi, 'Interstate'],
  [/\bUS(?=[ -]\d)/gi, 'US Highway'],
  [/\bSR(?=[ -]\d)/gi, 'State Route'],
  [/\bCR(?=[ -]\d)/gi, 'County Road'],
];

/**
 * A text with the other common name of each road in it: `I 65` for `Interstate 65`, `County Road 4` for `CR 4`; undefined when it has no
 * such road.
 */
export function otherRoadName(text: string): string | undefined {
  for (const [said, written] of ROADS) {
    const other = text.replace(said, written);
    if (other !== text) return other;
  }
  return undefined;
}
