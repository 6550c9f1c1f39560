import { cosDegrees, type CheckStop, neverStop, stoppable } from '@portolan/base';
import { CONTINENT, COUNTRY, LAYERS, LOCALADMIN, LOCALITY } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import type { Context, EntityDraft } from '../drafts.ts';
import { Containment } from './containment.ts';
import { PointIndex } from './point-index.ts';
import { squareBetween, METRES_PER_UNIT } from '../../geometry.ts';

const NEIGHBOURHOOD = LAYERS.indexOf('neighbourhood');

/** How far a settlement without an outline reaches, by its importance: 15 km for a city, 1.2 km for a hamlet. */
function reachMetres(place: EntityDraft): number {
  if (place.layer === NEIGHBOURHOOD) return place.importance >= 75 ? 1800 : 800;
  if (place.importance >= 150) return 15_000;
  if (place.importance >= 115) return 6000;
  if (place.importance >= 80) return 3000;
  return 1200;
}
const FURTHEST_REACH = 15_000;
/** Margin, because meridians may be closer together at the settlement than at the point. */
const LON_SLACK = 1.02;

/** Sorting the edges of an area takes as long as so many ordinary steps. */
const STEPS_OF_AREA = 32;

const COUNTY = LAYERS.indexOf('county');

/** The country of which mappers drew the outline around a place. A settlement does not reach beyond such a border, nor across one into the country. */
const drawnCountry = (areas: readonly EntityDraft[]): EntityDraft | undefined =>
  areas.find(({ layer, rings, isCoarse }) => layer === COUNTRY && rings !== undefined && isCoarse !== true);

/** Keeps the first outline of each large area: the outlines of a second source are coarser and overlap their neighbours. */
function withoutRivals(areas: readonly EntityDraft[]): EntityDraft[] {
  return areas.filter(
    (area, k) => area.layer > COUNTY || areas.findIndex((other) => other.layer === area.layer) === k,
  );
}

/**
 * Finds the areas around a point: polygons that contain it, and settlements without an outline that are near it in the same municipality.
 */
export class Hierarchy {
  readonly #containment = new Containment<EntityDraft>();
  /** Settlements without an outline, with a spatial index. */
  readonly #points: EntityDraft[] = [];
  readonly #pointIndex: PointIndex;
  /** Cache of the areas around settlements without an outline. */
  readonly #pointAreas = new Map<EntityDraft, readonly EntityDraft[]>();
  /** Countries by alpha-2 code. */
  readonly #countries = new Map<string, EntityDraft>();
  readonly #contexts = new Map<string, Context>();
  readonly #serial = new Map<EntityDraft, number>();
  readonly #countryAt: (lat: number, lon: number) => string | undefined;
  /** The areas and context of the last call of `intern`: consecutive calls are for neighbours, which often share a context. */
  #last:
    | {
        readonly areas: readonly EntityDraft[];
        readonly city: EntityDraft | undefined;
        readonly context: Context;
      }
    | undefined;
  readonly #statedAt: (lat: number, lon: number) => Context | undefined;
  readonly #continentOf: (country: string) => EntityDraft | undefined;

  /**
   * @param areas  all areas and places. Those with rings contain points; localities and neighbourhoods without rings reach around their
   *   place.
   * @param countryAt  alpha-2 code of the country at a point, for points outside of all country polygons of `areas`.
   * @param continentOf  the continent of a country.
   * @param statedAt  what a gazetteer says about the surroundings of a point; areas without an outline are taken from it.
   */
  constructor(
    areas: readonly EntityDraft[],
    countryAt: (lat: number, lon: number) => string | undefined,
    continentOf: (country: string) => EntityDraft | undefined = () => undefined,
    statedAt: (lat: number, lon: number) => Context | undefined = () => undefined,
    checkStop: CheckStop = neverStop,
  ) {
    this.#countryAt = countryAt;
    this.#statedAt = statedAt;
    this.#continentOf = continentOf;
    for (const area of stoppable(areas, checkStop, STEPS_OF_AREA)) {
      const code = area.layer === COUNTRY ? area.details.get('country') : undefined;
      if (code !== undefined && !this.#countries.has(code)) this.#countries.set(code, area);
      if (area.rings !== undefined) {
        this.#enrol(area);
        this.#containment.add(area, area.rings);
      } else if (area.layer === LOCALITY || area.layer === NEIGHBOURHOOD) {
        this.#points.push(area);
      }
    }
    this.#pointIndex = new PointIndex(this.#points, checkStop);
  }

  /**
   * The context of a point.
   *
   * @param known.below  only areas of layers before this one are found; for an area, its own layer.
   * @param known.city  a stated city, which takes precedence over the nearest one.
   * @param known.country  a stated alpha-2 code; only outlines that are more precise than those of Natural Earth know better.
   */
  contextAt(
    lat: number,
    lon: number,
    known: {
      readonly below?: number;
      readonly city?: EntityDraft | undefined;
      readonly country?: string;
    } = {},
  ): Context {
    const { below = LAYERS.length, city } = known;
    const areas = withoutRivals(this.#containment.at(lat, lon)).filter(({ layer }) => layer < below);
    this.#moveToStatedCountry(areas, known.country);
    this.#moveToOwnTown(lat, lon, areas);
    if (city !== undefined && !areas.includes(city)) areas.push(city);
    if (below > LOCALITY && !areas.some(({ layer }) => layer === LOCALITY)) {
      const near = this.#nearest(lat, lon, LOCALITY, areas);
      if (near !== undefined) areas.push(near);
    }
    if (below > NEIGHBOURHOOD && !areas.some(({ layer }) => layer === NEIGHBOURHOOD)) {
      const near = this.#nearest(lat, lon, NEIGHBOURHOOD, areas);
      if (near !== undefined) areas.push(near);
    }
    const outlined = areas.find((area) => area.details.has('country'))?.details.get('country');
    const country = outlined ?? (known.country || this.#countryAt(lat, lon)) ?? '';
    // Coarse outlines leave out piers and beaches, and the towns behind them.
    const own = this.#countries.get(country);
    if (own !== undefined && below > COUNTRY && !areas.some(({ layer }) => layer === COUNTRY))
      areas.push(own);
    // A town near the point knows the areas around itself; without one, the nearest place of a gazetteer does.
    const town = areas.find(({ layer }) => layer === LOCALITY);
    for (const stated of [town?.context, this.#statedAt(lat, lon)]) {
      if (stated === undefined || stated.country !== country) continue;
      for (const area of stated.areas)
        if (
          area.rings === undefined &&
          area.layer < below &&
          !areas.some(({ layer }) => layer === area.layer)
        )
          areas.push(area);
    }
    return this.intern(areas, country, city);
  }

  /** Replaces the country of an outline of Natural Earth, which is off by some hundred metres, by the one that is stated. */
  #moveToStatedCountry(areas: EntityDraft[], stated: string | undefined): void {
    const outlined = areas.find(({ layer }) => layer === COUNTRY);
    if (!stated || outlined?.isCoarse !== true || outlined.details.get('country') === stated) return;
    const own = this.#countries.get(stated);
    const others = areas.filter(({ isCoarse }) => isCoarse !== true);
    areas.splice(0, areas.length, ...others, ...(own === undefined ? [] : [own]));
  }

  /**
   * Replaces a town by a nearer one when the point lies in another municipality than the town's centre. Outlines of towns from a gazetteer
   * are coarse and often reach into the next municipality; those that mappers drew are as they are.
   */
  #moveToOwnTown(lat: number, lon: number, areas: EntityDraft[]): void {
    const at = areas.findIndex(({ layer }) => layer === LOCALITY);
    const municipality = areas.find(({ layer }) => layer === LOCALADMIN);
    if (at < 0 || areas[at]!.origin < Origin.geonames) return;
    if (municipality === undefined || this.#areasAround(areas[at]!).includes(municipality)) return;
    const near = this.#nearest(lat, lon, LOCALITY, areas);
    if (near !== undefined) areas[at] = near;
  }

  /** The shared context object for these areas. A stated city comes before other areas of its layer. */
  intern(areas: readonly EntityDraft[], country: string, city?: EntityDraft): Context {
    const last = this.#last;
    const isLast =
      last !== undefined &&
      last.context.country === country &&
      last.city === city &&
      last.areas.length === areas.length &&
      areas.every((area, k) => area === last.areas[k]);
    if (isLast) return last.context;
    const context = this.#interned(areas, country, city);
    this.#last = { areas, city, context };
    return context;
  }

  #interned(areas: readonly EntityDraft[], country: string, city: EntityDraft | undefined): Context {
    const serial = (area: EntityDraft): number => this.#serial.get(area) ?? this.#enrol(area);
    const continent = areas.some(({ layer }) => layer === CONTINENT) ? undefined : this.#continentOf(country);
    const sorted = (continent === undefined ? areas : [...areas, continent]).toSorted(
      (a, b) => b.layer - a.layer || Number(b === city) - Number(a === city) || serial(a) - serial(b),
    );
    const key = `${country} ${sorted.map(serial).join(' ')}`;
    let context = this.#contexts.get(key);
    if (context === undefined) {
      context = { areas: sorted, country };
      this.#contexts.set(key, context);
    }
    return context;
  }

  #areasAround(place: EntityDraft): readonly EntityDraft[] {
    let around = this.#pointAreas.get(place);
    if (around === undefined) {
      around = this.#containment.at(place.lat, place.lon);
      this.#pointAreas.set(place, around);
    }
    return around;
  }

  #enrol(area: EntityDraft): number {
    const serial = this.#serial.size;
    this.#serial.set(area, serial);
    return serial;
  }

  #nearest(lat: number, lon: number, layer: number, areas: readonly EntityDraft[]): EntityDraft | undefined {
    const municipality = areas.find((area) => area.layer === LOCALADMIN);
    const country = drawnCountry(areas);
    let best: EntityDraft | undefined;
    let bestShare = 1;
    let isMapped = false;
    const reach = (layer === LOCALITY ? FURTHEST_REACH : 1800) / METRES_PER_UNIT;
    const lonReach = (LON_SLACK * reach) / Math.max(0.1, cosDegrees(lat / 1e6));
    const near = this.#pointIndex.range(lon - lonReach, lat - reach - 1, lon + lonReach, lat + reach + 1);
    for (const k of near) {
      const place = this.#points[k]!;
      // A gazetteer lists quarters and farms as towns, so towns from mappers take precedence over all of its towns.
      const isMapper = place.origin !== Origin.geonames;
      if (place.layer !== layer || (isMapped && !isMapper)) continue;
      const mostShare = isMapper && !isMapped ? 1 : bestShare;
      // The latitude alone may show that it is too far.
      const furthest = (mostShare * reachMetres(place)) / METRES_PER_UNIT;
      if (Math.abs(lat - place.lat) > furthest + 1) continue;
      if (municipality !== undefined && !this.#areasAround(place).includes(municipality)) continue;
      if (drawnCountry(this.#areasAround(place)) !== country) continue;
      const metres = Math.sqrt(squareBetween(lat, lon, place.lat, place.lon)) * METRES_PER_UNIT;
      const share = metres / reachMetres(place);
      if (share >= 1) continue;
      if (isMapper && !isMapped) {
        isMapped = true;
        best = undefined;
        bestShare = 1;
      }
      if (share < bestShare || (share === bestShare && best !== undefined && place.id < best.id)) {
        best = place;
        bestShare = share;
      }
    }
    return best;
  }
}
