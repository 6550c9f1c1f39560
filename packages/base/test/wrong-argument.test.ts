import { expect, test } from 'vitest';
import { checkMembers, decodePolyline, encodePolyline, wrongArgument } from '../src/index.ts';

test('the error names the kind of what was given', () => {
  const error = wrongArgument('tiles-input', 'the tiles must be what openTiles returned', Promise.resolve());
  expect(error).toMatchObject({ name: 'PortolanError', code: 'tiles-input' });
  expect(error.message).toBe('the tiles must be what openTiles returned, but is Promise');
});

test.each([null, undefined, 0, 'text', true])('%s has no members', (wrong) => {
  expect(() => checkMembers(wrong, 'options', 'some-input')).toThrow(
    expect.objectContaining({ name: 'PortolanError', code: 'some-input' }),
  );
});

test.each([[{}], [[]], [() => undefined], [new Map()]])('%o has members', (right) => {
  expect(() => checkMembers(right, 'options', 'some-input')).not.toThrow();
});

test.each([undefined, null, 5, [], {}])('%s is neither a polyline nor a line', (wrong) => {
  const given = wrong as never;
  expect(() => decodePolyline(given)).toThrow(
    expect.objectContaining({ name: 'PortolanError', code: '134' }),
  );
  expect(() => encodePolyline(given)).toThrow(
    expect.objectContaining({ name: 'PortolanError', code: 'polyline-input' }),
  );
});
