import type { AttributeValue } from '../mvt/encode-tile.ts';
import type { Tags } from './tags.ts';

/** An attribute that is written from a zoom on. */
export interface Since {
  readonly since: number;
  readonly value: AttributeValue | undefined;
}

/** Attributes by name; those that are undefined are left out. */
export type DraftAttributes = Readonly<Record<string, AttributeValue | Since | undefined>>;

/** An attribute that is worth its bytes only from a zoom on. */
export function since(zoom: number, value: AttributeValue | undefined): Since | undefined {
  return value === undefined ? undefined : { since: zoom, value };
}

/** What a rule wants on the map. */
export interface Draft {
  /** The first zoom that shows it. */
  readonly from: number;
  /** The last zoom that shows it: 14 where it is left out. */
  readonly to?: number;
  readonly attributes: DraftAttributes;
  /** Whether a point inside of an area, or in the middle of a line, stands for it. */
  readonly isLabel?: boolean;
  /** What is higher is drawn over what is lower. Areas without it are drawn from the largest to the smallest. */
  readonly order?: number;
  /** Of points: what is higher gets the better rank, and stays where a tile is too large. */
  readonly importance?: number;
  /** Areas are left out below zoom 14 where they have fewer pixels, of 256 across a tile. 16 where it is left out. */
  readonly leastPixels?: number;
}

/** An object of the map, as rules see it. */
export interface MapObject {
  readonly tags: Tags;
  /** Whether it is an area. */
  readonly isArea: boolean;
  /** Pixels of an area at a zoom, of 256 across a tile; 0 of points and lines. */
  readonly pixels: (zoom: number) => number;
  /** The lowest zoom at which an area has as many pixels. */
  readonly zoomOf: (pixels: number) => number;
  /** Of a line: whether its way is an area too, so that rules that draw the area leave the line out. */
  readonly isAreaToo: boolean;
  /** Of a line: the boundary of the lowest `admin_level` that it is part of. */
  readonly border: Border | undefined;
  /** Of a line: `network` and `ref` of the road routes that it is part of. */
  readonly routes: readonly RoadRoute[];
  /** Of an area: whether it is the outline of a building whose parts are mapped one by one. */
  readonly isOutline: boolean;
}

/** A boundary of countries, or of what they are divided into. */
export interface Border {
  readonly adminLevel: number;
  /** Whether its relation says that it is disputed; then also who claims what lies in it, and its name. */
  readonly isDisputed: boolean;
  readonly claimedBy: string | undefined;
  readonly name: string | undefined;
}

/** A numbered road. */
export interface RoadRoute {
  readonly network: string;
  /** undefined where the numbers are those of its ways. */
  readonly ref: string | undefined;
}

/** What a rule does with an object: it emits what is wanted of it, or nothing. */
export type Rule = (object: MapObject, emit: (draft: Draft) => void) => void;

/** How points of a layer are ranked: 1 is the most important one in its cell of a grid. */
interface Ranking {
  /** Side of a cell, pixels of 256 across a tile; a power of two. */
  readonly cellPixels: number;
  /** The rank up to which points are shown at a zoom. */
  readonly most: (zoom: number) => number;
  /** Whether the rank is written. Otherwise the rules write one. */
  readonly isWritten: boolean;
}

/** A layer of the OpenMapTiles schema (https://openmaptiles.org/schema). */
export interface LayerRules {
  readonly name: string;
  /** What its attributes mean. */
  readonly fields: Readonly<Record<string, string>>;
  /** How far its features reach beyond a tile, units of 4096 across a tile. */
  readonly buffer: number;
  /** Whether areas with equal attributes become one feature: they do not overlap, and nothing needs to tell them apart. */
  readonly joinsAreas?: boolean;
  readonly ranking?: Ranking;
  readonly point?: Rule;
  readonly line?: Rule;
  readonly area?: Rule;
}

/** 4 pixels of 256: as wide as a line may be drawn beyond the edge. */
export const LINE_BUFFER = 64;
/** Points at the edge are in both tiles, so that labels may reach over it. */
export const POINT_BUFFER = 128;

/** `bridge`, `tunnel` or `ford`. */
export function brunnelOf(tags: Tags): string | undefined {
  if (tags.has('bridge') || tags.is('man_made', 'bridge')) return 'bridge';
  if (tags.has('tunnel') || tags.is('covered', 'yes')) return 'tunnel';
  return tags.is('ford', 'yes', 'stepping_stones') ? 'ford' : undefined;
}

/** 1 or 0, for attributes that are numbers in the schema. */
export const flag = (value: boolean): number => (value ? 1 : 0);
