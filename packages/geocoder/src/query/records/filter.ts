import { EARTH_RADIUS_METRES } from '@portolan/base';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre, haversineOf } from '../../bytes/spatial/centre.ts';
import type { Place, Rect } from '../../bytes/spatial/lines.ts';
import { METRES_PER_UNIT } from '../../geometry.ts';
import { LAYERS } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { ORIGIN_SOURCES } from '../../origins.ts';
import { placeOf } from './read-entities.ts';

interface Circle {
  /** Degrees */
  readonly lat: number;
  readonly lon: number;
  readonly radiusMetres: number;
}

/** Limits on results. A result must meet all limits that are given. */
export interface Boundary {
  readonly layers?: ReadonlySet<Layer> | undefined;
  /** Names of sources. */
  readonly sources?: ReadonlySet<string> | undefined;
  /** Alpha-2 codes. */
  readonly countries?: ReadonlySet<string> | undefined;
  /** An area that contains the result. */
  readonly area?: number | undefined;
  readonly rect?: Rect | undefined;
  readonly circle?: Circle | undefined;
}

/** A filter, prepared for an archive, that tells whether entities and addresses may be results. */
export class Filter {
  readonly #file: GeocoderFile;
  readonly #boundary: Boundary;
  readonly #centre: Centre | undefined;
  readonly #radiusMetres: number;
  /** Haversine of the radius of the circle, or of one around the rectangle. */
  readonly #farthest: number;
  /** Points inside of entities whose place is outside. */
  readonly #places = new Map<number, Place | undefined>();
  readonly #limitsContext: boolean;
  #contextIsIn: Map<number, boolean> | undefined;
  readonly wantsAddresses: boolean;
  readonly wantsOneLayer: boolean;
  readonly isEmpty: boolean;

  constructor(file: GeocoderFile, boundary: Boundary) {
    this.#file = file;
    this.#boundary = boundary;
    const { layers, rect, circle, countries, area } = boundary;
    this.#limitsContext = countries !== undefined || area !== undefined;
    this.wantsAddresses = layers?.has('address') ?? true;
    this.wantsOneLayer = layers?.size === 1;
    const round = circle ?? (rect && around(rect));
    this.#centre = round && new Centre(round.lat, round.lon);
    this.#radiusMetres = round?.radiusMetres ?? 0;
    this.#farthest = round === undefined ? 0 : haversineOf(round.radiusMetres);
    this.isEmpty = Object.values(boundary).every((limit) => limit === undefined);
  }

  /**
   * A filter for other layers, anywhere: for streets of a junction, whose own place counts; for streets and venues that results may be near; for the
   * surroundings that a text names.
   */
  only(layers: readonly Layer[]): Filter {
    return new Filter(this.#file, { layers: new Set(layers) });
  }

  allowsLayer(layer: number): boolean {
    return this.#boundary.layers?.has(LAYERS[layer]!) ?? true;
  }

  /** Whether an entity may be a result. For an address of the entity, call `allowsAddress`. */
  allowsEntity(entity: number, layer: number): boolean {
    if (this.isEmpty) return true;
    if (!this.allowsLayer(layer)) return false;
    // What is not limited need not be read.
    const { sources } = this.#boundary;
    return (
      (sources === undefined || this.allowsOrigin(this.#file.code.originAt(entity))) &&
      this.allowsWhere(entity)
    );
  }

  /** Whether an entity of any kind lies inside of the boundaries, a street with any part of it. */
  allowsWhere(entity: number): boolean {
    return (
      (!this.#limitsContext ||
        this.allowsContext(this.#file.context.at(entity)) ||
        entity === this.#boundary.area) &&
      (this.#centre === undefined || this.placeOf(entity) !== undefined)
    );
  }

  /**
   * The place of an entity in 1e-6 degrees; of a street whose place is outside, a point of its lines inside of the boundaries. Undefined for what is
   * outside altogether.
   */
  placeOf(entity: number): Place | undefined {
    const own = placeOf(this.#file, entity);
    if (this.#centre === undefined || this.allowsPlace(own.lat, own.lon)) return own;
    // A chord is no longer than the way along the ground.
    const metres = 2 * EARTH_RADIUS_METRES * Math.sqrt(this.#centre.to(own.lat, own.lon));
    if (metres > this.#radiusMetres + this.#file.lines.reachOf(entity, own)) return undefined;
    if (!this.#places.has(entity))
      this.#places.set(
        entity,
        this.#file.lines.placeIn(entity, this.#boundary.rect, this.#centre, this.#farthest),
      );
    return this.#places.get(entity);
  }

  /** @param origin  see `Origin` */
  allowsOrigin(origin: number): boolean {
    return this.#boundary.sources?.has(ORIGIN_SOURCES[origin]?.source ?? '') ?? true;
  }

  /**
   * Whether a stored address may be a result; one along a street has the source and the surroundings of the street.
   *
   * @param lat, lon  1e-6 degrees
   * @param at  position of the address, or of the street, in these two columns
   */
  allowsAddress(
    at: number,
    lat: number,
    lon: number,
    columns?: Pick<GeocoderFile, 'code' | 'context'>,
  ): boolean {
    if (this.isEmpty) return true;
    const { addressCode, addressContext } = this.#file;
    return (
      this.wantsAddresses &&
      this.allowsPlace(lat, lon) &&
      this.allowsContext((columns?.context ?? addressContext).at(at)) &&
      this.allowsOrigin((columns?.code ?? addressCode).originAt(at))
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
    if (!this.#limitsContext) return true;
    this.#contextIsIn ??= new Map();
    let known = this.#contextIsIn.get(context);
    if (known === undefined) {
      known = this.#isIn(context);
      this.#contextIsIn.set(context, known);
    }
    return known;
  }

  #isIn(context: number): boolean {
    const { contextCountry, contextFirst, contextArea, strings } = this.#file;
    const { countries, area } = this.#boundary;
    if (countries?.has(strings.at(contextCountry.at(context))) === false) return false;
    if (area === undefined) return true;
    for (let k = contextFirst.at(context); k < contextFirst.at(context + 1); k++)
      if (contextArea.at(k) === area) return true;
    return false;
  }
}

/** A circle around a rectangle: to a corner it is no farther than along the meridian and then along the parallel. */
function around({ west, south, east, north }: Rect): Circle {
  const radiusMetres = (METRES_PER_UNIT * 1e6 * (north - south + east - west)) / 2;
  return { lat: (south + north) / 2, lon: (west + east) / 2, radiusMetres };
}
