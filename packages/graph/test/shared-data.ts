import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A folder of the real data that may lie beside the checkout; undefined where it does not, and then its tests are skipped. */
export function sharedData(name: string): string | undefined {
  const folder = fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url));
  return existsSync(folder) ? folder : undefined;
}
