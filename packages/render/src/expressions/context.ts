/** A place in the units of a tile. */
export interface TilePoint {
  /** Units of the tile, to the east. */
  readonly x: number;
  /** Units of the tile, to the south. */
  readonly y: number;
}

/** A geometry of GeoJSON, in degrees. */
export interface GeoJsonGeometry {
  /** A type of GeoJSON. */
  readonly type: string;
  /** Degrees, as GeoJSON nests them. */
  readonly coordinates: unknown;
}

/** A tile of the web Mercator pyramid. */
export interface TileId {
  /** Zoom. */
  readonly z: number;
  /** Column from the west. */
  readonly x: number;
  /** Row from the north. */
  readonly y: number;
}

/** What holds for a whole picture, or for a whole tile of it. */
export interface EvaluationGlobals {
  /** The zoom of the map. */
  readonly zoom?: number;
  /** From 0 to 1, for `heatmap-density`. */
  readonly heatmapDensity?: number;
  /** From 0 to 1 along a line, for `line-progress`. */
  readonly lineProgress?: number;
  /** Metres, for `elevation`. */
  readonly elevation?: number;
  /** What a cluster has added up so far, for `accumulated`. */
  readonly accumulated?: unknown;
  /** Values for `global-state`. */
  readonly globalState?: Readonly<Record<string, unknown>> | null;
  /** Names of the images there are, for `image`: others count as not available. */
  readonly availableImages?: readonly string[] | ReadonlySet<string>;
  /** The tile of the features: `within` and `distance` need it, or that of the feature. */
  readonly canonicalID?: TileId;
  /** Whether a text can be drawn, for `is-supported-script`; all can where it is not given. */
  readonly isSupportedScript?: (text: string) => boolean;
}

/** A feature as expressions see it. */
export interface EvaluationFeature {
  /** The kind of geometry, by its number in a vector tile (1 point, 2 line, 3 polygon) or by its name. */
  readonly type?: number | string;
  /** Its number or name, if it has one. */
  readonly id?: unknown;
  /** Its attributes. */
  readonly properties?: Readonly<Record<string, unknown>> | null;
  /** One of the properties, undefined where there is none of the name: for features that would have to gather them all. */
  property?(name: string): unknown;
  /** Rings, lines or points in units of the tile (4096 or `extent` to its side), or a geometry of GeoJSON. */
  readonly geometry?: readonly (readonly TilePoint[])[] | GeoJsonGeometry;
  /** Units to the side of the tile; 8192 where it is not given. */
  readonly extent?: number;
  /** The tile that it comes from, where the globals do not name one. */
  readonly tile?: TileId | undefined;
  /** Values for `feature-state`. */
  readonly featureState?: Readonly<Record<string, unknown>> | null;
}

/** An expression that gives no value for this feature. It never leaves the package: callers see a `PortolanError` or the default. */
export class NoValue {
  /** Where in the expression, such as `[2][1]`. */
  readonly key: string;
  readonly message: string;

  constructor(key: string, message: string) {
    this.key = key;
    this.message = message;
  }
}

/** Throws that there is no value. */
export function fail(key: string, message: string): never {
  // An Error would collect the stack for every feature without the property; this is caught where the evaluation began.
  // oxlint-disable-next-line typescript/only-throw-error -- see above
  throw new NoValue(key, message);
}

/** Characters and items that one evaluation may touch in texts and lists: a style must not make a picture wait. */
const MAX_WORK = 4_000_000;

/** What an evaluation has at hand. */
export interface Context {
  globals: EvaluationGlobals;
  feature: EvaluationFeature;
  /** Values of `let`, each found when it is first asked for. */
  readonly slots: unknown[];
  work: number;
}

/** Counts work on texts and lists. */
export function spend(context: Context, amount: number, key: string): void {
  context.work += amount;
  if (context.work > MAX_WORK)
    fail(key, `The expression works through more than ${MAX_WORK} characters or items.`);
}

const NAMES = ['Unknown', 'Point', 'LineString', 'Polygon'];

/** `Point`, `LineString`, `Polygon` or another name that the feature gives; null where there is none. */
export function geometryTypeOf(feature: EvaluationFeature): string | null {
  const { type } = feature;
  if (typeof type === 'number') return NAMES[type] ?? 'Unknown';
  const name = type ?? (isGeoJson(feature.geometry) ? feature.geometry.type : null);
  return name?.replace(/^Multi/, '') ?? null;
}

/** Gives a property of a feature, and undefined where it has none. */
export type TakeProperty = (feature: EvaluationFeature) => unknown;

/** How a property of a name is taken: names that every object of JavaScript answers to are looked for with care, the others at once. */
export function takeProperty(name: string): TakeProperty {
  if (name in Object.prototype)
    return ({ properties }) =>
      properties !== undefined && properties !== null && Object.hasOwn(properties, name)
        ? properties[name]
        : undefined;
  return (feature) => (feature.property === undefined ? feature.properties?.[name] : feature.property(name));
}

/** Whether a geometry is one of GeoJSON. */
export function isGeoJson(geometry: EvaluationFeature['geometry']): geometry is GeoJsonGeometry {
  return geometry !== undefined && geometry !== null && 'coordinates' in geometry;
}
