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
 * Joins what several regions find for one query. The most certain come first; of equals those of the earlier region. Each thing is told once, though
 * two regions that overlap both have it.
 *
 * @param all  responses in the order of their regions, each with its best result first.
 * @param size  the most results.
 */
export function mergedPlaces(all: readonly Found[], size: number): unknown {
  const seen = new Set<unknown>();
  const ranked = all.flatMap(({ features }, region) =>
    features.map((feature, rank) => ({ feature, region, rank, confidence: confidenceOf(feature) })),
  );
  const features = ranked
    .toSorted((a, b) => b.confidence - a.confidence || a.rank - b.rank || a.region - b.region)
    .map(({ feature }) => feature)
    .filter(({ properties: { gid } }) => gid === undefined || (!seen.has(gid) && seen.add(gid)))
    .slice(0, size);
  return withFeatures(all, features);
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

function withFeatures(all: readonly Found[], features: readonly Feature[]): unknown {
  const { bbox: _, ...first } = all.find(({ features: own }) => own.length > 0) ?? all[0]!;
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

/** Suggestions have no confidence; they are ranked by their places in the lists. */
function confidenceOf({ properties: { confidence } }: Feature): number {
  return typeof confidence === 'number' ? confidence : 0;
}

export function isBox(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 4 && value.every((each) => typeof each === 'number');
}
