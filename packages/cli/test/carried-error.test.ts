import { describe, expect, test } from 'vitest';
import { PortolanError } from '@portolan/base';
import { carry, revive } from '../src/carried-error.ts';

const overThreads = (error: unknown) => revive(structuredClone(carry(error)));

describe('an error between threads', () => {
  test('keeps name, code, message, detail and cause', () => {
    const error = new PortolanError('442', 'no way', { from: [1, 2] }, { cause: new RangeError('too far') });
    expect(overThreads(error)).toMatchObject({
      name: 'PortolanError',
      code: '442',
      message: 'no way',
      detail: { from: [1, 2] },
      stack: error.stack,
      cause: { message: 'too far' },
    });
  });

  test('turns what cannot be cloned into text', () => {
    const detail = { fine: 1, task: () => 1 };
    expect(overThreads(new PortolanError('x', 'y', detail))).toMatchObject({
      detail: { fine: 1, task: '() => 1' },
    });
  });

  test('may be any error, or no error at all', () => {
    expect(overThreads(new TypeError('x'))).toMatchObject({ name: 'Error', message: 'x' });
    expect(overThreads('text')).toMatchObject({ message: 'text' });
  });
});
