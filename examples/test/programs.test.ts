import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openGeocoder, search } from '@portolan/geocoder';
import { buildGraph, matrixRows, openGraph, route } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileOfRegion, titleOf } from '../dist/demo/region.js';
import { csvLine, readCsv } from '../src/csv.ts';
import { centreOfGothenburg, finishedDemo, gothenburg, run, temporaryFolder } from './run.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let graph: ReturnType<typeof openGraph>;
beforeAll(async () => {
  folder = await temporaryFolder();
  graph = openGraph(await gothenburg());
});
afterAll(() => folder.remove());

describe('route', () => {
  test('prints the instructions of the route that the library gives, its length and its duration', async () => {
    const file = join(folder.path, 'centre.geojson');
    const extract = centreOfGothenburg();
    writeFileSync(file, extract);
    const centre = openGraph(await buildGraph(await readOsm(extract)));
    const { legs, summary } = route(centre, {
      locations: [
        { lat: 57.7053, lon: 11.9663 },
        { lat: 57.6898, lon: 11.9926 },
      ],
      costing: 'auto',
    }).trip;
    const lines = [
      ...legs[0]!.maneuvers!.map(({ instruction }) => instruction),
      `${summary.length.toFixed(1)} km, ${Math.round(summary.time / 60)} min`,
    ];
    expect(await run('route/route.js', [file])).toEqual({
      code: 0,
      stdout: `${lines.join('\n')}\n`,
      stderr: '',
    });
  });
});

describe('cities', () => {
  test('names the city of every place', async () => {
    expect(await run('cities/main.js', ['48.8867,2.3431', '59.27,18.09', '-48,-123'])).toEqual({
      code: 0,
      stdout: '48.8867,2.3431: Paris, France\n59.27,18.09: Stockholm, Sweden\n-48,-123: nowhere\n',
      stderr: '',
    });
  });
});

describe('what cannot be done', () => {
  test.each([
    ['cities/main.js', ['Paris'], 2, /^each argument must be a place such as 57\.699,11\.951, not Paris\n$/],
    ['cities/main.js', [], 2, /^name places: .+\n$/],
    ['match-folder/main.js', ['no-such-folder'], 1, /^ENOENT: .+ 'no-such-folder'\n$/],
    ['kernel/shortest-paths.js', ['no-such.gr'], 1, /^ENOENT: .+ 'no-such\.gr'\n$/],
    ['recipes/own-keys.js', ['--keys', 'no-such.csv'], 1, /^ENOENT: .+ 'no-such\.csv'\n$/],
    ['nightly-matrix/main.js', ['works'], 2, /^say what to do: places <file\.csv>, plan or work\n$/],
    ['demo/main.js', ['no-such.osm.pbf'], 3, /^portolan: no-such\.osm\.pbf does not exist\n$/],
    ['demo/main.js', ['--heights'], 2, /^Unknown option '--heights'\nnpm run demo .+\n$/],
    ['hono/main.js', ['--port', 'http'], 2, /^--port must be a number from 0 to 65535, not http\n$/],
    ['recipes/search-box.js', ['--port', '99999'], 2, /^--port must be a number .+\n$/],
    ['route/route.js', ['no-such.osm.pbf'], 1, /^ENOENT: .+ 'no-such\.osm\.pbf'\n$/],
  ])('%s %j ends with a sentence', async (program, args, code, words) => {
    const finished = await run(program, args, folder.path);
    expect([finished.code, finished.stderr]).toEqual([code, expect.stringMatching(words)]);
  });
});

test('every program says how it is called', async () => {
  const usage = /^(?:node examples\/dist\/[\w/-]+\.js|npm run .+ --) .+\n$/;
  for (const program of ['cities/main.js', 'browser-worker/serve.js'])
    // oxlint-disable-next-line no-await-in-loop -- so many programs at once would take the machine from other tests
    expect(await run(program, ['--help'], folder.path)).toEqual({
      code: 0,
      stdout: expect.stringMatching(usage),
      stderr: '',
    });
  // To start all of them would take ten seconds.
  const sources = fileURLToPath(new URL('../src/', import.meta.url));
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file === 'reasons.ts') continue;
    const source = readFileSync(join(sources, file), 'utf8');
    if (!/\bparseArgs\(|\bprocess\.argv\b/.test(source)) continue;
    const [, name = ''] = /endWithReasons\(\s*['`]([^ ]+ [^ ]+)/.exec(source) ?? [];
    expect([file, name]).toEqual([
      file,
      expect.stringMatching(new RegExp(`^(npm run|node examples/dist/${file.replace(/\.ts$/, '')}\\.js)`)),
    ]);
  }
});

test('a folder is called after its extract', async () => {
  expect(titleOf((await finishedDemo()).folder)).toBe('Gothenburg');
  writeFileSync(join(folder.path, 'manifest.json'), '{"inputs":[{"name":"monaco-latest.osm.pbf"}]}');
  expect(titleOf(folder.path)).toBe('monaco-latest');
});

describe('shortest paths', () => {
  test('agree with Dijkstra on the grid, the same on every run', async () => {
    const { code, stdout, stderr } = await run('kernel/shortest-paths.js');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('a grid of 150 x 150: 22500 nodes, 81840 arcs\n');
    expect(stdout).toMatch(/\nprepare +\d+\.\d ms\n(.+\n)*customize +\d+\.\d ms\n/);
    expect(stdout).toMatch(/\nfrom 1 to 20693: 282 nodes, length 28190\n/);
    expect(stdout).toContain('compared with Dijkstra: 22610 distances, 0 different\n');
  });

  test('agree with Dijkstra on the roads of Gothenburg as a DIMACS file', async () => {
    const file = join(folder.path, 'gothenburg.gr');
    const { network, auto } = graph.data;
    const { cost } = auto!.arcs;
    const lines = [`c made from ${network.edgeCount} edges`, `p sp ${network.nodeCount} 0`];
    for (let edge = 0; edge < network.edgeCount; edge++) {
      const [from, to] = [network.edgeFrom[edge]! + 1, network.edgeTo[edge]! + 1];
      lines.push(`a ${from} ${to} ${cost[2 * edge]}`, `a ${to} ${from} ${cost[2 * edge + 1]}`);
    }
    writeFileSync(file, `${lines.join('\n')}\n`);

    const { code, stdout, stderr } = await run('kernel/shortest-paths.js', [file]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${file}: ${network.nodeCount} nodes, ${2 * network.edgeCount} arcs\n`);
    expect(stdout).toContain(`compared with Dijkstra: ${network.nodeCount + 110} distances, 0 different\n`);
  });

  test.each([
    ['no node', 'c nothing here\n', 'a graph without nodes has no paths'],
    ['a line that is none of the format', 'a 1 2 3\nb 1 2 3\n', 'line 2'],
  ])('a file with %s is refused in words', async (_, text, words) => {
    const file = join(folder.path, 'bad.gr');
    writeFileSync(file, text);
    const { code, stderr } = await run('kernel/shortest-paths.js', [file]);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  });
});

describe('a delivery round', () => {
  const plan = async (text: string, ...options: readonly string[]) => {
    const file = join(folder.path, 'stops.csv');
    writeFileSync(file, text);
    const out = join(folder.path, 'round.gpx');
    const built = (await finishedDemo()).folder;
    const finished = await run('delivery-round/main.js', [file, '--folder', built, '--out', out, ...options]);
    return { ...finished, out };
  };
  const streets = ['Linnégatan', 'Wieselgrensgatan', 'Vasagatan', 'Hisingsgatan', 'Kungsportsavenyn'];
  const rowsOf = (names: readonly string[]): string =>
    `street,city\n${names.map((name) => `${name},Göteborg\n`).join('')}`;

  test('visits every stop once and comes home, in the best of all orders', async () => {
    const { code, stdout, stderr, out } = await plan(rowsOf(streets), '--minutes-per-stop', '0');
    expect([code, stderr]).toEqual([0, `the way is in ${out}\n`]);
    const [header, ...rows] = [...readCsv(stdout)];
    expect(header).toEqual(['stop', 'address', 'found', 'kilometres', 'minutes']);
    const visited = rows.map(([, address]) => address!.split(',')[0]!);
    expect(visited[0]).toBe(streets[0]);
    expect(visited.at(-1)).toBe(streets[0]);
    expect(visited.slice(0, -1).toSorted()).toEqual(streets.toSorted());
    expect(readFileSync(out, 'utf8').match(/<trkseg>/g)).toHaveLength(streets.length);
    // The costs of every order, from a matrix of the places that the program finds.
    const files = (await finishedDemo()).folder;
    const geocoder = openGeocoder(readFileSync(join(files, 'geocoder.portolan')));
    const places = streets.map((name) => {
      const [found] = search(geocoder, { text: `${name}, Göteborg`, size: 1 }, { version: 1 }).features;
      const [lon, lat] = found!.geometry.coordinates;
      return { lat, lon };
    });
    const roads = openGraph(readFileSync(join(files, 'graph.portolan')));
    const cells = [...matrixRows(roads, { sources: places, targets: places, costing: 'auto' })];
    const ordersOf = (left: readonly number[]): number[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((first) =>
            ordersOf(left.filter((each) => each !== first)).map((rest) => [first, ...rest]),
          );
    const rounds = ordersOf([1, 2, 3, 4]).map((order) => {
      const round = [0, ...order, 0];
      const sumOf = (values: 'cost' | 'time'): number =>
        round.slice(1).reduce((sum, to, at) => sum + cells[round[at]!]![values][to]!, 0);
      return { cost: sumOf('cost'), minutes: sumOf('time') / 60 };
    });
    const [best, second] = rounds.toSorted((one, other) => one.cost - other.cost);
    expect(second!.minutes).toBeGreaterThan(best!.minutes + 0.6);
    expect(Math.abs(Number(rows.at(-1)![4]) - best!.minutes)).toBeLessThanOrEqual(0.6);
  });

  test('refuses what it cannot plan, in words', async () => {
    expect((await plan(rowsOf(streets), '--costing', 'balloon')).stderr).toContain(
      '--costing must be one of auto',
    );
    const lost = await plan(rowsOf([...streets, 'Qqqxxz']).replace('Qqqxxz,Göteborg', 'Qqqxxz,'));
    expect([lost.code, lost.stderr]).toEqual([1, 'row 6: nothing here is called "Qqqxxz"\n']);
    expect((await plan(rowsOf(['Linnégatan']))).code).toBe(1);
  });
});

describe('geocoding of a CSV file', () => {
  const lookUp = async (text: string) => {
    const file = join(folder.path, 'places.csv');
    writeFileSync(file, text);
    return run('geocode-csv/main.js', [file, '--folder', (await finishedDemo()).folder]);
  };

  test('builds the region where there is none', async () => {
    const extract = join(folder.path, 'centre.geojson');
    writeFileSync(extract, centreOfGothenburg());
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const file = await fileOfRegion(join(folder.path, 'region'), 'geocoder.portolan', extract);
    expect(told.mock.calls).toEqual([
      [`${file} is not there: building centre into ${join(folder.path, 'region')}`],
    ]);
    told.mockRestore();
    const { features } = search(openGeocoder(readFileSync(file)), { text: 'Vasagatan' }, { version: 1 });
    expect(features[0]!.properties.label).toBe('Vasagatan, Göteborg, Sweden');
    const { mtimeMs } = statSync(file);
    expect(await fileOfRegion(join(folder.path, 'region'), 'geocoder.portolan', extract)).toBe(file);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  test('finds addresses, one line each', async () => {
    const { code, stdout, stderr } = await lookUp(
      'street,city\r\nvasagtan,Göteborg\r\n"Linnégatan & Prinsgatan",\r\n"Nowhere ""5""",Atlantis\r\n,\r\n',
    );
    expect(code).toBe(0);
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header).toBe('street,city,found,found_lat,found_lon,confidence,match_type,time_zone');
    expect(rows[0]).toMatch(
      /^vasagtan,Göteborg,"Vasagatan, Göteborg, Sweden",57\.\d+,11\.\d+,0\.[89]\d*,(exact|fallback),Europe\/Stockholm$/,
    );
    expect(rows[1]).toMatch(
      /^Linnégatan & Prinsgatan,,"Linnégatan & Prinsgatan, Göteborg, Sweden",57\.\d+,11\.\d+,/,
    );
    expect(rows[2]).toBe('"Nowhere ""5""",Atlantis,,,,,,');
    expect(rows[3]).toBe(',,,,,,,');
    expect(stderr).toContain('row 4: text must be given and not be empty');
  });

  test('reads tables with semicolons, as spreadsheets of many countries write them', async () => {
    const { code, stdout, stderr } = await lookUp('street;city\r\n"Vasagatan";Göteborg\r\n');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[1]).toMatch(/^Vasagatan,Göteborg,"Vasagatan, Göteborg, Sweden",57/);
  });

  test('finds addresses by place in a table with columns lat and lon', async () => {
    const { code, stdout, stderr } = await lookUp('id,lat,lon\n7,57.69616,11.951366\n8,north,0\n9,-48,-123');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^row 2: point\.lat must be a number.*\n$/)]);
    expect(stdout.split('\n')[1]).toMatch(
      /^7,57\.69616,11\.951366,"(Linnégatan|Prinsgatan)[^"]*, Göteborg, Sweden",57.*,Europe\/Stockholm$/,
    );
    expect(stdout.split('\n')[2]).toBe('8,north,0,,,,,,');
    // Far from all that the region holds.
    expect(stdout.split('\n')[3]).toMatch(/^9,-48,-123,.*,Etc\/GMT\+8$/);
  });

  test('unclosed quotes and a missing file name are reported', async () => {
    expect(await lookUp('a\n"b')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('look at the quotes near'),
    });
    expect(await run('geocode-csv/main.js')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name a CSV file'),
    });
  });

  test('a file that is not there is told in a sentence', async () => {
    expect(await run('geocode-csv/main.js', ['no-such.csv'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^no-such\.csv: ENOENT.*\n$/),
    });
  });

  test.each([',', ';', '\t'])('a table with %j between its fields', (separator) => {
    const rows = [
      ['a', 'b;,\t"'],
      ['1,5', '2;5'],
    ];
    const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
    const text = rows.map((row) => row.map(quoted).join(separator)).join('\n');
    expect([...readCsv(text)]).toEqual(rows);
  });

  test('a table that is written is read back unchanged', () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[",;\t\r\n a]*$/));
    const row = fc.array(field, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        // A row of one empty field looks like an empty line.
        fc.pre(rows.every((fields) => fields.length > 1 || fields[0] !== ''));
        expect([...readCsv(rows.map(csvLine).join(''))]).toEqual(rows);
      }),
    );
  });
});
