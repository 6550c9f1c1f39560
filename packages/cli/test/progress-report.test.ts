import { describe, expect, test } from 'vitest';
import { lanesOf } from '../src/build/lanes.ts';
import { OverallShare, stagesOf } from '../src/build/overall-share.ts';
import { ProgressReport } from '../src/build/progress-report.ts';
import { Recorder } from './fake-terminal.ts';

function reportOn(output: Recorder) {
  let now = 0;
  return {
    report: new ProgressReport(
      output,
      ({ phase, done, total }) => shareOf(phase, done, total),
      () => now,
    ),
    at: (milliseconds: number) => (now = milliseconds),
  };
}

/** A build of two phases: reading, and a phase whose end is unknown. */
const shareOf = (phase: string, done: number, total: number) => (phase === 'read' ? done / total / 2 : 0.5);

const read = (done: number) => ({ phase: 'read', done, total: 100_000_000, unit: 'bytes' });

describe('on a terminal', () => {
  test('a phase has one line that is redrawn, at most ten times a second', () => {
    const output = new Recorder(true);
    const { report, at } = reportOn(output);
    for (let time = 0; time <= 1000; time += 10) {
      at(time);
      report.show(read(time * 50_000));
    }
    report.show({ phase: 'order', done: 5, total: 0, unit: 'nodes' });
    at(1500);
    report.finish();
    const lines = output.text.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]!.split('\r\u001b[K').length).toBeLessThanOrEqual(13);
    expect(lines[0]).toMatch(
      / 25 % {2}read +50\.0 MB of 100 MB, 50\.0 MB\/s[^\n]* 25 % {2}read +100 MB in 1\.0 s$/,
    );
    expect(lines[1]).toMatch(/100 % {2}order +5 nodes in 500 ms$/);
  });

  test('no line is wider than the terminal', () => {
    const output = new Recorder(true, 20);
    const { report } = reportOn(output);
    report.show(read(1));
    report.finish();
    // oxlint-disable-next-line no-control-regex -- the line is cleared with an escape sequence
    for (const line of output.text.split(/\r\u001b\[K|\n/)) expect(line.length).toBeLessThan(20);
  });

  test('an abandoned line is cleared', () => {
    const output = new Recorder(true);
    const { report } = reportOn(output);
    report.show(read(1));
    report.abandon();
    expect(output.text.endsWith('\r\u001b[K')).toBe(true);
  });
});

describe('elsewhere', () => {
  test('a phase has a plain line when it is done, and one every ten seconds', () => {
    const output = new Recorder();
    const { report, at } = reportOn(output);
    for (let time = 0; time <= 25_000; time += 100) {
      at(time);
      report.show(read(time * 4000));
    }
    report.finish();
    expect(output.text.split('\n')).toEqual([
      expect.stringMatching(/^ 20 % {2}read +40\.0 MB of 100 MB, 4\.00 MB\/s$/),
      expect.stringMatching(/^ 40 % {2}read +80\.0 MB of 100 MB, 4\.00 MB\/s$/),
      expect.stringMatching(/^100 % {2}read +100 MB in 25 s$/),
      '',
    ]);
  });

  test('of lanes that run at once, the first one is shown while it runs, and the others when they are done', () => {
    const output = new Recorder();
    const { report, at } = reportOn(output);
    const order = (done: number) => ({ phase: 'order', done, total: 0, unit: 'nodes' });
    for (let time = 0; time <= 15_000; time += 1000) {
      at(time);
      report.show(order(time), 0);
      report.show(read(time * 6000), 1);
    }
    report.endPhase(1);
    at(16_000);
    report.show({ phase: 'write', done: 1, total: 0, unit: 'nodes' }, 0);
    report.endPhase(0);
    report.show({ phase: 'cut', done: 1, total: 0, unit: 'tiles' }, 1);
    at(27_000);
    report.show({ phase: 'cut', done: 2, total: 0, unit: 'tiles' }, 1);
    report.finish();
    expect(output.text.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      expect.stringMatching(/^ \d+ % order 10,000 nodes, 1,000 nodes\/s$/),
      ' 45 % read 100 MB in 15 s',
      ' 45 % order 15,000 nodes in 16 s',
      ' 50 % write 1 nodes in 0 ms',
      expect.stringMatching(/^ 50 % cut 2 tiles/),
      '100 % cut 2 tiles in 11 s',
      '',
    ]);
  });

  test('nothing is written where there is no phase', () => {
    const output = new Recorder();
    const { report } = reportOn(output);
    report.finish();
    report.abandon();
    expect(output.text).toBe('');
  });
});

describe('the share of a whole build', () => {
  const none = { geonames: [], whosOnFirst: [], naturalEarth: [], tiger: [], importance: [] };

  test('never falls, and ends at 1, with heights and files of places or without', () => {
    for (const dem of [[], ['N42E001.hgt']]) {
      for (const places of [none, { ...none, geonames: ['cities500.txt'] }]) {
        for (const isDivided of [false, true]) {
          const lanes = lanesOf(isDivided);
          const stages = lanes.map((lane) => stagesOf({ dem, places, isPacked: dem.length > 0 }, lane));
          const overall = new OverallShare(stages);
          let before = 0;
          // A step of each lane in turns, so that one ends before the other.
          for (let step = 0; step < Math.max(...stages.map(({ length }) => length)); step++) {
            for (const [lane, phases] of stages.entries()) {
              for (const done of [0, 3, 10, 12]) {
                if (step >= phases.length) continue;
                const { phase } = phases[step]!;
                const share = overall.after({ phase, done, total: 10, unit: 'x' }, lane);
                expect(share).toBeGreaterThanOrEqual(before);
                before = share;
              }
            }
          }
          expect(before).toBeCloseTo(1, 12);
        }
      }
    }
  });

  test('tells two phases of one name apart, skips what does not come, and stays where it is at a phase it does not know', () => {
    const overall = new OverallShare([
      [
        { phase: 'read', weight: 1 },
        { phase: 'order', weight: 2 },
        { phase: 'eliminate', weight: 1 },
        { phase: 'order', weight: 4 },
      ],
    ]);
    const after = (phase: string, done: number) => overall.after({ phase, done, total: 2, unit: 'x' });
    expect(after('read', 1)).toBe(0.5 / 8);
    expect(after('order', 2)).toBe(3 / 8);
    expect(after('unheard-of', 1)).toBe(3 / 8);
    expect(after('order', 1)).toBe(6 / 8);
    expect(after('read', 2)).toBe(6 / 8);
  });
});
