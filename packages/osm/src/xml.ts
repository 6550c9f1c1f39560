import { isPortolanError } from '@portolan/base';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

import { checkedBounds } from './bounds.ts';
import type { ByteSource } from './byte-source.ts';
import { PlaceRefs } from './made-up-ids.ts';
import { damaged, osmError, reason, shown, tooLarge, truncated, unsupported } from './errors.ts';
import { finishSource, type Stated } from './finish-source.ts';
import type { MemoryBudget } from './limits.ts';
import { MAX_LAT, MAX_LON, parseDecimal, parseInteger, parseTime, toUnits } from './parse-numbers.ts';
import { MENTIONED, memberTypeNamed, NO_VERSION, type Rows, SourceRows } from './rows.ts';
import type { OsmSource } from './source.ts';
import { TextStrings } from './string-tables.ts';

const PIECE_BYTES = 64 * 1024;
/** OSM XML is three elements deep. */
const MOST_DEPTH = 64;
/** OSM XML has at most a dozen attributes at an element. */
const MOST_ATTRIBUTES = 64;
/** Pieces without a tag or an attribute: the parser gathers texts, names, values and comments whole. */
const MOST_SILENT_PIECES = 16;
/** Characters of a remark that are kept. */
const MOST_REMARK = 64 * 1024;

/** Reads OSM XML 0.6, as the OSM API, osmium, JOSM and Overpass write it. */
export async function readXml(source: ByteSource, memory: MemoryBudget): Promise<OsmSource> {
  const reader = new XmlReader(memory);
  // Damaged UTF-8 becomes U+FFFD. A sequence that the end of a chunk cuts is kept for the next one.
  const decoder = new TextDecoder('utf-8');
  for (;;) {
    const held = await source.fill(1);
    if (held === 0) break;
    reader.write(decoder.decode(source.take(Math.min(held, PIECE_BYTES)), { stream: true }));
  }
  reader.write(decoder.decode());
  return reader.finish();
}

type Attributes = Readonly<Record<string, string>>;

class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #rows: SourceRows;
  readonly #strings: TextStrings;
  readonly #places: PlaceRefs;
  readonly #stated: Stated = { bounds: null, timestamp: null };
  #depth = 0;
  /** Attributes of the element that is being opened. */
  #attributes = 0;
  /** Pieces since the last tag or attribute. */
  #silentPieces = 0;
  /** The object whose children are being read. */
  #open: 'node' | 'way' | 'relation' | null = null;
  #remark = '';

  constructor(memory: MemoryBudget) {
    this.#rows = new SourceRows(memory);
    this.#strings = new TextStrings(memory);
    this.#places = new PlaceRefs(memory);
    const parser = this.#parser;
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding === undefined || /^(?:utf-?8|us-ascii)$/i.test(encoding)) return;
      throw unsupported(
        `The XML is in ${encoding}, and OSM XML is UTF-8; convert it with "iconv -t UTF-8".`,
        {
          encoding,
        },
      );
    });
    // Entities are declared in the document type, so refusing it leaves nothing to expand.
    parser.on('doctype', (doctype) => {
      if (/^\s*html/i.test(doctype))
        throw osmError('osm-format', 'This is an HTML page, not an OSM extract.');
      throw unsupported(`The XML has a document type declaration at ${this.#where()}, and OSM XML has none.`);
    });
    parser.on('opentag', (tag: SaxesTagPlain) => this.#openTag(tag.name, tag.attributes));
    parser.on('closetag', () => this.#closeTag());
    parser.on('attribute', () => {
      this.#silentPieces = 0;
      if (++this.#attributes > MOST_ATTRIBUTES)
        throw this.#beyond('attributes at one element', MOST_ATTRIBUTES);
    });
  }

  write(text: string): void {
    if (++this.#silentPieces > MOST_SILENT_PIECES)
      throw this.#beyond('bytes without a tag or an attribute', MOST_SILENT_PIECES * PIECE_BYTES);
    try {
      this.#parser.write(text);
    } catch (error) {
      throw this.#wrapped(error);
    }
  }

  finish(): OsmSource {
    try {
      this.#parser.close();
    } catch (error) {
      throw truncated(
        `The XML ends in the middle, at ${this.#where()}; fetch it again.`,
        this.#position(),
        error,
      );
    }
    this.#places.resolve(this.#rows);
    return finishSource(this.#rows, this.#strings.strings, this.#stated);
  }

  #openTag(name: string, attributes: Attributes): void {
    this.#silentPieces = 0;
    this.#attributes = 0;
    if (++this.#depth > MOST_DEPTH) throw this.#beyond('elements inside each other', MOST_DEPTH);
    if (this.#depth === 1) this.#openRoot(name, attributes);
    else if (this.#depth === 2) this.#openObject(name, attributes);
    else if (this.#depth === 3 && this.#open !== null) this.#openPart(name, attributes);
  }

  #closeTag(): void {
    this.#silentPieces = 0;
    this.#depth--;
    if (this.#depth !== 1) return;
    this.#open = null;
    this.#parser.off('text');
    if (/\berror\b/i.test(this.#remark)) {
      throw truncated(`The server that made the XML did not finish: ${this.#remark.trim()}`, {
        remark: this.#remark,
      });
    }
  }

  #openRoot(name: string, attributes: Attributes): void {
    if (name === 'osm') {
      this.#stated.timestamp = parseTime(attributes['timestamp'] ?? '');
    } else if (name === 'osmChange') {
      throw unsupported(
        'This is an OSM change file, not an extract; apply it to one with "osmium apply-changes".',
        { root: name },
      );
    } else {
      throw osmError('osm-format', `This is not OSM XML: its root is <${name}>, not <osm>.`, { root: name });
    }
  }

  #openObject(name: string, attributes: Attributes): void {
    switch (name) {
      case 'node':
        this.#openNode(attributes);
        break;
      case 'way':
        this.#rows.ways.add(this.#id(attributes, 'id'), this.#version(attributes), isVisible(attributes));
        this.#open = 'way';
        break;
      case 'relation':
        this.#rows.relations.add(
          this.#id(attributes, 'id'),
          this.#version(attributes),
          isVisible(attributes),
        );
        this.#open = 'relation';
        break;
      case 'bounds':
        this.#addBounds(attributes);
        break;
      case 'meta':
        this.#stated.timestamp = parseTime(attributes['osm_base'] ?? '') ?? this.#stated.timestamp;
        break;
      case 'remark': // Overpass reports here that it ran out of time or memory.
        this.#parser.on('text', (text) => {
          if (this.#remark.length < MOST_REMARK) this.#remark += text.slice(0, MOST_REMARK);
        });
        break;
      default: // Notes, changesets and areas are no OSM objects.
    }
  }

  #openNode(attributes: Attributes): void {
    const id = this.#id(attributes, 'id');
    const version = this.#version(attributes);
    if (!isVisible(attributes)) {
      this.#rows.nodes.add(id, 0, 0, version, false);
    } else if (attributes['lat'] !== undefined || attributes['lon'] !== undefined) {
      const { lat, lon } = this.#place(attributes);
      this.#rows.nodes.add(id, lat, lon, version);
    } else {
      return; // A node without a place is left out.
    }
    this.#open = 'node';
  }

  #openPart(name: string, attributes: Attributes): void {
    const { nodes, ways, relations } = this.#rows;
    if (name === 'tag') {
      const key = this.#strings.position(this.#attribute(attributes, 'k'));
      const value = this.#strings.position(this.#attribute(attributes, 'v'));
      this.#openRows().tags.add(key, value);
    } else if (name === 'nd' && this.#open === 'way') {
      // Overpass may write the place of a node into the way, with or without its id.
      const hasPlace = attributes['lat'] !== undefined;
      if (attributes['ref'] === undefined && hasPlace) {
        const { lat, lon } = this.#place(attributes);
        this.#places.push(ways.ref, lat, lon);
        return;
      }
      const ref = this.#id(attributes, 'ref');
      ways.ref.push(ref);
      if (hasPlace) {
        const { lat, lon } = this.#place(attributes);
        nodes.add(ref, lat, lon, MENTIONED);
      }
    } else if (name === 'member' && this.#open === 'relation') {
      const type = memberTypeNamed(this.#attribute(attributes, 'type'));
      if (type === null) throw this.#badAttribute(attributes, 'type', 'node, way or relation');
      relations.addMember(
        type,
        this.#id(attributes, 'ref'),
        this.#strings.position(attributes['role'] ?? ''),
      );
    }
  }

  #openRows(): Rows {
    const { nodes, ways, relations } = this.#rows;
    if (this.#open === 'node') return nodes;
    return this.#open === 'way' ? ways : relations;
  }

  /** Adds a box to the bounds: JOSM writes one box for every download. */
  #addBounds(attributes: Attributes): void {
    const degrees = (name: string): number => parseDecimal(attributes[name] ?? '') ?? Number.NaN;
    const box = checkedBounds(degrees('minlon'), degrees('minlat'), degrees('maxlon'), degrees('maxlat'));
    const before = this.#stated.bounds;
    if (box === null || before === null) {
      this.#stated.bounds = box ?? before;
      return;
    }
    this.#stated.bounds = {
      west: Math.min(before.west, box.west),
      south: Math.min(before.south, box.south),
      east: Math.max(before.east, box.east),
      north: Math.max(before.north, box.north),
    };
  }

  #attribute(attributes: Attributes, name: string): string {
    const text = attributes[name];
    if (text === undefined) throw this.#badAttribute(attributes, name, 'present');
    return text;
  }

  #id(attributes: Attributes, name: string): number {
    const id = parseInteger(this.#attribute(attributes, name));
    if (id === null) throw this.#badAttribute(attributes, name, 'a whole number below 2^53');
    return id;
  }

  #version(attributes: Attributes): number {
    const text = attributes['version'];
    if (text === undefined) return NO_VERSION;
    const version = parseInteger(text);
    if (version === null || version < 0 || version >= 2 ** 31) {
      throw this.#badAttribute(attributes, 'version', 'a whole number');
    }
    return version;
  }

  #place(attributes: Attributes): { lat: number; lon: number } {
    const lat = toUnits(parseDecimal(this.#attribute(attributes, 'lat')) ?? Number.NaN, MAX_LAT);
    if (lat === null) throw this.#badAttribute(attributes, 'lat', '-90 to 90 degrees');
    const lon = toUnits(parseDecimal(this.#attribute(attributes, 'lon')) ?? Number.NaN, MAX_LON);
    if (lon === null) throw this.#badAttribute(attributes, 'lon', '-180 to 180 degrees');
    return { lat, lon };
  }

  #badAttribute(attributes: Attributes, name: string, expected: string): Error {
    const found = attributes[name];
    return damaged(
      `The XML is damaged at ${this.#where()}: ${name} should be ${expected}, but is ${shown(found)}.`,
      { ...this.#position(), attribute: name },
    );
  }

  #wrapped(error: unknown): Error {
    if (isPortolanError(error)) return error;
    return damaged(
      `The XML is not well-formed at ${this.#where()} (${reason(error).slice(0, 200)}).`,
      this.#position(),
      error,
    );
  }

  #beyond(what: string, limit: number): Error {
    return tooLarge(
      `The XML has more than ${limit} ${what} at ${this.#where()}, and OSM XML has far fewer.`,
      {
        ...this.#position(),
        limit,
      },
    );
  }

  #where(): string {
    return `line ${this.#parser.line}, column ${this.#parser.column}`;
  }

  #position(): { line: number; column: number } {
    return { line: this.#parser.line, column: this.#parser.column };
  }
}

/** Whether an object exists: JOSM marks objects to be deleted with `action`, the OSM API deleted ones with `visible`. */
function isVisible(attributes: Attributes): boolean {
  return attributes['visible'] !== 'false' && attributes['action'] !== 'delete';
}
