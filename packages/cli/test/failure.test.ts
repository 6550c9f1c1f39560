import { describe, expect, test } from 'vitest';
import { PortolanError } from '@portolan/base';
import { Interrupted, reportFailure } from '../src/failure.ts';
import { fakeTerminal } from './fake-terminal.ts';

function report(error: unknown, env = {}) {
  const terminal = fakeTerminal('', env);
  return { code: reportFailure(error, terminal), stderr: terminal.stderr.text };
}

describe('a failure', () => {
  test('of a request is reported as the error body of the interface', () => {
    const { code, stderr } = report(new PortolanError('171', 'no road near location 1', { location: 1 }));
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toEqual({
      error_code: 171,
      error: 'no road near location 1',
      status_code: 400,
      status: 'Bad Request',
    });
  });

  test('of a request without an error number is reported with its status', () => {
    const { code, stderr } = report(new PortolanError('tz-request', 'lat is 100', { status: 400 }));
    expect([code, JSON.parse(stderr)]).toEqual([1, { error: 'lat is 100', status: 400 }]);
    // Status 500 is not a fault of the request.
    expect(report(new PortolanError('tz-request', 'no', { status: 500 })).code).toBe(70);
  });

  test.each([
    'archive-checksum',
    'osm-damaged',
    'graph-empty',
    'geocoder-archive',
    'elevation-format',
    'file-missing',
  ])('%s is about a file', (code) => {
    expect(report(new PortolanError(code, 'what to do'))).toEqual({
      code: 3,
      stderr: 'portolan: what to do\n',
    });
  });

  test('of the operating system is about a file', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    expect(report(error).code).toBe(3);
  });

  test('by a signal has the exit code that shells give it', () => {
    expect(report(new Interrupted('SIGINT')).code).toBe(130);
    expect(report(new Interrupted('SIGTERM')).code).toBe(143);
  });

  test.each([new TypeError('x is not a function'), new PortolanError('unheard-of', 'x is not a function')])(
    'of the program itself says so, and shows its stack only on request (%#)',
    (error) => {
      const quiet = report(error);
      expect(quiet.code).toBe(70);
      expect(quiet.stderr).toContain('unexpected error: x is not a function');
      expect(quiet.stderr).toContain('PORTOLAN_DEBUG=1');
      expect(quiet.stderr).not.toContain('    at ');
      expect(report(error, { PORTOLAN_DEBUG: '1' }).stderr).toContain('    at ');
    },
  );
});
