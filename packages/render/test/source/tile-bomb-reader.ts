import { readFileSync } from 'node:fs';
import { printPeak } from '@portolan/testing/peak';
import { MvtTile } from '../../src/source/mvt.ts';

/** Run in a process of its own: takes the vector tile of the first argument apart, and keeps all of it. */
const bytes = new Uint8Array(readFileSync(process.argv[2]!));

function takeApart(tile: MvtTile): unknown[] {
  const kept: unknown[] = [tile];
  for (const name of tile.names) {
    for (const feature of tile.layer(name)?.features ?? []) {
      feature.bounds();
      kept.push(feature.parts(), feature.evaluated.property?.('name'));
    }
  }
  if (tile.damage !== undefined) throw Object.assign(new Error(tile.damage), { code: 'damaged' });
  return kept;
}

await printPeak(
  () => takeApart(new MvtTile(new Uint8Array(0))),
  () => takeApart(new MvtTile(bytes)),
);
