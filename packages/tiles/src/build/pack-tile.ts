import { type CheckStop, neverStop } from '@portolan/base';
import { DROP_ORDER, LAYERS, layerOf } from '../layers/layers.ts';
import { encodeTile, type Attributes, type TileLayer } from '../mvt/encode-tile.ts';
import { joinPieces, type Piece } from './join-pieces.ts';
import { gzip } from '../pmtiles/directory.ts';

/** Gzipped bytes of a tile at most, as of https://docs.mapbox.com/help/glossary/vector-tiles. */
const MOST_BYTES = 500_000;

/** So many features of a layer are dropped at once. */
const LAST_DROPPED = 1000;

/**
 * Encodes a tile. Where it would be too large, features of the layers in `DROP_ORDER` are left out, the first layer first: half of them at a time, those that
 * come last.
 *
 * @param pieces  by layer, and in the order in which they are drawn.
 */
export function packTile(
  pieces: readonly Piece[],
  attributeSets: readonly Attributes[],
  checkStop: CheckStop = neverStop,
): Uint8Array {
  let kept = pieces;
  // How much smaller gzip made the last attempt: the next one is not worth its time while it promises too much.
  let ratio = 0;
  for (;;) {
    const encoded = encodeTile(layersOf(kept, attributeSets, checkStop));
    checkStop();
    if (encoded.length * ratio <= MOST_BYTES) {
      const bytes = gzip(encoded);
      if (bytes.length <= MOST_BYTES) return bytes;
      ratio = bytes.length / encoded.length;
    }
    kept = withLess(kept);
  }
}

function withLess(pieces: readonly Piece[]): readonly Piece[] {
  for (const rules of DROP_ORDER) {
    const layer = layerOf(rules);
    const count = pieces.filter((piece) => piece.layer === layer).length;
    if (count === 0) continue;
    const rest = count <= LAST_DROPPED ? 0 : Math.floor(count / 2);
    let seen = 0;
    return pieces.filter((piece) => piece.layer !== layer || seen++ < rest);
  }
  return [];
}

function layersOf(
  pieces: readonly Piece[],
  attributeSets: readonly Attributes[],
  checkStop: CheckStop,
): TileLayer[] {
  const layers: TileLayer[] = [];
  for (let first = 0; first < pieces.length;) {
    const { layer } = pieces[first]!;
    checkStop();
    let end = first;
    while (end < pieces.length && pieces[end]!.layer === layer) end++;
    const { name, joinsAreas = false } = LAYERS[layer]!;
    layers.push({
      name,
      features: joinPieces(pieces.slice(first, end), attributeSets, joinsAreas, checkStop),
    });
    first = end;
  }
  return layers;
}
