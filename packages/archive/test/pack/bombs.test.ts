/** What packed archives take that unfold as far as they may, in processes of their own. */
import { writeArchive } from '@portolan/archive';
import { packArchive, unpackArchive, unpackedArchive, type Packing } from '@portolan/archive/pack';
import { inTurn, isWhole } from '@portolan/testing';
import { testBombs, type Bomb } from '@portolan/testing/bombs';
import { expect, test } from 'vitest';
import { sealed } from './sealed.ts';

const PLAIN: Packing = { kind: 'sample', recipes: [] };

function packedZeros(size: number): Uint8Array {
  const sections = { zeros: new Uint8Array(size) };
  const archive = writeArchive({ kind: 'sample', version: { major: 1, minor: 0 }, sections });
  return packArchive(archive, PLAIN);
}

/** Many sections, each of which has models of its own. */
function packedSections(count: number): Uint8Array {
  const sections = Object.fromEntries(
    Array.from({ length: count }, (_, k) => [`s${k}`, Uint8Array.of(k & 1, (k >> 1) & 1, 7)]),
  );
  const archive = writeArchive({ kind: 'sample', version: { major: 1, minor: 0 }, sections });
  return packArchive(archive, PLAIN);
}

const BOMBS: readonly Omit<Bomb, 'args' | 'ends'>[] = [
  { name: 'an archive of 60 MB of zeros', make: () => packedZeros(60e6) },
  { name: 'an archive of 150 MB of zeros', make: () => packedZeros(150e6) },
  { name: 'an archive of 1,000 sections', make: () => packedSections(1000) },
];

testBombs(
  new URL('bomb-reader.ts', import.meta.url),
  BOMBS.flatMap(({ name, make }, at) =>
    inTurn(['stream', 'whole'], at).map((how) => ({
      name: `${name}: ${how}`,
      make,
      args: [how],
      ends: /^done$/,
    })),
  ),
);

test('an archive of more than 64 MiB is packed to a 20th at least, and unpacks without being told to', async () => {
  const zeros = writeArchive({
    kind: 'sample',
    version: { major: 1, minor: 0 },
    sections: { zeros: new Uint8Array(2 ** 26) },
  });
  const vouched = packArchive(zeros, PLAIN);
  expect(vouched.length).toBe(Math.ceil(zeros.length / 20));
  // That it unpacks, the bomb of 150 MB shows as well.
  if (isWhole()) expect(Buffer.compare(unpackedArchive(vouched, PLAIN), zeros)).toBe(0);
  // As it was packed once: to a 256th.
  const shorter = vouched.slice(0, Math.ceil((zeros.length - 65_536) / 256));
  new DataView(shorter.buffer).setUint32(24, shorter.length, true);
  const former = sealed(shorter);
  const refused = expect.objectContaining({
    code: 'packed-too-large',
    detail: { packedBytes: former.length, found: zeros.length, most: 2 ** 26 },
  });
  expect(() => unpackedArchive(former, PLAIN)).toThrow(refused);
  await expect(unpackArchive(former, PLAIN)).rejects.toThrow(refused);
  const trusted = { mostBytes: zeros.length };
  expect(Buffer.compare(await unpackArchive(former, PLAIN, trusted), zeros)).toBe(0);
  expect(() => unpackedArchive(vouched, PLAIN, { mostBytes: zeros.length - 1 })).toThrow(
    expect.objectContaining({ code: 'packed-too-large' }),
  );
});
