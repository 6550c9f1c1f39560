import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the real data may lie beside the checkout. */
const root = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export const hasSharedData = existsSync(root);

/** For the name of a suite that needs it. */
export const needsSharedData = hasSharedData
  ? ''
  : ' (skipped: there is no ../shared/data beside the repository)';

export const sharedData = (name: string): string => `${root}${name}`;
