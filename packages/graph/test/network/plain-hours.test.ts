import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainHours } from '../../src/network/tags/plain-hours.ts';

test.each([
  ['Mon-Fri 07:00-09:00', 'Mo-Fr 07:00-09:00'],
  ['Monday-Thursday, Sun', 'Mo-Th, Su'],
  ['Tues,Wed,Thurs', 'Tu,We,Th'],
  ['SATURDAY', 'SA'],
  ['7am-9am', '07:00-09:00'],
  ['7:30 AM - 6 p.m.', '07:30 - 18:00'],
  ['12am-12pm', '00:00-12:00'],
  ['10:00pm-6:15am', '22:00-06:15'],
  ['Mo-Fr 7-9,16-18', 'Mo-Fr 7:00-9:00,16:00-18:00'],
  ['Mo-Fr 7-9, 16-18; Sa 8 - 12', 'Mo-Fr 7:00-9:00, 16:00-18:00; Sa 8:00-12:00'],
  ['Mo-Fr 22-6', 'Mo-Fr 22:00-6:00'],
  ['Dec 25,26', 'Dec 25,Dec 26'],
  ['Dec 24-26,31,Jan 1, 6 off', 'Dec 24-26,Dec 31,Jan 1, Jan 6 off'],
  ['Jun 1-Sep 15: 09:00-18:00', 'Jun 1-Sep 15 09:00-18:00'],
  ['Jul 1-14: Mo-Fr: (sunset-01:00)-24:00', 'Jul 1-14 Mo-Fr (sunset-01:00)-24:00'],
])('%s: %s', (text, plain) => {
  expect(plainHours(text)).toBe(plain);
});

test.each([
  'Mo-Fr 07:00-09:00,16:00-18:00; Sa 08:00-12:00; PH off',
  'Nov 1-Mar 31 22:00-06:00',
  'sunrise-sunset',
  'Mo-Fr 8h-16h',
  'Mo 08: 00-10: 00',
  'We[2],We[4] 06:00-18:00',
  // By day or by night, nobody knows.
  'Mo-Fr 8-6',
  // Dates, and what is no time.
  'Jul 10-18',
  'Dec 25, 08:00-10:00',
  '22-6',
  'monitor',
  `Mo${',25'.repeat(100)}`,
])('%s stays as it is', (text) => {
  expect(plainHours(text)).toBe(text);
});

test('plain hours stay plain, whatever the text', () => {
  const words = fc.constantFrom(
    'Mo',
    'Sunday',
    ' ',
    '-',
    ',',
    ': ',
    '7',
    '12',
    'am',
    ':30',
    'Dec',
    '25',
    '(',
    '[1]',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const plain = plainHours(parts.join(''));
      expect(typeof plain).toBe('string');
    }),
  );
});
