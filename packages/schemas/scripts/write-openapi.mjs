// Writes openapi.json from the built package: `npm run -w @portolan/schemas openapi` after `npm run build`, then `npx oxfmt packages/schemas`.
import { writeFileSync } from 'node:fs';
import { openApi } from '@portolan/schemas/openapi';

writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(openApi(), null, 2)}\n`);
