import { type CheckStop, nowAndThen } from '@portolan/base';
import type { GraphData } from '../graph-data.ts';
import { allowedModes } from '../network/allowed-modes.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';

/** Profiles of one mode share a mesh if all but this share of its points are usable for them. */
const MOST_SHARE_CLOSED = 0.03;

const roadsOfProfiles = new WeakMap<Profile, Uint8Array>();
const roadsOfModes = new WeakMap<GraphData, Map<number, Uint8Array>>();

/**
 * The roads that the mesh of a profile is made of: those that its mode may use at some hour, so that options, hours and closures share a mesh; or those of
 * the profile alone, where these are many fewer or there are others among them. They depend on nothing but the profile: what a graph was asked before must
 * not move a contour.
 *
 * @returns by edge: 1 for these roads.
 */
export function meshedRoads(profile: Profile, checkStop: CheckStop): Uint8Array {
  let roads = roadsOfProfiles.get(profile);
  if (!roads) roadsOfProfiles.set(profile, (roads = chooseRoads(profile, checkStop)));
  return roads;
}

function chooseRoads(profile: Profile, checkStop: CheckStop): Uint8Array {
  const { data, chosen } = profile;
  const { edgeCount, firstPoint } = data.network;
  const shared = roadsOfMode(data, chosen.mode, checkStop);
  const own = new Uint8Array(edgeCount);
  const atEachEdge = nowAndThen(checkStop);
  let [all, closed] = [0, 0];
  let isWithin = true;
  for (let edge = 0; edge < edgeCount; edge++) {
    atEachEdge();
    own[edge] = mayUseEdge(profile, edge) ? 1 : 0;
    if (own[edge]! > shared[edge]!) isWithin = false;
    const points = shared[edge]! * (firstPoint[edge + 1]! - firstPoint[edge]! + 1);
    all += points;
    closed += own[edge] === 0 ? points : 0;
  }
  return isWithin && closed <= MOST_SHARE_CLOSED * all ? shared : own;
}

function roadsOfMode(data: GraphData, mode: number, checkStop: CheckStop): Uint8Array {
  let byMode = roadsOfModes.get(data);
  if (!byMode) roadsOfModes.set(data, (byMode = new Map()));
  let roads = byMode.get(mode);
  if (!roads) {
    const modesOf = allowedModes(data.network, checkStop);
    roads = Uint8Array.from({ length: data.network.edgeCount }, (_, edge) =>
      ((modesOf[2 * edge]! | modesOf[2 * edge + 1]!) & mode) === 0 ? 0 : 1,
    );
    byMode.set(mode, roads);
  }
  return roads;
}
