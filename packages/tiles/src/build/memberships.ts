import { type CheckStop, nowAndThen } from '@portolan/base';
import { findById, MemberType, type OsmSource } from '@portolan/osm/objects';
import type { Border, RoadRoute } from '../layers/rules.ts';
import { Tags } from '../layers/tags.ts';

/** What ways are part of, by their positions. */
export interface Memberships {
  /** The boundary of the lowest `admin_level`. */
  readonly border: ReadonlyMap<number, Border>;
  readonly routes: ReadonlyMap<number, readonly RoadRoute[]>;
  /** Ways and relations that are outlines of buildings whose parts are mapped one by one. */
  readonly outlineWays: ReadonlySet<number>;
  readonly outlineRelations: ReadonlySet<number>;
}

/** Its relations are named, and the numbers are those of the provinces. */
const TRANSCANADA = /^CA:transcanada(?:$|:)/i;

/** Networks of road routes that have a sign of their own, by the tag `network` (https://openmaptiles.org/schema/#transportation_name). */
const NETWORKS: readonly (readonly [pattern: RegExp, network: string])[] = [
  // Business and county routes, such as US:I:Business and US:CA:CR, have other signs than these.
  [/^US:I$/, 'us-interstate'],
  [/^US:US$/, 'us-highway'],
  [/^US:[A-Z]{2}$/, 'us-state'],
  [TRANSCANADA, 'ca-transcanada'],
  [/^CA:[A-Z]{2}:primary$/, 'ca-provincial-arterial'],
  [/^CA:[A-Z]{2}(?:$|:)/, 'ca-provincial'],
];

const rank = (network: string): number => NETWORKS.findIndex(([, name]) => name === network);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reads the relations that make roads numbered, lines borders, and areas outlines of buildings. */
export function readMemberships(source: OsmSource, checkStop: CheckStop): Memberships {
  const atEach = nowAndThen(checkStop);
  const { relations, ways } = source;
  const border = new Map<number, Border>();
  const routes = new Map<number, RoadRoute[]>();
  const outlineWays = new Set<number>();
  const outlineRelations = new Set<number>();
  const addOutline = (member: number): void => {
    const id = relations.memberId[member]!;
    if (relations.memberType[member] === MemberType.way) outlineWays.add(findById(ways.id, id));
    else if (relations.memberType[member] === MemberType.relation) {
      outlineRelations.add(findById(relations.id, id));
    }
  };
  const tags = new Tags(relations.tags, source);
  for (let relation = 0; relation < relations.count; relation++) {
    atEach();
    tags.moveTo(relation);
    const own = borderOf(tags);
    const route = roadRouteOf(tags);
    const isBuilding = tags.is('type', 'building');
    if (own === undefined && route === undefined && !isBuilding) continue;
    for (
      let member = relations.firstMember[relation]!;
      member < relations.firstMember[relation + 1]!;
      member++
    ) {
      atEach();
      if (isBuilding && source.strings[relations.memberRole[member]!] === 'outline') addOutline(member);
      if (relations.memberType[member] !== MemberType.way) continue;
      const way = findById(ways.id, relations.memberId[member]!);
      if (way < 0) continue;
      if (own) keepLowest(border, way, own);
      if (route) routes.set(way, [...(routes.get(way) ?? []), route]);
    }
  }
  tagsOfWays(source, border, atEach);
  // Of several routes the most important network comes first.
  for (const all of routes.values()) {
    all.sort((a, b) => rank(a.network) - rank(b.network) || byText(a.ref ?? '', b.ref ?? ''));
  }
  return { border, routes, outlineWays, outlineRelations };
}

/** Ways may be tagged as borders themselves. */
function tagsOfWays(source: OsmSource, border: Map<number, Border>, atEach: CheckStop): void {
  const tags = new Tags(source.ways.tags, source);
  for (let way = 0; way < source.ways.count; way++) {
    atEach();
    const own = tags.moveTo(way) ? borderOf(tags) : undefined;
    if (own) keepLowest(border, way, own);
  }
}

/** Of boundaries of one level a disputed one is kept, since it tells more. */
function keepLowest(border: Map<number, Border>, way: number, own: Border): void {
  const known = border.get(way);
  const isKept =
    known === undefined ||
    own.adminLevel < known.adminLevel ||
    (own.adminLevel === known.adminLevel && own.isDisputed && !known.isDisputed);
  if (isKept) border.set(way, own);
}

function borderOf(tags: Tags): Border | undefined {
  const adminLevel = tags.is('boundary', 'administrative') ? levelOf(tags) : undefined;
  if (adminLevel === undefined) return undefined;
  const isDisputed = tags.is('disputed', 'yes');
  if (!isDisputed) return { adminLevel, isDisputed, claimedBy: undefined, name: undefined };
  return { adminLevel, isDisputed, claimedBy: tags.get('claimed_by'), name: tags.get('name') };
}

function levelOf(tags: Tags): number | undefined {
  const level = tags.get('admin_level');
  return level !== undefined && /^(?:[2-9]|10)$/.test(level) ? Number(level) : undefined;
}

function roadRouteOf(tags: Tags): RoadRoute | undefined {
  const ref = tags.get('ref');
  const tagged = tags.get('network');
  if (!tags.is('route', 'road') || tagged === undefined) return undefined;
  if (ref === undefined && !TRANSCANADA.test(tagged)) return undefined;
  const network = NETWORKS.find(([pattern]) => pattern.test(tagged))?.[1];
  // Others, such as European numbers, stand beside those of the country, which people know.
  return network === undefined ? undefined : { network, ref };
}
