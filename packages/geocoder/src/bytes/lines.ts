import type { Archive, SectionData } from '@portolan/archive';
import { cosDegrees, PortolanError } from '@portolan/base';
import type { LineCoordinates } from '../model.ts';
import { columnSections, openColumn } from './column.ts';
import type { Column } from './column.ts';
import { hilbert } from './hilbert.ts';
import type { Centre } from './tree.ts';
import { packTree, Tree } from './tree.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** Points a piece. */
const PIECE_POINTS = 12;

/**
 * Courses of streets in pieces of up to 12 points, in Hilbert order with a tree over them: the nearest street is that with the nearest
 * piece.
 *
 * Sections: `lines.street` column, entity numbers; `lines.start` column, `lines.points` u8: number of points, first point, differences;
 * `lines.tree` i32.
 */
export function lineSections(
  streets: readonly { readonly number: number; readonly lines: readonly LineCoordinates[] }[],
): Record<string, SectionData> {
  const pieces: { street: number; lat: Int32Array; lon: Int32Array; place: number }[] = [];
  for (const { number, lines } of streets) {
    for (const { lat, lon } of lines) {
      for (let from = 0; from + 1 < lat.length; from += PIECE_POINTS - 1) {
        const end = Math.min(lat.length, from + PIECE_POINTS);
        const middle = (from + end) >> 1;
        pieces.push({
          street: number,
          lat: lat.subarray(from, end),
          lon: lon.subarray(from, end),
          place: hilbert(lat[middle]!, lon[middle]!),
        });
      }
    }
  }
  // Stable: pieces at one place stay in the order of their streets.
  pieces.sort((a, b) => a.place - b.place || a.street - b.street);
  const points = new ByteWriter();
  const starts: number[] = [];
  for (const { lat, lon } of pieces) {
    starts.push(points.length);
    points.varint(lat.length);
    for (let k = 0; k < lat.length; k++) {
      points.signed(k === 0 ? lat[0]! : lat[k]! - lat[k - 1]!);
      points.signed(k === 0 ? lon[0]! : lon[k]! - lon[k - 1]!);
    }
  }
  return {
    'lines.about': Uint32Array.of(pieces.length),
    ...columnSections(
      'lines.street',
      pieces.map(({ street }) => street),
    ),
    ...columnSections('lines.start', starts),
    'lines.points': points.finish(),
    'lines.tree': packTree(pieces.length, (piece) => {
      const { lat, lon } = pieces[piece]!;
      return [Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat)];
    }),
  };
}

export class Lines {
  readonly #count: number;
  readonly #street: Column;
  readonly #start: Column;
  readonly #reader: ByteReader;
  readonly #tree: Tree;

  constructor(archive: Archive) {
    this.#count = archive.u32('lines.about')[0] ?? 0;
    this.#street = openColumn(archive, 'lines.street', this.#count);
    this.#start = openColumn(archive, 'lines.start', this.#count);
    this.#reader = new ByteReader(archive.u8('lines.points'));
    const boxes = archive.i32('lines.tree');
    if (boxes.length !== Tree.boxCount(this.#count) * 4) {
      throw new PortolanError(
        'geocoder-archive',
        'the street lines of this geocoder archive contradict their lengths: rebuild with portolan build',
        { pieces: this.#count, boxes: boxes.length },
      );
    }
    this.#tree = new Tree(boxes, this.#count);
  }

  /** Visits streets in order of distance, a street once for each of its pieces that is reached; false stops. */
  nearest(centre: Centre, farthest: number, visit: (street: number, haversine: number) => boolean): void {
    this.#tree.nearest(
      centre,
      farthest,
      0,
      this.#count,
      (piece) => this.#distanceTo(centre, piece),
      (piece, haversine) => visit(this.#street.at(piece), haversine),
    );
  }

  /** Haversine to the nearest point of a piece, which is found on the plane that touches the Earth at the centre. */
  #distanceTo(centre: Centre, piece: number): number {
    const reader = this.#reader;
    reader.at = this.#start.at(piece);
    const count = Math.min(PIECE_POINTS, reader.varint());
    const y = centre.lat * 1e6;
    const x = centre.lon * 1e6;
    const shrink = cosDegrees(centre.lat);
    let lat = 0;
    let lon = 0;
    let least = Infinity;
    let nearLat = 0;
    let nearLon = 0;
    for (let k = 0; k < count; k++) {
      const fromLat = lat;
      const fromLon = lon;
      lat += reader.signed();
      lon += reader.signed();
      const dy = k === 0 ? 0 : lat - fromLat;
      const dx = k === 0 ? 0 : (lon - fromLon) * shrink;
      const ay = (k === 0 ? lat : fromLat) - y;
      const ax = ((k === 0 ? lon : fromLon) - x) * shrink;
      const square = dx * dx + dy * dy;
      const along = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square));
      const gap = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
      if (gap < least) {
        least = gap;
        nearLat = ay + y + along * dy;
        nearLon = (k === 0 ? lon : fromLon) + (k === 0 ? 0 : along * (lon - fromLon));
      }
    }
    return count === 0 ? Infinity : centre.to(nearLat, nearLon);
  }
}
