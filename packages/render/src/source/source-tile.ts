import { boundsOf, clipRing, intersection, isWithin, type Box } from '../geometry/clip.ts';
import { GEOJSON_UNITS, geoJsonZoom } from './geojson.ts';
import type { CoveringTile } from '../view/cover.ts';
import { isSeen, worldBoxOf } from '../view/cover.ts';
import type { View } from '../view/view.ts';

/** Lines may reach so far beyond the side of a tile as the usual buffer of vector tiles does, in shares of the side. */
const BUFFER = 1 / 32;
/** The same of the tiles into which MapLibre cuts GeoJSON. */
const GEOJSON_BUFFER = 1 / 4;
const EVERYTHING: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
/** Beyond the last level of their source tiles are cut into those of the level of the picture, up to this one, as in MapLibre. */
const LAST_CUT = 18;
/** Sides in the middle of a pixel are brought to the same side of it by both neighbours, whose reckoning differs in the last digits. */
const TIE = 1e-6;
/** All of a tile, in shares of its side. */
const WHOLE: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
/** Geometry farther from the picture than this is cut off, in units of the style. Wide strokes and labels begin outside. */
const MARGIN = 64;

/** A tile on the picture: the way from its units to the picture's, and what of it can be seen. */
export class SourceTile {
  readonly id: CoveringTile;
  /** Units to its side. */
  readonly extent: number;
  /** Whether it is the whole of a source (GeoJSON) and has no neighbours. */
  readonly isWhole: boolean;
  /** What areas are cut to: its own square, as far as the picture shows it. */
  readonly areaBox: Box;
  /** What lines are cut to. */
  readonly lineBox: Box;
  /** What belongs to no neighbour. */
  readonly ownBox: Box;
  /** Units of the style to a unit of the tile. */
  readonly unit: number;
  /** What of the tile is drawn, in its units: its square, or the part that stands in for tiles below it. */
  readonly #square: Box;
  /** The same with its sides on pixels of the picture, where the map is not turned. */
  readonly #snapped: Box;
  /** Of the squares into which it is cut. */
  readonly #side: number;
  readonly #isCutUp: boolean;
  #seenSquares: readonly Box[] | undefined;
  readonly #view: View;
  readonly #a: number;
  readonly #b: number;
  readonly #e: number;
  readonly #f: number;
  /** GeoJSON is rounded to so many units. */
  readonly #grid: number | undefined;

  /**
   * @param extent  units to its side. @param isWhole  whether it has no neighbours, so that nothing is cut at its sides.
   * @param part  what of it is drawn: left, top, right and bottom in shares of its side; all of it where it is not given.
   */
  constructor(view: View, id: CoveringTile, extent: number, isWhole = false, part: Box = WHOLE) {
    this.id = id;
    this.extent = extent;
    this.isWhole = isWhole;
    const side = 2 ** -id.z;
    const [west, north] = [id.x * side + id.world, id.y * side];
    const scale = (side * view.worldSize) / extent;
    this.unit = scale;
    this.#grid = isWhole ? (GEOJSON_UNITS * 2 ** geoJsonZoom(view.zoom)) / extent : undefined;
    this.#view = view;
    [this.#e, this.#f] = view.toPicture(west, north);
    this.#a = scale * view.cos;
    this.#b = scale * view.sin;
    const seen = worldBoxOf(view, MARGIN);
    const near: Box = {
      minX: ((seen.west - west) / side) * extent,
      minY: ((seen.north - north) / side) * extent,
      maxX: ((seen.east - west) / side) * extent,
      maxY: ((seen.south - north) / side) * extent,
    };
    const square: Box = {
      minX: part.minX * extent,
      minY: part.minY * extent,
      maxX: part.maxX * extent,
      maxY: part.maxY * extent,
    };
    this.#square = square;
    this.#snapped = this.#onPixels(square);
    const level = isWhole
      ? geoJsonZoom(view.zoom)
      : part === WHOLE
        ? Math.min(Math.floor(view.zoom), LAST_CUT)
        : id.z;
    this.#side = extent / 2 ** Math.max(0, level - id.z);
    this.#isCutUp = isWhole || this.#side < extent;
    const buffer = BUFFER * Math.min(square.maxX - square.minX, square.maxY - square.minY);
    this.areaBox = isWhole ? near : intersection(near, square);
    this.lineBox = isWhole ? near : intersection(near, widened(square, buffer));
    // The lower and the right side belong to the neighbours.
    this.ownBox = isWhole ? EVERYTHING : { ...square, maxX: square.maxX - 1e-9, maxY: square.maxY - 1e-9 };
  }

  /** The squares of tiles that a line meets near the picture: the tile itself, or those into which MapLibre cuts it. */
  squares(line: readonly number[]): readonly Box[] {
    if (!this.#isCutUp) return [this.#square];
    const side = this.#side;
    const { minX, minY, maxX, maxY } = intersection(this.areaBox, boundsOf(line));
    const boxes: Box[] = [];
    for (let row = Math.floor(minY / side); row * side <= maxY; row++) {
      for (let column = Math.floor(minX / side); column * side <= maxX; column++) {
        const [x, y] = [column * side, row * side];
        boxes.push({ minX: x, minY: y, maxX: x + side, maxY: y + side });
      }
    }
    return boxes;
  }

  /** Those of them that the picture shows: MapLibre has no others. */
  seenSquares(line: readonly number[]): readonly Box[] {
    if (!this.#isCutUp) return [this.#square];
    const { minX, minY, maxX, maxY } = boundsOf(line);
    return this.#seen().filter(
      (box) => box.minX <= maxX && box.maxX >= minX && box.minY <= maxY && box.maxY >= minY,
    );
  }

  /** Whether the picture shows some of the square in which a place of the picture lies. */
  isInSeenSquare(x: number, y: number): boolean {
    return !this.#isCutUp || this.#seen().some((box) => this.isIn(box, x, y));
  }

  #seen(): readonly Box[] {
    this.#seenSquares ??= this.squares(cornersOf(this.areaBox)).filter((box) =>
      isSeen(this.#view, this.toPicture(cornersOf(box))),
    );
    return this.#seenSquares;
  }

  /** Names a square of the tile among those of all tiles. */
  nameOf({ minX, minY }: Box): string {
    const { world, z, x, y } = this.id;
    return `${world} ${z} ${x} ${y} ${minX} ${minY}`;
  }

  /** The box in which dashes begin anew, for a square that the line meets. */
  dashBox(square: Box): Box {
    if (!this.#isCutUp) return EVERYTHING;
    return widened(square, (this.isWhole ? GEOJSON_BUFFER : BUFFER) * this.#side);
  }

  /** A ring of the picture cut to the square of the tile, whose sides are brought to pixels where the map is not turned: neighbours leave no seam. */
  cutToSquare(ring: readonly number[]): readonly number[] {
    if (this.isWhole || this.#holds(ring)) return ring;
    const [a, b] = [this.#a, this.#b];
    const square = a * a + b * b;
    const own: number[] = [];
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at]! - this.#e, ring[at + 1]! - this.#f];
      own.push((a * x + b * y) / square, (a * y - b * x) / square);
    }
    const cut = clipRing(own, this.#snapped);
    return cut.length < 6 ? [] : this.toPicture(cut);
  }

  /**
   * A ring that was cut to the square of the tile, on the picture: what lies on a side of the square lies on a side of pixels there, so that areas of neighbours
   * cover what lies between them wholly, in whatever order they are drawn.
   */
  areaToPicture(ring: readonly number[]): readonly number[] {
    if (this.isWhole || this.#b !== 0) return this.toPicture(ring);
    const { minX, minY, maxX, maxY } = this.#square;
    const snapped = this.#snapped;
    let moved: number[] | undefined;
    for (let at = 0; at < ring.length; at += 2) {
      const x = ring[at]!;
      const y = ring[at + 1]!;
      if (x !== minX && x !== maxX && y !== minY && y !== maxY) continue;
      moved ??= ring.slice();
      if (x === minX) moved[at] = snapped.minX;
      else if (x === maxX) moved[at] = snapped.maxX;
      if (y === minY) moved[at + 1] = snapped.minY;
      else if (y === maxY) moved[at + 1] = snapped.maxY;
    }
    return this.toPicture(moved ?? ring);
  }

  #onPixels({ minX, minY, maxX, maxY }: Box): Box {
    const [a, ratio] = [this.#a, this.#view.pixelRatio];
    const snap = (value: number, from: number): number =>
      this.#b === 0 ? (Math.round((a * value + from) * ratio - TIE) / ratio - from) / a : value;
    return {
      minX: snap(minX, this.#e),
      minY: snap(minY, this.#f),
      maxX: snap(maxX, this.#e),
      maxY: snap(maxY, this.#f),
    };
  }

  /** Whether a ring of the picture lies within the square, a pixel away from its sides; never, for a turned map. */
  #holds(ring: readonly number[]): boolean {
    if (this.#b !== 0) return false;
    const { minX, minY, maxX, maxY } = this.#square;
    const [left, top] = [this.#a * minX + this.#e + 1, this.#a * minY + this.#f + 1];
    const [right, bottom] = [this.#a * maxX + this.#e - 1, this.#a * maxY + this.#f - 1];
    return isWithin(ring, { minX: left, minY: top, maxX: right, maxY: bottom });
  }

  /** Whether a place of the picture lies in a square of the tile; its lower and right sides are those of its neighbours. */
  isIn(square: Box, x: number, y: number): boolean {
    const [tileX, tileY] = this.#toTile(x, y);
    return tileX >= square.minX && tileX < square.maxX && tileY >= square.minY && tileY < square.maxY;
  }

  /** The column, counted on through all worlds, and the row of the tile in which a place of the picture lies: this one, or one of those into which it is cut. */
  tileOf(x: number, y: number): readonly [column: number, row: number] {
    const { id } = this;
    if (!this.#isCutUp) return [id.x + id.world * 2 ** id.z, id.y];
    const place = this.#view.toWorld(x, y);
    const count = (2 ** id.z * this.extent) / this.#side;
    return [Math.floor(place.x * count), Math.floor(place.y * count)];
  }

  #toTile(x: number, y: number): readonly [x: number, y: number] {
    const [a, b] = [this.#a, this.#b];
    const [dx, dy] = [x - this.#e, y - this.#f];
    return [(a * dx + b * dy) / (a * a + b * b), (a * dy - b * dx) / (a * a + b * b)];
  }

  /** Places of the tile (x, y, x, y, ...) as places of the picture. */
  toPicture(places: readonly number[]): readonly number[] {
    const count = places.length;
    const out: number[] = [];
    const a = this.#a;
    const b = this.#b;
    const e = this.#e;
    const f = this.#f;
    const grid = this.#grid;
    for (let at = 0; at < count; at += 2) {
      const x = grid === undefined ? places[at]! : Math.round(places[at]! * grid) / grid;
      const y = grid === undefined ? places[at + 1]! : Math.round(places[at + 1]! * grid) / grid;
      out.push(a * x - b * y + e, b * x + a * y + f);
    }
    return out;
  }
}

function widened({ minX, minY, maxX, maxY }: Box, by: number): Box {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}

function cornersOf({ minX, minY, maxX, maxY }: Box): readonly number[] {
  return [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
}
