import { type CheckStop, nowAndThen } from '@portolan/base';
import { LAYER_MODES, type LayerName } from '../edge-expanded/layer.ts';
import type { GraphData } from '../graph-data.ts';
import { allowedModes } from '../network/allowed-modes.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';

/** Profiles of one layer share a mesh if all but this share of its points are usable for them. */
const MOST_SHARE_CLOSED = 0.03;

const roadsOfProfiles = new WeakMap<Profile, Uint8Array>();
const roadsOfLayers = new WeakMap<GraphData, Map<LayerName, Uint8Array>>();

/**
 * The roads that the mesh of a profile is made of: those that some mode of its layer may use at some hour, so that models, options, hours and closures share a
 * mesh; or those of the profile alone, where these are many fewer or there are others among them. They depend on nothing but the profile: what a graph was asked before must
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
  const { data, model } = profile;
  const { edgeCount, firstPoint } = data.network;
  const shared = roadsOfLayer(data, model.layer, checkStop);
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

function roadsOfLayer(data: GraphData, layer: LayerName, checkStop: CheckStop): Uint8Array {
  let byLayer = roadsOfLayers.get(data);
  if (!byLayer) roadsOfLayers.set(data, (byLayer = new Map()));
  let roads = byLayer.get(layer);
  if (!roads) {
    const modesOf = allowedModes(data.network, checkStop);
    const modes = LAYER_MODES[layer];
    roads = new Uint8Array(data.network.edgeCount);
    for (let edge = 0; edge < roads.length; edge++)
      roads[edge] = ((modesOf[2 * edge]! | modesOf[2 * edge + 1]!) & modes) === 0 ? 0 : 1;
    byLayer.set(layer, roads);
  }
  return roads;
}
