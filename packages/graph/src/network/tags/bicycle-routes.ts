import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { MemberType, type OsmSource, findById } from '@portolan/osm/objects';
import { BicycleNetwork } from '../road-network.ts';
import { TagReader, greatestOf, meaningIn } from './tag-reader.ts';

/** OSM wiki, Key:route. */
const isBicycleIn = greatestOf(meaningIn({ bicycle: 1, mtb: 2 }));
/** OSM wiki, Key:network, "Bicycle"; international routes count as national ones. */
const networkIn = greatestOf(
  meaningIn({
    icn: BicycleNetwork.national,
    ncn: BicycleNetwork.national,
    rcn: BicycleNetwork.regional,
    lcn: BicycleNetwork.local,
  }),
);

/**
 * Adds to each way the networks of the bicycle routes that it is a member of. Relations of relations are not followed, since their members
 * are routes themselves.
 *
 * @param networkOfWay  bits of `BicycleNetwork` by position in `OsmSource.ways`; changed.
 */
export function addBicycleRoutes(
  { relations, ways, strings }: OsmSource,
  networkOfWay: Uint8Array,
  checkStop: CheckStop = neverStop,
): void {
  const atEach = nowAndThen(checkStop);
  const tags = new TagReader(strings, relations.tags);
  const type = tags.slot('type');
  const route = tags.slot('route');
  const network = tags.slot('network');
  const state = tags.slot('state');
  const isRoute = tags.classifier(meaningIn({ route: 1 }));
  const isProposed = tags.classifier(meaningIn({ proposed: 1, disused: 1, abandoned: 1 }));
  const bicycleOf = tags.classifier(isBicycleIn);
  const networkOf = tags.classifier(networkIn);

  for (let relation = 0; relation < relations.count; relation++) {
    atEach();
    tags.read(relation);
    if (!isRoute(tags.value(type)) || isProposed(tags.value(state))) continue;
    const kind = bicycleOf(tags.value(route));
    if (kind === 0) continue;
    const bits = networkOf(tags.value(network)) | (kind === 2 ? BicycleNetwork.mountain : 0);
    if (bits === 0) continue;
    for (let m = relations.firstMember[relation]!; m < relations.firstMember[relation + 1]!; m++) {
      atEach();
      if (relations.memberType[m] !== MemberType.way) continue;
      const way = findById(ways.id, relations.memberId[m]!);
      if (way >= 0) networkOfWay[way]! |= bits;
    }
  }
}
