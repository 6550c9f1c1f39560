import type { RoadKind } from './road-kind.ts';
import { type TagReader, classifier, meaningIn } from './tags.ts';

/** Bits: the directions in which a way may be travelled. */
export const Flow = { closed: 0, forward: 1, backward: 2, both: 3 } as const;
export type Flow = (typeof Flow)[keyof typeof Flow];

/** OSM wiki, Key:oneway. Values as `Flow` + 1, since 0 means that the tag says nothing. */
const ONEWAYS: Readonly<Record<string, number>> = {
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
};

/** Reads the directions of the current way that its one-way tags leave open to a mode. */
export function onewayReader(tags: TagReader, onewayKeys: readonly string[]): (kind: RoadKind) => Flow {
  const slots = onewayKeys.map((key) => tags.slot(key));
  const junction = tags.slot('junction');
  const flowOf = classifier(tags.strings, meaningIn(ONEWAYS));
  const isRing = classifier(tags.strings, meaningIn(RINGS));

  return (kind) => {
    for (const slot of slots) {
      const flow = flowOf(tags.value(slot));
      if (flow !== 0) return (flow - 1) as Flow;
    }
    return kind.oneway || isRing(tags.value(junction)) ? Flow.forward : Flow.both;
  };
}

/** Values of `junction=*` that are one-way without saying so (OSM wiki, Key:oneway). */
export const RINGS: Readonly<Record<string, number>> = { roundabout: 1, circular: 1 };
