import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { someOf } from '@portolan/testing';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { BOMBS } from './bombs.ts';

/** What the README promises. */
const mostMemory = (inputBytes: number): number => Math.max(64 * 2 ** 20, 20 * inputBytes);
/** Garbage that waits for its collection, and the code that is compiled meanwhile. */
const SLACK_BYTES = 16 * 2 ** 20;

let folder = '';
let reader = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-bombs-'));
  reader = join(folder, 'reader.mjs');
  const entry = new URL('bomb-reader.ts', import.meta.url).pathname;
  buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: reader });
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(someOf(BOMBS))('$name', (bomb) => {
  const bytes = bomb.make();
  const path = join(folder, 'bomb');
  writeFileSync(path, bytes);
  const printed = execFileSync(process.execPath, [reader, path], { encoding: 'utf8', timeout: 200_000 });
  const { code, peak } = JSON.parse(printed) as { code: string; peak: number };
  expect(code).toMatch(/^(?:read|osm-.*)$/);
  expect(peak).toBeLessThan(mostMemory(bytes.length) + SLACK_BYTES);
});
