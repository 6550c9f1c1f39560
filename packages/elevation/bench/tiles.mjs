// Shared by the benchmarks of this package: real tiles where they lie beside the checkout, else a made-up one; and the peers.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';

const SHARED = fileURLToPath(new URL('../../../../shared/data/dem/', import.meta.url));
const PEERS = fileURLToPath(new URL('../../../bench/peers/package.json', import.meta.url));

export const hasShared = existsSync(SHARED);

export const shared = (name) => new Uint8Array(readFileSync(SHARED + name));

/** Bytes of a HGT tile: the real one, or hills of that size. */
export function hgtTile(name, side) {
  if (hasShared) return Object.values(unzipSync(shared(`${name}.hgt.zip`)))[0];
  const bytes = Buffer.alloc(2 * side * side);
  let state = 7;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      state = (state * 48271) % 2147483647;
      const hill =
        900 + 600 * Math.sin(column / 190) * Math.cos(row / 130) + 40 * Math.sin(column / 17 + row / 23);
      bytes.writeInt16BE(Math.round(hill + (state % 5)), 2 * (row * side + column));
    }
  }
  return new Uint8Array(bytes);
}

/** A package of bench/peers, undefined where they are not installed. */
export async function peer(name) {
  try {
    return await import(pathToFileURL(createRequire(PEERS).resolve(name)).href);
  } catch {
    console.log(`(${name} is left out: npm ci --prefix bench/peers installs it)`);
    return undefined;
  }
}

/** Park & Miller's generator: 0 <= value < 1. */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** A checksum of heights: those of no data count too. */
export function checksum(heights) {
  let sum = 0;
  for (const height of heights) sum = (Math.imul(sum, 31) + Math.round((height ?? NaN) * 1000)) | 0;
  return (sum >>> 0).toString(16);
}
