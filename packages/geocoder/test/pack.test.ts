import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOsm } from '@portolan/osm';
import { buildGeocoder, openGeocoder, search } from '../src/index.ts';
import { packGeocoder, unpackedGeocoder, unpackGeocoder } from '../src/pack.ts';

describe('a packed geocoder', () => {
  test('unpacks to the same bytes, and answers the same', async () => {
    const town = readFileSync(new URL('../../cli/test/fixtures/town.osm', import.meta.url));
    const bytes = await buildGeocoder(await readOsm(town));
    const packed = await packGeocoder(bytes);
    expect(packed.length).toBeLessThan(bytes.length);
    const unpacked = await unpackGeocoder(packed);
    expect(Buffer.compare(unpacked, bytes)).toBe(0);
    expect(Buffer.compare(unpackedGeocoder(packed), bytes)).toBe(0);
    expect(unpackedGeocoder(bytes)).toBe(bytes);
    const query = { text: 'street' };
    const [a, b] = [unpacked, bytes].map((file) => search(openGeocoder(file), query, { version: 1, now: 0 }));
    expect(a).toEqual(b);
    await expect(unpackGeocoder(bytes)).rejects.toMatchObject({ code: 'packed-format' });
    expect(() => openGeocoder(packed)).toThrow(expect.objectContaining({ code: 'archive-packed' }));
  });
});
