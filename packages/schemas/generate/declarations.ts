/** TypeScript declarations from schemas: an interface a schema, with its descriptions as the hover texts of its members. */
import { SchemaNames, type JsonSchema, type SchemaModule } from './modules.ts';
import { factsOf } from './facts.ts';

const WIDTH = 110;

/** The text of the module in `src/types` that declares the types of one module of schemas, and exports the schemas under the same names. */
export function declarationsOf({ path, schemas }: SchemaModule, names: SchemaNames): string {
  const imports = new Map<string, Set<string>>();
  const writer = new Writer(path, names, imports);
  const declarations = [...schemas].map(([name, schema]) => writer.declare(name, schema));
  return [
    `// Written by \`npm run -w @portolan/schemas generate\` from ../../${path}.ts: change the descriptions there.`,
    `import * as schemas from '../../${path}.ts';`,
    ...[...imports]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([from, used]) =>
          `import type { ${[...used].toSorted((a, b) => (a < b ? -1 : 1)).join(', ')} } from '${pathFrom(path, from)}';`,
      ),
    '',
    ...declarations,
  ].join('\n');
}

function pathFrom(path: string, other: string): string {
  const [folder, [otherFolder, name]] = [path.split('/')[0], other.split('/')] as const;
  return folder === otherFolder ? `./${name}.ts` : `../${other}.ts`;
}

class Writer {
  readonly #path: string;
  readonly #names: SchemaNames;
  readonly #imports: Map<string, Set<string>>;

  constructor(path: string, names: SchemaNames, imports: Map<string, Set<string>>) {
    this.#path = path;
    this.#names = names;
    this.#imports = imports;
  }

  declare(name: string, schema: JsonSchema): string {
    const type =
      schema.properties === undefined
        ? `export type ${name} = ${this.#type(schema, '')};`
        : `export interface ${name} ${this.#members(schema, '')}`;
    return [
      comment(schema, ''),
      type,
      `/** JSON Schema of the type of the same name. */`,
      `export const ${name}: typeof schemas.${name} = schemas.${name};`,
      '',
    ].join('\n');
  }

  /** The type of a part: by its name where it has one. */
  #part(schema: JsonSchema, indent: string): string {
    const named = this.#names.find(schema, this.#path);
    if (named === undefined) return this.#type(schema, indent);
    if (named.path !== this.#path) {
      const used = this.#imports.get(named.path) ?? new Set();
      this.#imports.set(named.path, used.add(named.name));
    }
    return named.name;
  }

  #type(schema: JsonSchema, indent: string): string {
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return union(schema.enum.map(literal), indent);
    if (schema.anyOf && schema.properties === undefined) {
      return union(
        schema.anyOf.map((one) => this.#part(one, indent)),
        indent,
      );
    }
    if (schema.properties) return this.#members(schema, indent);
    if (schema.patternProperties) {
      const [values] = Object.values(schema.patternProperties);
      return `Record<string, ${this.#part(values!, indent)}>`;
    }
    if (schema.not) return 'never';
    if (schema['x-values']) return union([...schema['x-values'].map(literal), '(string & {})'], indent);
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    return types.length === 0
      ? 'unknown'
      : types.map((type) => this.#simpleType(type, schema, indent)).join(' | ');
  }

  #simpleType(type: string, schema: JsonSchema, indent: string): string {
    switch (type) {
      case 'integer':
        return 'number';
      case 'array':
        return this.#list(schema, indent);
      case 'object':
        return 'Record<string, unknown>';
      default:
        return type;
    }
  }

  #list({ items }: JsonSchema, indent: string): string {
    if (items === undefined) return 'unknown[]';
    if (isTuple(items)) return `[${items.map((item) => this.#part(item, indent)).join(', ')}]`;
    const item = this.#part(items, indent);
    return / \| |\n/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }

  #members({ properties = {}, required = [] }: JsonSchema, indent: string): string {
    const inner = `${indent}  `;
    const lines = Object.entries(properties).flatMap(([name, member]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
      const mark = required.includes(name) ? '' : '?';
      return [comment(member, inner), `${inner}${key}${mark}: ${this.#part(member, inner)};`];
    });
    return ['{', ...lines.filter((line) => line !== ''), `${indent}}`].join('\n');
  }
}

function isTuple(items: JsonSchema | readonly JsonSchema[]): items is readonly JsonSchema[] {
  return Array.isArray(items);
}

/** Escaped as in source text. */
function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
}

function union(parts: readonly string[], indent: string): string {
  // A part that is a union of several lines itself is taken apart.
  const types = parts.flatMap((part) => part.split(/\n\s*\| /).filter((type) => type !== ''));
  const line = types.join(' | ');
  if (line.length + indent.length < 70) return line;
  return types.map((type) => `\n${indent}  | ${type}`).join('');
}

/** A documentation comment: the description, then default, range and unit. */
function comment(schema: JsonSchema, indent: string): string {
  const text = [schema.description ?? '', factsOf(schema)].filter((part) => part !== '').join(' ');
  if (text === '') return '';
  const safe = text.replaceAll('*/', '*\\/');
  const line = `${indent}/** ${safe} */`;
  if (line.length <= WIDTH) return line;
  return [
    `${indent}/**`,
    ...wrapped(safe, WIDTH - indent.length - 3).map((row) => `${indent} * ${row}`),
    `${indent} */`,
  ].join('\n');
}

function wrapped(text: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    if (row !== '' && row.length + 1 + word.length > width) {
      rows.push(row);
      row = word;
    } else row = row === '' ? word : `${row} ${word}`;
  }
  return [...rows, row];
}
