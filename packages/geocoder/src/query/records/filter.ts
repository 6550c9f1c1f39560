import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre, haversineOf } from '../../bytes/spatial/centre.ts';
import { COARSE_LAYERS, LAYERS } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { ORIGIN_SOURCES } from '../../origins.ts';

/** Limits on results. A result must meet all limits that are given. */
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

/** A filter, prepared for an archive, that tells whether entities and addresses may be results. */
export class Filter {
  readonly #file: GeocoderFile;
  readonly #boundary: Boundary;
  /** Bits of the wanted layers and origins. */
  readonly #layers: number;
  readonly #origins: number;
  /** Whether any limit depends on the place of a result. */
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

  /** The same filter for streets anywhere. Junction searches use it, and test the place of the junction itself. */
  onlyStreets(): Filter {
    return new Filter(this.#file, { layers: new Set<Layer>(['street']) });
  }

  /** A filter for streets and venues anywhere, which can be the place that results should be near. */
  onlyLandmarks(): Filter {
    return new Filter(this.#file, { layers: new Set<Layer>(['street', 'venue']) });
  }

  /** A filter for areas and settlements anywhere, which can be the surroundings that a text names. */
  onlyAreas(): Filter {
    return new Filter(this.#file, { layers: new Set(COARSE_LAYERS) });
  }

  allowsLayer(layer: number): boolean {
    return (this.#layers & (1 << layer)) !== 0;
  }

  /** Whether an entity may be a result. For an address of the entity, call `allowsAddress`. */
  allowsEntity(entity: number, layer: number): boolean {
    if (this.isEmpty) return true;
    if (!this.allowsLayer(layer)) return false;
    return this.allowsOrigin(this.#file.code.originAt(entity)) && this.allowsWhere(entity);
  }

  /** Whether an entity of any kind lies inside of the boundaries. */
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

  /**
   * Whether an address along a street may be a result. Its origin is that of the street.
   * @param lat, lon  1e-6 degrees
   */
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

/** A mask with bit k set when the number k, below a count, meets a condition. */
function bitsOf(count: number, isWanted: (k: number) => boolean): number {
  let bits = 0;
  for (let k = 0; k < count; k++) if (isWanted(k)) bits |= 1 << k;
  return bits;
}
