import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  CIVIL_TIME,
  DOMAIN_NAME,
  LATITUDE_LONGITUDE,
  MAP_COLOUR,
  MAP_SIZE,
  NOT_BLANK,
  NUMERIC,
  SUBDOMAIN,
} from './shared/patterns.ts';

/** One thing that is wrong with a value. */
export interface Issue {
  /** Path of the faulty part in JavaScript notation, such as `locations[0].lat`; empty for the value itself. */
  readonly path: string;
  /** What the value must be, such as `must be number`. */
  readonly message: string;
}

/** Checks values against a schema. */
export interface WireValidator<Value> {
  /** Whether the value is valid. */
  is(value: unknown): value is Value;
  /** The first eight faults, in the order of the schema; empty exactly when the value is valid. */
  issues(value: unknown): Issue[];
}

/** A validator of any schema of this package. It compiles on first use, which takes milliseconds: most programs need few validators. */
export function validatorOf<const Schema extends TSchema>(schema: Schema): WireValidator<Static<Schema>> {
  let compiled: ReturnType<typeof Compile<Schema>> | undefined;
  const validator = () => (compiled ??= Compile(schema));
  return {
    is: (value): value is Static<Schema> => validator().Check(value),
    issues(value) {
      if (validator().Check(value)) return [];
      return readable(validator().Errors(value));
    },
  };
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

const PATTERN_MEANING = new Map([
  [MAP_SIZE, 'must be a width and a height such as 600x400 or 600x400@2x'],
  [MAP_COLOUR, 'must be six hexadecimal digits such as ff8800, or a name of CSS in lower case'],
  [LATITUDE_LONGITUDE, 'must be a latitude and a longitude such as 57.7,11.97'],
  [NUMERIC, 'must be a number, or a string that holds one'],
  [NOT_BLANK, 'must not be blank'],
  [CIVIL_TIME, 'must be a civil time such as 2024-05-31T08:30'],
  [DOMAIN_NAME, 'must be a domain name such as example.com, in ASCII letters, without https:// and port'],
  [SUBDOMAIN, 'must be what stands before the domain, such as www, or empty'],
]);

/** What a value must be of the types and constants that alternatives name. */
function oneOf(allowed: readonly string[]): string {
  const each = [...new Set(allowed)];
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} or ${each.at(-1)}`;
}

/** Whether a place is another one, or within it; JSON pointers. */
function isWithin(pointer: string, other: string): boolean {
  return pointer === other || pointer.startsWith(`${other}/`);
}

/**
 * The errors of values that may be one of several things. Each thing has errors of its own, and the value has one more: it is none of them. That one says
 * nothing, and types are told only where no alternative is of the type of the value.
 */
function withoutAlternatives(errors: readonly SchemaError[]): SchemaError[] {
  const kept: SchemaError[] = [];
  for (const error of errors) {
    if (error.keyword !== 'anyOf') {
      kept.push(error);
      continue;
    }
    const branch = `${error.schemaPath}/anyOf/`;
    const ofBranch = (each: SchemaError): boolean =>
      each.schemaPath.startsWith(branch) && isWithin(each.instancePath, error.instancePath);
    const own = kept.filter(ofBranch);
    if (own.length === 0) kept.push(error);
    const isWrongType = (each: SchemaError): boolean =>
      each.keyword === 'type' && each.instancePath === error.instancePath;
    if (own.every(isWrongType)) continue;
    const left = kept.filter((each) => !(ofBranch(each) && isWrongType(each)));
    kept.splice(0, kept.length, ...left);
  }
  return kept;
}

function readable(errors: readonly SchemaError[]): Issue[] {
  const issues: Issue[] = [];
  const told = withoutAlternatives(errors);
  /** The values of a keyword that errors of one place name together. */
  const together = (keyword: 'const' | 'type', pointer: string): string[] =>
    told.flatMap((each) => {
      if (each.instancePath !== pointer || each.keyword !== keyword) return [];
      return each.keyword === 'const' ? [String(each.params.allowedValue)] : [each.params.type].flat();
    });
  const isTold = new Set<string>();
  for (const error of told) {
    const path = readablePath(error.instancePath);
    switch (error.keyword) {
      case 'const':
      case 'type': {
        const key = `${error.keyword} ${error.instancePath}`;
        const allowed = together(error.keyword, error.instancePath);
        const isPlain = error.keyword === 'type' && allowed.length === [error.params.type].flat().length;
        const message = isPlain ? error.message : `must be ${oneOf(allowed)}`;
        if (!isTold.has(key)) issues.push({ path, message });
        isTold.add(key);
        break;
      }
      case 'boolean':
        issues.push({ path, message: 'must be absent' });
        break;
      case 'required':
        for (const name of error.params.requiredProperties) {
          issues.push({ path: path === '' ? name : `${path}.${name}`, message: 'is missing' });
        }
        break;
      case 'enum':
        issues.push({ path, message: `must be one of ${error.params.allowedValues.join(', ')}` });
        break;
      case 'pattern':
        issues.push({ path, message: PATTERN_MEANING.get(String(error.params.pattern)) ?? error.message });
        break;
      case 'minLength':
        issues.push({ path, message: error.params.limit === 1 ? 'must not be empty' : error.message });
        break;
      case 'dependentRequired':
        issues.push({
          path: path === '' ? error.params.property : `${path}.${error.params.property}`,
          message: `needs ${error.params.dependencies.join(', ')} beside it`,
        });
        break;
      case 'if':
        // A failure inside `else` has an error of its own. `then` only forbids a date, so it is the one to report here.
        if (error.params.failingKeyword === 'then') {
          issues.push({ path: `${path}.value`, message: 'must be absent for this type' });
        }
        break;
      default:
        issues.push({ path, message: error.message });
    }
  }
  return issues;
}

/** Turns a JSON pointer such as `/locations/0/lat` into `locations[0].lat`. */
function readablePath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
      '',
    );
}
