import type { TileLine } from '../../source/source-feature.ts';
import type { SymbolLook } from './symbol.ts';

/** A line of a tile along which a symbol is repeated. */
export interface Strand {
  /** Of the first of the lines that were joined. */
  readonly look: SymbolLook;
  readonly places: readonly number[];
  readonly isContinued: boolean;
  /** Names the tile. */
  readonly square: string;
}

/** Tiles of 8192 units have 16 of them to a unit of the style. */
const STEPS_PER_UNIT = 32;

/** The joined lines of a text by the places at which they begin and end. */
interface Ends {
  readonly beginning: Map<number, Joined>;
  readonly ending: Map<number, Joined>;
}

/** A piece of a joined line, and the one that goes on where it ends. */
interface Piece {
  readonly places: readonly number[];
  next: Piece | undefined;
}

interface Joined {
  readonly look: SymbolLook;
  first: Piece;
  last: Piece;
  isContinued: boolean;
  /** Other lines of the feature, which are never joined. */
  readonly others: readonly TileLine[];
  /** Whether another one has it. */
  isTaken: boolean;
}

/**
 * Joins the lines of one tile and one text where one begins at the very place at which another ends, so that a long street has a long line for its name.
 *
 * As in MapLibre only the first line of a feature is joined, in the order of the features, and features that become part of another one lose their other lines.
 */
export class MergingLines {
  readonly #square: string;
  readonly #joined: Joined[] = [];
  readonly #texts = new Map<string, Ends>();

  constructor(square: string) {
    this.#square = square;
  }

  /** @param lines  of one feature in the tile. */
  add(look: SymbolLook, lines: readonly TileLine[]): void {
    const mergeable = look.text === '' ? [] : lines.filter(({ part }) => part === 0);
    const others = lines.filter((line) => !mergeable.includes(line));
    for (const [index, line] of mergeable.entries())
      this.#join(joinedOf(look, line, index === 0 ? others : []));
    if (mergeable.length === 0) for (const line of others) this.#joined.push(joinedOf(look, line, []));
  }

  #join(own: Joined): void {
    const { text } = own.look;
    let ends = this.#texts.get(text);
    if (ends === undefined) this.#texts.set(text, (ends = { beginning: new Map(), ending: new Map() }));
    const { beginning, ending } = ends;
    const start = startOf(own.first);
    const end = endOf(own.last);
    const before = ending.get(start);
    const after = beginning.get(end);
    if (before === undefined && after === undefined) {
      this.#joined.push(own);
      beginning.set(start, own);
      ending.set(end, own);
      return;
    }
    let joined = own;
    if (before !== undefined) {
      ending.delete(start);
      before.last.next = own.first;
      before.last = own.last;
      ending.set(end, before);
      joined = before;
    }
    // What goes on where it begins itself is a ring, which stays open.
    if (after === undefined || after === before) return;
    beginning.delete(end);
    if (before === undefined) {
      own.last.next = after.first;
      after.first = own.first;
      after.isContinued = own.isContinued;
      beginning.set(start, after);
      return;
    }
    joined.last.next = after.first;
    joined.last = after.last;
    after.isTaken = true;
    ending.delete(end);
    ending.set(endOf(joined.last), joined);
  }

  /** The lines, in the order of the first of their features. */
  strands(): readonly Strand[] {
    const square = this.#square;
    return this.#joined
      .filter(({ isTaken }) => !isTaken)
      .flatMap(({ look, first, isContinued, others }) => [
        { look, places: placesOf(first), isContinued, square },
        ...others.map((line) => ({ look, places: line.places, isContinued: line.isContinued, square })),
      ]);
  }
}

function joinedOf(look: SymbolLook, { places, isContinued }: TileLine, others: readonly TileLine[]): Joined {
  const piece: Piece = { places, next: undefined };
  return { look, first: piece, last: piece, isContinued, others, isTaken: false };
}

function placesOf(first: Piece): readonly number[] {
  if (first.next === undefined) return first.places;
  const places = [...first.places];
  // The first place of a piece is the last one of the piece before.
  for (let piece: Piece | undefined = first.next; piece !== undefined; piece = piece.next)
    for (let at = 2; at < piece.places.length; at++) places.push(piece.places[at]!);
  return places;
}

function startOf({ places }: Piece): number {
  return keyOf(places[0]!, places[1]!);
}

function endOf({ places }: Piece): number {
  return keyOf(places.at(-2)!, places.at(-1)!);
}

/** Names a place by its coordinates in steps that are finer than those of tiles. */
function keyOf(x: number, y: number): number {
  return Math.round(x * STEPS_PER_UNIT) * 2 ** 26 + Math.round(y * STEPS_PER_UNIT);
}
