import { describe, expect, test } from 'vitest';
import { compileZone, packOffsets, readSource } from '@portolan/tz/build';

const compile = (...lines: string[]) =>
  compileZone(readSource(['# version test', ...lines].join('\n')), 'Test/Zone');
const utc = (text: string): number => Date.parse(text) / 1000;

describe('the language of zic', () => {
  test('times of every clock, and hours beyond the day', () => {
    const rules = (at: string) =>
      compile(`R x 2000 o - Mar 10 ${at} 1 S`, 'Z Test/Zone -5 - A 1990', '-5 x S/D').at.at(-1);
    expect(rules('2')).toBe(utc('2000-03-10T07:00Z'));
    expect(rules('2w')).toBe(utc('2000-03-10T07:00Z'));
    expect(rules('2s')).toBe(utc('2000-03-10T07:00Z'));
    for (const suffix of ['u', 'g', 'z']) expect(rules(`2${suffix}`)).toBe(utc('2000-03-10T02:00Z'));
    expect(rules('24')).toBe(utc('2000-03-11T05:00Z'));
    expect(rules('25:30')).toBe(utc('2000-03-11T06:30Z'));
    expect(rules('-2:30')).toBe(utc('2000-03-10T02:30Z'));
    expect(rules('0:0:30.5')).toBe(utc('2000-03-10T05:00:30Z'));
    expect(rules('0:0:31.5')).toBe(utc('2000-03-10T05:00:32Z'));
    expect(rules('-')).toBe(utc('2000-03-10T05:00Z'));
  });

  test('days of every form, also into the next month', () => {
    const on = (month: string, day: string) =>
      new Date(
        compile(`R x 2023 o - ${month} ${day} 0u 1 S`, 'Z Test/Zone 0 - A 1990', '0 x S/D').at.at(-1)! * 1000,
      )
        .toISOString()
        .slice(0, 10);
    expect(on('Mar', '5')).toBe('2023-03-05');
    expect(on('March', 'lastSunday')).toBe('2023-03-26');
    expect(on('F', 'lastTu')).toBe('2023-02-28');
    expect(on('Mar', 'Su>=8')).toBe('2023-03-12');
    expect(on('Mar', 'Su>=12')).toBe('2023-03-12');
    expect(on('Mar', 'Sa<=12')).toBe('2023-03-11');
    expect(on('Mar', 'Su>=30')).toBe('2023-04-02');
    expect(on('Mar', 'F<=1')).toBe('2023-02-24');
  });

  test('saving decides by its suffix what is daylight saving', () => {
    const last = (save: string) =>
      compile(`R x 2000 o - Mar 10 2 ${save} S`, 'Z Test/Zone 1 - A 1990', '1 x T/TS').types.at(-1);
    expect(last('1')).toEqual({ baseUtcOffset: 3600, dstOffset: 3600, isDst: true, abbreviation: 'TS' });
    expect(last('1s')).toEqual({ baseUtcOffset: 3600, dstOffset: 3600, isDst: false, abbreviation: 'T' });
    expect(last('0d')).toEqual({ baseUtcOffset: 3600, dstOffset: 0, isDst: true, abbreviation: 'TS' });
    expect(last('-1')).toEqual({ baseUtcOffset: 3600, dstOffset: -3600, isDst: true, abbreviation: 'TS' });
    expect(last('0:20')!.dstOffset).toBe(1200);
  });

  test('abbreviations: letters, pairs and digits', () => {
    const names = (format: string, offset = '5:30') =>
      compile(
        'R x 1990 o - Mar 10 2 0 -',
        'R x 2000 o - Mar 10 2 1 D',
        `Z Test/Zone ${offset} - A 1990`,
        `${offset} - ${format} 1995`,
        `${offset} x ${format}`,
      ).types.map(({ abbreviation }) => abbreviation);
    expect(names('I%sT')).toEqual(['A', 'IT', 'IDT']);
    expect(names('IST/IDT')).toEqual(['A', 'IST', 'IDT']);
    expect(names('%z')).toEqual(['A', '+0530', '+0630']);
    expect(names('%z', '-3:0:20')).toEqual(['A', '-030020', '-020020']);
  });

  test.each([
    ['X a b', 'only R, Z and L'],
    ['R a 2000 o - Mar 1 0 1', '9 fields'],
    ['R a 2000 1999 - Mar 1 0 1 S', 'ends in 1999'],
    ['R a x o - Mar 1 0 1 S', 'no year'],
    ['R a 2000 o - M 1 0 1 S', 'no month'],
    ['R a 2000 o - Mar 32 0 1 S', 'no day of a month'],
    ['R a 2000 o - Mar lastX 0 1 S', 'no day'],
    ['R a 2000 o - Mar T>=1 0 1 S', 'no weekday'],
    ['R a 2000 o - Mar 1 1:99 1 S', 'no time'],
    ['R a 2000 o - Mar 1 zz 1 S', 'no time'],
    ['Z A 0', '3 to 7 fields'],
    ['Z A 0 - A 2000 Mar 1 0 0', '3 to 7 fields'],
    ['L A', '2 fields'],
  ])('%s: %s', (line, message) => {
    expect(() => readSource(`# version test\n${line}`)).toThrow(
      expect.objectContaining({
        name: 'PortolanError',
        code: 'tz-source',
        message: expect.stringContaining(message),
        detail: { line: 2 },
      }),
    );
  });

  test('a source that contradicts itself is refused', () => {
    const refusal = expect.objectContaining({ name: 'PortolanError', code: 'tz-source' });
    expect(() => readSource('Z A 0 - A')).toThrow(refusal);
    expect(() => readSource('# version x\nZ A 0 - A\nZ A 0 - A')).toThrow(refusal);
    expect(() => readSource('# version x\nZ A 0 - A 2000')).toThrow(refusal);
    expect(() => readSource('x'.repeat(4_000_001))).toThrow(refusal);
    expect(() => packOffsets(readSource('# version x\nZ A 0 - A\nL B C'))).toThrow(refusal);
    expect(() => packOffsets(readSource('# version x\nZ A 0 - A\nL B C\nL C B'))).toThrow(refusal);
    expect(() => compile('Z Test/Zone 0 nowhere A')).toThrow(refusal);
    expect(() =>
      compile('R x 2000 ma - Ja 1 0 1 S', 'R x 2000 ma - Jul 1 0 0 -', 'Z Test/Zone 5 x A%s'),
    ).toThrow(refusal);
  });
});
