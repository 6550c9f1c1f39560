import { hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { heightAt, heights, openElevation } from '../src/index.ts';
import type { ElevationSource } from '../src/index.ts';
import { demBytes, oracleRows } from './dem-files.ts';

/** The tables give six decimals. */
const ROUNDING_METRES = 6e-7;

const MODELS: readonly (readonly [table: string, files: readonly string[]])[] = [
  ['N42E001', ['N42E001.hgt.zip']],
  ['N43E007', ['N43E007.hgt.zip']],
  ['N48W125', ['N48W125.hgt.zip']],
  ['N49E011', ['N49E011.hgt.zip']],
  ['N50E011', ['N50E011.hgt.zip']],
  ['poa_elevation', ['poa_elevation.tif']],
  ['etopo1-1deg', ['etopo1-1deg.tif']],
  ['terrarium', ['terrarium-11-1066-746.png', 'terrarium-11-1067-746.png']],
];

describe.skipIf(!hasSharedData)('expected heights of real models', () => {
  test.each(MODELS)('%s, bilinear, one by one and in a batch', (table, files) => {
    const sources: ElevationSource[] = files.map((name) => ({ name, bytes: demBytes(name) }));
    const rows = oracleRows(table);
    const elevation = openElevation(sources);
    const out = new Float64Array(rows.length);
    heights(
      elevation,
      rows.map(({ lat }) => lat),
      rows.map(({ lon }) => lon),
      out,
    );
    for (const [k, { kind, lat, lon, bilinear }] of rows.entries()) {
      const height = heightAt(elevation, lat, lon);
      const place = `${kind} ${lat} ${lon}`;
      if (bilinear === null) {
        expect(height, place).toBeNull();
        expect(out[k], place).toBeNaN();
      } else {
        expect(Math.abs(height! - bilinear), place).toBeLessThanOrEqual(ROUNDING_METRES);
        expect(out[k], place).toBe(height);
      }
    }
  });

  test.each(MODELS)('%s, nearest', (table, files) => {
    const sources = files.map((name) => ({ name, bytes: demBytes(name) }));
    const elevation = openElevation(sources, { interpolation: 'nearest' });
    for (const { kind, lat, lon, nearest } of oracleRows(table)) {
      if (nearest !== undefined) expect(heightAt(elevation, lat, lon), `${kind} ${lat} ${lon}`).toBe(nearest);
    }
  });
});
