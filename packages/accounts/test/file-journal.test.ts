import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { fileJournal } from '@portolan/accounts/node';
import type { Charge } from '../src/index.ts';
import { newFolder } from './databases.ts';

const HOST = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const charge = (credits: number, api = 'route'): Charge => ({
  accountId: 1,
  propertyId: 2,
  api,
  credits,
  day: '2026-01-02',
});

test('what was appended and not confirmed is there for the next process, batch by batch', async () => {
  const folder = newFolder();
  const first = fileJournal(folder);
  for (const sequence of [1, 2, 10]) {
    first.append(HOST, sequence, charge(sequence));
    first.append(HOST, sequence, charge(sequence, 'a "strange" \n name \u{1f642}'));
  }
  first.append(OTHER, 1, charge(7));
  first.confirm(HOST, 1);
  first.confirm(HOST, 999);
  first.close();
  const next = fileJournal(folder);
  expect(await next.remainders()).toEqual([
    { host: HOST, sequence: 2, charges: [charge(2), charge(2, 'a "strange" \n name \u{1f642}')] },
    { host: HOST, sequence: 10, charges: [charge(10), charge(10, 'a "strange" \n name \u{1f642}')] },
    { host: OTHER, sequence: 1, charges: [charge(7)] },
  ]);
  for (const { host, sequence } of await next.remainders()) next.confirm(host, sequence);
  next.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('files are readable for their owner alone', () => {
  const folder = join(newFolder(), 'deep', 'journal');
  const journal = fileJournal(folder);
  journal.append(HOST, 1, charge(1));
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
  journal.close();
});

test('a folder belongs to one process', () => {
  const folder = newFolder();
  const journal = fileJournal(folder);
  expect(() => fileJournal(folder)).toThrow(expect.objectContaining({ code: 'accounts-busy' }) as Error);
  journal.close();
  fileJournal(folder).close();
  writeFileSync(join(folder, 'file'), '');
  expect(() => fileJournal(join(folder, 'file'))).toThrow(
    expect.objectContaining({ code: 'accounts-journal' }) as Error,
  );
});

test('what a failing disk has made of lines is told of and kept, and the others count', async () => {
  const folder = newFolder();
  const write = fileJournal(folder);
  const charges = [1, 2, 3, 4].map((credits) => charge(credits));
  for (const one of charges) write.append(HOST, 1, one);
  write.close();
  const path = join(folder, `${HOST}.1.charges`);
  const whole = readFileSync(path);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.nat(whole.length),
      async (at, flip, length) => {
        const bytes = Uint8Array.from(whole);
        bytes[at]! ^= flip;
        writeFileSync(path, bytes.subarray(0, length));
        const journal = fileJournal(folder);
        const [remainder] = await journal.remainders();
        journal.close();
        const lineEnds = [...whole.subarray(0, length)].filter((byte) => byte === 10).length;
        // Nothing is read that was not written; at most the two lines around the damage are lost.
        expect(charges).toEqual(expect.arrayContaining([...remainder!.charges]));
        expect(remainder!.charges.length).toBeGreaterThanOrEqual(lineEnds - 2);
        if (remainder!.charges.length < lineEnds) {
          expect(remainder!.damage).toMatch(/cannot be read/);
          expect(readFileSync(`${path}.damaged`)).toEqual(Buffer.from(bytes.subarray(0, length)));
        }
      },
    ),
    { numRuns: share(500) },
  );
  writeFileSync(path, whole);
  appendFileSync(path, 'a line that was cut o');
  const journal = fileJournal(folder);
  expect(await journal.remainders()).toMatchObject([
    { charges, damage: expect.stringContaining('1 of 5') as string },
  ]);
  journal.close();
});
