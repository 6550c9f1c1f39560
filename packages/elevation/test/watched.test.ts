import { openArchive } from '@portolan/archive';
import { share } from '@portolan/testing';
import { damagedCopy, damages } from '@portolan/testing/damage';
import { resealed } from '@portolan/testing/resealed';
import { watchedThread } from '@portolan/testing/watched-thread';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { buildElevation } from '../src/index.ts';
import { damage, damaged, FILES, hgt, png } from './hostile-files.ts';
import type { Asked } from './watched-worker.ts';

const thread = watchedThread<Asked>(new URL('watched-worker.ts', import.meta.url));
afterAll(() => thread.close());

const CODE = /^(?:answered|elevation-[a-z-]+|archive-[a-z]+|not-loaded)$/;

describe('damaged files answer or say what is wrong, and always end', () => {
  test.each(FILES)('%s', { timeout: 600_000 }, async (_, make) => {
    const { name, bytes } = (await make()) as Asked;
    expect(new Set(await thread.ask({ name, bytes }))).toEqual(new Set(['answered']));
    await fc.assert(
      fc.asyncProperty(damage, async (how) => {
        const codes = await thread.ask({ name, bytes: damaged(bytes, how) });
        for (const code of codes) expect(code).toMatch(CODE);
      }),
      { numRuns: share(400) },
    );
  });

  test('packed, under sound checksums', { timeout: 600_000 }, async () => {
    const bytes = await buildElevation([
      { name: 'N43E007.hgt', bytes: hgt },
      { name: 'terrarium-7-66-46.png', bytes: png },
    ]);
    const { sections } = openArchive(bytes, { kind: 'elevation', major: 1 });
    await fc.assert(
      fc.asyncProperty(damages(sections.length), async (list) => {
        const again = resealed(damagedCopy(bytes, sections, list), 'elevation', { major: 1, minor: 0 });
        const codes = await thread.ask({ name: 'a.portolan', bytes: again });
        for (const code of codes) expect(code).toMatch(CODE);
      }),
      { numRuns: share(2000) },
    );
  });
});
