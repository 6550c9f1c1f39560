import { readFileSync } from 'node:fs';
import { openArchive } from '@portolan/archive';
import { expect, test } from 'vitest';
import { buildElevation, heightAt, openElevation } from '../src/index.ts';
import { CONTEXT_OF_SUM } from '../src/packed/prediction.ts';
import { BLOCK_SIDE, CONTEXTS, GRID_NUMBERS, Section, SHAPE_NUMBERS, TOKENS } from '../src/packed/layout.ts';
import { hgtBytes } from './builders.ts';

const text = readFileSync(new URL('../FORMAT.md', import.meta.url), 'utf8');
const HEIGHTS = [400, 410, 430, 405, NaN, 425, 399, 404, 419];
const source = { name: 'N46E008.hgt', bytes: hgtBytes(3, (column, row) => HEIGHTS[3 * row + column]!) };

test('the sample of FORMAT.md is what buildElevation makes, and opens', async () => {
  const packed = await buildElevation([source]);
  const block = openArchive(packed, { kind: 'elevation', major: 1 }).u8(Section.data);
  const documented = /```hexdump\n(.*?)\n```/s.exec(text)![1]!;
  const found = Array.from(block, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  expect(documented).toBe(found);
  const elevation = openElevation([{ name: 'a.portolan', bytes: packed }]);
  expect(
    HEIGHTS.map((_, k) => heightAt(elevation, 47 - Math.floor(k / 3) / 2, 8 + (k % 3) / 2) ?? NaN),
  ).toEqual(HEIGHTS);
});

test('the sections and numbers of FORMAT.md are those of the code', async () => {
  const { sections } = openArchive(await buildElevation([source]), { kind: 'elevation', major: 1 });
  const documented = [...text.matchAll(/^\| `([\w.]+)` \| (\w+) \|/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  );
  expect(documented).toEqual(sections.map(({ name, type }) => `${name} ${type}`));
  expect(text).toContain(`blocks of ${BLOCK_SIDE} x ${BLOCK_SIDE} pixels`);
  expect(text).toContain(`| ${GRID_NUMBERS} a raster |`);
  expect(text).toContain(`| ${SHAPE_NUMBERS} a raster |`);
  expect(text).toContain(`| ${CONTEXTS} x ${TOKENS} a model |`);
  const from = /^ {4}(0 1 2 3 .*)$/m.exec(text)![1]!.split(' ').map(Number);
  for (const [sum, context] of CONTEXT_OF_SUM.entries()) {
    expect(context).toBe(from.filter((least) => sum >= least).length - 1);
  }
});
