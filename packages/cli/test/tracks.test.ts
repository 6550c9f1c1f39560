import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../src/tracks/csv-track.ts';
import { readGeoJsonTrack } from '../src/tracks/geojson-track.ts';
import { readGpx } from '../src/tracks/gpx-track.ts';
import { readNmea } from '../src/tracks/nmea-track.ts';
import type { Track } from '../src/tracks/track.ts';
import { runHere } from './fake-terminal.ts';
import { ACROSS_TOWN, BUILT_TOWN, temporaryFolder } from './spawn.ts';

const AT_HALF_PAST_EIGHT = Date.UTC(2026, 4, 1, 8, 30) / 1000;

describe('GPX', () => {
  const gpx = (inner: string): string =>
    `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;

  test('has the points and times of all segments of all tracks', () => {
    const text = gpx(`<metadata><time>2020-01-01T00:00:00Z</time></metadata>
      <trk><name>A &amp; B</name><trkseg>
        <trkpt lat="57.7" lon="11.9"><ele>3</ele><time>2026-05-01T08:30:00Z</time></trkpt>
        <trkpt lon="11.91" lat="57.71"><time>2026-05-01T10:30:01.5+02:00</time></trkpt>
      </trkseg><trkseg><trkpt lat="-1" lon="-2"/></trkseg></trk>
      <rte><rtept lat="1" lon="1"/></rte>`);
    expect(readGpx(text).points).toEqual([
      { lat: 57.7, lon: 11.9, time: AT_HALF_PAST_EIGHT },
      { lat: 57.71, lon: 11.91, time: AT_HALF_PAST_EIGHT + 1.5 },
      { lat: -1, lon: -2 },
    ]);
  });

  test('has the points of routes where it has no track', () => {
    expect(readGpx(gpx('<rte><rtept lat="1" lon="2"/></rte>')).points).toEqual([{ lat: 1, lon: 2 }]);
  });

  test.each([
    ['<gpx><trk></gpx>', /line 1: the XML is damaged/],
    ['<osm></osm>', /begins with <gpx>, not <osm>/],
    [
      gpx('<trk><trkseg>\n<trkpt lat="91" lon="0"/></trkseg></trk>'),
      /line 3: the latitude must be -90 to 90/,
    ],
    [gpx('<trk><trkseg><trkpt lon="0"/></trkseg></trk>'), /a point needs lat="..."/],
    [
      gpx('<trk><trkseg><trkpt lat="1" lon="0"><time>noon</time></trkpt></trkseg></trk>'),
      /the time must be Unix seconds or like 2026-05-01T08:30:00Z, not "noon"/,
    ],
    [`<gpx>${'<a>'.repeat(70)}`, /more than 64 elements inside each other/],
  ])('%s is refused', (text, message) => {
    expect(() => readGpx(text)).toThrow(message);
  });
});

describe('CSV', () => {
  test.each([
    ['commas', 'lat,lon,time\n57.7,11.9,2026-05-01T08:30:00Z\n'],
    ['other names and orders', 'speed,Timestamp,LONGITUDE,Latitude\n3,1777624200,11.9,57.7\r\n\r\n'],
    ['semicolons and decimal commas', 'Lat;Lng;Date_Time\n57,7;11,9;2026-05-01 08:30:00\n'],
    ['tabs and milliseconds', 'x\ty\tutc\n11.9\t57.7\t1777624200000\n'],
    ['quotes', '"lat","lon","note","time"\n"57.7","11.9","a, ""b""","2026-05-01T10:30:00+02:00"\n'],
  ])('with %s', (_, text) => {
    expect(readCsv(text).points).toEqual([{ lat: 57.7, lon: 11.9, time: AT_HALF_PAST_EIGHT }]);
  });

  test('without times', () => {
    expect(readCsv('lat,lon\n1,2\n3,4').points).toEqual([
      { lat: 1, lon: 2 },
      { lat: 3, lon: 4 },
    ]);
  });

  test.each([
    ['', /line 1: the file is empty/],
    ['57.7,11.9\n57.8,11.9', /line 1: the first row must name the columns lat and lon/],
    ['lat,lon\n57.7,', /line 2: "" is no number of degrees/],
    ['lat,lon\n57.7,200', /line 2: the longitude must be -180 to 180/],
  ])('%j is refused', (text, message) => {
    expect(() => readCsv(text)).toThrow(message);
  });
});

describe('NMEA', () => {
  test('has places and times of RMC, from any talker, between other sentences', () => {
    const text = [
      '$GPGSV,1,1,00*79',
      '$GPRMC,083000.00,V,,,,,,,010526,,*00',
      'receiver 1: $GNRMC,083000.00,A,5742.000,N,01154.000,E,0.1,0.0,010526,,',
      '$GPRMC,123519,A,4807.038,S,01131.000,W,022.4,084.4,230394,003.1,W',
    ].join('\r\n');
    const { points, notes } = readNmea(text);
    expect(points).toHaveLength(2);
    expect(points[0]).toEqual({ lat: 57.7, lon: 11.9, time: AT_HALF_PAST_EIGHT });
    expect(points[1]!.lat).toBeCloseTo(-48.1173, 9);
    expect(points[1]!.lon).toBeCloseTo(-11.516_666_667, 9);
    expect(points[1]!.time).toBe(Date.UTC(1994, 2, 23, 12, 35, 19) / 1000);
    expect(notes).toEqual(['1 sentences were left out: their checksums do not match']);
  });

  test('has places of GGA where there is nothing else, and goes on after midnight', () => {
    const text = [
      '$GPGGA,235959,5742.000,N,01154.000,E,1,08,0.9,545.4,M,46.9,M,,',
      '$GPGGA,000001,5742.000,N,01154.000,E,1,08,0.9,545.4,M,46.9,M,,',
      '$GPGGA,000002,,,,,0,00,,,M,,M,,',
    ].join('\n');
    expect(readNmea(text).points.map(({ time }) => time)).toEqual([86_399, 86_401]);
  });

  test('sentences with the right checksum are read', () => {
    const text = '$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A';
    expect(readNmea(text)).toMatchObject({ points: [{ time: 764_426_119 }], notes: [] });
  });

  test('a place that is none is refused by its line', () => {
    const text = '\n$GPRMC,083000,A,57x2.000,N,01154.000,E,0,0,010526,,';
    expect(() => readNmea(text)).toThrow(/line 2: "57x2.000" is no place of NMEA/);
  });
});

describe('GeoJSON', () => {
  const line = { type: 'LineString', coordinates: [[11.9, 57.7, 3], [11.91, 57.71]] }; // prettier-ignore
  const times = ['2026-05-01T08:30:00Z', AT_HALF_PAST_EIGHT + 1];
  const points = [
    { lat: 57.7, lon: 11.9, time: AT_HALF_PAST_EIGHT },
    { lat: 57.71, lon: 11.91, time: AT_HALF_PAST_EIGHT + 1 },
  ];
  test.each([
    ['a feature', { type: 'Feature', properties: { coordTimes: times }, geometry: line }],
    [
      'newer members for times',
      { type: 'Feature', properties: { coordinateProperties: { times } }, geometry: line },
    ],
    [
      'several lines',
      {
        type: 'Feature',
        properties: { coordTimes: times.map((time) => [time]) },
        geometry: { type: 'MultiLineString', coordinates: line.coordinates.map((position) => [position]) },
      },
    ],
    [
      'points',
      {
        type: 'FeatureCollection',
        features: line.coordinates.map((coordinates, i) => ({
          type: 'Feature',
          properties: { time: times[i] },
          geometry: { type: 'Point', coordinates },
        })),
      },
    ],
  ])('%s', (_, document) => {
    expect(readGeoJsonTrack(document).points).toEqual(points);
  });

  test.each([
    [{ type: 'Polygon', coordinates: [] }, /lines or points, not "Polygon"/],
    [{ type: 'LineString', coordinates: [[1]] }, /coordinates\[0\]: a position is a list/],
    [{ type: 'Feature', properties: { times: [1] }, geometry: line }, /there are 1 times for 2 positions/],
  ])('%j is refused', (document, message) => {
    expect(() => readGeoJsonTrack(document)).toThrow(message);
  });
});

describe('any text', () => {
  const readers: [string, (text: string) => Track, string][] = [
    [
      'GPX',
      readGpx,
      '<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2026-05-01T08:30:00Z</time></trkpt></trkseg></trk></gpx>',
    ],
    ['CSV', readCsv, 'lat;lon;time\n57,7;11.9;2026-05-01 08:30\n1;2;3\n'],
    ['NMEA', readNmea, '$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W'],
    [
      'GeoJSON',
      (text) => readGeoJsonTrack(JSON.parse(text)),
      '{"type":"LineString","coordinates":[[1,2],[3,4]]}',
    ],
  ];
  test.each(readers)('is points or an error of its own: %s', (_, read, good) => {
    const changed = fc
      .tuple(fc.nat(good.length), fc.nat(3), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([at, length, text]) => good.slice(0, at) + text + good.slice(at + length));
    fc.assert(
      fc.property(fc.oneof(changed, fc.string({ unit: 'binary' })), (text) => {
        try {
          for (const { lat, lon, time } of read(text).points) {
            expect(Math.abs(lat)).toBeLessThanOrEqual(90);
            expect(Math.abs(lon)).toBeLessThanOrEqual(180);
            if (time !== undefined) expect(Number.isFinite(time)).toBe(true);
          }
        } catch (error) {
          // What is not JSON is no GeoJSON either.
          if (!(error instanceof SyntaxError)) expect(error).toMatchObject({ code: 'file-track' });
        }
      }),
      { numRuns: share(5000) },
    );
  });
});

describe('map_match of a recorded track', () => {
  /** Points across the town, a second apart. */
  async function ridden(): Promise<{ lat: number; lon: number; time: number }[]> {
    const { stdout } = await runHere(
      ['route', BUILT_TOWN],
      JSON.stringify({ ...ACROSS_TOWN, shape_format: 'polyline6' }),
    );
    const { trip } = JSON.parse(stdout);
    const { decodePolyline } = await import('@portolan/base');
    const { lats, lons } = decodePolyline(trip.legs[0].shape);
    return Array.from(lats, (lat, i) => ({ lat, lon: lons[i]!, time: AT_HALF_PAST_EIGHT + 30 * i }));
  }
  const csvOf = (points: Awaited<ReturnType<typeof ridden>>): string =>
    `lat,lon,time\n${points.map(({ lat, lon, time }) => `${lat},${lon},${time}`).join('\n')}\n`;

  test('writes the way as GeoJSON, GPX or JSON, with the times of the track', async () => {
    const folder = await temporaryFolder();
    const points = await ridden();
    const track = join(folder, 'ride.csv');
    writeFileSync(track, csvOf(points));
    for (const name of ['way.geojson', 'way.gpx', 'way.json']) {
      const out = join(folder, name);
      // The second time over what is there.
      for (let time = 0; time < 2; time++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const finished = await runHere(['map_match', BUILT_TOWN, track, '--accuracy', '10', '--out', out]);
        expect(finished).toEqual({ code: 0, stdout: '', stderr: '' });
      }
    }
    const { features } = JSON.parse(readFileSync(join(folder, 'way.geojson'), 'utf8'));
    expect(features).toHaveLength(1);
    expect(features[0].properties).toMatchObject({ part: 0, units: 'kilometers' });
    expect(features[0].geometry.coordinates.length).toBeGreaterThanOrEqual(points.length - 1);
    const again = readGpx(readFileSync(join(folder, 'way.gpx'), 'utf8')).points;
    expect(again.map(({ lat, lon }) => [lon, lat])).toEqual(features[0].geometry.coordinates);
    const { trip } = JSON.parse(readFileSync(join(folder, 'way.json'), 'utf8'));
    expect(trip.summary.time).toBeCloseTo(30 * (points.length - 1), 0);
  });

  test('trace_attributes tells of its roads', async () => {
    const track = join(await temporaryFolder(), 'ride.csv');
    writeFileSync(track, csvOf(await ridden()));
    const { code, stdout, stderr } = await runHere(['trace_attributes', BUILT_TOWN, track, '--radius', '30']);
    expect([code, stderr]).toEqual([0, '']);
    const { edges, warnings } = JSON.parse(stdout);
    expect(warnings).toBeUndefined();
    expect(edges.length).toBeGreaterThan(1);
  });

  test('says what is wrong with a file or an option', async () => {
    const folder = await temporaryFolder();
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const one = file('one.csv', 'lat,lon\n57.7,11.97\n');
    expect(await runHere(['map_match', BUILT_TOWN, one])).toMatchObject({
      code: 3,
      stderr: `portolan: ${one} has 1 points: a track needs two or more\n`,
    });
    const request = file('request.json', JSON.stringify({ shape: [], costing: 'auto' }));
    for (const [args, message] of [
      [[one, '--out', 'way.kml'], '--out must end in .geojson, .gpx or .json'],
      [[request, '--costing', 'truck'], '--costing belongs to tracks'],
      [[file('two.csv', 'lat,lon\n57.7,11.97\n57.7,11.98\n'), '--radius', '-3'], '--radius'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { code, stderr } = await runHere(['map_match', BUILT_TOWN, ...args]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
    const broken = file('broken.gpx', '<gpx><trk>');
    expect((await runHere(['map_match', BUILT_TOWN, broken])).stderr).toContain(`${broken}, line 1: the XML`);
  });
});
