import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { MISSING_NODE, MemberType, type OsmSource, findById, tagsOf } from '@portolan/osm/objects';
import { ACCESS_KEYS } from '../tags/access-keys.ts';
import { parseConditional } from '../tags/conditional-value.ts';
import { FLOWING } from '../tags/oneway.ts';
import { firstRowOf } from '../first-row.ts';
import { ALL_MODES, HEAVY_MODES, RestrictionKind } from '../road-network.ts';
import { TagReader } from '../tags/tag-reader.ts';
import type { RoadWays } from './road-ways.ts';

/** The turn that a restriction names; `any` where it names none (`no_entry`). */
export const Turn = { any: 0, left: 1, right: 2, straight: 3, around: 4 } as const;

/** The content of a restriction relation, before its arcs are found. */
export interface TurnRestriction {
  readonly kind: number;
  /** Bits of `Mode`. */
  readonly modes: number;
  /** As in `RoadNetwork.restrictionCondition`; empty where it holds always. */
  readonly condition: string;
  /** Whether it holds except while the condition holds. */
  readonly holdsElse: boolean;
  /** `Turn` */
  readonly turn: number;
  /** Positions in `RoadWays`. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly viaWays: readonly number[];
  /** Position in `OsmSource.nodes`; `MISSING_NODE` when the restriction has via ways instead. */
  readonly viaNode: number;
}

export interface TurnRestrictions {
  readonly restrictions: readonly TurnRestriction[];
  /** The number of relations that were skipped: members are missing or too many, or the value forbids nothing. */
  readonly skipped: number;
}

/** Relations with more first, last or via ways than this are mistakes: real crossings have fewer. */
const MOST_ENDS = 16;
const MOST_VIA_WAYS = 12;
/** Reading a relation with its members takes as long as so many ordinary steps. */
const STEPS_OF_RELATION = 8;

const TYPE = /^restriction(?::([a-z_]+))?$/;
const KEY = /^restriction(?::(?!conditional$)([a-z_]+))?(:conditional)?$/;
/** One turn, or a list: `no_left_turn;no_u_turn`. `no_right_turn_on_red` is about what one may do at a red light, and closes no turn. */
const VALUE = /^(no|only)_(?![a-z_]*_on_red$)[a-z_]+(?: ?; ?\1_[a-z_]+)*$/;

const MODES_OF_KEY: ReadonlyMap<string, number> = new Map(ACCESS_KEYS);

/** OSM wiki, Relation:restriction. `restriction=*` binds vehicles; pedestrians have to be named. */
export function readTurnRestrictions(
  source: OsmSource,
  roads: RoadWays,
  checkStop: CheckStop = neverStop,
): TurnRestrictions {
  const atEach = nowAndThen(checkStop, STEPS_OF_RELATION);
  const { relations, strings } = source;
  const tags = new TagReader(strings, relations.tags);
  const type = tags.slot('type');
  const isType = tags.classifier((value) => (TYPE.test(value) ? 1 : 0));
  const restrictions: TurnRestriction[] = [];
  let skipped = 0;

  for (let relation = 0; relation < relations.count; relation++) {
    atEach();
    tags.read(relation);
    if (!isType(tags.value(type))) continue;
    const members = membersOf(source, roads, relation);
    const laws = members ? lawsOf(tagsOf(relations.tags, strings, relation)) : [];
    if (!members || laws.length === 0) skipped++;
    else for (const law of laws) restrictions.push({ ...law, ...members });
  }
  return { restrictions, skipped };
}

type Members = Pick<TurnRestriction, 'from' | 'to' | 'viaWays' | 'viaNode'>;

/** The members of a restriction; null when the relation is broken. */
function membersOf(source: OsmSource, roads: RoadWays, relation: number): Members | null {
  const members = roadMembersOf(source, roads, relation);
  if (!members) return null;
  const { from, to, viaWays, viaNode, viaNodes } = members;
  return viaWays.length > 0 || viaNodes.length === 1 ? { from, to, viaWays, viaNode } : null;
}

/** The members of a relation about a way through a junction that are roads; null when the relation is broken. */
export function roadMembersOf(
  { relations, nodes, ways, strings }: OsmSource,
  roads: RoadWays,
  relation: number,
): (Members & { readonly viaNodes: readonly number[] }) | null {
  const from: number[] = [];
  const to: number[] = [];
  const viaWays: number[] = [];
  const viaNodes: number[] = [];
  const roadWays = roads.way.subarray(0, roads.count);
  for (let m = relations.firstMember[relation]!; m < relations.firstMember[relation + 1]!; m++) {
    const role = strings[relations.memberRole[m]!]!;
    const isNode = relations.memberType[m] === MemberType.node;
    const isWay = relations.memberType[m] === MemberType.way;
    const id = relations.memberId[m]!;
    const list = role === 'from' ? from : role === 'to' ? to : isWay ? viaWays : viaNodes;
    if (role === 'via' && isNode) {
      const node = findById(nodes.id, id);
      if (node < 0) return null;
      list.push(node);
    } else if (isWay && (role === 'via' || role === 'from' || role === 'to')) {
      const road = positionOf(roadWays, findById(ways.id, id));
      if (road < 0) return null;
      list.push(road);
    }
    if (list.length > MOST_ENDS) return null;
  }
  if (from.length === 0 || to.length === 0 || viaWays.length > MOST_VIA_WAYS) return null;
  // A way cannot be both an end and a via member.
  if (viaWays.some((via) => from.includes(via) || to.includes(via))) return null;
  const viaNode = viaWays.length === 0 ? (viaNodes[0] ?? MISSING_NODE) : MISSING_NODE;
  return { from, to, viaWays, viaNode, viaNodes };
}

/** Position of a number among ascending ones, -1 when it is not there. */
function positionOf(ascending: Uint32Array, wanted: number): number {
  const row = firstRowOf(ascending, wanted);
  return ascending[row] === wanted ? row : -1;
}

type Law = Pick<TurnRestriction, 'kind' | 'modes' | 'condition' | 'holdsElse' | 'turn'>;

function lawsOf(tags: ReadonlyMap<string, string>): Law[] {
  const excepted = exceptedBy(tags.get('except') ?? '');
  const ofType = TYPE.exec(tags.get('type')!)?.[1];
  const hours = hoursOf(tags);
  const laws: Law[] = [];
  /** By modes: the condition under which they are free (`none @ (Su)`); empty where they always are. */
  const freed = new Map<number, string>();
  for (const [key, value] of tags) {
    const parts = KEY.exec(key);
    if (!parts) continue;
    const modeKey = parts[1] ?? ofType;
    const named = modeKey === undefined ? FLOWING : (MODES_OF_KEY.get(modeKey) ?? 0);
    const modes = named & ~excepted;
    if (modes === 0) continue;
    if (parts[2] === undefined) {
      addLaw(laws, value, modes, hours);
      continue;
    }
    for (const { value: turn, condition, exceeding, vehicle } of parseConditional(value)) {
      const bound = modes & ACCESS_KEYS[vehicle]![1] & (exceeding ? HEAVY_MODES : ALL_MODES);
      if (turn !== 'none') addLaw(laws, turn, bound, condition);
      else if (exceeding === null) freed.set(bound, joined(freed.get(bound), condition));
    }
  }
  return laws.flatMap((law) => withExceptions(law, freed));
}

/** A condition that holds if either of two holds; an empty one, which always holds, if either always does. */
function joined(known: string | undefined, condition: string): string {
  if (known === undefined) return condition;
  return known === '' || condition === '' ? '' : `${known}; ${condition}`;
}

/** A law that holds at all hours, without the modes that are free of it, and for those that are free at times except at those. */
function withExceptions(law: Law, freed: ReadonlyMap<number, string>): Law[] {
  if (law.condition !== '') return [law];
  const laws: Law[] = [];
  let rest = law.modes;
  for (const [modes, condition] of freed) {
    const whom = rest & modes;
    rest &= ~modes;
    if (whom !== 0 && condition !== '') laws.push({ ...law, modes: whom, condition, holdsElse: true });
  }
  return rest === 0 ? laws : [{ ...law, modes: rest }, ...laws];
}

function addLaw(laws: Law[], value: string, modes: number, condition: string): void {
  const kind = VALUE.exec(value)?.[1];
  if (kind === undefined || modes === 0) return;
  laws.push({
    kind: kind === 'no' ? RestrictionKind.no : RestrictionKind.only,
    modes,
    condition,
    holdsElse: false,
    turn: turnOf(value),
  });
}

function turnOf(value: string): number {
  if (value.includes('_left')) return Turn.left;
  if (value.includes('_right')) return Turn.right;
  if (value.includes('_straight')) return Turn.straight;
  return value.includes('_u_turn') ? Turn.around : Turn.any;
}

/** Modes that a value such as `psv;bicycle` exempts. Words that are no access key (`destination`) are ignored. */
function exceptedBy(value: string): number {
  let modes = 0;
  for (const part of value.split(/[;,]/, MOST_ENDS)) modes |= MODES_OF_KEY.get(part.trim()) ?? 0;
  return modes;
}

const HOUR = /^\d{1,2}:\d{2}$/;

/** The older way to write hours: `day_on`, `day_off`, `hour_on`, `hour_off` (OSM wiki, Relation:restriction). */
function hoursOf(tags: ReadonlyMap<string, string>): string {
  const [begin, end] = [tags.get('hour_on') ?? '', tags.get('hour_off') ?? ''];
  const hasHours = HOUR.test(begin) && HOUR.test(end);
  // A ban whose hours cannot be read holds always.
  if (!hasHours && (begin !== '' || end !== '')) return '';
  const days = [tags.get('day_on'), tags.get('day_off')].flatMap((day) =>
    day === undefined ? [] : [day.slice(0, 1).toUpperCase() + day.slice(1, 2).toLowerCase()],
  );
  const spans = [...(days.length === 2 ? [days.join('-')] : []), ...(hasHours ? [`${begin}-${end}`] : [])];
  return spans.join(' ');
}
