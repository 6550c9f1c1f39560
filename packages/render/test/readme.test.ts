import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the example of the README runs and prints what it says', async () => {
  const example = file('readme-example.ts');
  expect(file('../README.md')).toContain(`\`\`\`js\n${example}\`\`\``);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import('./readme-example.ts');
  const printed = log.mock.calls.map(([value]: unknown[]) => inspect(value));
  log.mockRestore();
  expect(printed).toEqual([...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, said]) => said));
  expect(printed).toHaveLength(2);
});
