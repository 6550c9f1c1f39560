import { elevationError, shown } from './errors.ts';
import { ElevationModel, modelOf } from './model/elevation-model.ts';
import type { Elevation, ElevationOptions } from './model/elevation-model.ts';
import { checkedBox } from './raster/box.ts';
import type { Box } from './raster/box.ts';
import { loadPlaces, loadWithin } from './model/prepare.ts';
import { sample, sampleAll } from './model/sample.ts';
import type { ElevationSource } from './source.ts';

/** WGS 84 degrees. */
export interface Place {
  /** -90..90. */
  readonly lat: number;
  /** Any finite number of degrees; full turns are taken off. */
  readonly lon: number;
}

/**
 * Joins files of heights to one surface. Files in memory whose names do not say where they lie are opened now, all others when a place in them is
 * asked for.
 *
 * Of the rasters that contain a place, the one with the finest spacing of columns answers. Of equally fine ones it is the tile that begins there
 * (southern and western edges belong to a tile, northern and eastern ones to its neighbour if there is one), then the one given first.
 *
 * @param sources  files of heights; those of different formats, spacings and places may be mixed.
 *
 * @throws {PortolanError} `elevation-source` when it cannot be known what a file is or where it lies; what is wrong with files that lie in
 *   memory and have to be opened (`elevation-format`, `elevation-damaged`, `elevation-unsupported`, `elevation-too-large`).
 * @example
 *   const elevation = openElevation([{ name: 'N43E007.hgt.zip', bytes }]);
 *   heightAt(elevation, 43.7, 7.4); // 374.2
 */
export function openElevation(
  sources: readonly ElevationSource[],
  options: ElevationOptions = {},
): Elevation {
  return new ElevationModel(sources, options);
}

/**
 * Height of a place. `heightFunction` is the same as a function of the place alone.
 *
 * @param lat  degrees, -90..90. @param lon  degrees, any finite number; full turns are taken off.
 * @returns metres above the datum of the sources, null for no data.
 * @throws {PortolanError} `elevation-coordinate`; `not-loaded` where a source has first to be fetched: see `prepare`; what is wrong
 *   with a source that is used for the first time.
 */
export function heightAt(elevation: Elevation, lat: number, lon: number): number | null {
  const height = sample(modelOf(elevation), lat, lon);
  return height === height ? height : null;
}

/**
 * The heights of an elevation as a function of the place alone. It is what the `heightAt` of `buildGraph`, and of the context of a request, of
 * `@portolan/graph` takes.
 *
 * @returns metres for WGS 84 degrees, null for no data; it throws what `heightAt` throws.
 * @example
 *   const bytes = await buildGraph(source, { heightAt: heightFunction(elevation) });
 */
export function heightFunction(elevation: Elevation): (lat: number, lon: number) => number | null {
  return (lat, lon) => heightAt(elevation, lat, lon);
}

/**
 * Heights of many places, in metres above the datum of the sources; NaN for no data. Nothing is allocated.
 *
 * @param lats  degrees. @param lons  degrees, as many.
 * @param out  gets the heights; at least as long as `lats`.
 * @returns `out`.
 * @throws {PortolanError} as `heightAt`; `elevation-input` when the arrays differ in length. `out` may then be filled in part.
 */
export function heights(
  elevation: Elevation,
  lats: ArrayLike<number>,
  lons: ArrayLike<number>,
  out: Float64Array,
): Float64Array {
  if (!isList(lats) || !isList(lons) || !isList(out))
    throw elevationError('elevation-input', 'lats, lons and out must be lists of numbers');
  if (lats.length !== lons.length || out.length < lats.length) {
    throw elevationError(
      'elevation-input',
      `lats and lons must be equally long and out as long at least, not ${lats.length}, ${lons.length} and ${out.length}`,
      { lats: lats.length, lons: lons.length, out: out.length },
    );
  }
  sampleAll(modelOf(elevation), lats, lons, out);
  return out;
}

/**
 * Loads everything that heights in an area or at some places need, so that they can be asked for without waiting.
 *
 * @param area  a box in degrees (west greater than east: across the antimeridian), or places.
 * @throws {PortolanError} what is wrong with a source; `elevation-too-large` when the area needs more than `cacheBytes`. What a loader
 *   throws comes through as it is.
 */
export async function prepare(elevation: Elevation, area: Box | readonly Place[]): Promise<void> {
  const model = modelOf(elevation);
  if (Array.isArray(area)) {
    const places: readonly Place[] = area;
    for (const place of places) checkPlace(place);
    const lats = Float64Array.from(places, ({ lat }) => lat);
    const lons = Float64Array.from(places, ({ lon }) => lon);
    await model.whenLoaded(() => loadPlaces(model, lats, lons));
    return;
  }
  const box = checkedBox(area);
  const parts =
    box.west <= box.east
      ? [box]
      : [
          { ...box, east: 180 },
          { ...box, west: -180 },
        ];
  await model.whenLoaded(() => {
    for (const part of parts) loadWithin(model, part);
  });
}

function checkPlace(place: unknown): void {
  if (typeof place === 'object' && place !== null && 'lat' in place && 'lon' in place) return;
  throw elevationError('elevation-input', `places must be {lat, lon}, not ${shown(place)}`);
}

function isList(list: ArrayLike<number> | undefined): boolean {
  return typeof list?.length === 'number';
}
