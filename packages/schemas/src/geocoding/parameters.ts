/** Query parameters of geocoding, dotted names and all: sections 12.1, 12.2 and 13.1 of the interface. */
import { Type } from 'typebox';
import { GEOCODING_LIMITS } from '../limits.ts';
import { Latitude, Longitude } from '../location.ts';
import { NOT_BLANK } from '../text.ts';

const COMMON_LAYERS = [
  'address',
  'street',
  'country',
  'macroregion',
  'region',
  'macrocounty',
  'county',
  'locality',
  'localadmin',
  'borough',
  'neighbourhood',
  'postalcode',
  'coarse',
  'dependency',
  'macrohood',
  'marinearea',
  'disputed',
  'empire',
  'continent',
  'ocean',
] as const;
export const LAYERS_V1 = ['venue', ...COMMON_LAYERS] as const;
/** Version 2 says poi where version 1 says venue. */
export const LAYERS_V2 = ['poi', ...COMMON_LAYERS] as const;

export const SOURCES = ['openstreetmap', 'openaddresses', 'whosonfirst', 'geonames', 'foursquare'] as const;

/** Short names of sources. */
export const SOURCE_ALIASES = {
  osm: 'openstreetmap',
  oa: 'openaddresses',
  wof: 'whosonfirst',
  gn: 'geonames',
} as const satisfies Readonly<Record<string, (typeof SOURCES)[number]>>;

/** `source:layer:id`; the id may hold more colons and slashes. */
const GID = '^[a-z_]+:[a-z_]+:.+$';
const Gid = Type.String({ pattern: GID });

/** A regular expression that takes a lower-case name in any case: JSON Schema has no flags. */
const inAnyCase = (name: string): string => name.replaceAll(/[a-z]/g, (c) => `[${c}${c.toUpperCase()}]`);

const SOURCE_NAMES = [...SOURCES, ...Object.keys(SOURCE_ALIASES)];
/** Case does not count; a minus in front excludes the source. */
const SourceName = Type.String({
  pattern: `^-?(${SOURCE_NAMES.map(inAnyCase).join('|')})$`,
  'x-values': SOURCE_NAMES,
});

/** ISO 3166-1 alpha-2 or alpha-3. */
const CountryCode = Type.String({ pattern: '^([A-Za-z]{2}|[A-Za-z]{3})$' });
/** BCP 47; only the language part counts. */
const LanguageTag = Type.String({ pattern: '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$' });
/** Not blank. */
const Text = Type.String({ pattern: NOT_BLANK });
/** Kilometres. */
const Radius = (byDefault: number) => Type.Number({ default: byDefault, 'x-unit': 'km' });

const focusProperties = {
  'focus.point.lat': Type.Optional(Latitude),
  'focus.point.lon': Type.Optional(Longitude),
};
const rectProperties = {
  'boundary.rect.min_lat': Type.Optional(Latitude),
  'boundary.rect.max_lat': Type.Optional(Latitude),
  'boundary.rect.min_lon': Type.Optional(Longitude),
  'boundary.rect.max_lon': Type.Optional(Longitude),
};
const circleProperties = {
  'boundary.circle.lat': Type.Optional(Latitude),
  'boundary.circle.lon': Type.Optional(Longitude),
  /** Clamped; without effect unless the point is given. */
  'boundary.circle.radius': Type.Optional(Radius(50)),
};
const pointProperties = { 'point.lat': Latitude, 'point.lon': Longitude };
/** Clamped to what section 12.1 or 13.1 allows. */
const reverseRadius = { 'boundary.circle.radius': Type.Optional(Radius(1)) };

/** Parameters that come together: one of them needs the others. */
function allOrNone(...groups: readonly (readonly string[])[]): Record<string, string[]> {
  return Object.fromEntries(
    groups.flatMap((group) => group.map((name) => [name, group.filter((other) => other !== name)] as const)),
  );
}
const FORWARD_GROUPS = [
  Object.keys(focusProperties),
  Object.keys(rectProperties),
  ['boundary.circle.lat', 'boundary.circle.lon'],
];

const layersV1 = Type.Optional(Type.Array(Type.Enum(LAYERS_V1), { minItems: 1 }));
const layersV2 = Type.Optional(Type.Array(Type.Enum(LAYERS_V2), { minItems: 1 }));
const sources = Type.Optional(Type.Array(SourceName, { minItems: 1 }));
const country = { 'boundary.country': Type.Optional(Type.Array(CountryCode, { minItems: 1 })) };
const gid = { 'boundary.gid': Type.Optional(Gid) };
const lang = { lang: Type.Optional(LanguageTag) };

/** How many results; numbers out of range are clamped. */
const sizeOf = (version: 1 | 2) => ({
  size: Type.Optional(
    Type.Integer({
      default: GEOCODING_LIMITS[version].defaultSize,
      'x-minimum': 1,
      'x-maximum': GEOCODING_LIMITS[version].maxSize,
    }),
  ),
});

const filtersV1 = { ...country, ...gid, layers: layersV1, sources, ...sizeOf(1), ...lang };
const forwardV1 = { ...focusProperties, ...rectProperties, ...circleProperties, ...filtersV1 };

const textQueryV1 = () =>
  Type.Object({ text: Text, ...forwardV1 }, { dependentRequired: allOrNone(...FORWARD_GROUPS) });

/** Query of GET /geocoding/v1/autocomplete. */
export const AutocompleteQueryV1 = textQueryV1();
export type AutocompleteQueryV1 = Type.Static<typeof AutocompleteQueryV1>;

/** Query of GET /geocoding/v1/search. */
export const SearchQueryV1 = textQueryV1();
export type SearchQueryV1 = Type.Static<typeof SearchQueryV1>;

/** Parts of an address, from the house upwards. */
const ADDRESS_PARTS = [
  'address',
  'house_number',
  'street',
  'unit',
  'neighbourhood',
  'borough',
  'locality',
  'county',
  'region',
  'postalcode',
  'country',
] as const;

/** Query of GET /geocoding/v1/search/structured. */
export const StructuredQueryV1 = Type.Object(
  {
    /** Number and street in one. */
    address: Type.Optional(Text),
    house_number: Type.Optional(Text),
    street: Type.Optional(Text),
    unit: Type.Optional(Text),
    neighbourhood: Type.Optional(Text),
    borough: Type.Optional(Text),
    locality: Type.Optional(Text),
    county: Type.Optional(Text),
    region: Type.Optional(Text),
    postalcode: Type.Optional(Text),
    /** A code or a name. */
    country: Type.Optional(Text),
    ...forwardV1,
  },
  {
    anyOf: ADDRESS_PARTS.map((name) => ({ required: [name] })),
    dependentRequired: {
      ...allOrNone(...FORWARD_GROUPS),
      house_number: ['street'],
      unit: ['house_number', 'street'],
    },
    dependentSchemas: {
      address: {
        not: {
          anyOf: [{ required: ['house_number'] }, { required: ['street'] }, { required: ['unit'] }],
        },
      },
    },
  },
);
export type StructuredQueryV1 = Type.Static<typeof StructuredQueryV1>;

/** Query of GET /geocoding/v1/reverse. */
export const ReverseQueryV1 = Type.Object({ ...pointProperties, ...reverseRadius, ...filtersV1 });
export type ReverseQueryV1 = Type.Static<typeof ReverseQueryV1>;

/** Query of GET /geocoding/v1/place and of GET /geocoding/v2/place_details. */
export const PlaceQuery = Type.Object({ ids: Type.Array(Gid, { minItems: 1 }), ...lang });
export type PlaceQuery = Type.Static<typeof PlaceQuery>;

const filtersV2 = { layers: layersV2, sources, ...country, ...gid, ...sizeOf(2), ...lang };

const textQueryV2 = () =>
  Type.Object(
    { text: Text, ...filtersV2, ...focusProperties, ...rectProperties, ...circleProperties },
    { dependentRequired: allOrNone(...FORWARD_GROUPS) },
  );

/** Query of GET /geocoding/v2/autocomplete. */
export const AutocompleteQueryV2 = textQueryV2();
export type AutocompleteQueryV2 = Type.Static<typeof AutocompleteQueryV2>;

/** Query of GET /geocoding/v2/search. */
export const SearchQueryV2 = textQueryV2();
export type SearchQueryV2 = Type.Static<typeof SearchQueryV2>;

/** Query of GET /geocoding/v2/reverse. */
export const ReverseQueryV2 = Type.Object({ ...pointProperties, ...reverseRadius, ...filtersV2 });
export type ReverseQueryV2 = Type.Static<typeof ReverseQueryV2>;
