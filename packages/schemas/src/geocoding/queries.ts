/** Query parameters of geocoding, dotted names and all: docs/interface.md, sections 12.1, 12.2 and 13.1. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { GEOCODING_LIMITS } from './limits.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';
import { NOT_BLANK } from '../shared/patterns.ts';

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
/** Kinds of places in version 1. */
export const LAYERS_V1 = ['venue', ...COMMON_LAYERS] as const;
/** Version 2 says poi where version 1 says venue. */
export const LAYERS_V2 = ['poi', ...COMMON_LAYERS] as const;

/** Where places come from. */
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

const CountryCode = Type.String({ pattern: '^([A-Za-z]{2}|[A-Za-z]{3})$' });
const LanguageTag = Type.String({ pattern: '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$' });
/** Not blank. */
const Text = Type.String({ pattern: NOT_BLANK });
const searchText = about('What to look for, as people type it.', Text);
/** Kilometres. */
const Radius = (byDefault: number) => Type.Number({ default: byDefault, 'x-unit': 'km' });

const focusProperties = {
  'focus.point.lat': about(
    'Places near this point come first; with `focus.point.lon`.',
    Type.Optional(Latitude),
  ),
  'focus.point.lon': about('See `focus.point.lat`.', Type.Optional(Longitude)),
};
const rectProperties = {
  'boundary.rect.min_lat': about(
    'Southern edge of a rectangle that results lie in; needs the other three.',
    Type.Optional(Latitude),
  ),
  'boundary.rect.max_lat': about('Northern edge of the rectangle.', Type.Optional(Latitude)),
  'boundary.rect.min_lon': about('Western edge of the rectangle.', Type.Optional(Longitude)),
  'boundary.rect.max_lon': about('Eastern edge of the rectangle.', Type.Optional(Longitude)),
};
const circleProperties = {
  'boundary.circle.lat': about(
    'Centre of a circle that results lie in; with `boundary.circle.lon`.',
    Type.Optional(Latitude),
  ),
  'boundary.circle.lon': about('See `boundary.circle.lat`.', Type.Optional(Longitude)),
  'boundary.circle.radius': about(
    'Radius in kilometres, clamped to what the interface allows; without effect unless the centre is given.',
    Type.Optional(Radius(50)),
  ),
};
const pointProperties = {
  'point.lat': about('Latitude of the point to look at, in degrees.', Latitude),
  'point.lon': about('Longitude of that point, in degrees.', Longitude),
};
const reverseRadius = {
  'boundary.circle.radius': about(
    'Radius around the point in kilometres, clamped to what the interface allows.',
    Type.Optional(Radius(1)),
  ),
};

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

const KINDS = 'Kinds of places to find; `coarse` means every kind of area.';
const layersV1 = about(KINDS, Type.Optional(Type.Array(Type.Enum(LAYERS_V1), { minItems: 1 })));
const layersV2 = about(KINDS, Type.Optional(Type.Array(Type.Enum(LAYERS_V2), { minItems: 1 })));
const sources = about(
  'Sources to find places from; a minus in front leaves a source out. Case does not count.',
  Type.Optional(Type.Array(SourceName, { minItems: 1 })),
);
const country = {
  'boundary.country': about(
    'Countries to find places in: ISO 3166-1 alpha-2 or alpha-3.',
    Type.Optional(Type.Array(CountryCode, { minItems: 1 })),
  ),
};
const gid = { 'boundary.gid': about('Area to find places in: the gid of a result.', Type.Optional(Gid)) };
const lang = {
  lang: about(
    'Language of names, BCP 47; only the language part counts. Otherwise names are local.',
    Type.Optional(LanguageTag),
  ),
};

const sizeOf = (version: 1 | 2) => ({
  size: about(
    'How many results at most; numbers out of range are clamped.',
    Type.Optional(
      Type.Integer({
        default: GEOCODING_LIMITS[version].defaultSize,
        'x-minimum': 1,
        'x-maximum': GEOCODING_LIMITS[version].maxSize,
      }),
    ),
  ),
});

const filtersV1 = { ...country, ...gid, layers: layersV1, sources, ...sizeOf(1), ...lang };
const forwardV1 = { ...focusProperties, ...rectProperties, ...circleProperties, ...filtersV1 };

const textQueryV1 = () =>
  Type.Object({ text: searchText, ...forwardV1 }, { dependentRequired: allOrNone(...FORWARD_GROUPS) });

export const AutocompleteQueryV1 = about('Query of GET /geocoding/v1/autocomplete.', textQueryV1());

export const SearchQueryV1 = about('Query of GET /geocoding/v1/search.', textQueryV1());

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

export const StructuredQueryV1 = about(
  'Query of GET /geocoding/v1/search/structured.',
  Type.Object(
    {
      address: about('Number and street in one.', Type.Optional(Text)),
      house_number: about('Number of the house; needs `street`.', Type.Optional(Text)),
      street: about('Name of the street.', Type.Optional(Text)),
      unit: about('Flat or suite; needs `house_number`.', Type.Optional(Text)),
      neighbourhood: about('Neighbourhood.', Type.Optional(Text)),
      borough: about('Borough.', Type.Optional(Text)),
      locality: about('City, town or village.', Type.Optional(Text)),
      county: about('County or district.', Type.Optional(Text)),
      region: about('State or province.', Type.Optional(Text)),
      postalcode: about('Postal code.', Type.Optional(Text)),
      country: about('Country, as a code or a name.', Type.Optional(Text)),
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
  ),
);

export const ReverseQueryV1 = about(
  'Query of GET /geocoding/v1/reverse.',
  Type.Object({ ...pointProperties, ...reverseRadius, ...filtersV1 }),
);

export const PlaceQuery = about(
  'Query of GET /geocoding/v1/place and of GET /geocoding/v2/place_details.',
  Type.Object({
    ids: about('Gids as results have them, `source:layer:id`.', Type.Array(Gid, { minItems: 1 })),
    ...lang,
  }),
);

const filtersV2 = { layers: layersV2, sources, ...country, ...gid, ...sizeOf(2), ...lang };

const textQueryV2 = () =>
  Type.Object(
    { text: searchText, ...filtersV2, ...focusProperties, ...rectProperties, ...circleProperties },
    { dependentRequired: allOrNone(...FORWARD_GROUPS) },
  );

export const AutocompleteQueryV2 = about('Query of GET /geocoding/v2/autocomplete.', textQueryV2());

export const SearchQueryV2 = about('Query of GET /geocoding/v2/search.', textQueryV2());

export const ReverseQueryV2 = about(
  'Query of GET /geocoding/v2/reverse.',
  Type.Object({ ...pointProperties, ...reverseRadius, ...filtersV2 }),
);
