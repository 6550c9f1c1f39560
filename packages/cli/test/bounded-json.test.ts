import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBoundedJson } from '../src/bounded-json.ts';

/** The amounts take more than the 64 MiB that every text is allowed. */
describe('JSON that is bounded by its length', () => {
  test('is what JSON.parse makes of it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(() => parseBoundedJson('{"a":')).toThrow(SyntaxError);
  });

  test.each([
    ['empty objects', '{},'],
    ['empty lists', '[],'],
  ])('%s are refused where they would be most of it', (_name, piece) => {
    const text = `[${piece.repeat(1e6)}0]`;
    expect(() => parseBoundedJson(text)).toThrow(expect.objectContaining({ code: 'file-too-large' }));
  });

  test('digits are taken, however many', () => {
    expect(parseBoundedJson(`[${'1,'.repeat(4e6)}0]`)).toHaveLength(4e6 + 1);
  });

  test('places of one decimal are taken, however many', () => {
    const position = '[7.1,43.2],';
    const text = `[${position.repeat(6e5)}[7.1,43.2]]`;
    expect(parseBoundedJson(text)).toHaveLength(6e5 + 1);
  });
});
