import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { MISSING_NODE, type OsmSource, resolveRefs } from '@portolan/osm/objects';
import type { RoadNetwork } from '../road-network.ts';
import type { StringSubset } from './string-subset.ts';
import { TagReader, greatestOf, meaningIn } from '../tags/tag-reader.ts';

type StationColumns = Pick<RoadNetwork, 'stationLat' | 'stationLon' | 'stationOsmId' | 'stationName'>;

interface Station {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly name: number;
}

const isRentalIn = greatestOf(meaningIn({ bicycle_rental: 1 }));

/**
 * Stations where bicycles are rented (OSM wiki, Tag:amenity=bicycle_rental), ascending by OSM id: nodes, and ways in the middle of
 * their nodes.
 */
export function stationColumns(
  source: OsmSource,
  strings: StringSubset,
  checkStop: CheckStop = neverStop,
): StationColumns {
  const atEach = nowAndThen(checkStop);
  const isTagged = source.strings.some((text) => {
    atEach();
    return isRentalIn(text) !== 0;
  });
  const stations = isTagged
    ? [...nodeStations(source, strings, atEach), ...wayStations(source, strings, checkStop)].toSorted(
        (a, b) => a.id - b.id,
      )
    : [];
  return {
    stationLat: Int32Array.from(stations, ({ lat }) => lat),
    stationLon: Int32Array.from(stations, ({ lon }) => lon),
    stationOsmId: Float64Array.from(stations, ({ id }) => id),
    stationName: Uint32Array.from(stations, ({ name }) => name),
  };
}

function* nodeStations(
  { nodes, strings: texts }: OsmSource,
  strings: StringSubset,
  atEach: CheckStop,
): Generator<Station> {
  const { isRental, nameOf } = stationReader(new TagReader(texts, nodes.tags));
  for (let node = 0; node < nodes.count; node++) {
    atEach();
    if (nodes.tags.firstTag[node] === nodes.tags.firstTag[node + 1] || !isRental(node)) continue;
    yield {
      id: nodes.id[node]!,
      lat: nodes.lat[node]!,
      lon: nodes.lon[node]!,
      name: strings.keep(nameOf()),
    };
  }
}

function* wayStations(source: OsmSource, strings: StringSubset, checkStop: CheckStop): Generator<Station> {
  const atEach = nowAndThen(checkStop);
  const { ways, nodes } = source;
  const { isRental, nameOf } = stationReader(new TagReader(source.strings, ways.tags));
  let nodeOfRef: Uint32Array | null = null;
  for (let way = 0; way < ways.count; way++) {
    atEach();
    if (!isRental(way)) continue;
    nodeOfRef ??= resolveRefs(source, checkStop);
    const present: number[] = [];
    // A ring comes back to its first node, which counts once.
    const first = ways.firstRef[way]!;
    const end = ways.firstRef[way + 1]!;
    const last = end - first > 1 && ways.ref[first] === ways.ref[end - 1] ? end - 1 : end;
    for (let ref = first; ref < last; ref++) {
      if (nodeOfRef[ref] !== MISSING_NODE) present.push(nodeOfRef[ref]!);
    }
    if (present.length === 0) continue;
    yield {
      id: ways.id[way]!,
      lat: mean(present, nodes.lat),
      lon: mean(present, nodes.lon),
      name: strings.keep(nameOf()),
    };
  }
}

function mean(positions: readonly number[], column: Int32Array): number {
  return Math.round(positions.reduce((sum, position) => sum + column[position]!, 0) / positions.length);
}

function stationReader(tags: TagReader): { isRental: (object: number) => boolean; nameOf: () => number } {
  const amenity = tags.slot('amenity');
  const name = tags.slot('name');
  const isRentalAt = tags.classifier(isRentalIn);
  return {
    isRental(object) {
      tags.read(object);
      return isRentalAt(tags.value(amenity)) !== 0;
    },
    nameOf: () => tags.value(name),
  };
}
