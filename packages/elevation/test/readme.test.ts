import { readFileSync } from 'node:fs';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { format } from 'node:util';
import { expect, test } from 'vitest';
import * as node from '../src-node/index.ts';
import * as elevation from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
const MODULES: Readonly<Record<string, object>> = {
  '@portolan/elevation': elevation,
  '@portolan/elevation/node': node,
  'node:fs': fs,
  'node:os': os,
  'node:path': path,
};

/** The comments behind lines that print: exactly what Node prints. */
function promised(code: string): string[] {
  return [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment!);
}

test('the examples of the README print what they say', () => {
  expect(examples).toHaveLength(2);
  for (const code of examples) {
    const lines: string[] = [];
    const log = (...values: unknown[]): void => void lines.push(format(...values));
    // Its imports become members of arguments, since the package need not be built for the tests.
    const body = code.replaceAll(/^import (\{.*\}) from '(.*)';$/gm, "const $1 = modules['$2'];");
    // oxlint-disable-next-line typescript/no-implied-eval -- running the README's own text is the point
    const run = new Function('modules', 'console', body) as (modules: object, console: object) => void;
    run(MODULES, { log });
    expect(lines).toEqual(promised(code));
  }
});
