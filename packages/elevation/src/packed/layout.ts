/** The layout that FORMAT.md describes: an archive of this kind and version, and its sections. */
export const KIND = 'elevation';
export const MAJOR = 1;
export const MINOR = 0;

export const Section = {
  /** f64, `GRID_NUMBERS` a raster. */
  grid: 'raster.grid',
  /** i32, `SHAPE_NUMBERS` a raster. */
  shape: 'raster.shape',
  /** u32, rasters + 1: positions in `block.offset`. */
  firstBlock: 'raster.firstBlock',
  /** i32, `COEFFICIENTS` a model. */
  coefficient: 'model.coefficient',
  /** u16, `CONTEXTS` x `TOKENS` a model. */
  frequency: 'model.frequency',
  /** u32, blocks + 1: positions in `block.data`. */
  offset: 'block.offset',
  /** u8. */
  data: 'block.data',
} as const;

/** west, north, columnsPerDegree, rowsPerDegree; south, west, north, east of the footprint; scale, offset. */
export const GRID_NUMBERS = 10;
/** projection, column0, row0, width, height, encoding, divisor, model. */
export const SHAPE_NUMBERS = 8;

/** Pixels of a side of a block. */
export const BLOCK_SIDE = 40;

/** What the integers of a raster stand for. */
export const Encoding = {
  /** Metres as they are, in 16 bits. */
  int16: 0,
  /** Single precision: integer / divisor. */
  float32: 1,
  /** Single precision: its bits, in the order of the numbers. */
  float32Bits: 2,
  /** Double precision: integer / divisor. */
  float64: 3,
} as const;
export type EncodingCode = (typeof Encoding)[keyof typeof Encoding];

/** No data among the integers of a raster. */
export const VOID = -(2 ** 31);

/** Neighbours that predict a pixel besides its western one. */
export const COEFFICIENTS = 5;
/** Coefficients are in units of 2^-10. */
export const COEFFICIENT_BITS = 10;

export const CONTEXTS = 20;
export const TOKENS = 64;
/** Frequencies of a context add up to 2^11. */
export const FREQUENCY_BITS = 11;
