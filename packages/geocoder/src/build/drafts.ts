import type { LineCoordinates, RingCoordinates } from '../geometry.ts';

/**
 * What the builder holds in memory before it writes an archive: entities as plain objects.
 */

/** One name. `kind` is '' for the default name, a language code, or a word such as `alt`. */
export interface Name {
  readonly kind: string;
  readonly text: string;
}

export interface EntityDraft {
  layer: number;
  readonly origin: number;
  readonly id: number;
  /** 1e-6 degrees */
  lat: number;
  lon: number;
  names: Name[];
  /** 0..255 */
  importance: number;
  /** Kind of thing, as `key=value` of OSM or `geonames=PPL`. */
  kind: string;
  /** Areas around it, small to large. All entities with the same areas share one object. */
  context: Context | undefined;
  /** Polygons of an area or a venue: rings under the even-odd rule. */
  rings?: readonly RingCoordinates[];
  /** Whether the polygons are those of Natural Earth, which are off by some hundred metres. */
  isCoarse?: boolean;
  /** The lines of a street. */
  lines?: LineCoordinates[];
  /** Facts that results carry: tag values, concordances. */
  details: ReadonlyMap<string, string>;
  addresses?: AddressDraft[];
  ranges?: RangeDraft[];
  /** GIDs of the same thing in other sources. */
  aliases?: { readonly origin: number; readonly id: number; readonly layer: number }[];
  /** Final number, set when the archive is written. */
  number?: number;
}

/** The details of entities that have none, which are most of them. */
export const NO_DETAILS: ReadonlyMap<string, string> = new Map();

/** Sets a detail of an entity; entities may share the map of their details. */
export function setDetail(entity: EntityDraft, key: string, value: string): void {
  entity.details = new Map(entity.details).set(key, value);
}

/** The areas around something, small to large, and the country's alpha-2 code ('' when unknown). */
export interface Context {
  readonly areas: readonly EntityDraft[];
  readonly country: string;
}

export interface AddressDraft {
  readonly origin: number;
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  /** Leading digits, 0 where there are none. */
  readonly number: number;
  /** The part of the house number behind its digits, as written. */
  readonly suffix: string;
  readonly unit: string;
  postcode: string;
  /** The alpha-2 code that the address states, '' for none. */
  readonly country: string;
  /** 1 for a venue that has the address, 0 for an object that is only an address. */
  readonly rank: number;
  context: Context | undefined;
}

/** A range of house numbers along a line. */
export interface RangeDraft {
  readonly from: number;
  readonly to: number;
  /** 1: every number, 2: every second number */
  readonly step: number;
  readonly postcode: string;
  readonly line: LineCoordinates;
}

/** Two streets that meet. */
export interface CrossingDraft {
  readonly a: EntityDraft;
  readonly b: EntityDraft;
  readonly lat: number;
  readonly lon: number;
  readonly node: number;
}

export interface GeocoderModel {
  readonly entities: EntityDraft[];
  readonly crossings: CrossingDraft[];
}
