import fc from 'fast-check';
import { incomingArcsOf } from '../../src/network/adjacency.ts';
import { type IsWithoutWait, markLightsWithoutWait } from '../../src/network/assembly/lights-without-wait.ts';
import {
  CONTROL_BACKWARD_SHIFT,
  Control,
  Mode,
  NO_WAIT_SHIFT,
  RoadClass,
} from '../../src/network/road-network.ts';

/** A road between two nodes; `lights` are the directions that have a light at their end. */
export interface Road {
  readonly from: number;
  readonly to: number;
  readonly metres: number;
  readonly lights?: readonly ('forward' | 'backward')[];
  readonly oneWay?: boolean;
  readonly kind?: 'street' | 'driveway' | 'path';
}

/** Lights that a test marks, as `from>to`, and all others in `waits`. */
export function lightsMarked(
  isWithoutWait: IsWithoutWait,
  roads: readonly Road[],
): { marked: string[]; waits: string[] } {
  const [network, arrivals] = networkOf(roads);
  const controls = network.edgeControls;
  markLightsWithoutWait(network, arrivals, () => {}, [isWithoutWait]);
  const found = { marked: [] as string[], waits: [] as string[] };
  for (const arc of roads.flatMap((_, road) => [2 * road, 2 * road + 1])) {
    if (!isLit(controls, arc)) continue;
    const isMarked = (controls[arc >>> 1]! >>> (NO_WAIT_SHIFT + (arc & 1))) & 1;
    found[isMarked ? 'marked' : 'waits'].push(nameOf(roads, arc));
  }
  return found;
}

function networkOf(roads: readonly Road[]) {
  const access = (road: Road): number =>
    road.kind === 'path' ? Mode.pedestrian : Mode.auto | Mode.pedestrian;
  const network = {
    nodeCount: Math.max(-1, ...roads.flatMap(({ from, to }) => [from, to])) + 1,
    edgeCount: roads.length,
    edgeFrom: Uint32Array.from(roads, ({ from }) => from),
    edgeTo: Uint32Array.from(roads, ({ to }) => to),
    edgeLengthMillimetres: Uint32Array.from(roads, ({ metres }) => metres * 1000),
    edgeClass: Uint8Array.from(roads, ({ kind }) =>
      kind === 'driveway' ? RoadClass.serviceOther : RoadClass.residential,
    ),
    edgeControls: controlsOf(roads),
    accessForward: Uint16Array.from(roads, access),
    accessBackward: Uint16Array.from(roads, (road) => (road.oneWay ? Mode.pedestrian : access(road))),
  };
  return [network, incomingArcsOf(network)] as const;
}

export function controlsOf(roads: readonly Road[]): Uint8Array {
  return Uint8Array.from(
    roads,
    ({ lights: at = [] }) =>
      (at.includes('forward') ? Control.signal : 0) |
      (at.includes('backward') ? Control.signal << CONTROL_BACKWARD_SHIFT : 0),
  );
}

export function isLit(controls: Uint8Array, arc: number): boolean {
  return ((controls[arc >>> 1]! >>> ((arc & 1) * CONTROL_BACKWARD_SHIFT)) & Control.signal) !== 0;
}

/** The lights that a slow definition marks, as `from>to`. */
export function slowlyMarked(
  isMarked: (roads: readonly Road[], light: number) => boolean,
  roads: readonly Road[],
): string[] {
  const controls = controlsOf(roads);
  const lit = roads.flatMap((_, at) => [2 * at, 2 * at + 1]).filter((arc) => isLit(controls, arc));
  return lit.filter((arc) => isMarked(roads, arc)).map((arc) => nameOf(roads, arc));
}

function nameOf(roads: readonly Road[], arc: number): string {
  const { from, to } = roads[arc >>> 1]!;
  return arc & 1 ? `${to}>${from}` : `${from}>${to}`;
}

/** Few roads between few nodes, so that they meet. */
export const someRoads = fc.array(
  fc.record({
    from: fc.nat(5),
    to: fc.nat(5),
    metres: fc.integer({ min: 13, max: 70 }),
    lights: fc.subarray(['forward', 'backward'] as const),
    oneWay: fc.boolean(),
    kind: fc.constantFrom('street' as const, 'street' as const, 'driveway' as const, 'path' as const),
  }),
  { maxLength: 7 },
);
