import fc from 'fast-check';

/** Runs of bytes to overwrite, in one section of an archive. */
export interface Damage {
  readonly section: number;
  readonly at: readonly (readonly [place: number, value: number])[];
  readonly run: number;
}

/** One to three sections with up to forty places that are overwritten in each. */
export function damages(sectionCount: number): fc.Arbitrary<Damage[]> {
  const value = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff));
  const damage = fc.record({
    section: fc.nat(sectionCount - 1),
    at: fc.array(fc.tuple(fc.nat(100_000_000), value), { minLength: 1, maxLength: 40 }),
    // All of a run of bytes, or single ones.
    run: fc.constantFrom(1, 1, 4, 64),
  });
  return fc.array(damage, { minLength: 1, maxLength: 3 });
}

/** A copy of an archive with damage. Checksums stay as they were: such bytes are opened without verification, or written anew. */
export function damagedCopy(
  bytes: Uint8Array,
  sections: readonly { readonly offset: number; readonly byteLength: number }[],
  list: readonly Damage[],
): Uint8Array {
  const damaged = bytes.slice();
  for (const { section, at, run } of list) {
    const { offset, byteLength } = sections[section]!;
    if (byteLength === 0) continue;
    for (const [place, value] of at) {
      const begin = offset + (place % byteLength);
      damaged.fill(value, begin, Math.min(begin + run, offset + byteLength));
    }
  }
  return damaged;
}
