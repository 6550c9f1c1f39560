import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printable } from '../src/text.ts';
import { runHere } from './fake-terminal.ts';
import { BUILT_TOWN, temporaryFolder } from './spawn.ts';

/** A file of a test. */
async function fileOf(name: string, content: string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

describe('control characters', () => {
  test('are told as JSON tells them; lines and letters stay', () => {
    expect(printable('a\u001b[31mb\u009b\u007f\r\n\tü€😀')).toBe(
      'a\\u001b[31mb\\u009b\\u007f\\u000d\n\tü€😀',
    );
    const json = JSON.stringify({ error: 'x\u009b\u001by' });
    expect(JSON.parse(printable(json))).toEqual({ error: 'x\u009b\u001by' });
  });

  test('of a file reach no terminal, in sentences and in errors as JSON', async () => {
    const track = await fileOf('track.geojson', '\u001b[2Jno JSON');
    const sentence = await runHere(['map_match', BUILT_TOWN, track]);
    expect([sentence.code, sentence.stderr]).toEqual([3, expect.stringContaining('\\u001b[2Jno JSON')]);
    const request = await fileOf('request.json', '\u009b2J');
    const error = await runHere(['route', BUILT_TOWN, request]);
    expect([error.code, JSON.parse(error.stderr).error]).toEqual([1, expect.stringContaining('\u009b2J')]);
    for (const { stderr } of [sentence, error]) expect(stderr).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

test('a wrong command line that the command itself finds points at the help of the command', async () => {
  const request = await fileOf('request.json', '{"costing": "auto", "shape": []}');
  const { code, stderr } = await runHere(['map_match', BUILT_TOWN, request, '--costing', 'truck']);
  expect([code, stderr.split('\n')[1]]).toEqual([2, 'Run "portolan help map_match" for its usage.']);
});

describe('another file than is wanted', () => {
  test.each(['pack', 'unpack'])('%s tells text from an archive', async (command) => {
    for (const content of ['', 'a text']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const path = await fileOf('text.txt', content);
      // oxlint-disable-next-line no-await-in-loop -- see above
      const { code, stderr } = await runHere([command, path, '--out', `${path}.out`]);
      expect([code, stderr]).toEqual([3, expect.stringContaining(`${path}: this `)]);
      expect(stderr).toContain(content === '' ? 'cut short' : 'not a valid Portolan archive');
    }
  });

  test.each([['pack', '--out', 'x'], ['unpack', '--out', 'x'], ['inspect']])(
    '%s says what to do with an extract',
    async (command, ...options) => {
      expect(await runHere([command, 'city.osm.pbf', ...options])).toMatchObject({
        code: 3,
        stderr:
          'portolan: city.osm.pbf is an extract: build a folder of it with portolan build city.osm.pbf --out city, and name its graph.portolan\n',
      });
    },
  );

  test.each(['empty.gpx', 'empty.csv'])('a track in %s is told to be empty', async (name) => {
    const path = await fileOf(name, '');
    expect(await runHere(['map_match', BUILT_TOWN, path])).toMatchObject({
      code: 3,
      stderr: `portolan: ${path}, line 1: the file is empty\n`,
    });
  });

  test('elevation names the file, once', async () => {
    const path = await fileOf('heights.txt', 'a text');
    const { code, stderr } = await runHere(['elevation', path], '{}');
    expect(code).toBe(3);
    expect(stderr.split(path)).toHaveLength(2);
    expect(stderr).not.toContain('elevation.portolan');
  });

  test.each(['download', 'pack'])('%s refuses a folder as its output before it works', async (command) => {
    const folder = await temporaryFolder();
    const what =
      command === 'pack'
        ? [join(BUILT_TOWN, 'graph.portolan')]
        : ['andorra', '--base-url', 'http://127.0.0.1:1'];
    expect(await runHere([command, ...what, '--out', folder])).toEqual({
      code: 3,
      stdout: '',
      stderr: `portolan: ${folder} is a folder: name a file\n`,
    });
  });

  test.each([
    ['a text', 'hooks.txt', 'hello', 'cannot be imported as a module of JavaScript'],
    ['a module with a slip', 'hooks.mjs', 'export const = 1', 'SyntaxError'],
    ['a module that throws', 'hooks.mjs', 'throw new RangeError("boo")', 'RangeError: boo'],
    [
      'a module of other things',
      'hooks.mjs',
      'export const closure = 1',
      'neither isPublicHoliday nor closures',
    ],
  ])('serve says what is wrong with hooks that are %s', async (_, name, content, message) => {
    const path = await fileOf(name, content);
    const { code, stderr } = await runHere(['serve', BUILT_TOWN, '--port', '0', '--hooks', path]);
    expect([code, stderr]).toEqual([3, expect.stringContaining(message)]);
    expect(stderr).toContain(path);
  });

  test('serve names the file of speeds that is none', async () => {
    const path = await fileOf('speeds.csv', 'hello, world');
    const { code, stderr } = await runHere(['serve', BUILT_TOWN, '--port', '0', '--speeds', path]);
    expect([code, stderr]).toEqual([3, expect.stringContaining(`${path}: line 1 of the speeds`)]);
  });
});

describe('members that no request has', () => {
  const PLACE = { lat: 57.7001, lon: 11.9701 };

  test.each([
    [
      'tz',
      { lat: PLACE.lat, lng: PLACE.lon, timestmp: 0 },
      '"timestmp" was ignored: did you mean timestamp?',
    ],
    [
      'geocode',
      { endpoint: 'search', query: { text: 'x' }, versoin: 2 },
      '"versoin" was ignored: did you mean version?',
    ],
    [
      'tz',
      { lat: 0, lng: 0, frobnicate: 0 },
      '"frobnicate" was ignored: there are lat, lng, timestamp, version',
    ],
  ])('%s tells them, and answers', async (command, request, message) => {
    const folder = command === 'tz' ? [] : [BUILT_TOWN];
    const { code, stdout, stderr } = await runHere([command, ...folder], JSON.stringify(request));
    expect([code, stderr]).toEqual([0, `portolan: ${message}\n`]);
    expect(JSON.parse(stdout)).toBeTypeOf('object');
  });

  test('static tells them, and draws', async () => {
    const out = join(await temporaryFolder(), 'map.png');
    const request = { center: '57.7,11.97', zoom: 14, style: 'dark', format: 'png', marker: [] };
    const { code, stderr } = await runHere(
      ['static', BUILT_TOWN, '-', '--out', out],
      JSON.stringify(request),
    );
    expect(code).toBe(0);
    expect(stderr.match(/.* was ignored.*/g)).toEqual([
      'portolan: "marker" was ignored: did you mean markers?',
    ]);
    expect(readFileSync(out).length).toBeGreaterThan(0);
  });
});
