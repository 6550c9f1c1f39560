/** The slow, obvious surface: all rules stand in one place, and every raster is looked at for every pixel. */

export interface SlowRaster {
  /** Centre of the first pixel. */
  readonly west: number;
  readonly north: number;
  readonly perDegree: number;
  readonly width: number;
  readonly height: number;
  /** Metres, NaN for no data. */
  readonly values: ArrayLike<number>;
  readonly footprint: {
    readonly south: number;
    readonly west: number;
    readonly north: number;
    readonly east: number;
  };
}

/** @returns NaN for no data. */
export function slowHeight(
  rasters: readonly SlowRaster[],
  lat: number,
  lon: number,
  rule: 'skadi' | 'gdal' | 'nearest' = 'skadi',
): number {
  const owner = ownerOf(rasters, lat, lon === 180 ? -180 : lon);
  if (owner === undefined) return NaN;
  const [raster, turned] = owner;
  const x = (turned - raster.west) * raster.perDegree;
  const y = (raster.north - lat) * raster.perDegree;
  const lattice = rasters.filter(
    ({ perDegree, west, north }) =>
      perDegree === raster.perDegree &&
      isWhole((west - raster.west) * perDegree) &&
      isWhole((north - raster.north) * perDegree),
  );
  const pixel = (column: number, row: number): number | undefined => {
    for (const other of [raster, ...lattice]) {
      for (const turn of [0, 360, -360]) {
        const c = column + Math.round((raster.west - other.west + turn) * raster.perDegree);
        const r = row + Math.round((other.north - raster.north) * raster.perDegree);
        if (c >= 0 && r >= 0 && c < other.width && r < other.height)
          return other.values[r * other.width + c]!;
      }
    }
    return undefined;
  };
  const nearest = (): number => {
    const [c, r] = [Math.floor(x + 0.5), Math.floor(y + 0.5)];
    const inside = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));
    return pixel(c, r) ?? raster.values[inside(r, raster.height) * raster.width + inside(c, raster.width)]!;
  };
  if (rule === 'nearest') return nearest();
  if (rule === 'gdal' && Number.isNaN(nearest())) return NaN;
  let sum = 0;
  let weights = 0;
  for (const [c, r] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [column, row] = [Math.floor(x) + c, Math.floor(y) + r];
    const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    const metres = pixel(column, row);
    if (metres === undefined || Number.isNaN(metres) || weight === 0) continue;
    sum += weight * metres;
    weights += weight;
  }
  return weights > 0 ? sum / weights : NaN;
}

/** Where no other raster is, a raster reaches about a millimetre beyond its edge. */
const TOLERANCE_DEGREES = 1e-8;

function ownerOf(rasters: readonly SlowRaster[], lat: number, lon: number): [SlowRaster, number] | undefined {
  const spacings = [...new Set(rasters.map(({ perDegree }) => perDegree))].toSorted((a, b) => b - a);
  for (const more of [0, TOLERANCE_DEGREES]) {
    for (const spacing of spacings) {
      const fine = rasters.filter(({ perDegree }) => perDegree === spacing);
      for (const turned of [lon, lon + 360, lon - 360]) {
        const owner =
          fine.find(
            ({ footprint: f }) => lat >= f.south && lat < f.north && turned >= f.west && turned < f.east,
          ) ??
          fine.find(
            ({ footprint: f }) =>
              lat >= f.south - more &&
              lat <= f.north + more &&
              turned >= f.west - more &&
              turned <= f.east + more,
          );
        if (owner !== undefined) return [owner, turned];
      }
    }
  }
  return undefined;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6;
}
