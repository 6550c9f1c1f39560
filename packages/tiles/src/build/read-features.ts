import { type OnProgress, type CheckStop, nowAndThen } from '@portolan/base';
import {
  assembleAreas,
  isAreaWay,
  MemberType,
  MISSING_NODE,
  resolveRefs,
  type Bounds,
  type OsmAreas,
  type OsmSource,
  type TagOf,
} from '@portolan/osm/objects';
import { boxOfPoints, type Box } from '../geometry/box.ts';
import { labelPoint } from '../geometry/label-point.ts';
import { projectAll, WORLD_BITS } from '../geometry/mercator.ts';
import { doubledArea } from '../geometry/rings.ts';
import { LAYERS } from '../layers/layers.ts';
import type { Border, Draft, MapObject, RoadRoute, Rule } from '../layers/rules.ts';
import { Tags } from '../layers/tags.ts';
import { cutAtAntimeridian } from './antimeridian.ts';
import { AttributeTable, Features } from './features.ts';
import { LAST_ZOOM } from './last-zoom.ts';
import { readMemberships, type Memberships } from './memberships.ts';
import { PartKind, Parts, type Part } from './parts.ts';
import { Vertices } from './vertices.ts';

/** Bits of a pixel of zoom 0, of 256 across the world. */
const PIXEL_BITS = WORLD_BITS - 8;
const LEAST_PIXELS = 16;
const REPORT_EVERY = 4096;
/** Applying the rules of all layers to an object takes as long as so many ordinary steps. */
const STEPS_OF_OBJECT = 4;

/** Everything that may be drawn of an extract. */
export interface FeatureSet {
  readonly features: Features;
  readonly parts: Parts;
  readonly attributes: AttributeTable;
  readonly vertices: Vertices;
  /** The lines of the coast, in the direction in which they are mapped: with the water on their right. */
  readonly coast: readonly ArrayLike<number>[];
}

interface ReadOptions {
  readonly onProgress?: OnProgress | undefined;
  readonly checkStop: CheckStop;
  /** The box of all nodes; null where there are none. */
  readonly nodeBox: Bounds | null;
}

/** Applies the rules of all layers to all objects of an extract. */
export function readFeatures(source: OsmSource, { onProgress, checkStop, nodeBox }: ReadOptions): FeatureSet {
  const { nodes, ways } = source;
  const refs = resolveRefs(source, checkStop);
  const areas = assembleAreas(source, {
    refs,
    way: isDrawnArea,
    relation: isDrawnRelation,
    checkStop,
  });
  const reader = new FeatureReader(source, areaWaysOf(source, areas, checkStop), nodeBox, checkStop);
  const total = nodes.count + ways.count + areas.count;
  let done = 0;
  const atEach = nowAndThen(checkStop, STEPS_OF_OBJECT);
  const step = (): void => {
    atEach();
    if (++done % REPORT_EVERY !== 0 && done !== total) return;
    onProgress?.({ phase: 'read features', done, total, unit: 'objects' });
  };
  for (let node = 0; node < nodes.count; node++, step()) reader.addNode(node);
  for (let way = 0; way < ways.count; way++, step()) reader.addWay(way, refs);
  turnRings(areas, checkStop);
  for (let area = 0; area < areas.count; area++, step()) reader.addArea(areas, area);
  // Not the reader, which has the extract.
  const { features, parts, attributes, vertices, coast } = reader;
  return { features, parts, attributes, vertices, coast };
}

/** 1 for each way that is an area. */
function areaWaysOf({ ways }: OsmSource, areas: OsmAreas, checkStop: CheckStop): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const isArea = new Uint8Array(ways.count);
  for (let area = 0; area < areas.count; area++) {
    atEach();
    if (areas.type[area] === MemberType.way) isArea[areas.object[area]!] = 1;
  }
  return isArea;
}

/** Fences around a field do not make it a line; the rules choose by their own tags. */
function isDrawnArea(tag: TagOf): boolean {
  if (isAreaWay(tag)) return true;
  if (tag('area') === 'no' || tag('highway') !== undefined) return false;
  if (tag('landuse') !== undefined || tag('leisure') !== undefined || tag('amenity') !== undefined)
    return true;
  const railway = tag('railway');
  return (
    railway === 'station' || railway === 'halt' || tag('aerialway') === 'station' || tag('waterway') === 'dam'
  );
}

function isDrawnRelation(tag: TagOf): boolean {
  if (tag('type') === 'multipolygon') return true;
  const boundary = tag('boundary');
  return (
    tag('type') === 'boundary' &&
    (boundary === 'national_park' || boundary === 'protected_area' || boundary === 'aboriginal_lands')
  );
}

/** Turns the rings of areas the other way round: vector tiles want outer rings that run clockwise. */
function turnRings({ firstNode, node }: OsmAreas, checkStop: CheckStop): void {
  const atEach = nowAndThen(checkStop);
  for (let ring = 0; ring + 1 < firstNode.length; ring++) {
    atEach();
    node.subarray(firstNode[ring], firstNode[ring + 1]).reverse();
  }
}

class FeatureReader {
  readonly features = new Features();
  readonly parts = new Parts();
  readonly attributes = new AttributeTable();
  readonly vertices: Vertices;
  readonly coast: ArrayLike<number>[] = [];
  readonly #source: OsmSource;
  readonly #areaWays: Uint8Array;
  readonly #nodeTags: Tags;
  readonly #wayTags: Tags;
  readonly #relationTags: Tags;
  readonly #memberships: Memberships;
  /** Whether nodes lie so far apart that something may cross the antimeridian. */
  readonly #isWide: boolean;

  constructor(source: OsmSource, areaWays: Uint8Array, box: Bounds | null, checkStop: CheckStop) {
    this.#source = source;
    this.#areaWays = areaWays;
    this.vertices = new Vertices(projectAll(source.nodes.lon, source.nodes.lat, checkStop));
    this.#nodeTags = new Tags(source.nodes.tags, source);
    this.#wayTags = new Tags(source.ways.tags, source);
    this.#relationTags = new Tags(source.relations.tags, source);
    this.#memberships = readMemberships(source, checkStop);
    this.#isWide = box !== null && (box.west > box.east || box.east - box.west > 180);
  }

  /** The shape of a way or an area. */
  #shapeOf(parts: readonly Part[]): Shape {
    return new Shape(this.vertices, this.#isWide ? cutAtAntimeridian(parts, this.vertices) : parts);
  }

  addNode(node: number): void {
    if (!this.#nodeTags.moveTo(node)) return;
    const shape = new Shape(this.vertices, [{ kind: PartKind.point, vertices: [node] }]);
    this.#apply('point', new Seen(this.#nodeTags, shape), shape);
  }

  addWay(way: number, refs: Uint32Array): void {
    const border = this.#memberships.border.get(way);
    const hasTags = this.#wayTags.moveTo(way);
    if (!hasTags && border === undefined) return;
    const { firstRef } = this.#source.ways;
    const parts = linesOf(refs.subarray(firstRef[way], firstRef[way + 1]));
    const shape = this.#shapeOf(parts);
    if (shape.parts.length === 0) return;
    if (this.#wayTags.is('natural', 'coastline'))
      this.coast.push(...shape.parts.map(({ vertices }) => vertices));
    const seen = new Seen(this.#wayTags, shape, {
      border,
      routes: this.#memberships.routes.get(way),
      isAreaToo: this.#areaWays[way] === 1,
    });
    this.#apply('line', seen, shape);
  }

  addArea(areas: OsmAreas, area: number): void {
    const isWay = areas.type[area] === MemberType.way;
    const tags = isWay ? this.#wayTags : this.#relationTags;
    const object = areas.object[area]!;
    if (!tags.moveTo(object)) return;
    const { outlineWays, outlineRelations } = this.#memberships;
    const isOutline = (isWay ? outlineWays : outlineRelations).has(object);
    const parts: Part[] = [];
    for (let polygon = areas.firstPolygon[area]!; polygon < areas.firstPolygon[area + 1]!; polygon++) {
      const first = areas.firstRing[polygon]!;
      for (let ring = first; ring < areas.firstRing[polygon + 1]!; ring++) {
        parts.push({
          kind: ring === first ? PartKind.outer : PartKind.hole,
          vertices: areas.node.subarray(areas.firstNode[ring], areas.firstNode[ring + 1]),
        });
      }
    }
    const shape = this.#shapeOf(parts);
    if (shape.parts.length === 0) return;
    this.#apply('area', new Seen(tags, shape, { isOutline }), shape);
  }

  #apply(kind: 'point' | 'line' | 'area', object: MapObject, shape: Shape): void {
    for (const [layer, rules] of LAYERS.entries()) {
      const rule: Rule | undefined = rules[kind];
      rule?.(object, (draft) => this.#add(layer, draft, shape));
    }
  }

  #add(layer: number, draft: Draft, shape: Shape): void {
    const { from, to = LAST_ZOOM, attributes, isLabel = false, importance = 0 } = draft;
    const { firstPart, endPart, box } = isLabel ? shape.label(this.parts) : shape.whole(this.parts);
    this.features.add({
      layer,
      from,
      to,
      attributes: this.attributes.add(attributes),
      firstPart,
      endPart,
      box,
      area: isLabel ? 0 : shape.area,
      order: draft.order ?? (isLabel ? 0 : -shape.area),
      importance,
      leastPixels: draft.leastPixels ?? LEAST_PIXELS,
    });
  }
}

/** The stretches of a way whose nodes are in the extract. */
function linesOf(refs: Uint32Array): Part[] {
  const parts: Part[] = [];
  let first = 0;
  for (let at = 0; at <= refs.length; at++) {
    if (at < refs.length && refs[at] !== MISSING_NODE) continue;
    if (at - first >= 2) parts.push({ kind: PartKind.line, vertices: refs.subarray(first, at) });
    first = at + 1;
  }
  return parts;
}

/** The points of a part as x, y, x, y, ... */
export function pointsOf({ x, y }: Vertices, vertices: ArrayLike<number>): number[] {
  const points: number[] = [];
  for (let at = 0; at < vertices.length; at++) points.push(x[vertices[at]!]!, y[vertices[at]!]!);
  return points;
}

/** Parts of features, one behind the other, and the box around them. */
interface Drawn {
  readonly firstPart: number;
  readonly endPart: number;
  readonly box: Box;
}

/** The geometry of an object, and what is computed of it when it is asked for. */
class Shape {
  readonly parts: readonly Part[];
  readonly #vertices: Vertices;
  #points: number[][] | undefined;
  #area: number | undefined;
  #whole: Drawn | undefined;
  #label: Drawn | undefined;

  constructor(vertices: Vertices, parts: readonly Part[]) {
    this.#vertices = vertices;
    this.parts = parts;
  }

  #allPoints(): number[][] {
    return (this.#points ??= this.parts.map(({ vertices }) => pointsOf(this.#vertices, vertices)));
  }

  /** All of it. @param parts  where it is added when it is first asked for. */
  whole(parts: Parts): Drawn {
    return (this.#whole ??= added(parts, this.parts, boxOfPoints(...this.#allPoints())));
  }

  get isArea(): boolean {
    return this.parts[0]?.kind === PartKind.outer;
  }

  /** Square units of the world. */
  get area(): number {
    // Holes run the other way round.
    return (this.#area ??= this.isArea
      ? this.#allPoints().reduce((sum, ring) => sum + doubledArea(ring), 0) / 2
      : 0);
  }

  /** A point for a label: of a line its middle, of an area a point inside of its largest polygon. */
  label(parts: Parts): Drawn {
    if (this.parts[0]!.kind === PartKind.point) return this.whole(parts);
    if (this.#label === undefined) {
      const label = this.#makeLabel();
      this.#label = added(parts, [label], boxOfPoints(pointsOf(this.#vertices, label.vertices)));
    }
    return this.#label;
  }

  #makeLabel(): Part {
    if (!this.isArea) {
      const { vertices } = this.parts[0]!;
      return { kind: PartKind.point, vertices: [vertices[vertices.length >> 1]!] };
    }
    const polygons: number[][][] = [];
    for (const [at, points] of this.#allPoints().entries()) {
      if (this.parts[at]!.kind === PartKind.outer) polygons.push([points]);
      else polygons.at(-1)!.push(points);
    }
    const sizes = polygons.map(([outer]) => doubledArea(outer!));
    const largest = polygons[sizes.indexOf(Math.max(...sizes))]!;
    return { kind: PartKind.point, vertices: [this.#vertices.add(...labelPoint(largest))] };
  }
}

function added(parts: Parts, own: readonly Part[], box: Box): Drawn {
  const firstPart = parts.count;
  for (const part of own) parts.add(part);
  return { firstPart, endPart: parts.count, box };
}

/** What is known of an object beside its tags and its shape. */
interface Known {
  readonly border?: Border | undefined;
  readonly routes?: readonly RoadRoute[] | undefined;
  readonly isAreaToo?: boolean;
  readonly isOutline?: boolean;
}

const NO_ROUTES: readonly RoadRoute[] = [];

/** An object as the rules see it. */
class Seen implements MapObject {
  readonly tags: Tags;
  readonly isAreaToo: boolean;
  readonly border: Border | undefined;
  readonly routes: readonly RoadRoute[];
  readonly isOutline: boolean;
  readonly #shape: Shape;

  constructor(tags: Tags, shape: Shape, known: Known = {}) {
    this.tags = tags;
    this.#shape = shape;
    this.isAreaToo = known.isAreaToo ?? false;
    this.border = known.border;
    this.routes = known.routes ?? NO_ROUTES;
    this.isOutline = known.isOutline ?? false;
  }

  get isArea(): boolean {
    return this.#shape.isArea;
  }

  readonly pixels = (zoom: number): number => pixelsOf(this.#shape.area, zoom);

  readonly zoomOf = (pixels: number): number => {
    let zoom = 0;
    while (zoom < LAST_ZOOM && this.pixels(zoom) < pixels) zoom++;
    return zoom;
  };
}

/** Pixels, of 256 across a tile, of an area in square units of the world. */
export function pixelsOf(area: number, zoom: number): number {
  return area / 4 ** (PIXEL_BITS - zoom);
}
