import { Type } from 'typebox';

/** Languages of the narration: section 2.6 of the interface. */
export const LANGUAGES = [
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'en-GB',
  'en-US-x-pirate',
  'en-US',
  'es-ES',
  'et-EE',
  'fi-FI',
  'fr-FR',
  'hi-IN',
  'hu-HU',
  'it-IT',
  'ja-JP',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'tr-TR',
  'uk-UA',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Short names of languages where the bare code is not enough to find one; `de` and the like mean the one tag that starts so. */
export const LANGUAGE_ALIASES = {
  en: 'en-US',
  'en-x-pirate': 'en-US-x-pirate',
  pt: 'pt-PT',
  nb: 'nb-NO',
} as const satisfies Readonly<Record<string, Language>>;

export const Units = Type.Enum(['km', 'mi', 'kilometers', 'miles'], { default: 'km' });
export type Units = Type.Static<typeof Units>;

/** How much is told of the way: nothing, steps without words, or all. */
export const DirectionsType = Type.Enum(['none', 'maneuvers', 'instructions'], { default: 'instructions' });
export type DirectionsType = Type.Static<typeof DirectionsType>;

/** Which annotations an OSRM response carries. */
export const AnnotationFilters = Type.Object({
  action: Type.Enum(['include', 'exclude']),
  attributes: Type.Array(
    Type.Enum([
      'shape_attributes.speed',
      'shape_attributes.speed_limit',
      'shape_attributes.time',
      'shape_attributes.length',
    ]),
  ),
});
export type AnnotationFilters = Type.Static<typeof AnnotationFilters>;

/** The members that every request for directions shares, to be spread into its schema: section 2.6 of the interface. */
export const directionsProperties = {
  units: Type.Optional(Units),
  /** A tag of `LANGUAGES` or an alias; any other text means en-US. */
  language: Type.Optional(Type.String({ default: 'en-US', 'x-values': LANGUAGES })),
  directions_type: Type.Optional(DirectionsType),
  format: Type.Optional(Type.Enum(['json', 'osrm'], { default: 'json' })),
  banner_instructions: Type.Optional(Type.Boolean({ default: false })),
  voice_instructions: Type.Optional(Type.Boolean({ default: false })),
  filters: Type.Optional(AnnotationFilters),
  /** Metres, or feet where units are miles; 0 for none. */
  elevation_interval: Type.Optional(Type.Number({ minimum: 0, default: 0 })),
  /** The older, nested form of the first two. */
  directions_options: Type.Optional(
    Type.Object({ units: Type.Optional(Units), language: Type.Optional(Type.String()) }),
  ),
};
