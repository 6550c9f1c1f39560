import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import * as osm from '../src/index.ts';
import { chunked } from './chunking.ts';
import { sourceOf } from './model.ts';

test('the example of the README runs', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```js\n(.*?)```/s.exec(readme)![1]!;
  const bytes = osm.writePbf(
    sourceOf({
      nodes: [{ id: 1, lat: 425_000_000, lon: 15_000_000, tags: [] }],
      ways: [{ id: 9, refs: [1], tags: [['highway', 'path']] }],
      relations: [],
      bounds: null,
      timestamp: null,
    }),
  );
  const lines: string[] = [];
  // Its imports become arguments, since the package need not be built for the tests.
  const names = ['createReadStream', 'console', ...Object.keys(osm)];
  const body = example.replaceAll(/^import .*$/gm, '');
  expect(body.trim().split('\n').length + 2).toBeLessThanOrEqual(13);
  // oxlint-disable-next-line typescript/no-implied-eval -- running the README's own text is the point
  const run = new Function(...names, `return (async () => {${body}})()`) as (
    ...values: unknown[]
  ) => Promise<void>;
  const log = (...values: unknown[]): void => void lines.push(values.join(' '));
  await run(() => chunked(bytes, [100]), { log }, ...Object.values(osm));
  expect(lines).toEqual(['9 path', '42.5 1.5']);
});
