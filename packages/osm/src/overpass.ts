import { PlaceRefs } from './made-up-ids.ts';
import { damaged, shown, truncated } from './errors.ts';
import { finishSource } from './finish-source.ts';
import { isObject, type JsonObject } from './json-object.ts';
import type { MemoryBudget } from './limits.ts';
import { MAX_LAT, MAX_LON, parseTime, toUnits } from './parse-numbers.ts';
import { MENTIONED, memberTypeNamed, NO_VERSION, SourceRows, type TagRows } from './rows.ts';
import { MemberType, type OsmSource } from './source.ts';
import { TextStrings } from './string-tables.ts';

/** Refuses incomplete answers: Overpass marks those of queries that ran out of time or memory with a remark. */
function checkRemark(remark: unknown): void {
  if (typeof remark !== 'string' || !/\berror\b/i.test(remark)) return;
  throw truncated(`The server that made the JSON did not finish: ${remark}`, { remark });
}

/**
 * Reads Overpass JSON. With `out geom`, ways carry the places of their nodes and relations those of their members. Nodes and ways that are no
 * elements of their own are taken from there.
 */
export class OverpassReader {
  readonly #rows: SourceRows;
  readonly #strings: TextStrings;
  readonly #places: PlaceRefs;
  /** Position of the element that is being read. */
  #index = 0;

  constructor(memory: MemoryBudget) {
    this.#rows = new SourceRows(memory);
    this.#strings = new TextStrings(memory);
    this.#places = new PlaceRefs(memory);
  }

  /** Reads the element at `index` of the document. */
  read(element: unknown, index: number): void {
    this.#index = index;
    if (!isObject(element)) throw this.#bad('element', element);
    switch (element['type']) {
      case 'node':
        this.#readNode(element);
        break;
      case 'way':
        this.#readWay(element);
        break;
      case 'relation':
        this.#readRelation(element);
        break;
      default: // area, count and timeline are no OSM objects
        if (typeof element['type'] !== 'string') throw this.#bad('type', element['type']);
    }
  }

  /** @param document  the members of the document beside its elements. */
  finish(document: JsonObject): OsmSource {
    checkRemark(document['remark']);
    const header = document['osm3s'];
    const stamp = isObject(header) ? header['timestamp_osm_base'] : undefined;
    const timestamp = typeof stamp === 'string' ? parseTime(stamp) : null;
    this.#places.resolve(this.#rows);
    return finishSource(this.#rows, this.#strings.strings, { bounds: null, timestamp });
  }

  #readNode(element: JsonObject): void {
    // With `out ids` a node has no place, so it is left out.
    if (element['lat'] === undefined && element['lon'] === undefined) return;
    const { lat, lon } = this.#place(element);
    this.#rows.nodes.add(this.#id(element['id']), lat, lon, this.#version(element['version']));
    this.#addTags(this.#rows.nodes.tags, element['tags']);
  }

  #readWay(element: JsonObject): void {
    const { ways } = this.#rows;
    ways.add(this.#id(element['id']), this.#version(element['version']));
    const nodes = element['nodes'];
    if (nodes !== undefined && !Array.isArray(nodes)) throw this.#bad('nodes', nodes);
    this.#addRefs(nodes, element['geometry']);
    this.#addTags(ways.tags, element['tags']);
  }

  /** Adds the nodes of a way. @param geometry  their places; null for those beyond the box of the query. */
  #addRefs(nodes: readonly unknown[] | undefined, geometry: unknown): void {
    const { ref } = this.#rows.ways;
    const places = geometry === undefined || geometry === null ? [] : geometry;
    if (!Array.isArray(places)) throw this.#bad('geometry', geometry);
    if (nodes !== undefined) {
      for (const node of nodes) ref.push(this.#id(node));
      if (places.length !== nodes.length) return;
      for (const [i, place] of places.entries()) {
        if (place === null) continue;
        const { lat, lon } = this.#place(place);
        this.#rows.nodes.add(this.#id(nodes[i]), lat, lon, MENTIONED);
      }
      return;
    }
    for (const place of places) {
      if (place === null) {
        this.#places.pushUnknown(ref);
      } else {
        const { lat, lon } = this.#place(place);
        this.#places.push(ref, lat, lon);
      }
    }
  }

  #readRelation(element: JsonObject): void {
    const { relations } = this.#rows;
    relations.add(this.#id(element['id']), this.#version(element['version']));
    const members: unknown = element['members'] ?? [];
    if (!Array.isArray(members)) throw this.#bad('members', members);
    for (const member of members) {
      if (!isObject(member)) throw this.#bad('member', member);
      const type = memberTypeNamed(member['type']);
      if (type === null) throw this.#bad('type of member', member['type']);
      const id = this.#id(member['ref']);
      const role = member['role'] ?? '';
      if (typeof role !== 'string') throw this.#bad('role', role);
      relations.addMember(type, id, this.#strings.position(role));
      this.#addMemberGeometry(member, type, id);
    }
    this.#addTags(relations.tags, element['tags']);
  }

  #addMemberGeometry(member: JsonObject, type: number, id: number): void {
    const { nodes, ways } = this.#rows;
    if (type === MemberType.node && member['lat'] !== undefined) {
      const { lat, lon } = this.#place(member);
      nodes.add(id, lat, lon, MENTIONED);
    } else if (type === MemberType.way && member['geometry'] !== undefined) {
      ways.add(id, MENTIONED);
      this.#addRefs(undefined, member['geometry']);
    }
  }

  #addTags(rows: TagRows, tags: unknown): void {
    if (tags === undefined) return;
    if (!isObject(tags)) throw this.#bad('tags', tags);
    for (const [key, value] of Object.entries(tags)) {
      if (typeof value !== 'string') throw this.#bad(`tag ${key}`, value);
      rows.add(this.#strings.position(key), this.#strings.position(value));
    }
  }

  #id(value: unknown): number {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value + 0; // -0 becomes 0
    throw this.#bad('id', value);
  }

  #version(value: unknown): number {
    if (value === undefined) return NO_VERSION;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31) return value;
    throw this.#bad('version', value);
  }

  #place(value: unknown): { lat: number; lon: number } {
    const object = isObject(value) ? value : {};
    const lat = typeof object['lat'] === 'number' ? toUnits(object['lat'], MAX_LAT) : null;
    const lon = typeof object['lon'] === 'number' ? toUnits(object['lon'], MAX_LON) : null;
    if (lat !== null && lon !== null) return { lat, lon };
    throw this.#bad('place', value);
  }

  #bad(what: string, found: unknown): Error {
    return damaged(`Element ${this.#index} of the Overpass JSON has a bad ${what}: ${shown(found)}.`, {
      element: this.#index,
      what,
    });
  }
}
