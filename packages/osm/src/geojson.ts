import { checkedBounds } from './bounds.ts';
import { PlaceRefs, Unnamed } from './made-up-ids.ts';
import { damaged, shown } from './errors.ts';
import { finishSource } from './finish-source.ts';
import { isObject, type JsonObject } from './json-object.ts';
import type { MemoryBudget } from './limits.ts';
import { MAX_LAT, MAX_LON, parseInteger, parseTime, toUnits } from './parse-numbers.ts';
import { NO_VERSION, SourceRows, type TagRows } from './rows.ts';
import type { OsmSource } from './source.ts';
import { TextStrings } from './string-tables.ts';

/** An id such as `way/5016127`, as Overpass turbo and osmtogeojson write it. */
const NAMED_ID = /^(node|way)\/(-?\d{1,16})$/;
/** What such an id takes in a set. */
const GIVEN_BYTES = 80;

/** The bounds of a `bbox`: west, south, east, north, with or without a height after each corner. */
function boundsOf(bbox: readonly unknown[]): ReturnType<typeof checkedBounds> {
  const [west, south] = bbox;
  const [east, north] = bbox.length === 6 ? bbox.slice(3) : bbox.slice(2);
  return checkedBounds(Number(west), Number(south), Number(east), Number(north));
}

/**
 * Reads GeoJSON features (RFC 7946) as nodes and ways. Two ways share a node where their coordinates are equal at 1e-7 degrees; GeoJSON says nothing
 * more about how they connect.
 */
export class GeoJsonReader {
  readonly #rows: SourceRows;
  readonly #strings: TextStrings;
  readonly #places: PlaceRefs;
  readonly #unnamedNodes: Unnamed;
  readonly #unnamedWays: Unnamed;
  readonly #memory: MemoryBudget;
  /** Ids that were taken from features. The second part of an object does not get the same id again. */
  readonly #given = new Set<string>();
  /** Position of the feature that is being read. */
  #index = 0;

  constructor(memory: MemoryBudget) {
    this.#memory = memory;
    this.#rows = new SourceRows(memory);
    this.#strings = new TextStrings(memory);
    this.#places = new PlaceRefs(memory);
    this.#unnamedNodes = new Unnamed(memory);
    this.#unnamedWays = new Unnamed(memory);
  }

  /** Reads the feature at `index` of the document. */
  read(feature: unknown, index: number): void {
    this.#index = index;
    if (!isObject(feature) || feature['type'] !== 'Feature') throw this.#bad('type', feature);
    const { geometry } = feature;
    if (geometry === null || geometry === undefined) return;
    if (!isObject(geometry)) throw this.#bad('geometry', geometry);
    const { type, coordinates } = geometry;
    switch (type) {
      case 'Point':
        if (this.#list(coordinates).length > 0) this.#addNode(feature, coordinates);
        break;
      case 'LineString':
        this.#addWay(feature, coordinates, false);
        break;
      case 'MultiLineString':
        for (const line of this.#list(coordinates)) this.#addWay(feature, line, false);
        break;
      case 'Polygon':
        this.#addWay(feature, this.#list(coordinates)[0] ?? [], true);
        break;
      case 'MultiPolygon':
        for (const polygon of this.#list(coordinates)) {
          this.#addWay(feature, this.#list(polygon)[0] ?? [], true);
        }
        break;
      default: // No OSM object is a MultiPoint or a GeometryCollection.
    }
  }

  /** @param document  the members of the document beside its features. */
  finish(document: JsonObject): OsmSource {
    const { bbox } = document;
    const stamp = document['timestamp'];
    const bounds = Array.isArray(bbox) ? boundsOf(bbox) : null;
    const timestamp = typeof stamp === 'string' ? parseTime(stamp) : null;
    this.#unnamedNodes.resolve(this.#rows.nodes);
    this.#unnamedWays.resolve(this.#rows.ways);
    this.#places.resolve(this.#rows);
    return finishSource(this.#rows, this.#strings.strings, { bounds, timestamp });
  }

  #addNode(feature: JsonObject, coordinates: unknown): void {
    const { nodes } = this.#rows;
    const { lat, lon } = this.#place(coordinates);
    const id = this.#idOf(feature, 'node');
    if (id === null) this.#unnamedNodes.add(nodes);
    nodes.add(id ?? 0, lat, lon, NO_VERSION);
    this.#addTags(nodes.tags, feature);
  }

  #addWay(feature: JsonObject, coordinates: unknown, isRing: boolean): void {
    const { ways } = this.#rows;
    const places = this.#list(coordinates).map((position) => this.#place(position));
    // RFC 7946, 3.1: what has no positions counts as null.
    if (places.length === 0) return;
    const id = this.#idOf(feature, 'way');
    if (id === null) this.#unnamedWays.add(ways);
    ways.add(id ?? 0, NO_VERSION);
    const [first] = places;
    const last = places.at(-1);
    if (
      isRing &&
      first !== undefined &&
      last !== undefined &&
      (first.lat !== last.lat || first.lon !== last.lon)
    ) {
      places.push(first); // RFC 7946 asks for closed rings, but not every writer closes them.
    }
    for (const { lat, lon } of places) this.#places.push(ways.ref, lat, lon);
    this.#addTags(ways.tags, feature);
  }

  /** The OSM id that a feature states; null where it states none or an earlier object has it. */
  #idOf(feature: JsonObject, kind: 'node' | 'way'): number | null {
    const properties = isObject(feature['properties']) ? feature['properties'] : {};
    for (const stated of [feature['id'], properties['@id']]) {
      const match = typeof stated === 'string' ? NAMED_ID.exec(stated) : null;
      if (match === null || match[1] !== kind || this.#given.has(match[0])) continue;
      const id = parseInteger(match[2]!);
      if (id === null) throw this.#bad('id', stated);
      this.#memory.take(GIVEN_BYTES);
      this.#given.add(match[0]);
      return id;
    }
    return null;
  }

  #addTags(rows: TagRows, feature: JsonObject): void {
    const { properties } = feature;
    if (properties === null || properties === undefined) return;
    if (!isObject(properties)) throw this.#bad('properties', properties);
    const { tags } = properties;
    const nested = isObject(tags) ? tags : null;
    for (const [key, value] of Object.entries(properties)) {
      if (key.startsWith('@')) continue;
      // osmtogeojson writes type, id, tags, meta and relations side by side; only tags are tags.
      if (nested !== null && (key === 'type' || key === 'id' || Object.hasOwn(nested, key))) continue;
      this.#addTag(rows, key, value);
    }
    if (nested === null) return;
    for (const [key, value] of Object.entries(nested)) this.#addTag(rows, key, value);
  }

  #addTag(rows: TagRows, key: string, value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
    rows.add(this.#strings.position(key), this.#strings.position(String(value)));
  }

  #list(value: unknown): readonly unknown[] {
    if (Array.isArray(value)) return value;
    throw this.#bad('coordinates', value);
  }

  #place(position: unknown): { lat: number; lon: number } {
    const [x, y]: readonly unknown[] = Array.isArray(position) ? position : [];
    const lat = typeof y === 'number' ? toUnits(y, MAX_LAT) : null;
    const lon = typeof x === 'number' ? toUnits(x, MAX_LON) : null;
    if (lat !== null && lon !== null) return { lat, lon };
    throw this.#bad('position', position);
  }

  #bad(what: string, found: unknown): Error {
    return damaged(`Feature ${this.#index} of the GeoJSON has a bad ${what}: ${shown(found)}.`, {
      feature: this.#index,
      what,
    });
  }
}
