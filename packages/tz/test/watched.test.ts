import { readFileSync } from 'node:fs';
import { openArchive } from '@portolan/archive';
import { share } from '@portolan/testing';
import { damagedCopy, damages } from '@portolan/testing/damage';
import { resealed } from '@portolan/testing/resealed';
import { watchedThread } from '@portolan/testing/watched-thread';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { boundariesOf, originOf, squareCell } from './everywhere/synthetic.ts';
import type { SquareLeaf } from './everywhere/synthetic.ts';
import type { Asked } from './watched-worker.ts';

const thread = watchedThread<Asked>(new URL('watched-worker.ts', import.meta.url));
afterAll(() => thread.close());

const leaf: SquareLeaf = {
  row: 300,
  column: 200,
  squares: 4,
  side: 5000,
  labels: Array.from({ length: 16 }, (_, k) => (k % 3 === 0 ? ['A/A', 'B/B'] : k % 3 === 1 ? ['A/A'] : [])),
};
const [west, south] = originOf(leaf);

const FILES: readonly { name: string; whole: number; bytes: Uint8Array; places: Asked['places'] }[] = [
  {
    name: 'a small file',
    whole: 2000,
    bytes: boundariesOf([squareCell(leaf), { row: 100, column: 100, zones: ['A/A'] }]),
    places: [2500, 7500, 19_000].map((units) => [(south + units) / 1e6, (west + units) / 1e6] as const),
  },
  {
    name: 'the shipped file',
    whole: 200,
    bytes: new Uint8Array(readFileSync(new URL('../data/time-zones.portolan', import.meta.url))),
    places: [
      [47.14, 9.52],
      [60.17, 24.94],
      [31.5, 34.5],
      [-60, 100],
    ],
  },
];

test.each(FILES)(
  '$name, damaged under sound checksums, answers or says what is wrong, and always ends',
  { timeout: 600_000 },
  async ({ whole, bytes, places }) => {
    const { sections } = openArchive(bytes, { kind: 'time-zones', major: 1 });
    // Sound bytes are opened and looked up in, so that the hunt does ask what it means to ask.
    const sound = resealed(bytes, 'time-zones', { major: 1, minor: 0 });
    expect((await thread.ask({ bytes: sound, places })).slice(0, 3)).toEqual([
      'answered',
      'answered',
      'answered',
    ]);
    await fc.assert(
      fc.asyncProperty(damages(sections.length), async (list) => {
        const damaged = resealed(damagedCopy(bytes, sections, list), 'time-zones', { major: 1, minor: 0 });
        const codes = await thread.ask({ bytes: damaged, places });
        for (const code of codes) expect(code).toMatch(/^(?:answered|tz-[a-z-]+|archive-[a-z]+)$/);
      }),
      { numRuns: share(whole) },
    );
  },
);
