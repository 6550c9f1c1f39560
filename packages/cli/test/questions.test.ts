import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePolyline } from '@portolan/base';
import { main } from '@portolan/cli';
import { describe, expect, test, vi } from 'vitest';
import { fakeTerminal, runHere } from './fake-terminal.ts';
import { ACROSS_TOWN, portolan, start, temporaryFolder, BUILT_TOWN, builtTown } from './spawn.ts';

describe('the other questions about roads', () => {
  const [from, to] = ACROSS_TOWN.locations;
  const between = { lat: 57.7023, lon: 11.9743 };
  const ask = async (command: string, question: unknown, ...options: string[]) => {
    const { code, stdout, stderr } = await runHere(
      [command, BUILT_TOWN, ...options],
      JSON.stringify(question),
    );
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };

  test('nearest_roads', async () => {
    const lean = JSON.parse(await ask('nearest_roads', { locations: [from, to] }));
    expect(lean).toHaveLength(2);
    expect(lean[0].edges[0].way_id).toBeGreaterThan(0);
    const [verbose] = JSON.parse(await ask('nearest_roads', { locations: [from], verbose: true }));
    expect(verbose.edges[0].linear_reference).toMatch(/^[\w+/]+=*$/);
  });

  test('open_lr finds the reference of an edge, and refuses what is none', async () => {
    const [{ edges }] = JSON.parse(await ask('nearest_roads', { locations: [from], verbose: true }));
    const { linear_reference: reference, way_id: way } = edges[0].edge_info
      ? { ...edges[0], ...edges[0].edge_info }
      : edges[0];
    const found = await runHere(['open_lr', BUILT_TOWN, reference, '--radius', '20'], '');
    expect([found.code, found.stderr]).toEqual([0, '']);
    const location = JSON.parse(found.stdout);
    expect(location.edges.map(({ wayId }: { wayId: number }) => wayId)).toContain(way);
    expect(location.shape.length).toBeGreaterThan(1);
    const damaged = await runHere(['open_lr', BUILT_TOWN, 'CwUOyR8f'], '');
    expect([damaged.code, JSON.parse(damaged.stderr).status]).toEqual([1, 400]);
    expect((await runHere(['open_lr', BUILT_TOWN, reference, '--radius', '0'], '')).code).toBe(2);
  });

  test('explain tells what the models make of a way, as text or JSON', async () => {
    const [{ edges }] = JSON.parse(await ask('nearest_roads', { locations: [from] }));
    const way = String(edges[0].way_id);
    const text = await ask('explain', null, way);
    expect(text).toMatch(new RegExp(`^way ${way}: \\d+ edges?, \\d+ m, class `));
    expect(text).toMatch(/^auto +(both ways|forward) +open, \d+/m);
    const explained = JSON.parse(await ask('explain', null, way, '--json'));
    expect(explained).toMatchObject({ wayId: Number(way), tags: null });
    expect(explained.costings[0].forward.kmh.lowest).toBeGreaterThan(5);
    const unknown = await runHere(['explain', BUILT_TOWN, '1234567890123'], '');
    expect([unknown.code, JSON.parse(unknown.stderr).status]).toEqual([1, 400]);
    expect((await runHere(['explain', BUILT_TOWN, 'Linnégatan'], '')).code).toBe(2);
  });

  test('route and matrix with a table of speeds by hour', async () => {
    const { edges } = JSON.parse(await ask('nearest_roads', { locations: [from] }))[0];
    const table = join(await temporaryFolder(), 'speeds.csv');
    const { trip } = JSON.parse(await ask('route', ACROSS_TOWN));
    const ways = new Set<number>([edges[0].way_id]);
    const shape = { encoded_polyline: trip.legs[0].shape, costing: 'auto', shape_match: 'edge_walk' };
    for (const edge of JSON.parse(await ask('trace_attributes', shape)).edges) ways.add(edge.way_id);
    // All roads of the usual route are jammed at 8:00.
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 2 : ''));
    writeFileSync(table, [...ways].map((way) => `${way},both,,,${hours.join()}\n`).join(''));
    const seconds = async (hour: string, ...options: string[]): Promise<number> => {
      const date_time = { type: 'depart_at', value: `2026-11-24T${hour}:00` };
      const answer = await ask('route', { ...ACROSS_TOWN, date_time }, ...options);
      return JSON.parse(answer).trip.summary.time;
    };
    expect(await seconds('03', '--speeds', table)).toBe(await seconds('08'));
    expect(await seconds('08', '--speeds', table)).toBeGreaterThan(await seconds('03', '--speeds', table));
    writeFileSync(table, '1,both,,,fast');
    const refused = await runHere(['route', BUILT_TOWN, '--speeds', table], JSON.stringify(ACROSS_TOWN));
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('line 1 of the speeds')]);
  });

  test('matrix, whole or line by line', async () => {
    const question = { sources: [from, to], targets: [to, between, from], costing: 'auto' };
    const { sources_to_targets: cells } = JSON.parse(await ask('matrix', question));
    const { trip } = JSON.parse(await ask('route', ACROSS_TOWN));
    expect(cells[0][0]).toMatchObject({ distance: trip.summary.length, cost: trip.summary.cost });
    const rows = (await ask('matrix', question, '--rows')).trimEnd().split('\n');
    expect(rows.map((row) => JSON.parse(row).from_index)).toEqual([0, 1]);
    expect(JSON.parse(rows[0]!).seconds[0]).toBe(trip.summary.time);
    expect(JSON.parse(rows[0]!).metres.map((metres: number) => Math.round(metres) / 1000)).toEqual(
      cells[0].map(({ distance }: { distance: number }) => distance),
    );
    expect(rows.map((row) => 'warnings' in JSON.parse(row))).toEqual([false, false]);
    // Warnings are those of the whole request, and stand in its first row.
    const unknown = (await ask('matrix', { ...question, colour: 'red' }, '--rows')).trimEnd().split('\n');
    expect(JSON.parse(unknown[0]!).warnings[0].text).toContain('colour');
    expect(JSON.parse(unknown[1]!)).not.toHaveProperty('warnings');
  });

  test('isochrone', async () => {
    const question = { locations: [from], costing: 'auto', contours: [{ time: 1 }], polygons: true };
    const { type, features } = JSON.parse(await ask('isochrone', question));
    expect(type).toBe('FeatureCollection');
    expect(features[0].properties).toMatchObject({ contour: 1, metric: 'time' });
  });

  test('optimized_route', async () => {
    const question = { locations: [from, to, between, from], costing: 'auto' };
    const { trip } = JSON.parse(await ask('optimized_route', question));
    const order = trip.locations.map(({ original_index: index }: { original_index: number }) => index);
    expect(order.toSorted()).toEqual([0, 1, 2, 3]);
  });

  test('static draws a map, and the answer of a question on it', async () => {
    const folder = await temporaryFolder();
    const out = join(folder, 'map.png');
    const question = join(folder, 'route.json');
    writeFileSync(question, JSON.stringify(ACROSS_TOWN));
    const drawn = async (stdin: string, ...options: string[]) => {
      const { code, stdout, stderr } = await runHere(['static', BUILT_TOWN, ...options], stdin);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/map\.\w+: \d+x\d+, \d+ kB\n$/);
      return readFileSync(out);
    };
    const alone = await drawn(
      '{"size": "300x200", "center": "57.702,11.974", "zoom": 15}',
      '-',
      '--out',
      out,
    );
    expect(alone.subarray(1, 4).toString()).toBe('PNG');
    const routed = await drawn('', '--route', question, '--out', out, '--size', '300x200');
    expect(routed.equals(alone)).toBe(false);
    const jpeg = join(folder, 'map.jpg');
    expect(
      (await runHere(['static', BUILT_TOWN, '--route', question, '--out', jpeg, '--style', 'dark'], '')).code,
    ).toBe(0);
    expect([...readFileSync(jpeg).subarray(0, 2)]).toEqual([0xff, 0xd8]);
    const refused = async (stdin: string, ...options: string[]) => {
      const { code, stderr } = await runHere(['static', BUILT_TOWN, ...options], stdin);
      return [code, stderr] as const;
    };
    expect(await refused('{}', '-', '--out', out)).toEqual([
      1,
      expect.stringMatching(/center and zoom are needed/),
    ]);
    expect((await refused('', '--out', out))[0]).toBe(2);
    const markers = [0, 1, 2].map((index) => ({
      lat: 57.702,
      lon: 11.974 + index / 1000,
      label: '\u{1F600}',
    }));
    expect(await refused(JSON.stringify({ markers }), '-', '--out', out)).toEqual([
      0,
      expect.stringMatching(/^portolan: labelFont: .* has no letter U\+1F600, .* \(3 times\)\n$/),
    ]);
    const nowhere = join(folder, 'none', 'map.png');
    expect(await refused('', '--route', question, '--out', nowhere)).toEqual([
      3,
      `portolan: the folder of ${nowhere} does not exist\n`,
    ]);
    expect((await refused('{}', '-', '--out', join(folder, 'map.gif')))[0]).toBe(2);
    const inFormat = (format: string): string =>
      JSON.stringify({ size: '300x200', center: '57.702,11.974', zoom: 15, format });
    expect((await drawn(inFormat('JPG'), '-', '--out', out)).subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
    expect(await refused(inFormat('gif'), '-', '--out', out)).toEqual([
      1,
      expect.stringContaining('no pictures of the format .gif'),
    ]);
    expect((await refused('{}', '-', '--out', out, '--style', 'none'))[0]).toBe(1);
    const view = { center: '57.702,11.974', zoom: 15 };
    for (const [part, message] of [
      [{ style: 5 }, 'style must be a text'],
      [{ format: ['png'] }, 'format must be a text'],
      [{ size: 300 }, 'size must be a text'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await refused(JSON.stringify({ ...view, ...part }), '-', '--out', out)).toEqual([
        1,
        expect.stringContaining(message),
      ]);
    writeFileSync(question, JSON.stringify({ ...ACROSS_TOWN, format: 'osrm' }));
    const asOsrm = await drawn('', '--route', question, '--out', out, '--size', '300x200');
    expect(asOsrm.equals(routed)).toBe(true);
  });

  test('static draws a match, from a request or a track, and several answers on one map', async () => {
    const folder = await temporaryFolder();
    const out = join(folder, 'map.png');
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const shape = [from!, between, to!];
    const matching = { costing: 'auto', shape_match: 'map_snap' };
    const request = file('match.json', JSON.stringify({ shape, ...matching }));
    const track = file('ride.csv', ['lat,lon', ...shape.map(({ lat, lon }) => `${lat},${lon}`)].join('\n'));
    const polyline = encodePolyline({
      lats: Float64Array.from(shape, ({ lat }) => lat),
      lons: Float64Array.from(shape, ({ lon }) => lon),
    });
    const encoded = file('line.json', JSON.stringify({ encoded_polyline: polyline, ...matching }));
    const contours = { locations: [from], costing: 'auto', contours: [{ time: 1 }], polygons: true };
    const isochrone = file('isochrone.json', JSON.stringify(contours));
    const place = file('place.geojson', '{"type": "Point", "coordinates": [11.97, 57.7]}');
    const question = file('route.json', JSON.stringify(ACROSS_TOWN));
    const drawn = async (...options: string[]) => {
      const size = ['--out', out, '--size', '300x200'];
      const { code } = await runHere(['static', BUILT_TOWN, ...options, ...size], '');
      expect(code).toBe(0);
      return readFileSync(out);
    };
    const matched = await drawn('--map_match', request);
    expect((await drawn('--map_match', track)).equals(matched)).toBe(true);
    expect((await drawn('--map_match', encoded)).equals(matched)).toBe(true);
    const both = await drawn('--map_match', request, '--isochrone', isochrone);
    expect(both.equals(matched)).toBe(false);
    const parts = [
      '--map_match',
      request,
      '--isochrone',
      isochrone,
      '--features',
      place,
      '--route',
      question,
    ];
    expect((await drawn(...parts)).equals(both)).toBe(false);
    const astray = ['static', BUILT_TOWN, '--features', place, '--costing', 'bicycle', '--out', out];
    const { code, stderr } = await runHere(astray, '');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--costing belongs to the track')]);
  });

  test('static draws GeoJSON of any form, and names the file of a fault', async () => {
    const folder = await temporaryFolder();
    const out = join(folder, 'map.png');
    const path = join(folder, 'drawn.geojson');
    const drawing = (text: string) => {
      writeFileSync(path, text);
      return runHere(['static', BUILT_TOWN, '--features', path, '--out', out, '--size', '300x200'], '');
    };
    const line = '{"type": "LineString", "coordinates": [[11.97, 57.7], [11.98, 57.702]]}';
    expect(await drawing(`{"type": "Feature", "properties": null, "geometry": ${line}}`)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const ofFeature = readFileSync(out);
    expect((await drawing(line)).code).toBe(0);
    expect(readFileSync(out).equals(ofFeature)).toBe(true);
    const fault = async (text: string): Promise<unknown> => {
      const { code, stderr } = await drawing(text);
      return [code, JSON.parse(stderr).error];
    };
    expect(await fault('{bad')).toEqual([1, expect.stringMatching(/drawn\.geojson is not JSON: /)]);
    expect(await fault('')).toEqual([1, `${path} is empty: it must hold JSON`]);
    expect(await fault('[1]')).toEqual([1, `${path} is no GeoJSON: features, a feature or a geometry`]);
    expect(await fault('{"type": "Point", "coordinates": ["a", 57]}')).toEqual([
      1,
      `${path}: features have a place that is no longitude and latitude`,
    ]);
  });

  test('map_match', async () => {
    const question = { shape: [from, between, to], costing: 'auto', shape_match: 'map_snap' };
    const { trip } = JSON.parse(await ask('map_match', question));
    expect(trip.legs).toHaveLength(1);
    expect(trip.summary.length).toBeGreaterThan(0);
  });

  test('trace_attributes', async () => {
    const question = { shape: [from, between, to], costing: 'auto', shape_match: 'map_snap' };
    const { edges, matched_points: points } = JSON.parse(await ask('trace_attributes', question));
    expect(edges.length).toBeGreaterThan(0);
    expect(points).toHaveLength(3);
  });
});

describe('route', () => {
  test('reads the request from a file, from - and from standard input', async () => {
    const out = await builtTown();
    const path = join(out, 'request.json');
    writeFileSync(path, `\ufeff${JSON.stringify(ACROSS_TOWN)}`);
    const answers = [
      await portolan(['route', out, path]),
      await portolan(['route', out, '-'], JSON.stringify(ACROSS_TOWN)),
      await portolan(['route', out], JSON.stringify(ACROSS_TOWN)),
      await portolan(['route', join(out, 'graph.portolan')], JSON.stringify(ACROSS_TOWN)),
    ];
    for (const answer of answers) expect(answer).toEqual({ code: 0, stdout: answers[0]!.stdout, stderr: '' });
    expect(answers[0]!.stdout.trimEnd()).not.toContain('\n');
    const { trip } = JSON.parse(answers[0]!.stdout);
    expect(trip).toMatchObject({ status: 0, units: 'kilometers' });
    expect(trip.summary.length).toBeGreaterThan(0.9);
    expect(trip.summary.length).toBeLessThan(1.2);
  });

  test('--pretty indents the same answer', async () => {
    const out = await builtTown();
    const compact = await runHere(['route', out], JSON.stringify(ACROSS_TOWN));
    const pretty = await runHere(['route', '--pretty', out], JSON.stringify(ACROSS_TOWN));
    expect(pretty.stdout).toContain('\n  "trip": {\n');
    expect(JSON.parse(pretty.stdout)).toEqual(JSON.parse(compact.stdout));
  });

  test.each([
    ['no JSON', '{', 100],
    ['nothing', '', 100],
    ['no costing', JSON.stringify({ locations: ACROSS_TOWN.locations }), 124],
    ['an unknown costing', JSON.stringify({ ...ACROSS_TOWN, costing: 'rocket' }), 125],
    ['one location', JSON.stringify({ ...ACROSS_TOWN, locations: ACROSS_TOWN.locations.slice(1) }), 120],
  ])('%s is a request error', async (_, input, errorCode) => {
    const { code, stdout, stderr } = await runHere(['route', await builtTown()], input);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toEqual({
      error_code: errorCode,
      error: expect.any(String),
      status_code: 400,
      status: 'Bad Request',
    });
  });

  test.each([
    ['a missing folder', 'none', undefined, 'does not exist'],
    ['a folder without a graph', '', undefined, 'holds no graph.portolan: build it with portolan build'],
    ['something else', 'x.portolan', 'hello', 'not a valid Portolan archive'],
    [
      'an extract',
      'x.osm.pbf',
      'hello',
      'x.osm.pbf is an extract: build a folder of it with portolan build ',
    ],
  ])('%s is a file error', async (_, name, content, message) => {
    const folder = await temporaryFolder();
    const path = join(folder, name);
    if (content !== undefined) writeFileSync(path, content);
    const { code, stdout, stderr } = await runHere(['route', path], JSON.stringify(ACROSS_TOWN));
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(message);
  });

  test.each(['route', 'matrix', 'map_match', 'geocode', 'elevation'])(
    '%s refuses a missing folder before it waits for a request',
    async (command) => {
      const { stdin, ...terminal } = fakeTerminal();
      const read = vi.spyOn(stdin, Symbol.asyncIterator);
      const nowhere = join(await temporaryFolder(), 'none');
      expect(await main([command, nowhere], { ...terminal, stdin })).toBe(3);
      expect(terminal.stderr.text).toMatch(
        new RegExp(
          `^portolan: ${nowhere} does not exist: build it with portolan build .* --out ${nowhere}\n$`,
        ),
      );
      expect(read).not.toHaveBeenCalled();
    },
  );

  test('a graph that is damaged or cut short is a file error', async () => {
    const out = await builtTown();
    const graph = join(out, 'graph.portolan');
    const bytes = readFileSync(graph);
    const damaged = Uint8Array.from(bytes);
    damaged[damaged.length - 1]! ^= 1;
    writeFileSync(graph, damaged);
    expect(await runHere(['route', out], JSON.stringify(ACROSS_TOWN))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is damaged'),
    });
    expect(await runHere(['inspect', graph])).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('DAMAGED'),
    });
    truncateSync(graph, bytes.length - 1);
    expect(await runHere(['route', out], JSON.stringify(ACROSS_TOWN))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('cut short'),
    });
  });

  test('an empty request is told as such', async () => {
    const { stderr } = await runHere(['route', BUILT_TOWN], '\n');
    expect(JSON.parse(stderr).error).toBe('standard input is empty: it must hold JSON');
  });

  test('a reader that closes the pipe early is no error', async () => {
    const { process: child, finished } = start(['route', '--pretty', await builtTown()]);
    child.stdout.destroy();
    child.stdin.end(JSON.stringify(ACROSS_TOWN));
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('tz', () => {
  test('answers both versions', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'request.json');
    const place = { lat: 57.7, lng: 11.97, timestamp: 1_780_000_000 };
    writeFileSync(file, JSON.stringify({ version: 1, ...place }));
    const first = await portolan(['tz', folder, file]);
    expect(JSON.parse(first.stdout)).toMatchObject({
      tz_id: 'Europe/Stockholm',
      base_utc_offset: 3600,
      dst_offset: 3600,
    });
    writeFileSync(file, JSON.stringify({ version: 2, ...place }));
    const second = await runHere(['tz', folder, file]);
    expect(JSON.parse(second.stdout)).toMatchObject({
      tz_id: 'Europe/Stockholm',
      utc_offset: 7200,
      is_dst: true,
    });
    // The answer is the same without a folder, from a file or from standard input.
    for (const args of [[file], ['-'], [], [folder], [folder, '-']]) {
      const input = args[0] === file ? '' : JSON.stringify({ version: 2, ...place });
      expect(await runHere(['tz', ...args], input)).toMatchObject({ code: 0, stdout: second.stdout });
    }
    const nowhere = await runHere(['tz', join(folder, 'nothing.json')]);
    expect([nowhere.code, nowhere.stderr]).toEqual([
      3,
      expect.stringContaining('nothing.json does not exist'),
    ]);
    const whole = JSON.stringify({ version: 2, ...place });
    for (const given of [whole, whole.padEnd(1000), 'Gothenburg']) {
      const { code, stderr } = await runHere(['tz', folder, given]);
      const told = given.length > 60 ? `${given.slice(0, 60)}…` : given;
      const message = `${told} does not exist: a request is a file of JSON; - in its place reads the JSON from standard input`;
      expect([code, stderr]).toEqual([3, `portolan: ${message}\n`]);
    }
    writeFileSync(file, JSON.stringify({ version: 3, ...place }));
    const third = await runHere(['tz', folder, file]);
    expect([third.code, JSON.parse(third.stderr)]).toEqual([
      1,
      { error: 'version must be 1 or 2, not 3', status: 400 },
    ]);
    writeFileSync(file, JSON.stringify({ lat: 91, lng: 0 }));
    const outside = await runHere(['tz', folder, file]);
    expect([outside.code, JSON.parse(outside.stderr).status]).toEqual([1, 400]);
  });
});
