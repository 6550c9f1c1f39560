import { appendFileSync } from 'node:fs';
import { mostMemoryFor } from '@portolan/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peakReader, type PeakReader } from './peak-of.ts';

/** A file that is small and would be large in memory. */
export interface Bomb {
  readonly name: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
  /** Further arguments of the program that reads the file. */
  readonly args?: readonly string[];
  /** How reading ends: `done`, or the code of an error. */
  readonly ends: RegExp;
}

/** Garbage that waits for its collection, and the code that is compiled meanwhile. */
const SLACK_BYTES = 16 * 2 ** 20;

/**
 * Tests that a reader takes no more memory for any of these files than SECURITY.md says, each in a process of its own. Where the variable
 * PORTOLAN_PEAKS names a file, a line is added to it for each: how it ended, bytes that were read, bytes of memory beyond them, and its name.
 *
 * @param program  reads the file of its first argument, and calls `printPeak`.
 */
export function testBombs(program: URL, bombs: readonly Bomb[]): void {
  let reader: PeakReader;
  beforeAll(() => {
    reader = peakReader(program);
  });
  afterAll(() => reader.close());

  test.each(bombs)('$name', async ({ name, make, args = [], ends }) => {
    const file = await make();
    const { code, bytes } = reader.peakOf(file, ...args);
    const log = process.env['PORTOLAN_PEAKS'];
    if (log !== undefined) appendFileSync(log, `${code}\t${file.length}\t${bytes}\t${name}\n`);
    expect(code).toMatch(ends);
    expect(bytes).toBeLessThan(mostMemoryFor(file.length) + SLACK_BYTES);
  });
}
