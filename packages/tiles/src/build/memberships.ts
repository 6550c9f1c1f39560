import { type CheckStop, nowAndThen } from '@portolan/base';
import { findById, MemberType, type OsmSource } from '@portolan/osm/objects';
import type { RoadRoute } from '../layers/rules.ts';
import { Tags } from '../layers/tags.ts';

/** What ways are part of, by their position. */
export interface Memberships {
  /** The lowest `admin_level` of their boundaries. */
  readonly adminLevel: ReadonlyMap<number, number>;
  readonly routes: ReadonlyMap<number, readonly RoadRoute[]>;
}

/** Networks of road routes that have a sign of their own, by the tag `network` (https://openmaptiles.org/schema/#transportation_name). */
const NETWORKS: readonly (readonly [pattern: RegExp, network: string])[] = [
  [/^US:I(?:$|:)/, 'us-interstate'],
  [/^US:US(?:$|:)/, 'us-highway'],
  [/^US:/, 'us-state'],
  [/^CA:transcanada$/i, 'ca-transcanada'],
  [/^CA:[A-Z]{2}:primary$/, 'ca-provincial-arterial'],
  [/^CA:/, 'ca-provincial'],
];

const rank = (network: string): number => NETWORKS.findIndex(([, name]) => name === network);

/** Reads the relations that make roads numbered and lines borders. */
export function readMemberships(source: OsmSource, checkStop: CheckStop): Memberships {
  const atEach = nowAndThen(checkStop);
  const { relations, ways } = source;
  const adminLevel = new Map<number, number>();
  const routes = new Map<number, RoadRoute[]>();
  const tags = new Tags(relations.tags, source);
  for (let relation = 0; relation < relations.count; relation++) {
    atEach();
    tags.moveTo(relation);
    const level = tags.is('boundary', 'administrative') ? levelOf(tags) : undefined;
    const route = roadRouteOf(tags);
    if (level === undefined && route === undefined) continue;
    for (
      let member = relations.firstMember[relation]!;
      member < relations.firstMember[relation + 1]!;
      member++
    ) {
      atEach();
      if (relations.memberType[member] !== MemberType.way) continue;
      const way = findById(ways.id, relations.memberId[member]!);
      if (way < 0) continue;
      if (level !== undefined) adminLevel.set(way, Math.min(level, adminLevel.get(way) ?? level));
      if (route) routes.set(way, [...(routes.get(way) ?? []), route]);
    }
  }
  tagsOfWays(source, adminLevel, atEach);
  // Of several routes the most important network comes first.
  for (const all of routes.values()) {
    all.sort((a, b) => rank(a.network) - rank(b.network) || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0));
  }
  return { adminLevel, routes };
}

/** Ways may be tagged as borders themselves. */
function tagsOfWays(source: OsmSource, adminLevel: Map<number, number>, atEach: CheckStop): void {
  const tags = new Tags(source.ways.tags, source);
  for (let way = 0; way < source.ways.count; way++) {
    atEach();
    if (!tags.moveTo(way) || !tags.is('boundary', 'administrative')) continue;
    const level = levelOf(tags);
    if (level !== undefined) adminLevel.set(way, Math.min(level, adminLevel.get(way) ?? level));
  }
}

function levelOf(tags: Tags): number | undefined {
  const level = tags.get('admin_level');
  return level !== undefined && /^(?:[2-9]|10)$/.test(level) ? Number(level) : undefined;
}

function roadRouteOf(tags: Tags): RoadRoute | undefined {
  const ref = tags.get('ref');
  const tagged = tags.get('network');
  if (!tags.is('route', 'road') || ref === undefined || tagged === undefined) return undefined;
  const network = NETWORKS.find(([pattern]) => pattern.test(tagged))?.[1];
  // Others, such as European numbers, stand beside those of the country, which people know.
  return network === undefined ? undefined : { network, ref };
}
