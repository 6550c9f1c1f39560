import { readFileSync } from 'node:fs';
import * as fs from 'node:fs';
import * as osm from '@portolan/osm';
import { expect, test } from 'vitest';
import * as geocoder from '../src/index.ts';
import * as parser from '../src/parser.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
/** Examples run from the root of the repository. */
const root = new URL('../../../', import.meta.url);
const MODULES: Readonly<Record<string, object>> = {
  '@portolan/geocoder': geocoder,
  '@portolan/geocoder/parser': parser,
  '@portolan/osm': osm,
  'node:fs': { ...fs, readFileSync: (path: string) => readFileSync(new URL(path, root)) },
};

test('the examples of the README print what they say', async () => {
  expect(examples).toHaveLength(3);
  for (const code of examples) {
    const lines: string[] = [];
    // Imports become arguments, so that the tests do not need a built package.
    const body = code.replaceAll(/^import (\{.*\}) from '(.*)';$/gm, "const $1 = modules['$2'];");
    expect(body.trim().split('\n').length).toBeLessThanOrEqual(12);
    // oxlint-disable-next-line typescript/no-implied-eval -- running the README's own text is the point
    const run = new Function('modules', 'console', `return (async () => {${body}})()`) as (
      modules: object,
      console: object,
    ) => Promise<void>;
    await run(MODULES, { log: (...values: unknown[]) => void lines.push(values.join(' ')) });
    const promised = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment!);
    expect(lines).toEqual(promised);
  }
});
