import { gunzipSync } from 'node:zlib';
import { openTiles, type Tiles } from '@portolan/tiles';
import { columns, humanBytes } from './text.ts';

/** Bytes that one tile may unfold to. */
const MOST_TILE_BYTES = 1 << 26;

/** What is in a PMTiles archive. */
export interface TilesReport {
  readonly bytes: number;
  readonly tiles: Tiles;
  readonly zooms: readonly ZoomReport[];
  /** Places of tiles, as zoom/column/row, whose bytes do not unfold. */
  readonly damaged: readonly string[];
}

interface ZoomReport {
  readonly zoom: number;
  readonly tileCount: number;
  /** Tiles that say the same share their bytes, which are counted once. */
  readonly bytes: number;
  readonly largestBytes: number;
  readonly largest: string;
}

/** Whether bytes begin as a PMTiles archive does. */
export function isTiles(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 7)) === 'PMTiles';
}

/**
 * Reads all of a PMTiles archive, and unfolds every tile, whose checksum is in its gzip.
 *
 * @throws {PortolanError} `tiles-damaged`, `tiles-unsupported`
 */
export function inspectTiles(bytes: Uint8Array): TilesReport {
  const tiles = openTiles(bytes);
  const seen = new Set<number>();
  const damaged: string[] = [];
  const zooms: { -readonly [Member in keyof ZoomReport]: ZoomReport[Member] }[] = [];
  for (const { zoom, x, y, tileCount } of tiles.runs()) {
    const tile = tiles.tile(zoom, x, y)!;
    const place = `${zoom}/${x}/${y}`;
    const row = (zooms[zoom] ??= { zoom, tileCount: 0, bytes: 0, largestBytes: 0, largest: place });
    row.tileCount += tileCount;
    if (tile.length > row.largestBytes) Object.assign(row, { largestBytes: tile.length, largest: place });
    if (seen.has(tile.byteOffset)) continue;
    seen.add(tile.byteOffset);
    row.bytes += tile.length;
    if (!isSound(tile)) damaged.push(place);
  }
  return { bytes: bytes.length, tiles, zooms: Object.values(zooms), damaged };
}

function isSound(tile: Uint8Array): boolean {
  try {
    gunzipSync(tile, { maxOutputLength: MOST_TILE_BYTES });
    return true;
  } catch {
    // The report names the tile.
    return false;
  }
}

export function tilesTable({ bytes, tiles: { header, metadata }, zooms, damaged }: TilesReport): string {
  const table = [
    ['zoom', 'tiles', 'size', 'largest', ''],
    ...zooms.map((row) => [
      String(row.zoom),
      row.tileCount.toLocaleString('en-US'),
      humanBytes(row.bytes),
      humanBytes(row.largestBytes),
      row.largest,
    ]),
  ];
  return `PMTiles 3, vector tiles ${boundsOf(header).join(', ')}
layers: ${layersOf(metadata).join(', ')}
${plainText(metadata['attribution'])}

${columns(table, '', [0, 1, 2, 3])}

${header.tileCount.toLocaleString('en-US')} tiles, ${header.contentCount.toLocaleString('en-US')} different, ${humanBytes(bytes)}, ${damaged.length === 0 ? 'intact' : 'DAMAGED'}
`;
}

export function tilesJson({ bytes, tiles: { header, metadata }, zooms, damaged }: TilesReport): unknown {
  return {
    kind: 'tiles',
    version: '3',
    bytes,
    ok: damaged.length === 0,
    bounds: boundsOf(header),
    min_zoom: header.minZoom,
    max_zoom: header.maxZoom,
    tiles: header.tileCount,
    contents: header.contentCount,
    layers: layersOf(metadata),
    attribution: plainText(metadata['attribution']),
    zooms: zooms.map((row) => ({
      zoom: row.zoom,
      tiles: row.tileCount,
      bytes: row.bytes,
      largest_bytes: row.largestBytes,
      largest: row.largest,
    })),
    damaged,
  };
}

/** West, south, east and north in degrees. */
function boundsOf({ west, south, east, north }: Tiles['header']): number[] {
  return [west, south, east, north].map((steps) => steps / 1e7);
}

function layersOf({ vector_layers: layers }: Tiles['metadata']): string[] {
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: unknown) =>
    typeof layer === 'object' && layer !== null && 'id' in layer && typeof layer.id === 'string'
      ? [layer.id]
      : [],
  );
}

/** A text of HTML, which comes from the file, without its marks and without what a terminal would obey. */
function plainText(html: unknown): string {
  if (typeof html !== 'string') return '';
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll(/\p{Cc}/gu, ' ');
}
