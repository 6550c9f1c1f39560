import { openArchive } from '@portolan/archive';
import { share } from '@portolan/testing';
import { damagedCopy, damages } from '@portolan/testing/damage';
import { watchedThread } from '@portolan/testing/watched-thread';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVE_KIND, ARCHIVE_VERSION } from '../../src/bytes/sections.ts';
import { buildGeocoder } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';
import type { Asked } from './watched-worker.ts';

const thread = watchedThread<Asked>(new URL('watched-worker.ts', import.meta.url));
let bytes: Uint8Array;

beforeAll(async () => {
  bytes = await buildGeocoder(await osmSource(TOWN));
});

afterAll(() => thread.close());

test(
  'an archive damaged behind its checksums answers or says what is wrong, and always ends',
  { timeout: 600_000 },
  async () => {
    expect(new Set(await thread.ask({ bytes }))).toEqual(new Set(['answered']));
    const { sections } = openArchive(bytes, { kind: ARCHIVE_KIND, major: ARCHIVE_VERSION.major });
    await fc.assert(
      fc.asyncProperty(damages(sections.length), async (list) => {
        const codes = await thread.ask({ bytes: damagedCopy(bytes, sections, list) });
        for (const code of codes) expect(code).toMatch(/^(?:answered|geocoder-archive|archive-[a-z]+)$/);
      }),
      { numRuns: share(2000) },
    );
  },
);
