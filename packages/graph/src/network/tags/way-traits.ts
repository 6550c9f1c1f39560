import { cosDegrees, sinDegrees } from '@portolan/base';
import { BicycleNetwork, Sidewalk } from '../road-network.ts';
import { type Classify, type TagReader, greatestOf, meaningIn } from './tag-reader.ts';

/** Reads `3`, `2.5`, `2;3` as whole lanes, the least one of a list. */
const lanesIn: Classify = (value) => {
  const counts = value.split(';', 8).map((part) => /^\s*(\d{1,2})(?:\.\d+)?\s*$/.exec(part)?.[1]);
  return counts.includes(undefined) ? 0 : Math.min(...counts.map(Number));
};

/** Reads the number of lanes of the current way, both directions together; 0 when none is tagged. */
export function laneReader(tags: TagReader): () => number {
  const lanes = tags.slot('lanes');
  const parts = ['lanes:forward', 'lanes:backward', 'lanes:both_ways'].map((key) => tags.slot(key));
  const lanesOf = tags.classifier(lanesIn);
  return () => {
    const total = lanesOf(tags.value(lanes));
    if (total !== 0) return total;
    let sum = 0;
    for (const slot of parts) sum += lanesOf(tags.value(slot));
    return Math.min(sum, 255);
  };
}

const sidewalkIn = greatestOf(meaningIn({ left: Sidewalk.left, right: Sidewalk.right, both: 3, yes: 3 }));
const isSidewalkIn = meaningIn({ yes: 1, both: 1 });

/** Reads the `Sidewalk` bits of the current way: sidewalks that are part of it, not those mapped as ways of their own (`separate`). */
export function sidewalkReader(tags: TagReader): () => number {
  const bare = tags.slot('sidewalk');
  const both = tags.slot('sidewalk:both');
  const left = tags.slot('sidewalk:left');
  const right = tags.slot('sidewalk:right');
  const sidesOf = tags.classifier(sidewalkIn);
  const isSo = tags.classifier(isSidewalkIn);
  return () => {
    let sides = sidesOf(tags.value(bare));
    if (isSo(tags.value(both))) sides |= Sidewalk.left | Sidewalk.right;
    if (isSo(tags.value(left))) sides |= Sidewalk.left;
    if (isSo(tags.value(right))) sides |= Sidewalk.right;
    return sides;
  };
}

/** OSM wiki, Key:sac_scale; the most difficult value of a list. */
const sacScaleIn = greatestOf(
  meaningIn({
    hiking: 1,
    mountain_hiking: 2,
    demanding_mountain_hiking: 3,
    alpine_hiking: 4,
    demanding_alpine_hiking: 5,
    difficult_alpine_hiking: 6,
  }),
);

export function sacScaleReader(tags: TagReader): () => number {
  const slot = tags.slot('sac_scale');
  const scaleOf = tags.classifier(sacScaleIn);
  return () => scaleOf(tags.value(slot));
}

/** OSM wiki, Key:mtb:scale: `0` to `6`, also as `1+` or `1-`. The result is one more than the value. */
const mtbScaleIn: Classify = (value) => {
  const scale = /^([0-6])[+-]?$/.exec(value.trim())?.[1];
  return scale === undefined ? 0 : Number(scale) + 1;
};

export function mtbScaleReader(tags: TagReader): () => number {
  const slot = tags.slot('mtb:scale');
  const scaleOf = tags.classifier(mtbScaleIn);
  return () => scaleOf(tags.value(slot));
}

const STEEPEST_PERCENT = 100;
const PERCENT = /^([+-]?)(\d{1,3}(?:\.\d{1,3})?) ?%$/;
const DEGREES = /^([+-]?)(\d{1,2}(?:\.\d{1,3})?) ?°$/;

/** Whole percent of a value of `incline=*` (OSM wiki, Key:incline): `10%`, `-5 %`, `4°`. 0 for `up`, `down` and noise. */
function parseIncline(value: string): number {
  const text = value.trim();
  const percent = PERCENT.exec(text);
  const degrees = percent ? null : DEGREES.exec(text);
  const parts = percent ?? degrees;
  if (!parts) return 0;
  const number = Number(parts[2]);
  // 45 degrees are 100 %.
  const isSteepest = degrees ? number >= 45 : number >= STEEPEST_PERCENT;
  const steep = degrees ? (100 * sinDegrees(number)) / cosDegrees(number) : number;
  const whole = isSteepest ? STEEPEST_PERCENT : Math.round(steep);
  return parts[1] === '-' && whole !== 0 ? -whole : whole;
}

export function inclineReader(tags: TagReader): () => number {
  const slot = tags.slot('incline');
  // Meanings must not be negative.
  const inclineOf = tags.classifier((value) => parseIncline(value) + STEEPEST_PERCENT + 1);
  return () => {
    const value = tags.value(slot);
    return value === 0 ? 0 : inclineOf(value) - STEEPEST_PERCENT - 1;
  };
}

const NETWORK_TAGS: readonly (readonly [key: string, network: number])[] = [
  ['icn', BicycleNetwork.national],
  ['ncn', BicycleNetwork.national],
  ['rcn', BicycleNetwork.regional],
  ['lcn', BicycleNetwork.local],
];
const isMember: Classify = (value) => (value === 'no' || value === 'proposed' ? 0 : 1);

/** Reads bicycle networks from tags of the current way itself, the older way to map them: `ncn=yes`, `rcn_ref=7`. */
export function bicycleNetworkReader(tags: TagReader): () => number {
  const slots = NETWORK_TAGS.flatMap(([key, network]) =>
    [key, `${key}_ref`].map((name) => ({ slot: tags.slot(name), network })),
  );
  const isSo = tags.classifier(isMember);
  return () => {
    let networks = 0;
    for (const { slot, network } of slots) if (isSo(tags.value(slot))) networks |= network;
    return networks;
  };
}
