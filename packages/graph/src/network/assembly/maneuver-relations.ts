import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { type OsmSource, tagsOf } from '@portolan/osm/objects';
import { arcHead } from '../adjacency.ts';
import { kindOfManeuver } from '../mapped-maneuvers.ts';
import { ALL_MODES, RestrictionKind, type RoadNetwork } from '../road-network.ts';
import { TagReader } from '../tags/tag-reader.ts';
import type { BareNetwork } from './bare-network.ts';
import { ArcFinder } from './restriction-arcs.ts';
import type { RoadWays } from './road-ways.ts';
import { roadMembersOf, Turn, type TurnRestriction } from './turn-restrictions.ts';

export type ManeuverColumns = Pick<RoadNetwork, 'maneuverFrom' | 'maneuverTo' | 'maneuverKind'>;

/** A relation that says how a maneuver is to be told, before its arcs are found. */
export interface ManeuverRelation {
  /** As in `RoadNetwork.maneuverKind`. */
  readonly kind: number;
  /** Position in `OsmSource.nodes`: where the maneuver is told. */
  readonly node: number;
  /** The way there and on, as if it were forbidden. */
  readonly course: TurnRestriction;
}

const TYPE = /^(?:manoeuvre|maneuver|maneuvre)$/;

/** OSM wiki, Relation:manoeuvre. Relations whose members are missing, or that say nothing that is known here, are left out. */
export function readManeuverRelations(
  source: OsmSource,
  roads: RoadWays,
  checkStop: CheckStop = neverStop,
): ManeuverRelation[] {
  const { relations, strings } = source;
  const atEach = nowAndThen(checkStop);
  const tags = new TagReader(strings, relations.tags);
  const type = tags.slot('type');
  const isType = tags.classifier((value) => (TYPE.test(value) ? 1 : 0));
  const found: ManeuverRelation[] = [];
  for (let relation = 0; relation < relations.count; relation++) {
    atEach();
    tags.read(relation);
    if (!isType(tags.value(type))) continue;
    const told = tagsOf(relations.tags, strings, relation);
    const maneuver = told.get('manoeuvre') ?? told.get('maneuver') ?? told.get('maneuvre') ?? '';
    const kind = kindOfManeuver(maneuver, told.get('direction') ?? '');
    const members = roadMembersOf(source, roads, relation);
    if (kind === 0 || members?.viaNodes.length !== 1) continue;
    const { from, to, viaWays, viaNode } = members;
    const always = { modes: ALL_MODES, condition: '', holdsElse: false };
    const course = { from, to, viaWays, viaNode, ...always, turn: Turn.any, kind: RestrictionKind.no };
    found.push({ kind, node: members.viaNodes[0]!, course });
  }
  return found;
}

/** Finds the arcs before and behind the place of each maneuver, in the order of the columns. */
export function maneuverColumns(
  bare: BareNetwork,
  open: Uint16Array,
  relations: readonly ManeuverRelation[],
  checkStop: CheckStop = neverStop,
): ManeuverColumns {
  const rows: { readonly from: number; readonly to: number; readonly kind: number }[] = [];
  const finder = relations.length > 0 ? new ArcFinder(bare, open, checkStop) : undefined;
  for (const { kind, node, course } of relations) {
    for (const arcs of finder!.find(course)) {
      const at = arcs.findIndex((arc) => arcHead(bare, arc) === bare.nodeAt[node]);
      const [from, to] = [arcs[at], arcs[at + 1]];
      if (from !== undefined && to !== undefined) rows.push({ from, to, kind });
    }
  }
  rows.sort((a, b) => a.from - b.from || a.to - b.to || a.kind - b.kind);
  return {
    maneuverFrom: Uint32Array.from(rows, ({ from }) => from),
    maneuverTo: Uint32Array.from(rows, ({ to }) => to),
    maneuverKind: Uint8Array.from(rows, ({ kind }) => kind),
  };
}
