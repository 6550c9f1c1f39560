import { existsSync } from 'node:fs';
import { machineAndLoad } from '../machine.mjs';

/** The exit code of a benchmark whose peer does not run here: the runner leaves it out and goes on with the others. */
export const PEER_IS_MISSING = 3;

/** Ends the program with the command that installs the packages of this folder, where that has not been done. To be called before one is loaded. */
export function needPeers() {
  if (existsSync(new URL('node_modules', import.meta.url))) return;
  console.error('bench/peers is not installed: (cd bench/peers && npm ci)');
  process.exit(2);
}

/** Loads a package of this folder, and prints the machine for the figures that follow. */
export async function openPeer(name) {
  needPeers();
  const peer = await loadPeer(name);
  console.log(machineAndLoad());
  return peer;
}

/** Ends the program and says why where that fails: Valhalla has binaries for some machines only. */
export async function loadPeer(name) {
  try {
    return await import(name);
  } catch (error) {
    console.error(`left out, because ${name} does not load here: ${error.message.split('\n')[0]}`);
    process.exit(PEER_IS_MISSING);
  }
}
