import { type CheckStop, onceIn } from '@portolan/base';
import { isNameless } from '../../bytes/geocoder-file.ts';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre, haversineOf, metresOf } from '../../bytes/spatial/centre.ts';
import type { Place } from '../../bytes/spatial/lines.ts';
import { COUNTRY, DEPENDENCY, LOCALADMIN, LOCALITY, POSTALCODE, STREET, VENUE } from '../../layers.ts';
import { areasOf, layerOf, ownerOfAddress, placeOfAddress } from '../records/read-entities.ts';
import type { Filter } from '../records/filter.ts';
import { numberNear } from '../records/interpolation.ts';
import type { Interpolated } from '../records/interpolation.ts';
import { settlementsOf } from './settlements.ts';

/** A record near a point, or an area that contains the point. */
export interface NearHit {
  /** Position among the addresses, or -1 when it is none. */
  readonly address: number;
  /** Entity, or -1 for an address. */
  readonly entity: number;
  /** A house number interpolated along a street; `entity` is the street. */
  readonly interpolated?: Interpolated;
  /** The nearest point of a street, where its lines are known. */
  readonly place?: Place | undefined;
  /** Distance as a haversine; 0 for an area that contains the point. */
  readonly metres: number;
}

/** Records whose distance is measured between two checks whether to stop. */
const STEPS_PER_CHECK = 256;

/** A search around a point. */
interface NearQuery {
  readonly file: GeocoderFile;
  readonly centre: Centre;
  /** Haversine of the radius. */
  readonly farthest: number;
  readonly size: number;
  readonly filter: Filter;
  /** Called in all loops. */
  readonly checkStop: CheckStop;
}

/**
 * Finds what is near a point, nearest first (at equal distance addresses, then venues, then streets), followed by the areas that contain
 * the point, small to large.
 *
 * @param lat, lon  degrees
 */
export function findNear(
  file: GeocoderFile,
  lat: number,
  lon: number,
  radiusMetres: number,
  size: number,
  filter: Filter,
  checkStop: CheckStop,
): NearHit[] {
  const farthest = haversineOf(radiusMetres);
  const around: NearQuery = { file, centre: new Centre(lat, lon), farthest, size, filter, checkStop };
  let fine: NearHit[] = [];
  for (const search of [nearestAddresses, nearestVenues, nearestStreets]) {
    checkStop();
    const others = search({ ...around, farthest: reachOf(around, fine) });
    if (others.length === 0) continue;
    // The sort is stable: at equal distance the order of the searches stays.
    fine = [...fine, ...others].toSorted((a, b) => a.metres - b.metres).slice(0, size);
  }
  fine = fine.map((hit) => withPlace(around, hit));
  if (fine.length === size) return fine;
  checkStop();
  const all = containingAreas(file, lat, lon);
  const areas = all.filter(({ entity }) => filter.allowsEntity(entity, layerOf(file, entity)));
  const settled = nearestSettlements(around, areas);
  const others = unoutlinedAreas(around, all);
  // Sorting is stable: the town of the point stays before nearer ones.
  const coarse = [...areas, ...settled, ...others].toSorted(
    (a, b) => layerOf(file, b.entity) - layerOf(file, a.entity),
  );
  return [...fine, ...coarse].slice(0, size);
}

/** A street is where it is nearest. Most of its lines are further away than its distance. */
function withPlace({ file, centre }: NearQuery, hit: NearHit): NearHit {
  const { entity, metres } = hit;
  if (entity < 0 || hit.interpolated !== undefined || layerOf(file, entity) !== STREET) return hit;
  const place = file.lines.placeIn(entity, undefined, centre, haversineOf(metres * 1.000001 + 0.001));
  return { address: -1, entity, place, metres };
}

/**
 * Areas larger than towns of which the outline is not known, where no outline of their layer contains the point: those around the areas that contain it, and
 * around the town that it belongs to. Where the outlines of countries leave a gap, the nearest country within reach.
 *
 * @param areas  all areas that contain the point, small to large.
 */
function unoutlinedAreas(around: NearQuery, areas: readonly NearHit[]): NearHit[] {
  const { file, centre, filter } = around;
  const layers = new Set(areas.map(({ entity }) => layerOf(file, entity)));
  const missing: number[] = [];
  for (let layer = 0; layer < LOCALADMIN; layer++)
    if (filter.allowsLayer(layer) && !layers.has(layer)) missing.push(layer);
  if (missing.length === 0) return [];
  around.checkStop();
  const hasCountry = layers.has(COUNTRY) || layers.has(DEPENDENCY);
  const [country] = hasCountry
    ? []
    : [...nearestOutlines(around, COUNTRY, true)].toSorted(
        (a, b) => a.metres - b.metres || a.entity - b.entity,
      );
  const known = country === undefined ? areas : [...areas, country];
  const [some] = known;
  const town = settlementsOf(file).at(centre.lat, centre.lon);
  const codeOf = (entity: number): number => file.contextCountry.at(file.context.at(entity));
  // A town across the border says nothing of the point.
  const isHere = town !== undefined && (some === undefined || codeOf(town.entity) === codeOf(some.entity));
  const hits: NearHit[] = [];
  const add = (hit: NearHit): void => {
    const layer = layerOf(file, hit.entity);
    if (!missing.includes(layer) || !filter.allowsEntity(hit.entity, layer)) return;
    missing.splice(missing.indexOf(layer), 1);
    hits.push(hit);
  };
  if (country !== undefined) add(country);
  for (const { entity } of isHere ? [...known, town] : known)
    for (const area of areasOf(file, file.context.at(entity)))
      if (file.polygons.boxOf(area) === undefined) add({ address: -1, entity: area, metres: 0 });
  return hits;
}

/** How far more hits may be: just beyond the last wanted one. The margin covers the rounding of distances. */
function reachOf({ farthest, size }: NearQuery, hits: readonly NearHit[]): number {
  return hits.length < size ? farthest : Math.min(farthest, haversineOf(hits.at(-1)!.metres * 1.000001));
}

/**
 * Settlements of the layers for which no polygon contains the point: first the town that the point belongs to, then the nearest ones. Their
 * distance is that to the outline, or to the point where there is no outline. Returns one, or as many as wanted when the request asks for
 * this layer only.
 */
function nearestSettlements(around: NearQuery, areas: readonly NearHit[]): NearHit[] {
  const { file, size, filter } = around;
  const layers: number[] = [];
  for (let layer = LOCALITY; layer <= POSTALCODE; layer++)
    if (filter.allowsLayer(layer) && !areas.some(({ entity }) => layerOf(file, entity) === layer))
      layers.push(layer);
  const isOnlyLayer = layers.length === 1 && filter.wantsOneLayer;
  return layers.flatMap((layer) => {
    around.checkStop();
    const near = [...nearestEntities(around, layer), ...nearestOutlines(around, layer)].toSorted(
      (a, b) => a.metres - b.metres || a.entity - b.entity,
    );
    const own = layer === LOCALITY ? ownSettlement(around, near) : undefined;
    const all = own === undefined ? near : [own, ...near.filter(({ entity }) => entity !== own.entity)];
    return all.slice(0, isOnlyLayer ? size : 1);
  });
}

/** The town that the point belongs to by the weight of towns, however far it is; undefined where an outline is nearer. */
function ownSettlement({ file, centre, filter }: NearQuery, near: readonly NearHit[]): NearHit | undefined {
  const allows = (entity: number): boolean => filter.allowsEntity(entity, LOCALITY);
  const hasOutline = ({ entity }: NearHit): boolean => file.polygons.boxOf(entity) !== undefined;
  const nearest = near.find((hit) => !hasOutline(hit))?.entity;
  const own = settlementsOf(file).at(centre.lat, centre.lon, filter.isEmpty ? undefined : allows, nearest);
  if (own === undefined) return undefined;
  const outline = near.find(hasOutline);
  if (outline !== undefined && outline.metres < own.metres) return undefined;
  return { address: -1, entity: own.entity, metres: own.metres };
}

/** Areas of a layer by the distance of their outlines. @param isAny  whether those that are not wanted count too. */
function nearestOutlines(
  { file, centre, farthest, filter }: NearQuery,
  layer: number,
  isAny = false,
): NearHit[] {
  const hits: NearHit[] = [];
  const { polygons, layerFirst } = file;
  polygons.near(centre, farthest, layerFirst[layer]!, layerFirst[layer + 1]!, (entity, haversine) => {
    if (isAny || filter.allowsEntity(entity, layer))
      hits.push({ address: -1, entity, metres: metresOf(haversine) });
  });
  return hits;
}

/** Areas whose polygons contain a point, small to large. */
function containingAreas(file: GeocoderFile, lat: number, lon: number): NearHit[] {
  const hits: NearHit[] = [];
  file.polygons.containing(Math.round(lat * 1e6), Math.round(lon * 1e6), (area) => {
    hits.push({ address: -1, entity: area, metres: 0 });
  });
  return hits.toSorted((a, b) => layerOf(file, b.entity) - layerOf(file, a.entity) || a.entity - b.entity);
}

function nearestAddresses({ file, centre, farthest, size, filter, checkStop }: NearQuery): NearHit[] {
  const checkSometimes = onceIn(STEPS_PER_CHECK, checkStop);
  const hits: NearHit[] = [];
  if (!filter.wantsAddresses) return hits;
  file.addressTree.nearest(
    centre,
    farthest,
    0,
    file.addressCount,
    (address, worst) => {
      checkSometimes();
      const { lat, lon } = placeOfAddress(file, address, ownerOfAddress(file, address));
      const away = centre.to(lat, lon);
      return away <= worst && filter.allowsAddress(address, lat, lon) ? away : Infinity;
    },
    (address, haversine) => {
      hits.push({ address, entity: -1, metres: metresOf(haversine) });
      return hits.length < size;
    },
    size,
  );
  return hits;
}

/**
 * Venues by the distance of their outlines, or of their points where they have none. Of those that contain the point the one whose middle
 * is nearest comes first.
 */
function nearestVenues(around: NearQuery): NearHit[] {
  const { file, centre, size, filter } = around;
  const { outlines } = file;
  const hits = nearestEntities(around, VENUE);
  const reach = reachOf(around, hits);
  if (outlines === undefined || !filter.allowsLayer(VENUE)) return hits;
  const seen = new Set<number>();
  outlines.containing(Math.round(centre.lat * 1e6), Math.round(centre.lon * 1e6), (entity) =>
    seen.add(entity),
  );
  const fromMiddle = (entity: number): number =>
    centre.to(file.lat.at(entity) - 90e6, file.lon.at(entity) - 180e6);
  const add = (entity: number, metres: number): void => {
    if (filter.allowsEntity(entity, VENUE)) hits.push({ address: -1, entity, metres });
  };
  for (const entity of [...seen].toSorted((a, b) => fromMiddle(a) - fromMiddle(b) || a - b)) add(entity, 0);
  const most = hits.length + size;
  outlines.nearest(centre, reach, (entity, haversine) => {
    around.checkStop();
    if (!seen.has(entity)) add(entity, metresOf(haversine));
    seen.add(entity);
    return hits.length < most;
  });
  // The sort is stable.
  return hits.toSorted((a, b) => a.metres - b.metres).slice(0, size);
}

/** Entities of a layer that have no outline, by the distance of their points. */
function nearestEntities(
  { file, centre, farthest, size, filter, checkStop }: NearQuery,
  layer: number,
): NearHit[] {
  const checkSometimes = onceIn(STEPS_PER_CHECK, checkStop);
  const hits: NearHit[] = [];
  if (!filter.allowsLayer(layer)) return hits;
  file.tree.nearest(
    centre,
    farthest,
    file.layerFirst[layer]!,
    file.layerFirst[layer + 1]!,
    (entity, worst) => {
      checkSometimes();
      // The cheapest test comes first: the latitude alone excludes most places.
      const lat = file.lat.at(entity) - 90e6;
      if (centre.toBand(lat, lat) > worst) return Infinity;
      const away = centre.to(lat, file.lon.at(entity) - 180e6);
      const isWanted =
        away <= worst &&
        (layer === VENUE
          ? !isNameless(file, entity) && file.outlines?.has(entity) !== true
          : file.polygons.boxOf(entity) === undefined) &&
        filter.allowsEntity(entity, layer);
      return isWanted ? away : Infinity;
    },
    (entity, haversine) => {
      hits.push({ address: -1, entity, metres: metresOf(haversine) });
      return hits.length < size;
    },
    size,
  );
  return hits;
}

/**
 * How many streets are read for house numbers along them, and up to which distance, when the request does not ask for streets themselves.
 */
const MOST_RANGED_STREETS = 4;
const RANGED_STREET_METRES = 250;

/** Streets by the distance of their lines, and for streets with ranges of numbers the nearest number. */
function nearestStreets(around: NearQuery): NearHit[] {
  const { file, centre, farthest, size, filter } = around;
  const hits: NearHit[] = [];
  const wantsStreets = filter.allowsLayer(STREET);
  const wantsNumbers = filter.wantsAddresses && file.rangeOwners.count > 0;
  if (!wantsStreets && !wantsNumbers) return hits;
  const most = wantsStreets ? size : MOST_RANGED_STREETS;
  const reach = wantsStreets ? farthest : Math.min(farthest, haversineOf(RANGED_STREET_METRES));
  const seen = new Set<number>();
  let count = 0;
  file.lines.nearest(centre, reach, (street, haversine) => {
    around.checkStop();
    if (seen.has(street)) return true;
    seen.add(street);
    const number = wantsNumbers ? nearestNumber(around, street) : undefined;
    if (number !== undefined) hits.push(number);
    if (wantsStreets && !filter.allowsEntity(street, STREET)) return true;
    if (wantsStreets) hits.push({ address: -1, entity: street, metres: metresOf(haversine) });
    return ++count < most;
  });
  return hits;
}

function nearestNumber({ file, centre, farthest, filter }: NearQuery, street: number): NearHit | undefined {
  const interpolated = numberNear(file, street, Math.round(centre.lat * 1e6), Math.round(centre.lon * 1e6));
  if (interpolated === undefined) return undefined;
  const { lat, lon } = interpolated;
  const haversine = centre.to(lat, lon);
  if (haversine > farthest || !filter.allowsAddress(street, lat, lon, file)) return undefined;
  return { address: -1, entity: street, interpolated, metres: metresOf(haversine) };
}
