import { readFileSync } from 'node:fs';
import { format } from 'node:util';

import { readGothenburg } from '@portolan/testing/data';
import { expect, test } from 'vitest';

import * as osm from '../src/index.ts';
import { chunked } from './chunking.ts';

test('the example of the README prints what it says', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```js\n(.*?)```/s.exec(readme)![1]!;
  const lines: string[] = [];
  // Its imports become arguments, since the package need not be built for the tests.
  const names = ['createReadStream', 'console', ...Object.keys(osm)];
  const body = example.replaceAll(/^import .*$/gm, '');
  expect(body.trim().split('\n').length + 2).toBeLessThanOrEqual(13);
  // oxlint-disable-next-line typescript/no-implied-eval -- running the README's own text is the point
  const run = new Function(...names, `return (async () => {${body}})()`) as (
    ...values: unknown[]
  ) => Promise<void>;
  const log = (...values: unknown[]): void => void lines.push(format(...values));
  await run(() => chunked(readGothenburg(), [65_536]), { log }, ...Object.values(osm));
  expect(lines).toEqual([...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, said]) => said));
  expect(lines).toHaveLength(2);
});
