import countyCodes from '@fragaria/address-formatter/src/templates/county-codes.json' with { type: 'json' };
import stateCodes from '@fragaria/address-formatter/src/templates/state-codes.json' with { type: 'json' };
import { checkMembers, PortolanError } from '@portolan/base';
import { ALIASES, TEMPLATES } from './address-templates.ts';
import type { Template } from './address-templates.ts';

type Parts = Map<string, string>;
type Replacement = readonly [pattern: string, replacement: string];

/** A longer text is no postal code. */
const MOST_POSTCODE = 20;
/** Countries with small districts, which are parts of towns and not of states. */
const SMALL_DISTRICTS = new Set('BR CR ES NI PY RO TG TM XK'.split(' '));

/**
 * An address as it is written on a letter in its country, by the templates of OpenCage's address-formatting.
 *
 * @param components  named as in these templates: `house_number`, `road`, `city`, `postcode`, `state`, `country`, `country_code` and their
 *   aliases. Components with other names go to the first line, the place of the recipient.
 * @returns lines, joined by line feeds.
 * @throws {PortolanError} `geocoder-input` when a component is not a text.
 */
export function formatAddress(components: Readonly<Record<string, string>>): string {
  checkMembers(components, 'components', 'geocoder-input');
  const parts: Parts = new Map();
  for (const [name, value] of Object.entries(components)) {
    if (typeof value !== 'string')
      throw new PortolanError('geocoder-input', `component ${name} must be a text`, { name, value });
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (value.trim() !== '' && !parts.has(snake)) parts.set(snake, value);
  }
  const country = settleCountry(parts);
  const template = templateOf(country) ?? templateOf('default')!;
  addPrimaryNames(parts, country);
  dropNonsense(parts);
  applyReplacements(parts, template.replace ?? []);
  addCode(parts, 'state', stateCodes[country]);
  addCode(parts, 'county', countyCodes[country]);
  addAttention(parts);
  return write(parts, template);
}

const templateOf = (country: string): Template | undefined =>
  Object.hasOwn(TEMPLATES, country) ? TEMPLATES[country] : undefined;

/** The country whose template is used, '' when unknown. Addresses of dependencies are written as those of another country. */
function settleCountry(parts: Parts): string {
  const given = parts.get('country_code')?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(given)) return '';
  let country = given === 'UK' ? 'GB' : given;
  const own = templateOf(country);
  if (own?.use_country !== undefined) {
    country = own.use_country.toUpperCase();
    if (own.change_country !== undefined)
      parts.set(
        'country',
        own.change_country.replace(/\$(\w+)/, (_, name: string) => parts.get(name) ?? ''),
      );
    const [name, value] = own.add_component?.split('=') ?? [];
    if (name === 'state' && value !== undefined) parts.set(name, value);
  }
  if (country === 'NL') {
    // Countries of the Kingdom of the Netherlands that OSM tags as its provinces.
    const state = parts.get('state') ?? '';
    for (const [pattern, code, name] of [
      [/^curaçao$/i, 'CW', 'Curaçao'],
      [/^sint maarten/i, 'SX', 'Sint Maarten'],
      [/^aruba/i, 'AW', 'Aruba'],
    ] as const) {
      if (!pattern.test(state)) continue;
      country = code;
      parts.set('country', name);
    }
  }
  parts.set('country_code', country);
  return country;
}

/** Copies aliases to their primary names when these are missing. If several aliases are given, the first one of the templates wins. */
function addPrimaryNames(parts: Parts, country: string): void {
  for (const { alias, name } of ALIASES) {
    const primary =
      alias === 'district' ? (SMALL_DISTRICTS.has(country) ? 'neighbourhood' : 'state_district') : name;
    const value = parts.get(alias);
    if (value !== undefined && !parts.has(primary)) parts.set(primary, value);
  }
}

function dropNonsense(parts: Parts): void {
  const state = parts.get('state');
  // When the country is a number, the state has the name of the country.
  if (/^\d+$/.test(parts.get('country') ?? '') && state !== undefined) {
    parts.set('country', state);
    parts.delete('state');
  }
  const postcode = parts.get('postcode');
  if (postcode !== undefined) {
    const several = /^(\d{5}),\d{5}/.exec(postcode);
    if (postcode.length > MOST_POSTCODE || /\d+;\d+/.test(postcode)) parts.delete('postcode');
    else if (several !== null) parts.set('postcode', several[1]!);
  }
  for (const [name, value] of parts) if (/https?:\/\//i.test(value)) parts.delete(name);
}

/** Applies the rules of a country: `pattern` is for all components, `name=pattern` for one. House numbers and codes stay unchanged. */
function applyReplacements(parts: Parts, rules: readonly Replacement[]): void {
  for (const [name, value] of parts) {
    if (name === 'country_code' || name === 'house_number') continue;
    let changed = value;
    for (const [rule, replacement] of rules) {
      const [, only, pattern] = /^(?:([a-z_]+)=)?(.*)$/su.exec(rule)!;
      if (only === undefined || only === name) changed = changed.replace(new RegExp(pattern!), replacement);
    }
    if (changed !== value) parts.set(name, changed);
  }
}

type Places = NonNullable<(typeof stateCodes)[string]>;

const namesOf = ({ name }: Places[number]): string[] =>
  typeof name === 'string' ? [name] : Object.values(name);

/** The code of a state or county with a known name, or its name when the code was given as the name. */
function addCode(parts: Parts, kind: 'state' | 'county', places: Places | undefined): void {
  const key = `${kind}_code`;
  const given = parts.get(kind);
  if (given === undefined || places === undefined) return;
  if (parts.has(key) && parts.get(key) !== given) return;
  const wanted = given.toUpperCase();
  for (const place of places) {
    const code = place.key.trim();
    const names = namesOf(place);
    if (names.some((name) => name.toUpperCase() === wanted)) {
      parts.set(key, code);
      return;
    }
    if (code === wanted) {
      parts.set(kind, names[0]!);
      parts.set(key, code);
      return;
    }
  }
  if (kind === 'state' && parts.get('country_code') === 'US' && /^washington,? d\.?c\.?/i.test(given)) {
    parts.set('state_code', 'DC').set('state', 'District of Columbia').set('city', 'Washington');
  }
}

const KNOWN = new Set(
  ALIASES.flatMap(({ alias, name }) => [alias, name]).concat('country_code', 'state_code', 'county_code'),
);

function addAttention(parts: Parts): void {
  const unknown = [...parts].filter(([name]) => !KNOWN.has(name)).map(([, value]) => value);
  if (unknown.length > 0) parts.set('attention', unknown.join(', '));
}

function write(parts: Parts, template: Template): string {
  const fallback = templateOf('default')!;
  // Without a road and a postal code, the address is that of a place.
  const isPlace = !parts.has('road') && !parts.has('postcode');
  const text = isPlace
    ? (template.fallback_template ?? fallback.fallback_template!)
    : (template.address_template ?? fallback.address_template!);
  let letter = clean(fill(text, parts));
  // A `$` in these patterns also matches before the final line feed, as in the language that the templates were written for.
  for (const [pattern, replacement] of template.postformat_replace ?? [])
    letter = letter.replace(new RegExp(pattern.replace(/\$$/, '(?=\\n?$)')), replacement);
  letter = clean(letter);
  return letter.trim() === '' ? clean([...new Set(parts.values())].join(', ')).trim() : letter.trim();
}

/** Fills in the components: `{{{name}}}` is one component; `{{#first}} .. || .. {{/first}}` is the first alternative that is not empty. */
function fill(template: string, parts: Parts): string {
  const put = (text: string): string =>
    text.replaceAll(/\{\{\{\s*(\w+)\s*\}\}\}/g, (_, name: string) => parts.get(name) ?? '');
  return put(
    template.replaceAll(/\{\{#first\}\}(.*?)\{\{\/first\}\}/gs, (_, choices: string) => {
      const chosen = choices.split('||').find((choice) => put(choice).trim() !== '');
      return chosen === undefined ? (choices.includes('||') ? '' : put(choices)) : put(chosen);
    }),
  );
}

/** Patterns of what missing components leave behind, with their replacements, applied in this order. */
const REMAINS: readonly (readonly [RegExp, string])[] = [
  [/[},\s]+$/g, ''],
  [/^[,\s]+/g, ''],
  [/^- /g, ''],
  [/,\s*,/g, ', '],
  [/[^\S\n]+,[^\S\n]+/g, ', '],
  [/[^\S\n]{2,}/g, ' '],
  [/[^\S\n]\n/g, '\n'],
  [/\n,/g, '\n'],
  [/,,+/g, ','],
  [/,\n/g, '\n'],
  [/\n[^\S\n]+/g, '\n'],
  [/\n\n+/g, '\n'],
];

/**
 * Removes what missing components leave behind, and repeated lines and parts of lines; only New York may be repeated. The result ends with
 * a line feed.
 */
function clean(letter: string): string {
  let text = letter;
  for (const [remain, replacement] of REMAINS) text = text.replace(remain, replacement);
  const lines = text
    .split('\n')
    .map((line) => once(line.split(','), (part) => part.toLowerCase() === 'new york').join(', '));
  return `${once(lines, () => false)
    .join('\n')
    .trim()}\n`;
}

function once(texts: readonly string[], mayRepeat: (text: string) => boolean): string[] {
  const seen = new Set<string>();
  return texts
    .map((text) => text.trim())
    .filter((text) => {
      if (seen.has(text) && !mayRepeat(text)) return false;
      seen.add(text);
      return true;
    });
}
