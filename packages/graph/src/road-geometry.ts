import { checkMembers } from '@portolan/base';
import { featureCollection, lineString } from '@turf/helpers';
import type { RoadClassName } from '@portolan/schemas';
import type { FeatureCollection, LineString } from 'geojson';
import { requiredGraph, type Graph } from './graph.ts';
import { ROAD_CLASS_NAMES } from './network/road-class-names.ts';
import type { RoadNetwork } from './network/road-network.ts';
import { isNamedBeside } from './network/street-names.ts';
import { STEPS_PER_DEGREE } from './network/plane.ts';

/** A piece of a named road between two junctions. */
export interface NamedRoad {
  /** Name of the road. */
  readonly name: string;
  /** Number of the way in OpenStreetMap. */
  readonly wayId: number;
  /** Degrees, at the middle point of its line. */
  readonly lat: number;
  /** Degrees: see `lat`. */
  readonly lon: number;
  /** Length of its line. */
  readonly lengthMetres: number;
}

/**
 * All pieces of road that bear exactly this name, longest first, then by way id: enough to start a route at a street without a
 * geocoder.
 */
export function findRoads(graph: Graph, name: string): NamedRoad[] {
  const { network } = requiredGraph(graph).data;
  const { edgeName, strings } = network;
  const roads: NamedRoad[] = [];
  // Equal names share a position, so that most edges are compared without being decoded.
  const matches = new Map<number, boolean>();
  for (let edge = 0; edge < network.edgeCount; edge++) {
    const position = edgeName[edge]!;
    if (position === 0 || isNamedBeside(network, edge)) continue;
    let isMatch = matches.get(position);
    if (isMatch === undefined) {
      isMatch = strings.at(position) === name;
      matches.set(position, isMatch);
    }
    if (isMatch) roads.push(namedRoad(network, edge, name));
  }
  return roads.toSorted((a, b) => b.lengthMetres - a.lengthMetres || a.wayId - b.wayId);
}

function namedRoad(network: RoadNetwork, edge: number, name: string): NamedRoad {
  const middle = (network.firstPoint[edge]! + network.firstPoint[edge + 1]!) >>> 1;
  return {
    name,
    wayId: network.edgeWayId[edge]!,
    lat: network.pointLat[middle]! / STEPS_PER_DEGREE,
    lon: network.pointLon[middle]! / STEPS_PER_DEGREE,
    lengthMetres: network.edgeLengthMillimetres[edge]! / 1000,
  };
}

/** The properties of a road that a map needs. */
export interface RoadProperties {
  readonly class: RoadClassName;
  /** Absent where the road has none. */
  readonly name?: string;
}

/** Options that select roads. */
export interface RoadsOptions {
  /** The least important class to include; the default is `service_other`, which includes all roads. */
  readonly minClass?: RoadClassName;
}

/** Returns the roads of a graph as GeoJSON lines, one for each edge: a backdrop for routes where there are no tiles. */
export function roadsGeoJson(
  graph: Graph,
  options: RoadsOptions = {},
): FeatureCollection<LineString, RoadProperties> {
  const { network } = requiredGraph(graph).data;
  checkMembers(options, 'options', 'graph-input');
  const weakest = ROAD_CLASS_NAMES.indexOf(options.minClass ?? 'service_other');
  const features = [];
  for (let edge = 0; edge < network.edgeCount; edge++) {
    if (network.edgeClass[edge]! > weakest) continue;
    const line: [number, number][] = [];
    for (let point = network.firstPoint[edge]!; point < network.firstPoint[edge + 1]!; point++) {
      line.push([network.pointLon[point]! / STEPS_PER_DEGREE, network.pointLat[point]! / STEPS_PER_DEGREE]);
    }
    const name = isNamedBeside(network, edge) ? '' : (network.strings.at(network.edgeName[edge]!) ?? '');
    features.push(
      lineString(line, {
        class: ROAD_CLASS_NAMES[network.edgeClass[edge]!]!,
        ...(name === '' ? {} : { name }),
      }),
    );
  }
  return featureCollection(features);
}
