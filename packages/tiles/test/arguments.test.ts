/* What is given in place of tiles, of bytes or of a source is refused by an error that says what it is. */
import { expect, test } from 'vitest';
import { buildTiles, openTiles, tile } from '../src/index.ts';

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['text', 'string'],
  [{}, 'Object'],
  [Promise.resolve(), 'Promise'],
])('%s is neither tiles nor their source', async (wrong, name) => {
  const given = wrong as never;
  const message = expect.stringContaining(name) as string;
  const refused = (code: string): object =>
    expect.objectContaining({ name: 'PortolanError', code, message }) as object;
  expect(() => openTiles(given)).toThrow(refused('tiles-damaged'));
  expect(() => tile(given, 0, 0, 0)).toThrow(refused('tiles-input'));
  await expect(buildTiles(given)).rejects.toEqual(refused('tiles-source'));
});
