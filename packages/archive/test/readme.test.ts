import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metres } from './readme-example.ts';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the example of the README runs and says what it does', () => {
  expect(file('../README.md')).toContain(
    `\`\`\`ts\n${file('readme-example.ts').replace('export const', 'const')}\`\`\``,
  );
  expect(Array.from(metres)).toEqual([12.5, 13]);
});
