import { nowAndThen, stoppable } from '@portolan/base';
import { assembleAreas, findById, MemberType, sideOf } from '@portolan/osm/objects';
import type { OsmAreas, OsmNodes, TagOf } from '@portolan/osm/objects';
import { Origin } from '../../origins.ts';
import { PointIndex } from '../areas/point-index.ts';
import type { EntityDraft } from '../drafts.ts';
import { houseNumberOf, NUMBER_KEYS } from '../osm/osm-house-number.ts';
import { toUnits } from '../osm/osm-reader.ts';
import type { OsmReader } from '../osm/osm-reader.ts';
import type { FoundAddress } from './address-owners.ts';

/** Looking for the venues in a building takes as long as so many ordinary steps. */
const STEPS_OF_BUILDING = 16;

const KEYS = [...NUMBER_KEYS];
const hasNumber = (tag: TagOf): boolean => KEYS.some((key) => tag(key) !== undefined);

/**
 * Gives venues that are mapped as a point, without an address, that of the building around them: mappers write it once, on the outline of the
 * building. Of several buildings the smallest counts.
 *
 * @param found  all addresses of the extract.
 */
export function addressVenues(
  { source, refs, checkStop }: OsmReader,
  found: readonly FoundAddress[],
  venues: readonly EntityDraft[],
): void {
  const lacking = venues.filter(
    ({ origin, details }) => origin === Origin.node && !details.has('housenumber') && !details.has('street'),
  );
  const addressOf = new Map<string, FoundAddress>();
  for (const address of found) {
    const { origin, index } = address.object;
    if (origin !== Origin.node && address.street !== undefined) addressOf.set(`${origin} ${index}`, address);
  }
  if (lacking.length === 0 || addressOf.size === 0) return;
  const near = new PointIndex(lacking, checkStop);
  const areas = assembleAreas(source, { way: hasNumber, relation: hasNumber, refs, checkStop });
  const around = new Map<EntityDraft, { readonly address: FoundAddress; readonly size: number }>();
  const atEach = nowAndThen(checkStop, STEPS_OF_BUILDING);
  for (let area = 0; area < areas.count; area++) {
    atEach();
    const origin = areas.type[area] === MemberType.way ? Origin.way : Origin.relation;
    const address = addressOf.get(`${origin} ${areas.object[area]}`);
    if (address === undefined) continue;
    const [west, south, east, north] = boxOf(areas, area, source.nodes);
    const size = (east - west) * (north - south);
    for (const position of near.range(west, south, east, north)) {
      const venue = lacking[position]!;
      if (size >= (around.get(venue)?.size ?? Infinity)) continue;
      if (isWithin(areas, area, source.nodes, findById(source.nodes.id, venue.id)))
        around.set(venue, { address, size });
    }
  }
  for (const [venue, { address }] of stoppable(around, checkStop)) {
    const facts = new Map(venue.details);
    facts.set('housenumber', houseNumberOf(address.object.tags)!).set('street', address.street!);
    const postcode = address.object.tags.get('addr:postcode');
    if (postcode !== undefined && !facts.has('postalcode')) facts.set('postalcode', postcode);
    venue.details = facts;
  }
}

/** The box around an area, in 1e-6 degrees. */
function boxOf(
  { firstPolygon, firstRing, firstNode, node }: OsmAreas,
  area: number,
  nodes: OsmNodes,
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const first = firstNode[firstRing[firstPolygon[area]!]!]!;
  const end = firstNode[firstRing[firstPolygon[area + 1]!]!]!;
  for (let at = first; at < end; at++) {
    const [lat, lon] = [nodes.lat[node[at]!]!, nodes.lon[node[at]!]!];
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [toUnits(west), toUnits(south), toUnits(east), toUnits(north)];
}

/** Whether a node lies in an area or on its outline, where doors are. */
function isWithin(
  { firstPolygon, firstRing, firstNode, node }: OsmAreas,
  area: number,
  nodes: OsmNodes,
  place: number,
): boolean {
  const [x2, y2] = [2 * nodes.lon[place]!, 2 * nodes.lat[place]!];
  let rings = 0;
  for (let ring = firstRing[firstPolygon[area]!]!; ring < firstRing[firstPolygon[area + 1]!]!; ring++) {
    const corners = node.subarray(firstNode[ring], firstNode[ring + 1]);
    const side = sideOf(
      {
        x: Int32Array.from(corners, (corner) => nodes.lon[corner]!),
        y: Int32Array.from(corners, (corner) => nodes.lat[corner]!),
      },
      x2,
      y2,
    );
    if (side === 0) return true;
    if (side > 0) rings++;
  }
  return rings % 2 === 1;
}
