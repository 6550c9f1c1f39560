import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readOsm, type OsmSource } from '@portolan/osm';
import { expect, test } from 'vitest';
import { buildGraphPieces } from '../../src/index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const TOWN = `<osm version="0.6">
  <node id="1" lat="49" lon="8"><tag k="place" v="town"/><tag k="name" v="Town"/></node>
  <node id="2" lat="49.001" lon="8.001"/>
  <way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
</osm>`;

test('an extract that nobody else holds is forgotten once its roads have been read', async () => {
  const columns: WeakRef<object>[] = [];
  let areThere: boolean | undefined;
  const source = async (): Promise<OsmSource> => {
    const read = await readOsm(new TextEncoder().encode(TOWN), 'xml');
    columns.push(new WeakRef(read), new WeakRef(read.nodes.lat), new WeakRef(read.ways.ref));
    // What a weak reference was made of or asked for stays until the event loop goes on.
    await setImmediate();
    return read;
  };
  await buildGraphPieces(await source(), {
    // Asked for the nodes of the network, before all else that is made of it.
    timeZoneAt: () => {
      collectGarbage();
      areThere ??= columns.some((column) => column.deref() !== undefined);
      return undefined;
    },
  });
  expect(columns).toHaveLength(3);
  expect(areThere).toBe(false);
});
