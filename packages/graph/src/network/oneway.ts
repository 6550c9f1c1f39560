import type { RoadKind } from './road-kind.ts';
import { type TagReader, meaningIn } from './tags.ts';

/** Bits: the directions in which a way may be travelled. */
export const Flow = { closed: 0, forward: 1, backward: 2, both: 3 } as const;

/** OSM wiki, Key:oneway. Values as `Flow` + 1, since 0 means that the tag says nothing. */
const flowPlusOne = meaningIn({
  yes: Flow.forward + 1,
  true: Flow.forward + 1,
  1: Flow.forward + 1,
  '-1': Flow.backward + 1,
  reverse: Flow.backward + 1,
  no: Flow.both + 1,
  false: Flow.both + 1,
  0: Flow.both + 1,
  // Turns with the hours: nobody can say when it is open in which direction.
  reversible: Flow.closed + 1,
  // Turns every few minutes, at a light: both, after some waiting.
  alternating: Flow.both + 1,
});

/** Whether a value of `junction=*` is one-way without saying so (OSM wiki, Key:oneway). */
export const isRing = meaningIn({ roundabout: 1, circular: 1 });

/** Reads the directions of the current way that its one-way tags leave open to a mode. */
export function onewayReader(tags: TagReader, onewayKeys: readonly string[]): (kind: RoadKind) => number {
  const slots = onewayKeys.map((key) => tags.slot(key));
  const junction = tags.slot('junction');
  const flowOf = tags.classifier(flowPlusOne);
  const isRound = tags.classifier(isRing);

  return (kind) => {
    for (const slot of slots) {
      const flow = flowOf(tags.value(slot));
      if (flow !== 0) return flow - 1;
    }
    return kind.oneway || isRound(tags.value(junction)) ? Flow.forward : Flow.both;
  };
}
