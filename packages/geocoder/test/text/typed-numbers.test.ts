import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hanNumber, withPlainNumbers } from '../../src/text/typed-numbers.ts';

const DIGITS = '〇一二三四五六七八九';

/** A number up to 999 as people say it. */
function spoken(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  const times = (count: number, unit: string): string =>
    count === 0 ? '' : `${count === 1 ? '' : DIGITS[count]}${unit}`;
  return `${times(hundreds, '百')}${times(tens, '十')}${ones === 0 ? '' : DIGITS[ones]}`;
}

test('Han numerals, said in words and digit by digit', () => {
  for (let number = 1; number < 1000; number++) {
    expect(hanNumber(spoken(number))).toBe(number);
    expect(hanNumber(Array.from(`${number}`, (digit) => DIGITS[Number(digit)]!).join(''))).toBe(number);
  }
});

test.each([
  ['1ー8ー2', '1-8-2'],
  ['丸の内1の8の2', '丸の内1-8-2'],
  ['八番二号', '8-2  '],
  ['十二番地の五', '12-5'],
  ['11號之1', '11 -1'],
  // Names stay as they are.
  ['三番町5', '三番町5'],
  ['八号路', '八号路'],
  ['スーパー', 'スーパー'],
  ['丸の内', '丸の内'],
])('%s: %s', (text, plain) => {
  expect(withPlainNumbers(text).replaceAll(/ +/g, ' ').trim()).toBe(plain.replaceAll(/ +/g, ' ').trim());
});

test('a text stays as long as it is, and one without such numbers as it is', () => {
  const letter = fc.constantFrom(...'12八十百番地号號之のー－ ½a丁目'.split(''));
  fc.assert(
    fc.property(
      fc.array(letter).map((letters) => letters.join('')),
      (text) => {
        expect(withPlainNumbers(text)).toHaveLength(text.length);
      },
    ),
  );
  expect(withPlainNumbers('Hauptstr. 12-14')).toBe('Hauptstr. 12-14');
});
