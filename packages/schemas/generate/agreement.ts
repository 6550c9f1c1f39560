import { SCHEMA_MODULES } from './modules.ts';

/** The text of `test/types-agree.ts`, which compiles exactly when every declared type is that of its schema. */
export function agreement(): string {
  const names = SCHEMA_MODULES.flatMap(({ schemas }) => [...schemas.keys()]);
  return [
    '// Written by `npm run -w @portolan/schemas generate`. It compiles when the declared types and those of their schemas say the same.',
    "import type { Static } from 'typebox';",
    "import type * as wire from '@portolan/schemas';",
    "import { agree } from './agree.ts';",
    '',
    ...names.map((name) => `agree<Static<typeof wire.${name}>, wire.${name}>();`),
    '',
  ].join('\n');
}
