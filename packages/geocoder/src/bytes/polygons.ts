import type { Archive, SectionData } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import type { RingCoordinates } from '../model.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** Edges a piece. */
const PIECE_EDGES = 32;

/**
 * Outlines of areas: rings cut into pieces of 32 edges with a box each, so that asking whether a point is inside decodes only the few pieces
 * at its latitude.
 *
 * Sections: `polygons.area` u32, entity numbers ascending; `polygons.box` i32, four numbers an area; `polygons.firstPiece` u32; `pieces.box`
 * i32, four numbers a piece; `pieces.start` u32; `pieces.points` u8: number of edges, first point, differences.
 */
export function polygonSections(
  areas: readonly { readonly number: number; readonly rings: readonly RingCoordinates[] }[],
): Record<string, SectionData> {
  const firstPiece = [0];
  const areaBoxes: number[] = [];
  const pieceBoxes: number[] = [];
  const starts: number[] = [];
  const points = new ByteWriter();
  for (const { rings } of areas) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { lat, lon } of rings) {
      const count = lat.length;
      for (let from = 0; from < count; from += PIECE_EDGES) {
        const edges = Math.min(PIECE_EDGES, count - from);
        let [w, s, e, n] = [Infinity, Infinity, -Infinity, -Infinity];
        starts.push(points.length);
        points.varint(edges);
        let y = 0;
        let x = 0;
        for (let k = 0; k <= edges; k++) {
          const at = (from + k) % count;
          points.signed(lat[at]! - y);
          points.signed(lon[at]! - x);
          y = lat[at]!;
          x = lon[at]!;
          w = Math.min(w, x);
          e = Math.max(e, x);
          s = Math.min(s, y);
          n = Math.max(n, y);
        }
        pieceBoxes.push(w, s, e, n);
        west = Math.min(west, w);
        south = Math.min(south, s);
        east = Math.max(east, e);
        north = Math.max(north, n);
      }
    }
    areaBoxes.push(west, south, east, north);
    firstPiece.push(starts.length);
  }
  return {
    'polygons.area': Uint32Array.from(areas, ({ number }) => number),
    'polygons.box': Int32Array.from(areaBoxes),
    'polygons.firstPiece': Uint32Array.from(firstPiece),
    'pieces.box': Int32Array.from(pieceBoxes),
    'pieces.start': Uint32Array.from(starts),
    'pieces.points': points.finish(),
  };
}

export class Polygons {
  readonly #area: Uint32Array;
  readonly #box: Int32Array;
  readonly #firstPiece: Uint32Array;
  readonly #pieceBox: Int32Array;
  readonly #pieceStart: Uint32Array;
  readonly #reader: ByteReader;

  constructor(archive: Archive, entityCount: number) {
    this.#area = archive.u32('polygons.area');
    this.#box = archive.i32('polygons.box');
    this.#firstPiece = archive.u32('polygons.firstPiece');
    this.#pieceBox = archive.i32('pieces.box');
    this.#pieceStart = archive.u32('pieces.start');
    this.#reader = new ByteReader(archive.u8('pieces.points'));
    const count = this.#area.length;
    const pieceCount = this.#pieceStart.length;
    const isSound =
      this.#box.length === count * 4 &&
      this.#firstPiece.length === count + 1 &&
      this.#pieceBox.length === pieceCount * 4 &&
      this.#firstPiece.every(
        (first, k) => first <= pieceCount && (k === 0 || first >= this.#firstPiece[k - 1]!),
      ) &&
      this.#area.every((area) => area < entityCount);
    if (!isSound) {
      throw new PortolanError(
        'geocoder-archive',
        'the polygons of this geocoder archive contradict their lengths: rebuild with portolan build',
        { polygons: count, pieces: pieceCount },
      );
    }
  }

  /** Calls `visit` with every area whose polygon contains the point (1e-6 degrees), ascending. */
  containing(lat: number, lon: number, visit: (area: number) => void): void {
    const box = this.#box;
    for (let k = 0; k < this.#area.length; k++) {
      if (lon < box[4 * k]! || lat < box[4 * k + 1]! || lon > box[4 * k + 2]! || lat > box[4 * k + 3]!)
        continue;
      if (this.#isInside(k, lat, lon)) visit(this.#area[k]!);
    }
  }

  /** West, south, east, north of an area's polygon; undefined for one that has none. */
  boxOf(area: number): readonly [number, number, number, number] | undefined {
    let low = 0;
    let high = this.#area.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const here = this.#area[middle]!;
      if (here === area) {
        const at = middle * 4;
        return [this.#box[at]!, this.#box[at + 1]!, this.#box[at + 2]!, this.#box[at + 3]!];
      }
      if (here < area) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #isInside(polygon: number, lat: number, lon: number): boolean {
    const pieceBox = this.#pieceBox;
    const reader = this.#reader;
    let inside = false;
    for (let piece = this.#firstPiece[polygon]!; piece < this.#firstPiece[polygon + 1]!; piece++) {
      const at = piece * 4;
      // Only edges at this latitude and not west of the point are crossed by the ray to the east.
      if (lat < pieceBox[at + 1]! || lat > pieceBox[at + 3]! || lon > pieceBox[at + 2]!) continue;
      reader.at = this.#pieceStart[piece]!;
      const edges = Math.min(PIECE_EDGES, reader.varint());
      let ay = reader.signed();
      let ax = reader.signed();
      for (let k = 0; k < edges; k++) {
        const by = ay + reader.signed();
        const bx = ax + reader.signed();
        if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
        ay = by;
        ax = bx;
      }
    }
    return inside;
  }
}
