import { elevationError, shown } from './errors.ts';
import type { ElevationFormat } from './raster/raster.ts';
import { isBytes, isPromise, readerOf } from './reading.ts';
import type { RangeReader } from './reading.ts';

/**
 * A file of heights. What neither its name nor its bytes say is given beside them: the format, the south-west corner of a HGT tile, the
 * place of a PNG tile in the pyramid.
 */
export interface ElevationSource {
  /** A path or file name such as `N43E007.hgt.zip`, `N42/N42E001.hgt.gz`, `terrarium-11-1066-746.png`, `dem.tif`. */
  readonly name: string;
  /**
   * The file; or a function that fetches it, called when it is needed and again after it was dropped from memory; or a reader of parts of it.
   */
  readonly bytes: Uint8Array | (() => Uint8Array | Promise<Uint8Array>) | RangeReader;
  /** The format, where neither the name nor the bytes say it. */
  readonly format?: ElevationFormat;
  /** South-west corner of a HGT tile, whole degrees. */
  readonly lat?: number;
  /** See `lat`. */
  readonly lon?: number;
  /** Zoom of the Web Mercator tile of a PNG. */
  readonly z?: number;
  /** Column of the tile. */
  readonly x?: number;
  /** Row of the tile, from the north. */
  readonly y?: number;
}

/** What is known of a file before it is read. */
export interface SourceHint {
  readonly format: ElevationFormat | undefined;
  readonly corner: { readonly lat: number; readonly lon: number } | undefined;
  readonly tile: { readonly z: number; readonly x: number; readonly y: number } | undefined;
}

/** Other names under which the formats are known. */
const FORMATS = new Map<string, ElevationFormat>([
  ['hgt', 'hgt'],
  ['srtm', 'hgt'],
  ['skadi', 'hgt'],
  ['geotiff', 'geotiff'],
  ['tiff', 'geotiff'],
  ['tif', 'geotiff'],
  ['cog', 'geotiff'],
  ['terrarium', 'terrarium'],
  ['mapbox-rgb', 'mapbox-rgb'],
  ['mapbox', 'mapbox-rgb'],
  ['terrain-rgb', 'mapbox-rgb'],
  ['terrainrgb', 'mapbox-rgb'],
  ['packed', 'packed'],
  ['portolan', 'packed'],
]);

/** The deepest zoom that is accepted: a pixel of a tile of 256 then measures a centimetre. */
const MOST_ZOOM = 24;

/** Gathers what the members of a source and its name say. @throws {PortolanError} `elevation-source` for members that cannot be. */
export function readHint(source: ElevationSource): SourceHint {
  const name = typeof source.name === 'string' ? source.name : '';
  const formatByName = formatOf(name);
  return {
    format: givenFormat(source) ?? formatByName,
    corner: givenCorner(source) ?? cornerOf(name),
    tile: givenTile(source) ?? tileOf(name),
  };
}

function givenFormat(source: ElevationSource): ElevationFormat | undefined {
  if (source.format === undefined) return undefined;
  const format = typeof source.format === 'string' ? FORMATS.get(source.format.toLowerCase()) : undefined;
  if (format !== undefined) return format;
  throw elevationError(
    'elevation-source',
    `${source.name}: format must be hgt, geotiff, terrarium, mapbox-rgb or packed, not ${shown(source.format)}`,
    { source: source.name, field: 'format' },
  );
}

function givenCorner(source: ElevationSource): SourceHint['corner'] {
  const { lat, lon } = source;
  if (lat === undefined && lon === undefined) return undefined;
  if (
    Number.isInteger(lat) &&
    Number.isInteger(lon) &&
    lat! >= -90 &&
    lat! < 90 &&
    lon! >= -180 &&
    lon! < 180
  ) {
    return { lat: lat!, lon: lon! };
  }
  throw elevationError(
    'elevation-source',
    `${source.name}: lat and lon must be the south-west corner of a tile in whole degrees, ` +
      `-90..89 and -180..179, not ${shown(lat)} and ${shown(lon)}`,
    { source: source.name, lat, lon },
  );
}

function givenTile(source: ElevationSource): SourceHint['tile'] {
  const { z, x, y } = source;
  if (z === undefined && x === undefined && y === undefined) return undefined;
  if (isTile(z, x, y)) return { z: z!, x: x!, y: y! };
  throw elevationError(
    'elevation-source',
    `${source.name}: z must be an integer 0..${MOST_ZOOM}, x and y integers 0..2^z - 1, not ${shown(z)}, ${shown(x)}, ${shown(y)}`,
    { source: source.name, z, x, y },
  );
}

function isTile(z: number | undefined, x: number | undefined, y: number | undefined): boolean {
  if (!Number.isInteger(z) || z! < 0 || z! > MOST_ZOOM) return false;
  return [x, y].every((part) => Number.isInteger(part) && part! >= 0 && part! < 2 ** z!);
}

function formatOf(name: string): ElevationFormat | undefined {
  const lower = name.toLowerCase();
  if (/\.hgt(\.gz|\.zip)?$/.test(lower)) return 'hgt';
  if (/\.tiff?(\.gz|\.zip)?$/.test(lower)) return 'geotiff';
  if (lower.endsWith('.portolan')) return 'packed';
  if (lower.endsWith('.png')) {
    if (/terrarium/.test(lower)) return 'terrarium';
    if (/mapbox|terrain-?rgb/.test(lower)) return 'mapbox-rgb';
  }
  return undefined;
}

/** The south-west corner that a name such as `N43E007.hgt` says; undefined where it says none. */
export function cornerOf(name: string): SourceHint['corner'] {
  const file = name.split(/[/\\]/).at(-1)!;
  const match = /(?<![a-z])([ns])(\d{1,2})_?([ew])(\d{1,3})(?!\d)/i.exec(file);
  if (match === null) return undefined;
  const lat = Number(match[2]) * (match[1]!.toLowerCase() === 's' ? -1 : 1);
  const lon = Number(match[4]) * (match[3]!.toLowerCase() === 'w' ? -1 : 1);
  return lat >= -90 && lat < 90 && lon >= -180 && lon < 180 ? { lat: lat + 0, lon: lon + 0 } : undefined;
}

/** The tile that a name says: `11-1066-746`, `11/1066/746` or `11_1066_746` before `.png` or `@2x.png`. */
function tileOf(name: string): SourceHint['tile'] {
  const match = /(?<!\d)(\d{1,2})[-/\\_](\d{1,8})[-/\\_](\d{1,8})(@\dx)?\.png$/i.exec(name);
  if (match === null) return undefined;
  const [z, x, y] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isTile(z, x, y) ? { z, x, y } : undefined;
}

/** The reader of a source's bytes, and whether they lie in memory. @throws {PortolanError} `elevation-source`. */
export function sourceReader(source: ElevationSource, loaded: (bytes: number) => void): SourceReader {
  const { bytes } = source;
  if (isBytes(bytes)) return { ...readerOf(bytes), inMemory: true, drop: () => undefined };
  if (typeof bytes === 'function') return new FetchedFile(bytes, loaded);
  if (typeof bytes === 'object' && bytes !== null && typeof bytes.read === 'function') {
    return { read: (offset, length) => bytes.read(offset, length), inMemory: false, drop: () => undefined };
  }
  throw elevationError(
    'elevation-source',
    `${source.name}: bytes must be a Uint8Array, a function that returns one, or a reader of parts, not ${shown(bytes)}`,
    { source: source.name, field: 'bytes' },
  );
}

/** Reads a source. */
export interface SourceReader extends RangeReader {
  readonly inMemory: boolean;
  /** Drops bytes that can be fetched again. */
  drop(): void;
}

/** A file that comes whole from a function, kept until it is dropped. */
class FetchedFile implements SourceReader {
  readonly inMemory = false;
  readonly #fetch: () => Uint8Array | Promise<Uint8Array>;
  readonly #loaded: (bytes: number) => void;
  #bytes: Uint8Array | undefined;

  constructor(fetch: () => Uint8Array | Promise<Uint8Array>, loaded: (bytes: number) => void) {
    this.#fetch = fetch;
    this.#loaded = loaded;
  }

  read(offset: number, length: number): Uint8Array | Promise<Uint8Array> {
    if (this.#bytes !== undefined) return this.#bytes.subarray(offset, offset + length);
    const fetched = this.#fetch();
    if (isPromise(fetched))
      return fetched.then((bytes) => this.#keep(bytes).subarray(offset, offset + length));
    return this.#keep(fetched).subarray(offset, offset + length);
  }

  drop(): void {
    this.#bytes = undefined;
  }

  #keep(bytes: Uint8Array): Uint8Array {
    if (!isBytes(bytes)) {
      throw elevationError('elevation-source', `its function must return a Uint8Array, not ${shown(bytes)}`);
    }
    this.#bytes = bytes;
    this.#loaded(bytes.length);
    return bytes;
  }
}
