import type { Progress } from '@portolan/base';
import { expect, test } from 'vitest';
import { SparseReports } from '../src/build/sparse-reports.ts';

/** What of reports at their milliseconds is handed on, and when. */
function handedOn(reports: readonly (readonly [at: number, phase: string, done: number])[]): string[] {
  const sent: string[] = [];
  let now = 0;
  const sparse = new SparseReports(
    ({ phase, done }: Progress) => sent.push(`${now} ${phase} ${done}`),
    () => now,
  );
  for (const [at, phase, done] of reports) {
    now = at;
    sparse.report({ phase, done, total: 9, unit: 'things' });
  }
  now++;
  sparse.flush();
  return sent;
}

test('the first report of a phase is handed on at once, however soon it comes', () => {
  expect(
    handedOn([
      [0, 'read', 0],
      [10, 'sort', 0],
      [20, 'write', 0],
      [90_000, 'end', 0],
    ]),
  ).toEqual(['0 read 0', '10 sort 0', '20 write 0', '90000 end 0']);
});

test('of others each that comes 50 ms after the last, and the last of a phase', () => {
  expect(
    handedOn([
      [0, 'read', 0],
      [20, 'read', 1],
      [49, 'read', 2],
      [60, 'read', 3],
      [70, 'read', 4],
      [80, 'read', 5],
      [85, 'write', 0],
      [90, 'write', 1],
    ]),
  ).toEqual(['0 read 0', '60 read 3', '85 read 5', '85 write 0', '91 write 1']);
});
