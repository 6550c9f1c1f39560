import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { main } from '@portolan/cli';
import { fakeTerminal } from './fake-terminal.ts';

test('the README shows the actual help', async () => {
  const terminal = fakeTerminal();
  await main(['help'], terminal);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`\`\`\`text\n${terminal.stdout.text}\`\`\``);
});
