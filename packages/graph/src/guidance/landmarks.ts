import { headingOut } from '../edge-expanded/headings.ts';
import type { GraphData } from '../graph-data.ts';
import { edgesAt, turnInto } from '../journey/junction.ts';
import type { PathEdge, RouteShape } from '../journey/route-shape.ts';
import { arcHead, listArcsOut } from '../network/adjacency.ts';
import { EdgeFlag, Mode, NodeFlag, RoadClass, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { streetNames } from '../network/street-names.ts';
import type { Profile } from '../profile/profile.ts';
import type { Landmark } from './language.ts';
import { passingAt } from './passing.ts';
import type { Step } from './step.ts';

/** Roads that turn off by more than this lie to the side of whoever goes straight on. */
const ASIDE_DEGREES = 30;

/**
 * Adds what somebody who does not see has to know of the way besides its turns: where roads are crossed, and whether at lights; bridges, tunnels, gates and
 * bollards. What lies where a step begins is told with it. Stairs and elevators are steps in any case.
 */
export function withLandmarks(profile: Profile, routeShape: RouteShape, steps: Step[]): Step[] {
  if (profile.costing.tellsLandmarks !== true) return steps;
  const { pathEdges } = routeShape;
  const found = new Map(steps.map((step) => [step.firstPathEdge, step]));
  for (let i = 0; i < pathEdges.length; i++) {
    const landmark = landmarkAt(profile, pathEdges, i);
    if (!landmark) continue;
    const step = found.get(i) ?? passingAt(profile, routeShape, 'pass', i);
    found.set(i, { ...step, landmark });
  }
  return [...found.values()].toSorted((a, b) => a.firstPathEdge - b.firstPathEdge);
}

/** What lies at the beginning of a path edge. */
function landmarkAt({ data }: Profile, pathEdges: readonly PathEdge[], i: number): Landmark | undefined {
  const { network } = data;
  const { arc, beginsInside } = pathEdges[i]!;
  const before = pathEdges[i - 1]?.arc;
  const isNew = (flag: number): boolean =>
    (network.edgeFlags[arc >>> 1]! & flag) !== 0 &&
    (before === undefined || (network.edgeFlags[before >>> 1]! & flag) === 0);
  const crossing = crossingFrom(data, pathEdges, i);
  if (crossing) return crossing;
  if (isNew(EdgeFlag.bridge)) return { kind: 'bridge', street: undefined };
  if (isNew(EdgeFlag.tunnel)) return { kind: 'tunnel', street: undefined };
  if (before === undefined || beginsInside) return undefined;
  const node = arcHead(network, before);
  const flags = network.nodeFlags[node]!;
  if (flags & NodeFlag.gate) return { kind: 'gate', street: undefined };
  if (flags & NodeFlag.bollard) return { kind: 'bollards', street: undefined };
  const road = crossedAt(data, before, arc);
  return road === undefined ? undefined : crossed(network, road, flags);
}

/** The crossing that is drawn as a way of its own and begins with a path edge. */
function crossingFrom(data: GraphData, pathEdges: readonly PathEdge[], first: number): Landmark | undefined {
  const { network } = data;
  const isCrossing = (i: number): boolean =>
    i >= 0 && i < pathEdges.length && network.edgeUse[pathEdges[i]!.arc >>> 1] === RoadUse.crossing;
  if (!isCrossing(first) || isCrossing(first - 1)) return undefined;
  let node = arcHead(network, pathEdges[first]!.arc ^ 1);
  let flags = 0;
  let road: number | undefined;
  for (let i = first; ; i++) {
    flags |= network.nodeFlags[node]!;
    road ??= edgesAt(data, node).find((edge) => isForEngines(network, edge));
    if (!isCrossing(i)) break;
    node = arcHead(network, pathEdges[i]!.arc);
  }
  return crossed(network, road, flags);
}

function crossed(network: RoadNetwork, road: number | undefined, nodeFlags: number): Landmark {
  const hasLights = (nodeFlags & (NodeFlag.trafficSignal | NodeFlag.crossingSignals)) !== 0;
  const street = road === undefined ? undefined : streetNames(network, road)[0];
  return { kind: hasLights ? 'lights' : 'road', street };
}

/** The road that is crossed at the node between two arcs: paths lead over it, or it comes from both sides. */
function crossedAt(data: GraphData, before: number, after: number): number | undefined {
  const { network } = data;
  const isTold = [before, after].some((arc) => network.edgeUse[arc >>> 1] === RoadUse.crossing);
  if (isTold || before >>> 1 === after >>> 1) return undefined;
  const node = arcHead(network, before);
  const roads = listArcsOut(network, data.incidence, node).filter(
    (arc) => arc >>> 1 !== before >>> 1 && arc >>> 1 !== after >>> 1 && isForEngines(network, arc >>> 1),
  );
  if (roads.length === 0) return undefined;
  const first = roads[0]! >>> 1;
  if (isWalkway(network, before >>> 1) && isWalkway(network, after >>> 1)) return first;
  const heading = headingOut(network, before ^ 1) + 180;
  const sides = roads.map((arc) => turnInto(network, heading, arc).degrees);
  const isFromBoth =
    sides.some((degrees) => degrees > ASIDE_DEGREES) && sides.some((degrees) => degrees < -ASIDE_DEGREES);
  return isFromBoth ? first : undefined;
}

function isWalkway({ edgeUse }: RoadNetwork, edge: number): boolean {
  const use = edgeUse[edge]!;
  return use >= RoadUse.cycleway && use <= RoadUse.steps;
}

/** Nobody needs to be warned of a driveway. */
function isForEngines(network: RoadNetwork, edge: number): boolean {
  const { edgeClass, edgeUse, accessForward, accessBackward } = network;
  const access = accessForward[edge]! | accessBackward[edge]!;
  return (
    (access & (Mode.auto | Mode.bus)) !== 0 &&
    (edgeClass[edge]! < RoadClass.serviceOther || edgeUse[edge] === RoadUse.busway)
  );
}
