import { expect, test } from 'vitest';
import { columns, hex32, humanAmount, humanBytes, humanDuration } from '../src/text.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [2_937_655, '2.94 MB'],
  [999_600, '1.00 MB'],
  [123_456_789, '123 MB'],
  [4_294_967_296, '4.29 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(humanBytes(bytes)).toBe(text);
});

test('amounts, durations and checksums', () => {
  expect(humanAmount(1234567, 'ways')).toBe('1,234,567 ways');
  expect(humanAmount(1234567, 'bytes')).toBe('1.23 MB');
  expect(humanDuration(42.3)).toBe('42 ms');
  expect(humanDuration(996)).toBe('1.0 s');
  expect(humanDuration(83_400)).toBe('83 s');
  expect(hex32(255)).toBe('000000ff');
});

test('columns', () => {
  const rows = [
    ['name', 'size', ''],
    ['a', '10', 'ok'],
  ];
  expect(columns(rows, ' ', [1])).toBe(' name  size\n a       10  ok');
  expect(columns([])).toBe('');
});
