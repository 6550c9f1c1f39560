/** The tables of docs/interface.md and its pages, made from schemas and from the tables of this package. */
import {
  LAYERS_V1,
  LAYERS_V2,
  MORE_TRACE_ATTRIBUTES,
  SOURCE_ALIASES,
  SOURCES,
  TRACE_ATTRIBUTES,
} from '../src/index.ts';
import { APIS, PLANS } from '../src/accounts/plans.ts';
import { ENDPOINTS } from '../src/endpoints.ts';
import { WIRE_ERRORS } from '../src/errors/codes.ts';
import { COSTING_OPTIONS } from '../src/routing/costing-options.ts';
import { COSTING_MODELS, COSTINGS } from '../src/routing/costing.ts';
import { directionsProperties, LANGUAGES } from '../src/routing/directions.ts';
import { OPTION_TEXTS } from '../src/routing/option-texts.ts';
import type { CostingOption } from '../src/routing/option-table.ts';
import { ManeuverType } from '../src/routing/trip.ts';
import { factsOf } from './facts.ts';
import { SCHEMA_MODULES, SchemaNames, type JsonSchema } from './modules.ts';

/** Lines of Markdown are no longer than this. */
const WIDTH = 138;

const names = new SchemaNames();

/** The text of a page with each table between its two marks written anew: `<!-- members of Leg -->` ... `<!-- end -->`. */
export function withTables(page: string): string {
  return page.replaceAll(
    /(<!-- (?!end)(.+?) -->\n)[^]*?(<!-- end -->)/g,
    (_, begin: string, what: string, end: string) => {
      return `${begin}\n${tableOf(what)}\n\n${end}`;
    },
  );
}

function tableOf(what: string): string {
  const members = /^members of (\w+)( directions)?$/.exec(what);
  if (members) return membersTable(members[1]!, members[2] === undefined ? undefined : directionsProperties);
  const values = /^values of (\w+)$/.exec(what);
  if (values) return wrapped(`${wordsOf(schemaCalled(values[1]!).schema)}.`, '');
  const write = TABLES[what];
  if (write === undefined) throw new Error(`no table is called "${what}"`);
  return write();
}

const TABLES: Readonly<Record<string, () => string>> = {
  calls: () =>
    table(
      ['Call', 'Does', 'Credits'],
      ENDPOINTS.filter(({ auth }) => auth === 'data').map(({ method, path, summary, credits }) => [
        code(`${method} ${path}`),
        summary,
        credits === undefined
          ? ''
          : `${credits.amount} ${credits.per === 'element' ? 'an' : 'a'} ${credits.per}`,
      ]),
    ),
  'account calls': () =>
    table(
      ['Call', 'Does'],
      ENDPOINTS.filter(({ auth }) => auth === 'management').map(({ method, path, summary }) => [
        code(`${method} ${path}`),
        summary,
      ]),
    ),
  'costing models': () =>
    table(
      ['`costing`', 'Options', 'Travels as', 'nearest_roads'],
      COSTINGS.map((name) => {
        const { optionsKeys, travel, nearestRoads } = COSTING_MODELS[name];
        return [
          code(name),
          optionsKeys.map(code).join(', '),
          travel.map(({ mode, types }) => `${mode}: ${types.join(', ')}`).join('; '),
          nearestRoads ? 'yes' : 'no',
        ];
      }),
    ),
  'costing options': costingOptions,
  'maneuver types': () =>
    table(
      ['Number', 'Name'],
      Object.entries(ManeuverType).map(([name, number]) => [String(number), code(name)]),
    ),
  languages: () => wrapped(LANGUAGES.map(code).join(', '), ''),
  'trace attributes': () =>
    [
      wrapped(`${TRACE_ATTRIBUTES.length} names: ${TRACE_ATTRIBUTES.map(code).join(', ')}.`, ''),
      '',
      wrapped(
        `Names of routing engines besides, which are accepted: ${MORE_TRACE_ATTRIBUTES.map(code).join(', ')}.`,
        '',
      ),
    ].join('\n'),
  layers: () =>
    [
      wrapped(`- Layers of version 1: ${LAYERS_V1.map(code).join(', ')}.`, '  '),
      `- Version 2 says ${code(LAYERS_V2[0])} where version 1 says ${code(LAYERS_V1[0])}.`,
      wrapped(`- Sources: ${SOURCES.map(code).join(', ')}.`, '  '),
      wrapped(
        `- Short names of sources: ${Object.entries(SOURCE_ALIASES)
          .map(([alias, source]) => `${code(alias)} for ${source}`)
          .join(', ')}.`,
        '  ',
      ),
    ].join('\n'),
  errors: () =>
    table(
      ['Number', 'HTTP', 'OSRM', 'Meaning'],
      WIRE_ERRORS.map(({ code: number, httpStatus, osrmCode, meaning }) => [
        String(number),
        String(httpStatus),
        osrmCode,
        meaning,
      ]),
    ),
  plans: () =>
    table(
      [
        'Plan',
        'US dollars a month',
        'Credits a month',
        '1,000 credits more',
        'Matrix elements',
        'Calls it lacks',
      ],
      PLANS.map(({ name, basePrice, includedCredits, additionalUsagePrice, maxMatrixElements, apis }) => [
        name,
        basePrice,
        includedCredits.toLocaleString('en-US'),
        additionalUsagePrice,
        maxMatrixElements.toLocaleString('en-US'),
        APIS.filter((api) => !apis.includes(api)).length === 0
          ? 'none'
          : APIS.filter((api) => !apis.includes(api)).join(', '),
      ]),
    ),
};

/** One row for each option that is the same in several tables. */
function costingOptions(): string {
  const rows = new Map<string, { name: string; option: CostingOption; keys: string[] }>();
  for (const [key, options] of Object.entries(COSTING_OPTIONS)) {
    const entries: [string, CostingOption][] = Object.entries(options);
    for (const [name, option] of entries) {
      const same = `${name} ${JSON.stringify(option)}`;
      const row = rows.get(same) ?? { name, option, keys: [] };
      row.keys.push(key);
      rows.set(same, row);
    }
  }
  const texts: Readonly<Record<string, string>> = OPTION_TEXTS;
  const sorted = [...rows.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const seen = new Set<string>();
  return table(
    ['Option', 'For', 'Default', 'Values', 'Meaning'],
    sorted.map(({ name, option, keys }) => {
      const meaning = seen.has(name) ? '' : texts[name]!;
      seen.add(name);
      return [code(name), keysText(keys), defaultText(option), valuesText(option), meaning];
    }),
  );
}

const WHEELS = [
  'auto',
  'bus',
  'taxi',
  'truck',
  'motor_scooter',
  'motorcycle',
  'low_speed_vehicle',
  'bicycle',
];
const MOTOR = WHEELS.slice(0, 6);

/** Names of the models, or a group of them: `wheels`, `motor`, `motor but truck`. */
function keysText(keys: readonly string[]): string {
  for (const [group, members] of [
    ['wheels', WHEELS],
    ['motor', MOTOR],
  ] as const) {
    const absent = members.filter((key) => !keys.includes(key));
    if (absent.length > 1) continue;
    const others = keys.filter((key) => !members.includes(key));
    return [[group, ...absent].join(' but '), ...others].join(', ');
  }
  return keys.join(', ');
}

function defaultText(option: CostingOption): string {
  if (option.kind !== 'number') return String(option.default);
  const own = option.default === null ? 'unset' : String(option.default);
  return option.engineDefault === undefined ? own : `${own} (${option.engineDefault})`;
}

function valuesText(option: CostingOption): string {
  switch (option.kind) {
    case 'flag':
      return 'true, false';
    case 'choice':
      return option.values.join(', ');
    case 'number':
      return `${option.minimum} to ${option.maximum}${option.unit === '' ? '' : ` ${option.unit}`}`;
  }
}

function schemaCalled(name: string): { readonly schema: JsonSchema; readonly path: string } {
  for (const { schemas, path } of SCHEMA_MODULES) {
    const schema = schemas.get(name);
    if (schema) return { schema, path };
  }
  throw new Error(`no schema is called ${name}`);
}

/** Members of an object, those of its unnamed parts with their path. Names in bold are always there, or must be. */
function membersTable(name: string, only?: object): string {
  const { schema, path } = schemaCalled(name);
  const notes: string[] = [];
  const rows = [...membersOf(schema, '')].map(([key, member, isNeeded]) => {
    const shown = isNeeded ? `**${code(key)}**` : code(key);
    const type = typeOf(member, path);
    const text = [member.description ?? '', factsOf(member)].filter((part) => part !== '').join(' ');
    if (type === LONG_WORD) notes.push(wrapped(`- ${code(key)}: one of ${wordsOf(member)}.`, '  '));
    const room = WIDTH - shown.length - type.length - 10;
    if (text.length <= room) return [shown, type, text];
    const [head, tail] = parted(text, room);
    notes.push(wrapped(`- ${code(key)}: ${tail}`, '  '));
    return [shown, type, head];
  });
  return [table(['Member', 'Type', 'Meaning'], rows), ...(notes.length === 0 ? [] : ['', ...notes])].join(
    '\n',
  );

  function* membersOf(object: JsonSchema, prefix: string): Generator<[string, JsonSchema, boolean]> {
    for (const [key, member] of Object.entries(object.properties ?? {})) {
      if (prefix === '' && only && !Object.hasOwn(only, key)) continue;
      yield [`${prefix}${key}`, member, object.required?.includes(key) ?? false];
      if (names.find(member, path)) continue;
      if (member.properties) yield* membersOf(member, `${prefix}${key}.`);
      const { items } = member;
      if (isOne(items) && items.properties && !names.find(items, path))
        yield* membersOf(items, `${prefix}${key}[].`);
    }
  }
}

function isOne(items: JsonSchema['items']): items is JsonSchema {
  return items !== undefined && !Array.isArray(items);
}

/** What fits into a cell, and all of it where not all of it does. */
function parted(text: string, room: number): [head: string, note: string] {
  const sentences = text.split(/(?<=\.) /);
  let head = '';
  while (sentences.length > 1 && `${head} ${sentences[0]!}`.trim().length + ' See below.'.length <= room) {
    head = `${head} ${sentences.shift()!}`.trim();
  }
  return [`${head} See below.`.trim(), sentences.join(' ')];
}

/** The type of a word whose values stand below the table. */
const LONG_WORD = 'word';

/** The values of a word; empty for any other schema. */
function wordsOf(schema: JsonSchema): string {
  return (schema.enum ?? []).map((value) => code(String(value))).join(', ');
}

/** A type in a few words. */
function typeOf(schema: JsonSchema, path: string): string {
  const words = wordsOf(schema);
  if (words !== '' && words.length <= 60) return words;
  const named = names.find(schema, path);
  if (named) return code(named.name);
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return LONG_WORD;
  if (schema.anyOf && !schema.properties)
    return [...new Set(schema.anyOf.map((one) => typeOf(one, path)))].join(' or ');
  if (schema.properties) return 'object';
  if (schema.patternProperties) return 'map';
  if (schema.not) return 'nothing';
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['anything']);
  return types.map((type) => simpleType(type, schema, path)).join(' or ');
}

function simpleType(type: string, { items }: JsonSchema, path: string): string {
  switch (type) {
    case 'integer':
      return 'whole number';
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'array':
      return isOne(items) ? `list of ${typeOf(items, path)}` : 'pair';
    default:
      return type;
  }
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length > WIDTH && current !== '') {
      lines.push(current);
      current = `${indent}${word}`;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}
