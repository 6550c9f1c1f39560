import { describe, expect, test } from 'vitest';
import { main } from '@portolan/cli';
import { commands } from '../src/commands/index.ts';
import { fakeTerminal } from './fake-terminal.ts';

async function run(...argv: string[]) {
  const terminal = fakeTerminal();
  const code = await main(argv, terminal);
  return { code, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']], [['help', '--help']], [['help', '-h']], [['help', 'help']]])(
    '%j lists the commands',
    async (argv) => {
      const { code, stdout, stderr } = await run(...argv);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage: portolan <command> [arguments]');
      for (const command of ['build', 'route', 'inspect', 'help'])
        expect(stdout).toMatch(new RegExp(`^  ${command}  `, 'm'));
    },
  );

  test('without a command is an error', async () => {
    const { code, stdout, stderr } = await run();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage:');
  });

  test.each([
    [
      'build',
      `portolan build <extract> --out <dir> [--dem <path>...]
                      [--geonames <file>...] [--whosonfirst <file>...]
                      [--natural-earth <file>...] [--tiger <file>...]
                      [--importance <file>...] [--models <model>...] [--packed]
                      [--workers <n>]`,
    ],
    ['geocode', 'portolan geocode <dir> [request] [--pretty]'],
    ['route', 'portolan route <dir> [request] [--speeds <file>] [--pretty]'],
    ['tz', 'portolan tz [dir] [request] [--pretty]'],
    ['inspect', 'portolan inspect <file> [--json]'],
  ])('of %s shows its usage, arguments, options and an example', async (command, usage) => {
    for (const argv of [
      ['help', command],
      [command, '--help'],
      [command, '-h'],
      ['help', command, '--help'],
      ['--help', command],
    ]) {
      const { code, stdout } = await run(...argv);
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: ${usage}\n`);
      for (const part of [
        '\n\nArguments:\n  <',
        '\n\nOptions:\n  --',
        '\n  -h, --help ',
        '\n\nTry:\n  portolan ',
      ]) {
        expect(stdout).toContain(part);
      }
    }
  });

  test('fits a terminal of 80 columns', async () => {
    for (const argv of [[], ...commands.keys()].map((command) => ['help', ...[command].flat()])) {
      const { stdout } = await run(...argv);
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });
});

test('--version prints the version', async () => {
  const { code, stdout } = await run('--version');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^portolan \d+\.\d+\.\d+\n$/);
});

describe('a wrong command line', () => {
  test.each([
    [['buidl'], 'unknown command "buidl"; did you mean build?', 'portolan help'],
    [['Route'], 'unknown command "Route"; did you mean route?', 'portolan help'],
    [['optimized'], 'unknown command "optimized"; did you mean optimized_route?', 'portolan help'],
    [['Trace'], 'unknown command "Trace"; did you mean trace_attributes?', 'portolan help'],
    [['op'], 'unknown command "op"; there are download, ', 'portolan help'],
    [['--hlep'], 'unknown option "--hlep"; did you mean --help?', 'portolan help'],
    [['--frobnicate'], 'unknown option "--frobnicate"; there are --help, --version\n', 'portolan help'],
    [
      ['frobnicate'],
      'unknown command "frobnicate"; there are download, build, serve, route, ',
      'portolan help',
    ],
    [['toString'], 'unknown command "toString"; there are download, build, ', 'portolan help'],
    [
      ['help', 'build', 'route'],
      'help is about one command at a time: unexpected argument "route"',
      'portolan help',
    ],
    [
      ['help', '--frobnicate'],
      'unknown option "--frobnicate"; there are --help, --version\n',
      'portolan help',
    ],
    [['help', 'rout'], 'unknown command "rout"; did you mean route?', 'portolan help'],
    [['build'], '<extract> is missing', 'portolan help build'],
    [['build', 'a.osm'], '--out <dir> is missing', 'portolan help build'],
    [['build', 'a.osm', '--ouy', 'b'], 'unknown option --ouy; did you mean --out?', 'portolan help build'],
    [
      ['build', 'a.osm', '--constructor'],
      'unknown option --constructor; there are --out, --dem, --geonames, --whosonfirst, --natural-earth, --tiger, --importance, --models, --packed, --workers, --help\n',
      'portolan help build',
    ],
    [['build', 'a.osm', '-x'], 'unknown option -x; there are --out, ', 'portolan help build'],
    [
      ['route', 'a', '--frobnicate=3'],
      'unknown option --frobnicate; there are --speeds, --pretty, --help\n',
      'portolan help route',
    ],
    [['build', 'a.osm', '--out'], 'option --out needs a value: --out <dir>', 'portolan help build'],
    [['build', 'a.osm', '--out='], 'option --out needs a value: --out <dir>', 'portolan help build'],
    [['build', 'a.osm', '--out', '--workers', '2'], 'option --out needs a value', 'portolan help build'],
    [
      ['build', 'a.osm', '--out', 'b', '--workers', '0'],
      '--workers must be a whole number from 1 to 64, not "0"',
      'portolan help build',
    ],
    [
      ['build', 'a.osm', '--out', 'b', '--workers', '2.5'],
      '--workers must be a whole number',
      'portolan help build',
    ],
    [['build', 'a.osm', 'b.osm', '--out', 'c'], 'unexpected argument "b.osm"', 'portolan help build'],
    [['inspect', '--json=yes', 'a'], 'option --json takes no value', 'portolan help inspect'],
    [['inspect', 'a', 'b'], 'unexpected argument "b"', 'portolan help inspect'],
  ])('%j', async (argv, message, hint) => {
    const { code, stdout, stderr } = await run(...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`portolan: ${message}`);
    expect(stderr).toContain(`Run "${hint}" for its usage.`);
  });
});
