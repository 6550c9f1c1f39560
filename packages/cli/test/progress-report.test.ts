import { describe, expect, test } from 'vitest';
import { ProgressReport } from '../src/build/progress-report.ts';
import { Recorder } from './fake-terminal.ts';

function reportOn(output: Recorder) {
  let now = 0;
  return {
    report: new ProgressReport(output, () => now),
    at: (milliseconds: number) => (now = milliseconds),
  };
}

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
      /read +50 % {2}50\.0 MB of 100 MB, 50\.0 MB\/s[^\n]*read +done {2}100 MB in 1\.0 s$/,
    );
    expect(lines[1]).toMatch(/order +done {2}5 nodes in 500 ms$/);
  });

  test('no line is wider than the terminal', () => {
    const output = new Recorder(true, 20);
    const { report } = reportOn(output);
    report.show(read(1));
    report.finish();
    // oxlint-disable-next-line no-control-regex -- the line is cleared with an escape sequence
    for (const line of output.text.split(/\r\u001b\[K|\n/)) expect(line.length).toBeLessThan(20);
  });

  test('an abandoned line is taken away', () => {
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
      expect.stringMatching(/^read +40 % {2}40\.0 MB of 100 MB, 4\.00 MB\/s$/),
      expect.stringMatching(/^read +80 % {2}80\.0 MB of 100 MB, 4\.00 MB\/s$/),
      expect.stringMatching(/^read +done {2}100 MB in 25 s$/),
      '',
    ]);
  });

  test('nothing is written for nothing', () => {
    const output = new Recorder();
    const { report } = reportOn(output);
    report.finish();
    report.abandon();
    expect(output.text).toBe('');
  });
});
