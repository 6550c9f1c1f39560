/** Files generated from the schemas are up to date: `npm run -w @portolan/schemas generate` writes them anew. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { agreement } from '../generate/agreement.ts';
import { declarationsOf } from '../generate/declarations.ts';
import { SCHEMA_MODULES, SchemaNames } from '../generate/modules.ts';

describe('types', () => {
  const names = new SchemaNames();

  test.each(SCHEMA_MODULES.map((module) => [module.path, module] as const))('%s', async (path, module) => {
    await expect(declarationsOf(module, names)).toMatchFileSnapshot(`../src/types/${path}.ts`);
  });

  test('no file is left over', () => {
    expect(
      readdirSync(new URL('../src/types/', import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .toSorted(),
    ).toEqual(SCHEMA_MODULES.map(({ path }) => `${path}.ts`).toSorted());
  });

  test('the check that they agree with the schemas', async () => {
    await expect(agreement()).toMatchFileSnapshot('types-agree.ts');
  });
});
