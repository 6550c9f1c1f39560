import { isPayload, isPayloadStream } from '../engine.ts';

/** The members of a geocoder's response that merging looks at. */
interface Found {
  readonly features: readonly Feature[];
  readonly bbox?: readonly number[] | undefined;
}

interface Feature {
  readonly geometry?: { readonly coordinates?: unknown } | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The value of an answer: threads write answers as JSON, long ones in pieces. */
export async function valueOf(answer: unknown): Promise<unknown> {
  const decoder = new TextDecoder();
  if (isPayload(answer)) return JSON.parse(decoder.decode(answer.bytes));
  if (!isPayloadStream(answer)) return answer;
  let text = '';
  for await (const piece of answer.pieces) text += decoder.decode(piece, { stream: true });
  return JSON.parse(text + decoder.decode());
}

export function isFound(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && 'features' in value && Array.isArray(value.features);
}

/**
 * Joins what several regions find for one query. Each region has its own results in order; the next one is that of the region whose next one stands highest, of
 * equals that of the earlier region. Each thing is told once, though two regions that overlap both have it.
 *
 * @param all  responses in the order of their regions, each with its best result first.
 * @param size  the most results.
 */
export function mergedPlaces(all: readonly Found[], size: number): unknown {
  const seen = new Set<unknown>();
  const next = all.map(() => 0);
  const features: Feature[] = [];
  let best: Found | undefined;
  while (features.length < size) {
    let from = -1;
    for (const [k, { features: own }] of all.entries()) {
      const rank = next[k]!;
      if (rank === own.length) continue;
      if (from < 0 || isHigher(own[rank]!, rank, all[from]!.features[next[from]!]!, next[from]!)) from = k;
    }
    if (from < 0) break;
    const feature = all[from]!.features[next[from]!++]!;
    const { gid } = feature.properties;
    if ((gid !== undefined && seen.has(gid)) || features.some((other) => isSameArea(other, feature)))
      continue;
    seen.add(gid);
    best ??= all[from];
    features.push(feature);
  }
  return withFeatures(all, features, best);
}

/** Whether a result stands higher than another one, as a search in one file would have it: by its text, by what it is, and by the distance from the focus. */
function isHigher(one: Feature, rank: number, other: Feature, otherRank: number): boolean {
  const [certain, otherCertain] = [one, other].map(({ properties: { confidence } }) =>
    typeof confidence === 'number' ? confidence : undefined,
  );
  // Suggestions of version 2 have no confidence: those of the same place in the lists are compared.
  const byText =
    certain === undefined || otherCertain === undefined ? otherRank - rank : certain - otherCertain;
  if (certain === undefined && byText !== 0) return byText > 0;
  return byText + weightOf(one) - weightOf(other) > 0;
}

/** What a country or a town counts more than a street or venue with the same text: about the importance that searches give them. */
const WEIGHTS: ReadonlyMap<unknown, number> = new Map([
  ...['continent', 'empire', 'country', 'dependency', 'macroregion'].map((layer) => [layer, 0.1] as const),
  ...['region', 'macrocounty', 'county'].map((layer) => [layer, 0.08] as const),
  ...['localadmin', 'locality'].map((layer) => [layer, 0.06] as const),
  ...['borough', 'macrohood', 'neighbourhood'].map((layer) => [layer, 0.03] as const),
]);

/** Degrees; regions may have a town from different sources. */
const SAME_TOWN = 0.1;

/** Whether two areas are one that regions have under several GIDs. */
function isSameArea(one: Feature, other: Feature): boolean {
  const { layer, label } = one.properties;
  if (!WEIGHTS.has(layer) || layer !== other.properties['layer'] || label !== other.properties['label'])
    return false;
  const [here, there] = [placeOf(one), placeOf(other)];
  return (
    here !== undefined && there !== undefined && here.every((at, k) => Math.abs(at - there[k]!) < SAME_TOWN)
  );
}

function placeOf({ geometry }: Feature): readonly number[] | undefined {
  const at: unknown = geometry?.coordinates;
  return Array.isArray(at) && at.every((each) => typeof each === 'number') ? at : undefined;
}

/** As the geocoder counts nearness to the focus in one file (its `score.ts`): at the focus, and a half of it here. */
const FOCUS_SHARE = 0.16;
const FOCUS_HALF_KM = 20;

function weightOf({ properties: { layer, distance } }: Feature): number {
  const near = typeof distance === 'number' ? FOCUS_HALF_KM / (FOCUS_HALF_KM + distance) : 0;
  return (WEIGHTS.get(layer) ?? 0) + FOCUS_SHARE * near;
}

/** Joins what several regions have under GIDs, in the order in which these were asked for. */
export function mergedByGid(all: readonly Found[], gids: readonly string[]): unknown {
  const byGid = new Map<unknown, Feature>();
  for (const feature of all.flatMap(({ features }) => features)) {
    const { gid } = feature.properties;
    if (!byGid.has(gid)) byGid.set(gid, feature);
  }
  const asked = gids.map((gid) => byGid.get(gid)).filter((feature) => feature !== undefined);
  // A region may name what it has by another GID than that which was asked for.
  const others = [...byGid.values()].filter((feature) => !asked.includes(feature));
  return withFeatures(all, [...new Set(asked), ...others]);
}

/** @param best  the response with the first of the features: how it has read the query is how the answer did. */
function withFeatures(
  all: readonly Found[],
  features: readonly Feature[],
  best = all.find(({ features: own }) => own.length > 0) ?? all[0]!,
): unknown {
  const { bbox: _, ...first } = best;
  const boxes = all.flatMap(({ bbox, features: own }) =>
    bbox !== undefined && own.some((feature) => features.includes(feature)) ? [bbox] : [],
  );
  return { ...first, features, ...(boxes.length === 0 ? {} : { bbox: aroundBoxes(boxes) }) };
}

/** The box around boxes of west, south, east and north. */
export function aroundBoxes(boxes: readonly (readonly number[])[]): number[] {
  const corner = (at: number, pick: (...values: number[]) => number): number =>
    pick(...boxes.map((box) => box[at]!));
  return [corner(0, Math.min), corner(1, Math.min), corner(2, Math.max), corner(3, Math.max)];
}

export function isBox(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 4 && value.every((each) => typeof each === 'number');
}
