import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { OsmSource } from '@portolan/osm';
import { expect, test } from 'vitest';
import { buildGeocoder } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('an extract that nobody else holds is forgotten before the archive is written', async () => {
  const columns: WeakRef<object>[] = [];
  let areThere: boolean | undefined;
  const source = async (): Promise<OsmSource> => {
    const read = await osmSource({
      nodes: [
        [1, 49, 8, { place: 'town', name: 'Town' }],
        [2, 49.001, 8.001],
      ],
      ways: [[3, [1, 2], { highway: 'residential', name: 'Street' }]],
    });
    columns.push(new WeakRef(read), new WeakRef(read.nodes.lat), new WeakRef(read.ways.ref));
    // What a weak reference was made of or asked for stays until the event loop goes on.
    await setImmediate();
    return read;
  };
  await buildGeocoder(await source(), {
    onProgress: ({ phase }) => {
      if (phase !== 'write names') return;
      collectGarbage();
      areThere = columns.some((column) => column.deref() !== undefined);
    },
  });
  expect(columns).toHaveLength(3);
  expect(areThere).toBe(false);
});
