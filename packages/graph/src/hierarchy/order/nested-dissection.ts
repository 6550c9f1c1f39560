/** What cutting a piece of a graph leaves: parts that go before the separator in the elimination order. */
export interface Cut<Piece> {
  readonly parts: readonly Piece[];
  /** Numbers of the whole graph, in elimination order. */
  readonly separator: Uint32Array;
}

/** How one kind of piece is ordered. */
export interface Dissector<Piece> {
  /** True for a piece that is small enough to be ordered without a cut, or that cannot be cut. */
  isLeaf(piece: Piece): boolean;
  /** The members of a leaf in elimination order, by their numbers in the whole graph. */
  orderLeaf(piece: Piece): Uint32Array;
  /** Cuts a piece that is not a leaf. */
  cut(piece: Piece): Cut<Piece>;
}

/** A dissection that was stopped early: its leaves are pieces that are still to be ordered. */
export interface CoarseDissection<Piece> {
  readonly parts: readonly (Piece | CoarseDissection<Piece>)[];
  readonly separator: Uint32Array;
}

/** Nested dissection (George 1973): the members of a piece in elimination order, separators after what they separate. */
export function dissect<Piece>(whole: Piece, dissector: Dissector<Piece>): Uint32Array {
  const ordered: Uint32Array[] = [];
  const visit = (piece: Piece): void => {
    if (dissector.isLeaf(piece)) {
      ordered.push(dissector.orderLeaf(piece));
      return;
    }
    const { parts, separator } = dissector.cut(piece);
    for (const part of parts) visit(part);
    ordered.push(separator);
  };
  visit(whole);
  return concatenate(ordered);
}

/**
 * The first cuts of a dissection. The pieces that they leave can be ordered anywhere, by `dissect`.
 *
 * @param isSmallEnough  true for a piece that is not to be cut further.
 */
export function dissectCoarsely<Piece>(
  whole: Piece,
  dissector: Dissector<Piece>,
  isSmallEnough: (piece: Piece) => boolean,
): CoarseDissection<Piece> {
  const visit = (piece: Piece): Piece | CoarseDissection<Piece> => {
    if (isSmallEnough(piece) || dissector.isLeaf(piece)) return piece;
    const { parts, separator } = dissector.cut(piece);
    return { parts: parts.map(visit), separator };
  };
  return { parts: [visit(whole)], separator: new Uint32Array(0) };
}

/** Parts of an order, one after the other. */
export function concatenate(parts: readonly Uint32Array[]): Uint32Array {
  const order = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let size = 0;
  for (const part of parts) {
    order.set(part, size);
    size += part.length;
  }
  return order;
}
