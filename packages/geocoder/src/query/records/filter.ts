import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre, haversineOf } from '../../bytes/spatial/centre.ts';
import { COARSE_LAYERS, LAYERS } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { ORIGIN_SOURCES } from '../../origins.ts';

/** The limits of results. Every limit that is given must hold. */
export interface Boundary {
  readonly layers?: ReadonlySet<Layer>;
  /** Names of sources. */
  readonly sources?: ReadonlySet<string>;
  /** Alpha-2 codes. */
  readonly countries?: ReadonlySet<string>;
  /** An area that contains the result. */
  readonly area?: number;
  /** Degrees. */
  readonly rect?: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  readonly circle?: { readonly lat: number; readonly lon: number; readonly radiusMetres: number };
}

/** A boundary ready to be asked of entities and addresses. */
export class Filter {
  readonly #file: GeocoderFile;
  readonly #boundary: Boundary;
  /** Bits of the layers and origins that are wanted. */
  readonly #layers: number;
  readonly #origins: number;
  /** Whether it matters where a result stands. */
  readonly #hasPlace: boolean;
  readonly #hasContext: boolean;
  readonly #centre: Centre | undefined;
  readonly #farthest: number;
  #contextIsIn: Map<number, boolean> | undefined;
  readonly wantsAddresses: boolean;
  readonly wantsOneLayer: boolean;
  readonly isEmpty: boolean;

  constructor(file: GeocoderFile, boundary: Boundary) {
    this.#file = file;
    this.#boundary = boundary;
    const { layers, sources, circle } = boundary;
    this.#layers = bitsOf(LAYERS.length, (k) => layers?.has(LAYERS[k]!) ?? true);
    this.wantsAddresses = layers?.has('address') ?? true;
    this.wantsOneLayer = layers?.size === 1;
    this.#origins = bitsOf(ORIGIN_SOURCES.length, (k) => sources?.has(ORIGIN_SOURCES[k]!.source) ?? true);
    this.#hasPlace = boundary.rect !== undefined || circle !== undefined;
    this.#hasContext = boundary.countries !== undefined || boundary.area !== undefined;
    this.#centre = circle === undefined ? undefined : new Centre(circle.lat, circle.lon);
    this.#farthest = circle === undefined ? 0 : haversineOf(circle.radiusMetres);
    this.isEmpty = Object.keys(boundary).length === 0;
  }

  /** The same for streets, wherever they are: for junctions, which are asked themselves. */
  onlyStreets(): Filter {
    return new Filter(this.#file, { layers: new Set<Layer>(['street']) });
  }

  /** Streets and venues, wherever they are: for what something is to be near. */
  onlyLandmarks(): Filter {
    return new Filter(this.#file, { layers: new Set<Layer>(['street', 'venue']) });
  }

  /** Areas and settlements, wherever they are: for what a text says of the surroundings. */
  onlyAreas(): Filter {
    return new Filter(this.#file, { layers: new Set(COARSE_LAYERS) });
  }

  allowsLayer(layer: number): boolean {
    return (this.#layers & (1 << layer)) !== 0;
  }

  /** Whether an entity may be a result. An address of an entity is asked with `allowsAddress`. */
  allowsEntity(entity: number, layer: number): boolean {
    if (this.isEmpty) return true;
    if (!this.allowsLayer(layer)) return false;
    return this.allowsOrigin(this.#file.code.originAt(entity)) && this.allowsWhere(entity);
  }

  /** Whether an entity stands where results may be, whatever it is. */
  allowsWhere(entity: number): boolean {
    const { lat, lon, context } = this.#file;
    return (
      (!this.#hasPlace || this.allowsPlace(lat.at(entity) - 90e6, lon.at(entity) - 180e6)) &&
      (!this.#hasContext || this.allowsContext(context.at(entity)) || entity === this.#boundary.area)
    );
  }

  /** @param origin  see `Origin` */
  allowsOrigin(origin: number): boolean {
    return (this.#origins & (1 << origin)) !== 0;
  }

  /** Whether a stored address may be a result. @param lat, lon  1e-6 degrees */
  allowsAddress(address: number, lat: number, lon: number): boolean {
    if (this.isEmpty) return true;
    const { addressCode, addressContext } = this.#file;
    return (
      this.wantsAddresses &&
      this.allowsOrigin(addressCode.originAt(address)) &&
      this.allowsPlace(lat, lon) &&
      this.allowsContext(addressContext.at(address))
    );
  }

  /** Whether an address along a street may be a result: it comes from where the street comes from. @param lat, lon  1e-6 degrees */
  allowsOnStreet(street: number, lat: number, lon: number): boolean {
    if (this.isEmpty) return true;
    return (
      this.wantsAddresses &&
      this.allowsPlace(lat, lon) &&
      this.allowsContext(this.#file.context.at(street)) &&
      this.allowsOrigin(this.#file.code.originAt(street))
    );
  }

  /** @param lat, lon  1e-6 degrees */
  allowsPlace(lat: number, lon: number): boolean {
    const { rect } = this.#boundary;
    if (rect !== undefined) {
      if (lat < rect.south * 1e6 || lat > rect.north * 1e6 || lon < rect.west * 1e6 || lon > rect.east * 1e6)
        return false;
    }
    return this.#centre === undefined || this.#centre.to(lat, lon) <= this.#farthest;
  }

  allowsContext(context: number): boolean {
    if (!this.#hasContext) return true;
    const { countries, area } = this.#boundary;
    this.#contextIsIn ??= new Map();
    let known = this.#contextIsIn.get(context);
    if (known === undefined) {
      known = this.#isIn(context, countries, area);
      this.#contextIsIn.set(context, known);
    }
    return known;
  }

  #isIn(context: number, countries: ReadonlySet<string> | undefined, area: number | undefined): boolean {
    const { contextCountry, contextFirst, contextArea, strings } = this.#file;
    if (countries !== undefined && !countries.has(strings.at(contextCountry.at(context)))) return false;
    if (area === undefined) return true;
    for (let k = contextFirst.at(context); k < contextFirst.at(context + 1); k++)
      if (contextArea.at(k) === area) return true;
    return false;
  }
}

/** A bit for each of the first numbers that fulfils a condition. */
function bitsOf(count: number, isWanted: (k: number) => boolean): number {
  let bits = 0;
  for (let k = 0; k < count; k++) if (isWanted(k)) bits |= 1 << k;
  return bits;
}
