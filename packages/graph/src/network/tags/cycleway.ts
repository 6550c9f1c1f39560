import { Flow, flowOf } from './oneway.ts';
import { Cycleway } from '../road-network.ts';
import { type TagReader, greatestOf, meaningIn } from './tag-reader.ts';

/** OSM wiki, Key:cycleway: lanes painted on the road are dedicated, tracks beside it are separated. */
const kindIn = greatestOf(
  meaningIn({
    shared: Cycleway.shared,
    shared_lane: Cycleway.shared,
    sharrow: Cycleway.shared,
    share_busway: Cycleway.shared,
    opposite_share_busway: Cycleway.shared,
    opposite: Cycleway.shared,
    lane: Cycleway.dedicated,
    opposite_lane: Cycleway.dedicated,
    buffered_lane: Cycleway.dedicated,
    track: Cycleway.separated,
    opposite_track: Cycleway.separated,
  }),
);
const isOppositeIn = meaningIn({
  opposite: 1,
  opposite_lane: 1,
  opposite_track: 1,
  opposite_share_busway: 1,
});
const isLeftIn = meaningIn({ left: 1 });
/** `Flow` + 1. */
const flowIn = (value: string): number => (flowOf(value) ?? -1) + 1;

/**
 * Reads the cycleways of the current way: `Cycleway` in forward travel, plus four times that in backward travel.
 *
 * On a two-way street, the cycleway of each side goes with the traffic of that side. On a one-way street both sides go with the
 * traffic, unless a tag of the cycleway says otherwise (OSM wiki, Key:cycleway). Traffic keeps right unless `driving_side` says left.
 */
export function cyclewayReader(tags: TagReader): () => number {
  const bare = tags.slot('cycleway');
  const both = tags.slot('cycleway:both');
  const sides = [tags.slot('cycleway:left'), tags.slot('cycleway:right')] as const;
  const bothOneway = tags.slot('cycleway:both:oneway');
  const sideOneways = [tags.slot('cycleway:left:oneway'), tags.slot('cycleway:right:oneway')] as const;
  const oneway = tags.slot('oneway');
  const drivingSide = tags.slot('driving_side');
  const kindOf = tags.classifier(kindIn);
  const isOpposite = tags.classifier(isOppositeIn);
  const isLeft = tags.classifier(isLeftIn);
  const flowAt = tags.classifier(flowIn);

  return () => {
    const general = tags.value(bare) || tags.value(both);
    if (general === 0 && tags.value(sides[0]) === 0 && tags.value(sides[1]) === 0) return 0;
    const traffic = (flowAt(tags.value(oneway)) || Flow.both + 1) - 1;
    let forward: number = Cycleway.none;
    let backward: number = Cycleway.none;
    for (const side of [0, 1] as const) {
      const value = tags.value(sides[side]) || general;
      const kind = kindOf(value);
      if (kind === Cycleway.none) continue;
      const isForwardSide = side === (isLeft(tags.value(drivingSide)) ? 0 : 1);
      const withTraffic = traffic === Flow.both ? (isForwardSide ? Flow.forward : Flow.backward) : traffic;
      const said = flowAt(tags.value(sideOneways[side]) || tags.value(bothOneway));
      let flow: number = said === 0 ? withTraffic : inFlow(said - 1, withTraffic);
      if (isOpposite(value) && traffic !== Flow.both) flow = Flow.both & ~traffic;
      if (flow & Flow.forward) forward = Math.max(forward, kind);
      if (flow & Flow.backward) backward = Math.max(backward, kind);
    }
    return forward | (backward << 2);
  };
}

/** The flow of a side's cycleway. Its one-way value is relative to the traffic of that side: `yes` along, `-1` against, `no` both. */
function inFlow(said: number, withTraffic: number): number {
  if (said === Flow.forward) return withTraffic;
  return said === Flow.backward ? Flow.both & ~withTraffic : said;
}
