import { describe, expect, test } from 'vitest';
import { carryError, isPortolanError, PortolanError, reviveError } from '@portolan/base';

const overThreads = (error: unknown) => reviveError(structuredClone(carryError(error)));

describe('an error between threads', () => {
  test('keeps name, code, message, detail, stack and cause', () => {
    const detail = { from: [1, 2], most: Infinity, none: undefined, bytes: Uint8Array.of(1, 2) };
    const error = new PortolanError('442', 'no way', detail, {
      cause: new PortolanError('inner', 'too far', { metres: 3 }, { cause: new RangeError('deep') }),
    });
    const revived = overThreads(error);
    expect(isPortolanError(revived)).toBe(true);
    expect(revived).toMatchObject({
      name: 'PortolanError',
      code: '442',
      message: 'no way',
      detail,
      stack: error.stack,
      cause: { code: 'inner', message: 'too far', detail: { metres: 3 }, cause: { message: 'deep' } },
    });
  });

  test('turns what cannot be cloned into text', () => {
    const detail = { fine: 1, task: () => 1, nested: { mark: Symbol('x'), list: [() => 2] } };
    expect(overThreads(new PortolanError('x', 'y', detail))).toMatchObject({
      detail: { fine: 1, task: '() => 1', nested: { mark: 'Symbol(x)', list: ['() => 2'] } },
    });
  });

  test('may contain itself', () => {
    const detail: Record<string, unknown> = {};
    detail['self'] = detail;
    const error = new PortolanError('x', 'y', detail);
    error.cause = error;
    expect(overThreads(error)).toMatchObject({ code: 'x', cause: { code: 'x' } });
  });

  test('may be any error, or no error at all', () => {
    expect(overThreads(new TypeError('x'))).toMatchObject({ name: 'Error', message: 'x' });
    expect(overThreads('text')).toMatchObject({ message: 'text' });
    expect(overThreads(null)).toMatchObject({ message: 'null' });
  });
});

test('a PortolanError of another copy of the package is one', () => {
  const foreign = Object.assign(new Error('no'), { name: 'PortolanError', code: '442', detail: {} });
  expect(isPortolanError(foreign)).toBe(true);
  expect(isPortolanError(new Error('no'))).toBe(false);
  expect(isPortolanError({ name: 'PortolanError', code: '442', detail: {} })).toBe(false);
});
