/* What is given in place of bytes or of a source is refused by an error that says what it is, and any view of bytes is read. */
import { expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../src/index.ts';
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
