import { cosDegrees, EARTH_RADIUS_METRES, sinDegrees } from '@portolan/base';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { PointTree } from '../../bytes/spatial/point-tree.ts';
import { COUNTRY, LOCALITY } from '../../layers.ts';
import { oncePer } from '../../once-per.ts';

/**
 * Which town a place belongs to where only the middles of towns are known. The people of a town need a circle around its middle; a place
 * belongs to the town whose circle is nearest, or whose circle it is deepest inside of (a Voronoi diagram with additive weights: Aurenhammer
 * & Edelsbrunner 1984). So every place has a town, a suburb has its city, and so has a quarter that a gazetteer lists as a town.
 */
interface Settlement {
  readonly entity: number;
  readonly metres: number;
}

/** People live this closely in towns, per square kilometre; with it most suburbs and most towns beside cities are right. */
const DENSITY = 8000;
/** Importance for each doubling of the people: see `build/importance.ts`. */
const DOUBLING = 16 * 0.627;
/** Fewer people count as so many: their houses stand further apart. */
const LEAST_IMPORTANCE = 100;
/** Towns are kept in classes, in each of which reaches differ at most by the factor 2. */
const CLASS = 2 * DOUBLING;
const CLASSES = Math.ceil((256 - LEAST_IMPORTANCE) / CLASS);
const NOBODY = -1;
/** Towns of another country are so much further away. */
const BORDER_METRES = 10_000;
/** On land, where there is nobody else, a town is this far away at most. */
const FURTHEST_METRES = 250_000;
/** The same where the archive does not know the land, and out at sea. */
const FURTHEST_UNKNOWN_METRES = 100_000;
const FURTHEST_AT_SEA_METRES = 20_000;

/** The settlements of a file; they are put in order on first use. */
export const settlementsOf = oncePer((file: GeocoderFile) => new Settlements(file));

class Settlements {
  readonly #file: GeocoderFile;
  /** By class, the smallest towns first: the nearest of them leaves little to look for among the others. */
  readonly #trees: readonly PointTree[];
  /** Reach of a class's largest town as a chord of the unit sphere. */
  readonly #reaches: readonly number[];
  readonly #knowsCountries: boolean;
  /** By town that has been looked at: its country, as an entity. */
  readonly #countries = new Map<number, number>();
  /** Whether there are settlements with an outline, which are not among these. */
  readonly hasOutlines: boolean;

  constructor(file: GeocoderFile) {
    this.#file = file;
    const { layerFirst, importance, lat, lon, polygons } = file;
    const first = layerFirst[LOCALITY]!;
    const end = layerFirst[LOCALITY + 1]!;
    const members: number[][] = Array.from({ length: CLASSES }, () => []);
    let hasOutlines = false;
    for (let entity = first; entity < end; entity++) {
      if (polygons.boxOf(entity) !== undefined) {
        hasOutlines = true;
        continue;
      }
      const own = Math.floor((Math.max(LEAST_IMPORTANCE, importance[entity]!) - LEAST_IMPORTANCE) / CLASS);
      members[own]!.push(entity);
    }
    const trees: PointTree[] = [];
    const reaches: number[] = [];
    for (const [k, list] of members.entries()) {
      if (list.length === 0) continue;
      const at = new Float64Array(3 * list.length);
      for (const [index, entity] of list.entries())
        at.set(onSphere(lat.at(entity) / 1e6 - 90, lon.at(entity) / 1e6 - 180), 3 * index);
      trees.push(new PointTree(Uint32Array.from(list), at));
      reaches.push(REACHES[Math.min(255, Math.ceil(LEAST_IMPORTANCE + (k + 1) * CLASS))]!);
    }
    this.#trees = trees;
    this.#reaches = reaches;
    this.#knowsCountries = this.#hasCountries();
    this.hasOutlines = hasOutlines;
  }

  /**
   * The town that a place belongs to; undefined far from all of them.
   *
   * @param lat, lon  degrees
   * @param allows  whether a settlement may be the answer.
   * @param near  a settlement nearby, if one is known: it leaves little to look for. It never changes the answer.
   */
  at(lat: number, lon: number, allows?: (entity: number) => boolean, near = NOBODY): Settlement | undefined {
    const [x, y, z] = onSphere(lat, lon);
    const { importance } = this.#file;
    const country = this.#knowsCountries ? this.#countryAt(lat, lon) : NOBODY;
    let best = NOBODY;
    let leastMargin = Infinity;
    let square = 0;
    let reach = 0;
    const limit = (): number => Math.min(FURTHEST, Math.max(0, leastMargin + reach)) ** 2;
    const visit = (entity: number, away: number): number => {
      let margin = Math.sqrt(away) - REACHES[importance[entity]!]!;
      if (margin > leastMargin || allows?.(entity) === false) return limit();
      if (country !== NOBODY && !this.#isOf(entity, country)) margin += BORDER;
      if (margin > leastMargin || (margin === leastMargin && entity > best)) return limit();
      best = entity;
      leastMargin = margin;
      square = away;
      return limit();
    };
    if (near !== NOBODY) visit(near, this.#squareTo(near, x, y, z));
    for (let k = 0; k < this.#trees.length; k++) {
      reach = this.#reaches[k]!;
      this.#trees[k]!.within(x, y, z, limit(), visit);
    }
    if (best === NOBODY) return undefined;
    const metres = metresOfChord(Math.sqrt(square));
    return metres > this.#furthest(lat, lon, metres) ? undefined : { entity: best, metres };
  }

  /** The squared chord to a settlement, as `PointTree` reckons it. */
  #squareTo(entity: number, x: number, y: number, z: number): number {
    const { lat, lon } = this.#file;
    const [atX, atY, atZ] = onSphere(lat.at(entity) / 1e6 - 90, lon.at(entity) / 1e6 - 180);
    const dx = atX - x;
    const dy = atY - y;
    const dz = atZ - z;
    return dx * dx + dy * dy + dz * dz;
  }

  /** The country whose outline contains a point, as an entity; -1 where there is none. */
  #countryAt(lat: number, lon: number): number {
    const { polygons, layerFirst } = this.#file;
    let country = NOBODY;
    polygons.containing(Math.round(lat * 1e6), Math.round(lon * 1e6), (area) => {
      if (country === NOBODY && area >= layerFirst[COUNTRY]! && area < layerFirst[COUNTRY + 1]!)
        country = area;
    });
    return country;
  }

  /**
   * Whether a town is in a country. Where outlines are off, they are off for a place and for the middle of its town; and a town that outlines have in no country,
   * or in that on the other side, is where it says.
   */
  #isOf(entity: number, country: number): boolean {
    const { context, contextCountry } = this.#file;
    return (
      this.#countryOf(entity) === country ||
      contextCountry.at(context.at(entity)) === contextCountry.at(context.at(country))
    );
  }

  /** The country whose outline contains the middle of a town. */
  #countryOf(entity: number): number {
    const { lat, lon } = this.#file;
    let country = this.#countries.get(entity);
    if (country === undefined) {
      country = this.#countryAt(lat.at(entity) / 1e6 - 90, lon.at(entity) / 1e6 - 180);
      this.#countries.set(entity, country);
    }
    return country;
  }

  /** How far a town may be away. */
  #furthest(lat: number, lon: number, metres: number): number {
    if (metres <= FURTHEST_AT_SEA_METRES) return FURTHEST_AT_SEA_METRES;
    if (!this.#knowsCountries) return FURTHEST_UNKNOWN_METRES;
    let isLand = false;
    const { polygons, layerFirst } = this.#file;
    polygons.containing(Math.round(lat * 1e6), Math.round(lon * 1e6), (area) => {
      isLand ||= area < layerFirst[COUNTRY + 1]!;
    });
    return isLand ? FURTHEST_METRES : FURTHEST_AT_SEA_METRES;
  }

  #hasCountries(): boolean {
    const { layerFirst, polygons } = this.#file;
    for (let entity = layerFirst[COUNTRY]!; entity < layerFirst[COUNTRY + 1]!; entity++)
      if (polygons.boxOf(entity) !== undefined) return true;
    return false;
  }
}

type Point = readonly [x: number, y: number, z: number];

function onSphere(lat: number, lon: number): Point {
  const cosLat = cosDegrees(lat);
  return [cosLat * cosDegrees(lon), cosLat * sinDegrees(lon), sinDegrees(lat)];
}

const metresOfChord = (chord: number): number => 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, chord / 2));
const chordOf = (metres: number): number => metres / EARTH_RADIUS_METRES;

/** By importance: radius of the circle that holds the people, as a chord of the unit sphere. */
const REACHES = Float64Array.from({ length: 256 }, (_, importance) => {
  const people = 2 ** (Math.max(LEAST_IMPORTANCE, importance) / DOUBLING);
  return chordOf(1000 * Math.sqrt(people / (DENSITY * Math.PI)));
});
const FURTHEST = chordOf(FURTHEST_METRES);
const BORDER = chordOf(BORDER_METRES);
