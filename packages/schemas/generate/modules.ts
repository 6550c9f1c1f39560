/** The modules that hold schemas. A module refers only to modules above it, so that the types made from them import each other in one direction. */
import * as resources from '../src/accounts/resources.ts';
import * as bodies from '../src/errors/bodies.ts';
import * as geocodingQueries from '../src/geocoding/queries.ts';
import * as geocodingV1 from '../src/geocoding/v1.ts';
import * as geocodingV2 from '../src/geocoding/v2.ts';
import * as elevation from '../src/lookups/elevation.ts';
import * as timeZone from '../src/lookups/time-zone.ts';
import * as staticMap from '../src/maps/static-map.ts';
import * as tiles from '../src/maps/tiles.ts';
import * as costingOptions from '../src/routing/costing-options.ts';
import * as costing from '../src/routing/costing.ts';
import * as dateTime from '../src/routing/date-time.ts';
import * as directions from '../src/routing/directions.ts';
import * as isochrone from '../src/routing/isochrone.ts';
import * as location from '../src/routing/location.ts';
import * as mapMatch from '../src/routing/map-match.ts';
import * as matrix from '../src/routing/matrix.ts';
import * as nearestRoads from '../src/routing/nearest-roads.ts';
import * as optimizedRoute from '../src/routing/optimized-route.ts';
import * as osrm from '../src/routing/osrm.ts';
import * as route from '../src/routing/route.ts';
import * as traceAttributes from '../src/routing/trace-attributes.ts';
import * as trip from '../src/routing/trip.ts';
import * as coordinates from '../src/shared/coordinates.ts';
import * as geojson from '../src/shared/geojson.ts';
import * as warning from '../src/shared/warning.ts';

/** JSON Schema as far as the wire interface uses it. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly JsonSchema[];
  /** A list of schemas describes a tuple. */
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  /** Present, and empty, in the schema of what is never there. */
  readonly not?: object;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly 'x-minimum'?: number;
  readonly 'x-maximum'?: number;
  readonly 'x-integer'?: boolean;
  readonly 'x-unit'?: string;
  readonly 'x-values'?: readonly string[];
}

/** The schemas of one module, by name, in the order in which the module declares them. */
export interface SchemaModule {
  /** Path in `src`, without its ending. */
  readonly path: string;
  readonly schemas: ReadonlyMap<string, JsonSchema>;
}

const MODULES: readonly (readonly [path: string, exports: object])[] = [
  ['shared/coordinates', coordinates],
  ['shared/geojson', geojson],
  ['shared/warning', warning],
  ['routing/costing', costing],
  ['routing/costing-options', costingOptions],
  ['routing/date-time', dateTime],
  ['routing/directions', directions],
  ['routing/location', location],
  ['routing/trip', trip],
  ['routing/osrm', osrm],
  ['routing/route', route],
  ['routing/optimized-route', optimizedRoute],
  ['routing/nearest-roads', nearestRoads],
  ['routing/matrix', matrix],
  ['routing/isochrone', isochrone],
  ['routing/map-match', mapMatch],
  ['routing/trace-attributes', traceAttributes],
  ['lookups/elevation', elevation],
  ['lookups/time-zone', timeZone],
  ['geocoding/queries', geocodingQueries],
  ['geocoding/v1', geocodingV1],
  ['geocoding/v2', geocodingV2],
  ['maps/static-map', staticMap],
  ['maps/tiles', tiles],
  ['accounts/resources', resources],
  ['errors/bodies', bodies],
];

/** Schemas that are parts of others and have no name outside their package. */
const UNNAMED = new Set(['Latitude', 'Longitude', 'Metres']);

export const SCHEMA_MODULES: readonly SchemaModule[] = MODULES.map(([path, exports]) => ({
  path,
  schemas: new Map(
    Object.entries(exports)
      .filter(([name, value]) => !UNNAMED.has(name) && isSchema(value))
      .map(([name, value]) => [name, plain(value)]),
  ),
}));

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('~kind' in value || '~unsafe' in value);
}

/** The JSON of a schema: data without what TypeBox keeps beside it. */
function plain(schema: unknown): JsonSchema {
  const copy: JsonSchema = JSON.parse(JSON.stringify(schema));
  return copy;
}

interface NamedSchema {
  readonly name: string;
  readonly path: string;
  readonly description: string | undefined;
}

/**
 * Names of schemas by their JSON without its description. Where several are the same, the one with the same description is meant, else the
 * first of the same module, else the first of all.
 */
export class SchemaNames {
  readonly #byJson = new Map<string, NamedSchema[]>();

  constructor() {
    for (const { path, schemas } of SCHEMA_MODULES) {
      for (const [name, schema] of schemas) {
        const key = bare(schema);
        this.#byJson.set(key, [
          ...(this.#byJson.get(key) ?? []),
          { name, path, description: schema.description },
        ]);
      }
    }
  }

  /** The name that a schema has within a module, and the module that declares it; undefined for a schema without a name. */
  find(schema: JsonSchema, path: string): NamedSchema | undefined {
    const found = this.#byJson.get(bare(schema));
    return (
      found?.find(({ description }) => description !== undefined && description === schema.description) ??
      found?.find((one) => one.path === path) ??
      found?.[0]
    );
  }
}

function bare(schema: JsonSchema): string {
  return JSON.stringify({ ...schema, description: undefined });
}
