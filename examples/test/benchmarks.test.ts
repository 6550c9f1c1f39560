import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    // What begins to measure in place of a refusal would go on for an hour.
    timeout: 20_000,
  });
  return { code: status, stdout, stderr };
}

describe('the runner of benchmarks', () => {
  const list = run('bench/run.mjs', '--list').stdout;

  test('lists every benchmark with what it measures, and every row of its README is one', () => {
    const names = [...list.matchAll(/^([\w-]+) +\S.*$/gm)].map(([, name]) => name);
    expect(list.trimEnd().split('\n')).toHaveLength(names.length);
    const readme = readFileSync(`${root}/bench/README.md`, 'utf8');
    const rows = [...readme.matchAll(/^\| (`[a-z\d-]+`(?:, `[a-z\d-]+`)*) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    );
    expect(new Set(names)).toEqual(new Set(rows));
  });

  test('says how it is called', () => {
    const { code, stdout } = run('bench/run.mjs', '--short', '--help');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Runs benchmarks/)]);
    expect(stdout).toContain('npm run bench -- --without=');
    expect(stdout.endsWith(list)).toBe(true);
  });

  test.each([
    [['--shorts'], /^there is no option --shorts\n/],
    [['-s', 'route'], /^there is no option -s\n/],
    [['--without', 'route'], /^there is no option --without\n/],
    [['routes'], /^no benchmark named routes: there are archive, /],
  ])('refuses %j', (args, words) => {
    expect(run('bench/run.mjs', ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(words),
    });
  });
});

describe.each([
  ['bench/stop-gaps.mjs', 'node bench/stop-gaps.mjs [--short] [--where] [--only=WORD]'],
  ['scripts/write-figures.mjs', 'npm run figures -- --check'],
])('%s', (program, usage) => {
  test('says how it is called', () => {
    const { code, stdout } = run(program, '--help');
    expect([code, stdout]).toEqual([0, expect.stringContaining(usage)]);
  });

  test('refuses options that it does not have', () => {
    const { code, stdout, stderr } = run(program, '--frob=3');
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^there is no option --frob=3\n/)]);
  });
});

// Where they are installed, it would go on for minutes.
test.skipIf(existsSync(`${root}/bench/peers/node_modules`))('peers that are not installed are told', () => {
  expect(run('bench/peers/valhalla.mjs')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'bench/peers is not installed: (cd bench/peers && npm ci)\n',
  });
});

test('a peer that does not load is told in one line, with the exit code by which the runner leaves it out', () => {
  const program =
    "import { loadPeer } from './bench/peers/installed.mjs'; await loadPeer('no-such-engine'); console.log('on');";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(/^left out, because no-such-engine does not load here: .+\n$/),
  });
});

test('an option without its value is refused', () => {
  expect(run('bench/isochrone.mjs', '--extract')).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Option '--extract <value>' argument missing\n$/),
  });
});
