import type { EvaluationFeature } from '../expressions/context.ts';
import {
  clipLine,
  clipRing,
  intersection,
  isWithin,
  reversedPlaces,
  signedArea,
  type Box,
  type LinePart,
} from '../geometry/clip.ts';
import type { MvtFeature } from './mvt.ts';
import type { SourceTile } from './source-tile.ts';

/** Points have 1, lines 2, polygons 3. */
export type GeometryType = 1 | 2 | 3;

/** Part of a line within one tile. */
export interface TileLine {
  readonly places: readonly number[];
  /** Whether it begins at the side of the tile. */
  readonly isContinued: boolean;
  /** Names the tile. */
  readonly square: string;
  /** Which of the feature's lines it belongs to. */
  readonly part: number;
}

/** A line on the picture, or what of it is near the picture. */
export interface DrawnLine {
  readonly places: readonly number[];
  /** Whether it is a whole ring, whose last place is the first one again. */
  readonly isRing: boolean;
  /** How far from the beginning of the line it begins, in units of the style. */
  readonly start: number;
  /** Which of the feature's lines it belongs to. */
  readonly index: number;
}

/** A feature of a source. Its geometry comes in units of the style from the picture's upper left corner: x, y, x, y, ... */
export class SourceFeature {
  /** What expressions see of it. */
  readonly evaluated: EvaluationFeature;
  readonly type: GeometryType;
  /** The tile that it comes from; GeoJSON is one tile of the whole world. */
  readonly tile: SourceTile;
  readonly #feature: MvtFeature;
  #areas: readonly (readonly number[])[] | undefined;
  #lines: readonly DrawnLine[] | undefined;
  #measuredLines: readonly DrawnLine[] | undefined;
  #places: readonly number[] | undefined;

  constructor(feature: MvtFeature, tile: SourceTile) {
    this.evaluated = feature.evaluated;
    this.type = feature.type;
    this.tile = tile;
    this.#feature = feature;
  }

  /** Whether its box meets what lines and areas are cut to. */
  isNear(): boolean {
    const { minX, minY, maxX, maxY } = this.#feature.bounds();
    const { lineBox: near } = this.tile;
    return minX <= near.maxX && maxX >= near.minX && minY <= near.maxY && maxY >= near.minY;
  }

  /** Rings cut to the tile and to what is near the picture. Outer rings turn one way, holes the other. */
  areas(): readonly (readonly number[])[] {
    if (this.#areas === undefined) {
      const areas: (readonly number[])[] = [];
      for (const ring of this.#rings()) {
        const cut = clipRing(ring, this.tile.areaBox);
        if (cut.length >= 6) areas.push(this.tile.areaToPicture(cut));
      }
      this.#areas = areas;
    }
    return this.#areas;
  }

  /** Lines, or rings as lines, cut to what is near the picture. Each keeps what it has beyond the side of the tile. */
  lines(): readonly DrawnLine[] {
    const { tile, type } = this;
    this.#lines ??= this.#parts().flatMap((part, index) =>
      clipLine(part, tile.lineBox).flatMap(({ places, start }) => {
        if (places.length < 4) return [];
        const isRing = type === 3 && places.length === part.length;
        return [{ places: tile.toPicture(places), isRing, start: start * tile.unit, index }];
      }),
    );
    return this.#lines;
  }

  /** The length of each line, in units of the style, with what of it lies beyond the picture. */
  lengths(): readonly number[] {
    return this.#parts().map((part) => {
      let length = 0;
      for (let at = 2; at < part.length; at += 2)
        length += Math.hypot(part[at]! - part[at - 2]!, part[at + 1]! - part[at - 1]!);
      return length * this.tile.unit;
    });
  }

  /** Lines cut to the very sides of the tile, for what must not be drawn twice. */
  linesWithin(): readonly (readonly number[])[] {
    return this.#cutLines(this.tile.areaBox);
  }

  /**
   * Lines, or rings as lines, cut to the very sides of the tile, each with how far from its beginning it begins, in units of the style. GeoJSON is cut as if it
   * came in tiles with a buffer, since dashes of maps begin anew in each tile. As in MapLibre, a ring begins where its last side does.
   */
  measuredLines(): readonly DrawnLine[] {
    const { tile, type } = this;
    this.#measuredLines ??= this.#parts().flatMap((part, index) =>
      tile.squares(part).flatMap((square) => {
        const box = tile.dashBox(square);
        const pieces = type === 3 ? ringPieces(part, box) : clipLine(part, box);
        return pieces.flatMap((piece) =>
          clipLine(piece.places, intersection(square, tile.areaBox)).flatMap(({ places, start }) => {
            if (places.length < 4) return [];
            const before = type === 3 ? piece.start : 0;
            const isRing = type === 3 && places.length === piece.places.length;
            return [{ places: tile.toPicture(places), isRing, start: (before + start) * tile.unit, index }];
          }),
        );
      }),
    );
    return this.#measuredLines;
  }

  /** Lines with what tiles hold of them beyond their sides, each with the square in which its middle must lie to be that of the tile. */
  middleLines(): readonly (TileLine & { readonly box: Box })[] {
    const { tile } = this;
    return this.#parts().flatMap((line, part) =>
      tile
        .seenSquares(line)
        .flatMap((box) =>
          clipLine(line, tile.dashBox(box)).flatMap(({ places }) =>
            places.length < 4
              ? []
              : [{ places: tile.toPicture(places), isContinued: false, square: tile.nameOf(box), part, box }],
          ),
        ),
    );
  }

  /** Lines cut to the squares of tiles, however far they lie from the picture: places along them do not depend on it. */
  tileLines(): readonly TileLine[] {
    const { tile } = this;
    return this.#parts().flatMap((line, part) =>
      tile.seenSquares(line).flatMap((square) =>
        clipLine(line, square).flatMap(({ places }) => {
          if (places.length < 4) return [];
          const isContinued =
            [square.minX, square.maxX].includes(places[0]!) ||
            [square.minY, square.maxY].includes(places[1]!);
          return [
            {
              places: tile.toPicture(places),
              isContinued,
              square: tile.nameOf(square),
              part,
            },
          ];
        }),
      ),
    );
  }

  /** Places of points, or corners of lines and rings, that belong to this tile alone: x, y, x, y, ... */
  places(): readonly number[] {
    if (this.#places === undefined) {
      const { ownBox } = this.tile;
      const own: number[] = [];
      for (const part of this.#parts()) {
        // The last corner of a ring is the first one.
        const end = this.type === 3 ? part.length - 2 : part.length;
        for (let at = 0; at < end; at += 2) {
          const place = [part[at]!, part[at + 1]!];
          if (isWithin(place, ownBox)) own.push(...place);
        }
      }
      this.#places = this.tile.toPicture(own);
    }
    return this.#places;
  }

  /** The lines, or the rings of which outer ones turn from +x towards +y, in units of the tile: nothing is cut. */
  ownParts(): readonly (readonly number[])[] {
    return this.type === 3 ? this.#rings() : this.#parts();
  }

  /** A place of the tile on the picture; nothing where it belongs to a neighbour. */
  own(place: readonly [number, number]): readonly number[] {
    return isWithin(place, this.tile.ownBox) ? this.tile.toPicture(place) : [];
  }

  #parts(): readonly (readonly number[])[] {
    return this.#feature.parts();
  }

  /** Rings of which the first is an outer one, whatever way it turns; those without area enclose nothing. */
  #rings(): readonly (readonly number[])[] {
    const rings = this.#parts();
    const first = rings.map(signedArea).find((area) => area !== 0) ?? 0;
    return first >= 0 ? rings : rings.map(reversedPlaces);
  }

  #cutLines(box: Box): readonly (readonly number[])[] {
    const lines: (readonly number[])[] = [];
    for (const part of this.#parts()) {
      for (const { places } of clipLine(part, box))
        if (places.length >= 4) lines.push(this.tile.toPicture(places));
    }
    return lines;
  }
}

/** A ring cut to a box, as a line that is closed again. It begins as far from the beginning as its last side is long. */
function ringPieces(ring: readonly number[], box: Box): readonly LinePart[] {
  const cut = clipRing(ring, box);
  if (cut.length < 6) return [];
  const isClosed = cut[0] === cut.at(-2) && cut[1] === cut.at(-1);
  const places = isClosed ? cut : [...cut, cut[0]!, cut[1]!];
  const end = places.length;
  const start = Math.hypot(places[end - 2]! - places[end - 4]!, places[end - 1]! - places[end - 3]!);
  return [{ places, start }];
}
