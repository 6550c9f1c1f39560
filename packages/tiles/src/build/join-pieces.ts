import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { boxOfPoints, isTouching, type Box } from '../geometry/box.ts';
import { GeometryKind, type Attributes, type TileFeature } from '../mvt/encode-tile.ts';
import { tileIdOf } from '../pmtiles/tile-id.ts';

/** What a feature leaves in a tile. */
export interface Piece {
  /** Position in `LAYERS`. */
  readonly layer: number;
  /** Position in the sets of attributes. */
  readonly attributes: number;
  /** A value of `GeometryKind`. */
  readonly kind: number;
  /** Lines, or rings of one polygon. */
  readonly parts: readonly (readonly number[])[];
}

/** Finding the feature that a piece belongs to takes as long as so many ordinary steps. */
const STEPS_OF_PIECE = 2;

type Parts = Piece['parts'];

/**
 * Puts pieces with equal attributes into one feature, and orders what a feature has so that each part begins near the end of the one before: short
 * steps are short numbers.
 *
 * @param pieces  of one layer.
 * @param joinsAreas  whether areas are joined too. Those of one feature never touch, as the Simple Features of OGC 06-103r4 want of a multipolygon.
 */
export function joinPieces(
  pieces: readonly Piece[],
  attributeSets: readonly Attributes[],
  joinsAreas: boolean,
  checkStop: CheckStop = neverStop,
): TileFeature[] {
  const groups: { readonly first: Piece; readonly members: Parts[] }[] = [];
  const lines = new Map<number, Parts[]>();
  const areas = new Map<number, ApartAreas>();
  const atPiece = nowAndThen(checkStop, STEPS_OF_PIECE);
  for (const piece of pieces) {
    atPiece();
    const { kind, attributes, parts } = piece;
    const open = (): Parts[] => {
      const members: Parts[] = [];
      groups.push({ first: piece, members });
      return members;
    };
    let members: Parts[] | undefined;
    if (kind === GeometryKind.line) {
      members = lines.get(attributes) ?? open();
      lines.set(attributes, members);
    } else if (kind === GeometryKind.polygon && joinsAreas) {
      const apart = areas.get(attributes) ?? new ApartAreas();
      areas.set(attributes, apart);
      members = apart.groupFor(boxOfPoints(parts[0]!), open);
    } else members = open();
    members.push(parts);
  }
  return groups.map(({ first: { kind, attributes }, members }) => ({
    kind,
    attributes: attributeSets[attributes]!,
    parts: kind === GeometryKind.polygon ? ringsInOrder(members) : partsInOrder(members).flat(),
  }));
}

/** Cells of a tile and its surroundings, in which boxes are looked up. */
const CELL_UNITS = 128;

/** Groups of areas of which no two boxes touch. */
class ApartAreas {
  readonly #groups: { readonly members: Parts[]; readonly boxesByCell: Map<number, Box[]> }[] = [];

  /** Returns the first group where the box of an area touches no other one, and notes it there. */
  groupFor(box: Box, open: () => Parts[]): Parts[] {
    let group = this.#groups.find(({ boxesByCell }) =>
      cellsOf(box).every((cell) => !boxesByCell.get(cell)?.some((other) => isTouching(box, other))),
    );
    if (!group) {
      group = { members: open(), boxesByCell: new Map() };
      this.#groups.push(group);
    }
    for (const cell of cellsOf(box)) {
      const boxes = group.boxesByCell.get(cell);
      if (boxes) boxes.push(box);
      else group.boxesByCell.set(cell, [box]);
    }
    return group.members;
  }
}

function cellsOf({ minX, minY, maxX, maxY }: Box): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(minY / CELL_UNITS); row <= Math.floor(maxY / CELL_UNITS); row++) {
    for (let column = Math.floor(minX / CELL_UNITS); column <= Math.floor(maxX / CELL_UNITS); column++) {
      cells.push(row * 1024 + column);
    }
  }
  return cells;
}

/** Orders members by where they begin, along a Hilbert curve. */
function partsInOrder(members: readonly Parts[]): readonly Parts[] {
  if (members.length === 1) return members;
  const places = new Map(members.map((parts) => [parts, placeAlongCurve(parts[0]!)]));
  return members.toSorted((a, b) => places.get(a)! - places.get(b)!);
}

/** The curve fills a square of 8192 units around the tile; what lies beyond it comes at its edge. */
const CURVE_ZOOM = 13;
const CURVE_MARGIN = 2048;

function placeAlongCurve(part: readonly number[]): number {
  return tileIdOf(CURVE_ZOOM, withinCurve(part[0]!), withinCurve(part[1]!));
}

function withinCurve(value: number): number {
  return Math.max(0, Math.min(2 ** CURVE_ZOOM - 1, value + CURVE_MARGIN));
}

/** Orders areas, and turns each ring so that it begins as near as can be to where the one before has ended. */
function ringsInOrder(members: readonly Parts[]): (readonly number[])[] {
  let x = 0;
  let y = 0;
  return partsInOrder(members)
    .flat()
    .map((ring) => {
      let nearest = 0;
      let least = Infinity;
      for (let at = 0; at < ring.length; at += 2) {
        const apart = Math.max(Math.abs(ring[at]! - x), Math.abs(ring[at + 1]! - y));
        if (apart >= least) continue;
        least = apart;
        nearest = at;
      }
      const turned = [...ring.slice(nearest), ...ring.slice(0, nearest)];
      [x, y] = [turned.at(-2)!, turned.at(-1)!];
      return turned;
    });
}
