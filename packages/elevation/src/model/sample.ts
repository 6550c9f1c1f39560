import { elevationError } from '../errors.ts';
import type { Block } from './block.ts';
import type { ElevationModel } from './elevation-model.ts';
import { EDGE_TOLERANCE_DEGREES } from '../raster/box.ts';
import { columnOf, mercatorRow, rowOf } from '../raster/grid.ts';
import type { Member } from './member.ts';

/**
 * Height of a place in metres, NaN for no data.
 *
 * @param lat  -90..90. @param lon  any finite number of degrees; full turns are taken off.
 * @throws {PortolanError} `elevation-coordinate`; `not-loaded` where a source has first to be fetched.
 */
export function sample(model: ElevationModel, lat: number, lon: number): number {
  const block = model.isNearest ? undefined : recentBlock(model, lat, lon);
  if (block !== undefined) {
    const height = sampleInside(block, lat, lon);
    // NaN: outside, or beside a void.
    if (height === height) return height;
  }
  return sampleAnywhere(model, lat, lon);
}

/** Heights of many places. Runs of places in one block go through a faster loop. */
export function sampleAll(
  model: ElevationModel,
  lats: ArrayLike<number>,
  lons: ArrayLike<number>,
  out: Float64Array,
): void {
  const count = lats.length;
  for (let k = 0; k < count; k++) {
    // Each round answers a run of places in one block. Beside a void a run is empty, and the search below answers.
    for (let from = -1; from < k && k < count && !model.isNearest;) {
      const block = recentBlock(model, lats[k]!, lons[k]!);
      if (block === undefined) break;
      from = k;
      const { values } = block;
      k =
        values instanceof Int16Array && block.raster.grid.projection === 'geographic'
          ? runInside16(block, values, !model.isGdalRule && !model.fillsVoids, lats, lons, out, k)
          : runInside(block, lats, lons, out, k);
    }
    if (k < count) out[k] = sampleAnywhere(model, lats[k]!, lons[k]!);
  }
}

/** A recent block that has the place between its pixel centres; where there is none, the block of the last place. */
function recentBlock(model: ElevationModel, lat: number, lon: number): Block | undefined {
  const { current, recent } = model;
  if (current !== undefined && isInside(current.frame, lat, lon)) return current;
  for (let k = 0; k < recent.length; k++) {
    const block = recent[k]!;
    if (!isInside(block.frame, lat, lon)) continue;
    model.current = block;
    model.cache.touch(block);
    return block;
  }
  return current;
}

/** Whether a place lies between the pixel centres of a block of degrees. Only a guess at the block: sampling checks the place again. */
function isInside(frame: Float64Array, lat: number, lon: number): boolean {
  const x = (lon - frame[0]!) * frame[2]! - frame[4]!;
  const y = (frame[1]! - lat) * frame[3]! - frame[5]!;
  return x > 0 && y > 0 && x < frame[6]! && y < frame[7]!;
}

/**
 * Fills `out` from `from` on, as long as places lie between the pixel centres of a block of degrees. Unless voids drop out, the run ends at the
 * first place beside a void too. Edges are left to the search, since they may belong to a neighbour.
 *
 * @returns position of the first place without an answer, or the number of places.
 */
function runInside16(
  block: Block,
  values: Int16Array,
  voidsDropOut: boolean,
  lats: ArrayLike<number>,
  lons: ArrayLike<number>,
  out: Float64Array,
  from: number,
): number {
  const { frame } = block;
  const { voidCode } = block.raster;
  const west = frame[0]!;
  const north = frame[1]!;
  const columnsPerDegree = frame[2]!;
  const rowsPerDegree = frame[3]!;
  const column0 = frame[4]!;
  const row0 = frame[5]!;
  const lastColumn = frame[6]!;
  const lastRow = frame[7]!;
  const width = lastColumn + 1;
  const count = lats.length;
  for (let k = from; k < count; k++) {
    // Subtracting a whole number from a larger fraction is exact, so that blocks and whole rasters give the same bits.
    const x = (lons[k]! - west) * columnsPerDegree - column0;
    const y = (north - lats[k]!) * rowsPerDegree - row0;
    if (!(x > 0 && y > 0 && x < lastColumn && y < lastRow)) return k;
    const column = x | 0;
    const row = y | 0;
    const at = row * width + column;
    const northWest = values[at]!;
    const northEast = values[at + 1]!;
    const southWest = values[at + width]!;
    const southEast = values[at + width + 1]!;
    const eastward = x - column;
    if (
      northWest === voidCode ||
      northEast === voidCode ||
      southWest === voidCode ||
      southEast === voidCode
    ) {
      // On a line of pixel centres the void may have no weight. The search then does not look at it.
      if (!voidsDropOut || eastward === 0 || y === row) return k;
      out[k] = interpolateBesideVoids(
        northWest === voidCode ? NaN : northWest,
        northEast === voidCode ? NaN : northEast,
        southWest === voidCode ? NaN : southWest,
        southEast === voidCode ? NaN : southEast,
        eastward,
        y - row,
      );
      continue;
    }
    const upper = northWest + (northEast - northWest) * eastward;
    const lower = southWest + (southEast - southWest) * eastward;
    out[k] = upper + (lower - upper) * (y - row);
  }
  return count;
}

function runInside(
  block: Block,
  lats: ArrayLike<number>,
  lons: ArrayLike<number>,
  out: Float64Array,
  from: number,
): number {
  const count = lats.length;
  for (let k = from; k < count; k++) {
    const height = sampleInside(block, lats[k]!, lons[k]!);
    if (height !== height) return k;
    out[k] = height;
  }
  return count;
}

/** Height of a place between the pixel centres of a block; NaN for places elsewhere and beside voids. */
function sampleInside(block: Block, lat: number, lon: number): number {
  const { grid, voidCode, scale, offset } = block.raster;
  const { values, width } = block;
  const x = (lon - grid.west) * grid.columnsPerDegree - block.column0;
  const y =
    (grid.projection === 'geographic'
      ? (grid.north - lat) * grid.rowsPerDegree
      : mercatorRow(lat, grid.rowsPerDegree)) - block.row0;
  if (!(x > 0 && y > 0 && x < width - 1 && y < block.height - 1)) return NaN;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const at = row * width + column;
  const northWest = values[at]!;
  const northEast = values[at + 1]!;
  const southWest = values[at + width]!;
  const southEast = values[at + width + 1]!;
  if (northWest === voidCode || northEast === voidCode || southWest === voidCode || southEast === voidCode) {
    return NaN;
  }
  return interpolate(
    northWest * scale + offset,
    northEast * scale + offset,
    southWest * scale + offset,
    southEast * scale + offset,
    x - column,
    y - row,
  );
}

/** Bilinear interpolation between four heights; exact at the corners, and never outside their range. */
function interpolate(
  northWest: number,
  northEast: number,
  southWest: number,
  southEast: number,
  eastward: number,
  southward: number,
): number {
  const upper = northWest + (northEast - northWest) * eastward;
  const lower = southWest + (southEast - southWest) * eastward;
  return upper + (lower - upper) * southward;
}

function sampleAnywhere(model: ElevationModel, lat: number, lon: number): number {
  if (!(lat >= -90 && lat <= 90) || !(Math.abs(lon) < Infinity)) {
    throw elevationError(
      'elevation-coordinate',
      `lat must be a number from -90 to 90 and lon a finite number, not ${lat} and ${lon}`,
      { lat, lon },
    );
  }
  // Meridian 180 is -180: one place has one height, even where a raster has a column for either.
  const turned = lon >= -180 && lon < 180 ? lon : lon - 360 * Math.floor((lon + 180) / 360);
  model.openAt(lat, turned);
  // A millimetre beyond the edge of a raster counts as its edge, unless there is another raster.
  for (let tolerance = 0; ; tolerance = EDGE_TOLERANCE_DEGREES) {
    let isCovered = false;
    for (let k = 0; k < model.layers.length; k++) {
      const member = model.layers[k]!.find(lat, turned, tolerance);
      if (member === undefined) continue;
      isCovered = true;
      const height = sampleIn(model, member, lat, turned);
      if (height === height || !model.fillsVoids) return height;
    }
    if (isCovered || tolerance > 0) return NaN;
  }
}

/** Height from one raster and, where it ends, from its neighbours on the same lattice. */
function sampleIn(model: ElevationModel, member: Member, lat: number, lon: number): number {
  const { grid } = member.raster;
  const { west, east } = grid.footprint;
  const reach = 2 / grid.columnsPerDegree;
  const turned = lon > east + reach ? lon - 360 : lon < west - reach ? lon + 360 : lon;
  const x = columnOf(grid, turned);
  const y = rowOf(grid, lat);
  if (model.isNearest) return nearestPixel(model, member, x, y, lat, lon);

  const column = Math.floor(x);
  const row = Math.floor(y);
  const eastward = x - column;
  const southward = y - row;
  if (member.hasPixel(column, row)) {
    const height = sampleInside(blockWith(model, member, column, row), lat, turned);
    if (height === height) return height;
  }
  // The place lies between blocks, at an edge, or beside a void. A pixel of no weight is not looked at, since it need not exist.
  const northWest = pixel(model, member, column, row, lat, lon);
  const northEast = eastward > 0 ? pixel(model, member, column + 1, row, lat, lon) : northWest;
  const southWest = southward > 0 ? pixel(model, member, column, row + 1, lat, lon) : northWest;
  let southEast = southWest;
  if (southward === 0) southEast = northEast;
  else if (eastward > 0) southEast = pixel(model, member, column + 1, row + 1, lat, lon);
  const height = interpolate(northWest, northEast, southWest, southEast, eastward, southward);
  if (height === height) return height;

  if (model.isGdalRule) {
    const nearest = nearestPixel(model, member, x, y, lat, lon);
    if (nearest !== nearest) return NaN;
  }
  return interpolateBesideVoids(northWest, northEast, southWest, southEast, eastward, southward);
}

/** The rule of skadi (Valhalla): voids drop out, and the weights of the other pixels are scaled up. */
function interpolateBesideVoids(
  northWest: number,
  northEast: number,
  southWest: number,
  southEast: number,
  eastward: number,
  southward: number,
): number {
  const weightNorthWest = northWest === northWest ? (1 - eastward) * (1 - southward) : 0;
  const weightNorthEast = northEast === northEast ? eastward * (1 - southward) : 0;
  const weightSouthWest = southWest === southWest ? (1 - eastward) * southward : 0;
  const weightSouthEast = southEast === southEast ? eastward * southward : 0;
  const weights = weightNorthWest + weightNorthEast + weightSouthWest + weightSouthEast;
  const sum =
    (weightNorthWest > 0 ? weightNorthWest * northWest : 0) +
    (weightNorthEast > 0 ? weightNorthEast * northEast : 0) +
    (weightSouthWest > 0 ? weightSouthWest * southWest : 0) +
    (weightSouthEast > 0 ? weightSouthEast * southEast : 0);
  return weights > 0 ? sum / weights : NaN;
}

/** Metres at the pixel whose centre is nearest; halves go east and south. Places on the outer edge take the outermost pixel. */
function nearestPixel(
  model: ElevationModel,
  member: Member,
  x: number,
  y: number,
  lat: number,
  lon: number,
): number {
  const column = Math.floor(x + 0.5);
  const row = Math.floor(y + 0.5);
  const metres = pixel(model, member, column, row, lat, lon);
  if (metres === metres) return metres;
  const lattice = member.lattice!;
  if (lattice.memberWithPixel(column + member.latticeColumn, row + member.latticeRow) !== undefined)
    return NaN;
  const { column0, row0, width, height } = member.raster.grid;
  return metresAt(
    model,
    member,
    Math.max(column0, Math.min(column0 + width - 1, column)),
    Math.max(row0, Math.min(row0 + height - 1, row)),
  );
}

/** Metres at a pixel of the lattice; NaN where it is void or there is none. */
function pixel(
  model: ElevationModel,
  member: Member,
  column: number,
  row: number,
  lat: number,
  lon: number,
): number {
  if (member.hasPixel(column, row)) return metresAt(model, member, column, row);
  // The neighbour may be in a file that is still closed.
  const { grid } = member.raster;
  const eastward = 1 / grid.columnsPerDegree;
  const northward = grid.projection === 'mercator' ? eastward : 1 / grid.rowsPerDegree;
  model.openWithin({
    south: lat - northward,
    west: lon - eastward,
    north: lat + northward,
    east: lon + eastward,
  });
  const lattice = member.lattice!;
  const other = lattice.memberWithPixel(column + member.latticeColumn, row + member.latticeRow, member);
  if (other === undefined) return NaN;
  const ownColumn = lattice.columnIn(other, column + member.latticeColumn);
  return metresAt(model, other, ownColumn, row + member.latticeRow - other.latticeRow);
}

function metresAt(model: ElevationModel, member: Member, column: number, row: number): number {
  return blockWith(model, member, column, row).metres(column, row);
}

/** The block that holds a pixel of a raster. */
function blockWith(model: ElevationModel, member: Member, column: number, row: number): Block {
  let block = member.recent;
  if (block === undefined || !block.hasPixel(column, row)) {
    const index = member.blockAt(column, row);
    block = member.blocks.get(index) ?? member.loader.block(member, index);
    member.recent = block;
  }
  model.cache.touch(block);
  model.remember(member, block);
  return block;
}
