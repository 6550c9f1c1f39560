import { Origin } from '../../origins.ts';
import type { EntityDraft, RangeDraft } from '../drafts.ts';
import { parseHouseNumber } from '../../text/house-number.ts';
import type { AddressOwners } from './address-owners.ts';
import type { OsmReader } from '../osm/osm-reader.ts';

/** Reads ranges of house numbers along ways (https://wiki.openstreetmap.org/wiki/Addresses#Using_interpolation). */
export function attachRanges(
  reader: OsmReader,
  owners: AddressOwners,
  ownerOfNode: ReadonlyMap<number, EntityDraft>,
): void {
  const { nodes, strings } = reader.source;
  const tagOfNode = (node: number, wanted: string): string | undefined => {
    for (let tag = nodes.tags.firstTag[node]!; tag < nodes.tags.firstTag[node + 1]!; tag++)
      if (strings[nodes.tags.key[tag]!] === wanted) return strings[nodes.tags.value[tag]!];
    return undefined;
  };
  reader.forEach(
    (key) => key === 'addr:interpolation',
    ({ origin, index, tags }) => {
      const rule = tags.get('addr:interpolation');
      if (origin !== Origin.way || rule === undefined) return;
      const step =
        rule === 'all'
          ? 1
          : rule === 'odd' || rule === 'even'
            ? 2
            : /^[1-9]\d?$/.test(rule)
              ? Number(rule)
              : 0;
      if (step === 0) return;
      const { ways } = reader.source;
      let last: { number: number; at: number } | undefined;
      const line = reader.lineOf(index);
      let at = -1;
      for (let ref = ways.firstRef[index]!; ref < ways.firstRef[index + 1]!; ref++) {
        const node = reader.refs[ref]!;
        if (node >= nodes.count) continue;
        at++;
        const written = tagOfNode(node, 'addr:housenumber');
        if (written === undefined) continue;
        const { number } = parseHouseNumber(written);
        if (last !== undefined && Math.abs(number - last.number) > step) {
          const name = tags.get('addr:street') ?? tagOfNode(node, 'addr:street');
          const place = { lat: line.lat[at]!, lon: line.lon[at]! };
          const owner =
            (name === undefined ? undefined : owners.nearestNamedStreet(place.lat, place.lon, name)) ??
            ownerOfNode.get(nodes.id[node]!) ??
            owners.nearestStreet(place.lat, place.lon);
          const range: RangeDraft = {
            from: last.number,
            to: number,
            step,
            postcode: tags.get('addr:postcode') ?? tagOfNode(node, 'addr:postcode') ?? '',
            line: { lat: line.lat.slice(last.at, at + 1), lon: line.lon.slice(last.at, at + 1) },
          };
          if (owner !== undefined) (owner.ranges ??= []).push(range);
        }
        last = { number, at };
      }
    },
  );
}
