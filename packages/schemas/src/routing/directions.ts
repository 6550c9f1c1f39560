import { Type } from 'typebox';
import { about } from '../shared/about.ts';

/** Languages of the narration: docs/interface.md, section 2.6. */
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
/** Tag of a language of the narration. */
export type Language = (typeof LANGUAGES)[number];

/** Short names of languages where the bare code is not enough to find one; `de` and the like mean the one tag that starts so. */
export const LANGUAGE_ALIASES = {
  en: 'en-US',
  'en-x-pirate': 'en-US-x-pirate',
  pt: 'pt-PT',
  nb: 'nb-NO',
} as const satisfies Readonly<Record<string, Language>>;

export const Units = about(
  'Unit of the distances in the response.',
  Type.Enum(['km', 'mi', 'kilometers', 'miles'], { default: 'km' }),
);

export const DirectionsType = about(
  'How much is told of the way: nothing, steps without words, or steps with words.',
  Type.Enum(['none', 'maneuvers', 'instructions'], { default: 'instructions' }),
);

export const AnnotationFilters = about(
  'Which annotations an OSRM response carries.',
  Type.Object({
    action: about('Whether to send only these, or all but these.', Type.Enum(['include', 'exclude'])),
    attributes: about(
      'Names of annotations.',
      Type.Array(
        Type.Enum([
          'shape_attributes.speed',
          'shape_attributes.speed_limit',
          'shape_attributes.time',
          'shape_attributes.length',
        ]),
      ),
    ),
  }),
);

/** The members that every request for directions shares, to be spread into its schema: docs/interface.md, section 2.6. */
export const directionsProperties = {
  units: Type.Optional(Units),
  language: about(
    'A tag of `LANGUAGES` or an alias; any other text means en-US.',
    Type.Optional(Type.String({ default: 'en-US', 'x-values': LANGUAGES })),
  ),
  directions_type: Type.Optional(DirectionsType),
  format: about(
    'Form of the response: that of this interface, or of OSRM.',
    Type.Optional(Type.Enum(['json', 'osrm'], { default: 'json' })),
  ),
  banner_instructions: about(
    'What a navigation app shows, step by step; only with `format: osrm`.',
    Type.Optional(Type.Boolean({ default: false })),
  ),
  voice_instructions: about(
    'What a navigation app says, and where; only with `format: osrm`.',
    Type.Optional(Type.Boolean({ default: false })),
  ),
  filters: about('Which annotations to carry; only with `format: osrm`.', Type.Optional(AnnotationFilters)),
  elevation_interval: about(
    'Heights every so many metres, or feet where units are miles; 0 for none.',
    Type.Optional(Type.Number({ minimum: 0, default: 0 })),
  ),
  directions_options: about(
    'The older, nested form of `units` and `language`.',
    Type.Optional(
      Type.Object({
        units: Type.Optional(Units),
        language: about('As the `language` of the request.', Type.Optional(Type.String())),
      }),
    ),
  ),
};
