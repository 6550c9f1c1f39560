import { existsSync } from 'node:fs';

/** Ends the program with the command that installs the packages of this folder, where that has not been done. To be called before one is loaded. */
export function needPeers() {
  if (existsSync(new URL('node_modules', import.meta.url))) return;
  console.error('bench/peers is not installed: (cd bench/peers && npm ci)');
  process.exit(2);
}
