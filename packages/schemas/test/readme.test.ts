import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { body, issues, limit, truckHeight, valid } from './readme-example.ts';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the example of the README runs, and its comments give the actual results', () => {
  expect(file('../README.md')).toContain(
    `\`\`\`ts\n${file('readme-example.ts').replaceAll('export const', 'const')}\`\`\``,
  );
  expect(valid).toBe(true);
  expect(issues.map(({ path }) => path)).toContain('locations[0].lon');
  expect(body.error).toBe('no path was found');
  expect(truckHeight).toMatchObject({ default: 4.11, minimum: 0, maximum: 10, unit: 'm' });
  expect(limit).toBe(250);
});
