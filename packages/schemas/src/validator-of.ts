import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { CIVIL_TIME, DOMAIN_NAME, NOT_BLANK, NUMERIC, SUBDOMAIN } from './shared/patterns.ts';

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
  [NUMERIC, 'must be a number, or a string that holds one'],
  [NOT_BLANK, 'must not be blank'],
  [CIVIL_TIME, 'must be a civil time such as 2024-05-31T08:30'],
  [DOMAIN_NAME, 'must be a domain name such as example.com, in ASCII letters, without https:// and port'],
  [SUBDOMAIN, 'must be what stands before the domain, such as www, or empty'],
]);

function readable(errors: readonly SchemaError[]): Issue[] {
  const issues: Issue[] = [];
  for (const error of errors) {
    const path = readablePath(error.instancePath);
    switch (error.keyword) {
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
