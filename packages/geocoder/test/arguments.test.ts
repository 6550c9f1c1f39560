/* What is given in place of bytes or of a source is refused by an error that says what it is, and any view of bytes is read. */
import { describe, expect, test } from 'vitest';
import * as engine from '../src/index.ts';
import { buildGeocoder, openGeocoder, search } from '../src/index.ts';
import { parseAddress } from '../src/parser.ts';
import { packGeocoder, unpackedGeocoder, unpackGeocoder } from '../src/pack.ts';

test.each([
  [undefined, 'undefined'],
  ['text', 'string'],
  [{}, 'Object'],
  [Promise.resolve(), 'Promise'],
])('%s is neither bytes nor a source', async (wrong, name) => {
  const given = wrong as never;
  const message = expect.stringContaining(name) as string;
  const refused = (code: string): object =>
    expect.objectContaining({ name: 'PortolanError', code, message }) as object;
  expect(() => openGeocoder(given)).toThrow(refused('archive-format'));
  expect(() => unpackedGeocoder(given)).toThrow(refused('archive-format'));
  await expect(packGeocoder(given)).rejects.toEqual(refused('archive-format'));
  await expect(unpackGeocoder(given)).rejects.toEqual(refused('packed-format'));
  await expect(buildGeocoder(given)).rejects.toEqual(refused('geocoder-source'));
});

test('views, responses and Blobs are read', async () => {
  const bytes = await buildGeocoder(null);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  expect(search(openGeocoder(view), { text: 'x' }).features).toEqual([]);
  const packed = Uint8Array.from(await packGeocoder(view));
  for (const source of [new Response(packed), new Blob([packed])])
    expect(await unpackGeocoder(source)).toEqual(bytes);
});

const opened = openGeocoder(await buildGeocoder(null));
const CALLS: Readonly<Record<string, (geocoder: never, context?: never) => unknown>> = {
  search: (geocoder, context) => engine.search(geocoder, { text: 'x' }, context),
  autocomplete: (geocoder, context) => engine.autocomplete(geocoder, { text: 'x' }, context),
  structured: (geocoder, context) => engine.structured(geocoder, { address: 'x' }, context),
  reverse: (geocoder, context) => engine.reverse(geocoder, { 'point.lat': 0, 'point.lon': 0 }, context),
  place: (geocoder, context) => engine.place(geocoder, { ids: 'openstreetmap:venue:node/1' }, context),
  bulk: (geocoder, context) =>
    engine.bulk(geocoder, [{ endpoint: '/v1/search', query: { text: 'x' } }], context),
  cityAt: (geocoder) => engine.cityAt(geocoder, 0, 0),
  entities: (geocoder, options) => [...engine.entities(geocoder, options)],
};

describe.each(Object.entries(CALLS))('%s', (_, call) => {
  test.each([undefined, null, 0, '', 'text', [], {}, new Uint8Array(8), Promise.resolve(opened)])(
    'of %s in place of a geocoder',
    (wrong) => {
      expect(() => call(wrong as never)).toThrow(
        expect.objectContaining({ name: 'PortolanError', code: 'geocoder-input' }),
      );
    },
  );
});

test.each(Object.entries(CALLS).filter(([name]) => name !== 'cityAt'))(
  '%s with null for its context or options',
  (_, call) => {
    const message = expect.stringMatching(/^(options|context) must be an object, but is null$/) as string;
    expect(() => call(opened as never, null as never)).toThrow(
      expect.objectContaining({ name: 'PortolanError', code: 'geocoder-input', message }),
    );
  },
);

test('what are no options, no address and no components is refused', async () => {
  const refused = { name: 'PortolanError', code: 'geocoder-input' };
  await expect(buildGeocoder(null, null as never)).rejects.toMatchObject(refused);
  const bytes = await buildGeocoder(null);
  for (const call of [
    () => openGeocoder(bytes, null as never),
    () => parseAddress(null as never),
    () => parseAddress(5 as never),
    () => engine.formatAddress(null as never),
  ])
    expect(call).toThrow(expect.objectContaining(refused));
});
