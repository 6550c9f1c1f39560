import { damaged, unsupported } from '../../errors.ts';
import { degreeGrid } from '../../raster/grid.ts';
import type { Grid } from '../../raster/grid.ts';
import { Tag } from './directory.ts';
import type { Directory } from './directory.ts';

/** Keys of the GeoKey directory (OGC 19-008r4, section 7.4). */
const Key = {
  modelType: 1024,
  rasterType: 1025,
  geodeticSystem: 2048,
  geodeticDatum: 2050,
  angularUnits: 2054,
  projectedSystem: 3072,
} as const;

const MODEL_GEOGRAPHIC = 2;
const RASTER_PIXEL_IS_POINT = 2;
const USER_DEFINED = 32_767;
const DEGREE = 9102;

/** Systems of degrees that agree with WGS 84 within the accuracy of elevation models: WGS 84, NAD83, ETRS89, and their newer realizations. */
const GEODETIC_SYSTEMS: readonly number[] = [4326, 4979, 4269, 6318, 4258];
const GEODETIC_DATUMS: readonly number[] = [6326, 6269, 6258];

/** Relative noise of numbers that were divided and printed: nearer to a whole number than this, they are taken for it. */
const NOISE = 1e-12;
const NOISE_PIXELS = 1e-7;
/** Degrees; a tenth of a millimetre. */
const LEAST_SPACING = 1e-9;

/** Where the pixels of a GeoTIFF lie. @throws {PortolanError} `elevation-unsupported` for systems that are not degrees. */
export function readPlacement(directory: Directory, width: number, height: number): Grid {
  const keys = readGeoKeys(directory);
  checkSystem(keys);
  const isPoint = keys.get(Key.rasterType) === RASTER_PIXEL_IS_POINT;

  const { west, north, spacingX, spacingY } = readTransformation(directory, isPoint ? 0 : 0.5);
  if (
    !(spacingX >= LEAST_SPACING && spacingY >= LEAST_SPACING) ||
    !Number.isFinite(west) ||
    !Number.isFinite(north)
  ) {
    throw unsupported(
      'its rows do not run from north to south and its columns from west to east: rewrite it with gdalwarp',
      {
        spacingX,
        spacingY,
      },
    );
  }
  const columnsPerDegree = roundOff(1 / spacingX);
  const rowsPerDegree = roundOff(1 / spacingY);
  const grid = degreeGrid(
    snap(west, columnsPerDegree),
    snap(north, rowsPerDegree),
    columnsPerDegree,
    rowsPerDegree,
    width,
    height,
  );
  const { footprint } = grid;
  const isOnGlobe =
    footprint.north <= 90 + 1 / rowsPerDegree &&
    footprint.south >= -90 - 1 / rowsPerDegree &&
    footprint.west >= -181 - 1 / columnsPerDegree &&
    footprint.east <= 361 + 1 / columnsPerDegree &&
    footprint.east - footprint.west <= 361 + 2 / columnsPerDegree;
  if (!isOnGlobe) {
    throw unsupported(
      'its coordinates are no degrees, or lie off the globe: write it in EPSG:4326 with gdalwarp -t_srs EPSG:4326',
      { ...footprint },
    );
  }
  return grid;
}

/** @param centre  pixels from the place that the coordinates of a pixel mean to its centre: 0 for points, 0.5 for areas. */
function readTransformation(
  directory: Directory,
  centre: number,
): { west: number; north: number; spacingX: number; spacingY: number } {
  const matrix = directory.numbers(Tag.modelTransformation);
  if (matrix !== undefined && matrix.length >= 16) {
    const [a, b, , d, e, f, , h] = matrix;
    if (b !== 0 || e !== 0) throw unsupported('it is rotated: rewrite it with gdalwarp -t_srs EPSG:4326');
    return { west: d! + centre * a!, north: h! + centre * f!, spacingX: a!, spacingY: -f! };
  }
  const scale = directory.numbers(Tag.modelPixelScale);
  const tie = directory.numbers(Tag.modelTiepoint);
  if (scale === undefined || scale.length < 2 || tie === undefined || tie.length < 6) {
    throw unsupported(
      'it does not say where it lies (no ModelPixelScale and ModelTiepoint): it is a TIFF but no GeoTIFF',
    );
  }
  const [spacingX, spacingY] = [scale[0]!, scale[1]!];
  const [column, row, , lon, lat] = tie;
  return {
    west: lon! + (centre - column!) * spacingX,
    north: lat! - (centre - row!) * spacingY,
    spacingX,
    spacingY,
  };
}

function readGeoKeys(directory: Directory): ReadonlyMap<number, number> {
  const keys = new Map<number, number>();
  const shorts = directory.numbers(Tag.geoKeyDirectory);
  if (shorts === undefined) return keys;
  const count = shorts[3] ?? 0;
  if (4 + 4 * count > shorts.length) throw damaged('its GeoKeys do not fit their field', { count });
  for (let key = 1; key <= count; key++) {
    // A value that stands in another tag is a double or a text, and none of those is needed here.
    if (shorts[4 * key + 1] === 0) keys.set(shorts[4 * key]!, shorts[4 * key + 3]!);
  }
  return keys;
}

function checkSystem(keys: ReadonlyMap<number, number>): void {
  const model = keys.get(Key.modelType);
  const system = keys.get(Key.geodeticSystem) ?? USER_DEFINED;
  const advice = 'heights are read from degrees of WGS 84: write it with gdalwarp -t_srs EPSG:4326';
  if (model !== undefined && model !== MODEL_GEOGRAPHIC) {
    const projected = keys.get(Key.projectedSystem);
    const name =
      projected === undefined || projected === USER_DEFINED ? 'a projected system' : `EPSG:${projected}`;
    throw unsupported(`it is in ${name}; ${advice}`, { model, projected: projected ?? null });
  }
  if (system !== USER_DEFINED && system !== 0 && !GEODETIC_SYSTEMS.includes(system)) {
    throw unsupported(`it is in EPSG:${system}; ${advice}`, { system });
  }
  const datum = keys.get(Key.geodeticDatum);
  if (datum !== undefined && datum !== USER_DEFINED && datum !== 0 && !GEODETIC_DATUMS.includes(datum)) {
    throw unsupported(`it has the datum EPSG:${datum}; ${advice}`, { datum });
  }
  const units = keys.get(Key.angularUnits);
  if (units !== undefined && units !== DEGREE)
    throw unsupported(`its angles are in EPSG:${units}; ${advice}`, { units });
}

function roundOff(perDegree: number): number {
  const round = Math.round(perDegree);
  return Math.abs(perDegree - round) <= NOISE * perDegree ? round : perDegree;
}

/** Removes noise from a coordinate of a pixel centre that is a whole number of pixels from zero. */
function snap(degrees: number, perDegree: number): number {
  const pixels = degrees * perDegree;
  const round = Math.round(pixels);
  return Math.abs(pixels - round) <= NOISE_PIXELS ? round / perDegree : degrees;
}
