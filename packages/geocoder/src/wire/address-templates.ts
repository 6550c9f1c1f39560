import aliases from '@fragaria/address-formatter/src/templates/aliases.json' with { type: 'json' };
import templates from '@fragaria/address-formatter/src/templates/templates.json' with { type: 'json' };

/** The address format of a country; see https://github.com/OpenCageData/address-formatting. */
export type Template = Exclude<(typeof templates)[string], string>;

/** Changes of OpenCage since the library's copy was made (their commit 28c47f9d). */
const LATER: Readonly<Record<string, Template>> = {
  AT: { replace: [['^Politischer Bezirk ', '']] },
  BR: {
    address_template:
      '{{{attention}}}\n{{{house}}}\n{{{road}}}, {{{house_number}}}{{#first}}, {{{quarter}}}{{/first}}\n{{#first}} {{{suburb}}} || {{{city_district}}} || {{{village}}} || {{{hamlet}}}{{/first}}\n' +
      '{{#first}} {{{city}}} || {{{town}}} || {{{state_district}}} {{/first}} - {{#first}} {{{state_code}}} || {{{state}}} {{/first}}\n{{{postcode}}}\n{{{country}}}',
  },
  HK: {
    address_template:
      '{{{attention}}}\n{{{house}}}\n{{{house_number}}} {{{road}}}\n{{#first}} {{{state_district}}} || {{{region}}} {{/first}}\n{{{state}}}\n{{{country}}}',
  },
  // Removes the full stop behind a missing house number.
  HU: { postformat_replace: [['\n.\n', '\n']] },
  KW: {
    address_template:
      '{{{attention}}}\n{{{house}}}\n{{#first}} {{{area}}} {{{city_block}}} || {{{neighbourhood}}} || {{{city_district}}} || {{{suburb}}} {{/first}}\n{{{road}}}\n' +
      '{{{house_number}}} {{{house}}}\n{{{postcode}}} {{#first}} {{{city}}} || {{{town}}} || {{{village}}} || {{{hamlet}}} {{/first}}\n{{{country}}}',
  },
  MC: {
    fallback_template:
      '{{{attention}}}\n{{{house}}}\n{{{road}}} {{{house_number}}}\n{{{place}}}\n{{#first}} {{{neighbourhood}}} || {{{city_district}}} || {{{municipality}}} || {{{suburb}}}{{/first}}\n' +
      '{{{city}}}\n{{{country}}}',
    postformat_replace: [['Monaco\nMonaco', 'Monaco']],
  },
};

/** Templates by country; `default` is for all other countries. */
export const TEMPLATES: Readonly<Record<string, Template>> = Object.fromEntries(
  Object.entries(templates)
    .filter((entry): entry is [string, Template] => typeof entry[1] === 'object')
    .map(([country, template]) => [country, { ...template, ...LATER[country] }]),
);

/** Aliases of components, in order of priority. */
export const ALIASES: readonly { readonly alias: string; readonly name: string }[] = [
  ...aliases,
  { alias: 'area', name: 'municipality' },
];
