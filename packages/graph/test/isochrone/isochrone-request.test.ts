import type { IsochroneRequest } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { isochrone, type Graph } from '../../src/index.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';

const graph = (): Promise<Graph> => tinyGraph('a---b---c', [['abc', { highway: 'residential' }]]);
const GOOD = {
  locations: [placeAt({ right: 2, down: 0 })],
  costing: 'auto',
  contours: [{ time: 1 }],
} as const satisfies IsochroneRequest;

describe('requests that cannot be answered are refused with the error code of the interface', () => {
  const one = { time: 1 };
  test.each<[code: string, field: string, change: Record<string, unknown>]>([
    ['110', 'locations', { locations: undefined }],
    ['110', 'locations', { locations: null }],
    ['120', 'locations', { locations: [] }],
    ['130', 'locations', { locations: { lat: 1, lon: 1 } }],
    ['130', 'locations[0]', { locations: [7] }],
    ['130', 'locations[0].lat', { locations: [{ lon: 1 }] }],
    ['130', 'locations[0].lat', { locations: [{ lat: 91, lon: 1 }] }],
    ['130', 'locations[0].lon', { locations: [{ lat: 1, lon: NaN }] }],
    ['150', 'locations', { locations: [GOOD.locations[0], GOOD.locations[0]] }],
    ['124', 'costing', { costing: undefined }],
    ['125', 'costing', { costing: 'balloon' }],
    ['125', 'costing', { costing: '__proto__' }],
    ['125', 'costing_options', { costing_options: [] }],
    ['113', 'contours', { contours: undefined }],
    ['113', 'contours', { contours: [] }],
    ['113', 'contours', { contours: 'all' }],
    ['111', 'contours[0]', { contours: [null] }],
    ['111', 'contours[1]', { contours: [one, {}] }],
    ['111', 'contours[0]', { contours: [{ time: 1, distance: 1 }] }],
    ['111', 'contours[0].time', { contours: [{ time: 0 }] }],
    ['111', 'contours[0].time', { contours: [{ time: '10' }] }],
    ['111', 'contours[0].distance', { contours: [{ distance: -1 }] }],
    ['111', 'contours[0].distance', { contours: [{ distance: NaN }] }],
    ['151', 'contours[0].time', { contours: [{ time: 120.1 }] }],
    ['151', 'contours[0].time', { contours: [{ time: Infinity }] }],
    ['166', 'contours[0].distance', { contours: [{ distance: 201 }] }],
    ['152', 'contours', { contours: [one, one, one, one, one] }],
    ['142', 'date_time.type', { date_time: { type: 'arrive_at', value: '2026-11-22T08:30' } }],
    ['142', 'date_time.type', { date_time: { type: 2 } }],
    ['160', 'date_time.value', { date_time: { type: 'depart_at' } }],
    ['162', 'date_time', { date_time: 'now' }],
    ['162', 'date_time', { date_time: { type: 'depart_now' } }],
    ['162', 'date_time.value', { date_time: { type: 'depart_at', value: 'soon' } }],
    ['163', 'date_time.type', { date_time: { type: 'whenever' } }],
    ['165', 'date_time.value', { date_time: { type: 3 } }],
    ['133', 'exclude_locations[0]', { exclude_locations: [1] }],
    ['137', 'exclude_polygons', { exclude_polygons: 1 }],
    ['171', 'locations[0]', { locations: [{ lat: 50, lon: 8 }] }],
  ])('%s at %s', async (code, field, change) => {
    const request = { ...GOOD, ...change } as unknown as IsochroneRequest;
    const roads = await graph();
    expect(() => isochrone(roads, request)).toThrow(
      expect.objectContaining({ name: 'PortolanError', code, detail: expect.objectContaining({ field }) }),
    );
  });

  test('without a request the error is 110', async () => {
    const roads = await graph();
    expect(() => isochrone(roads, undefined as unknown as IsochroneRequest)).toThrow(
      expect.objectContaining({ code: '110' }),
    );
  });
});

describe('the answer', () => {
  test('repeats the id, and warns of members that are ignored', async () => {
    const roads = await graph();
    const answer = isochrone(roads, {
      ...GOOD,
      id: 'seven',
      denoise: 2,
      generalize: -1,
      contours: [{ time: 1, color: 'red' }],
      costing_options: { auto: { top_speed: 1 } },
    });
    expect(answer).toMatchObject({ type: 'FeatureCollection', id: 'seven' });
    expect(answer.warnings!.map(({ code, text }) => [code, text.split(' ')[0]])).toEqual([
      [500, 'contours[0].color'],
      [500, 'denoise'],
      [500, 'generalize'],
      [500, expect.stringContaining('top_speed')],
    ]);
    expect(isochrone(roads, GOOD)).not.toHaveProperty('warnings');
    expect(isochrone(roads, GOOD)).not.toHaveProperty('id');
  });

  test('has times before distances, each from the largest', async () => {
    const { features } = isochrone(await graph(), {
      ...GOOD,
      contours: [{ distance: 0.1 }, { time: 0.5 }, { distance: 0.3 }, { time: 1 }],
    });
    expect(features.map(({ properties }) => properties)).toMatchObject([
      { metric: 'time', contour: 1 },
      { metric: 'time', contour: 0.5 },
      { metric: 'distance', contour: 0.3 },
      { metric: 'distance', contour: 0.1 },
    ]);
  });

  // Hues of four contours are 0, 37.5, 75 and 112.5 degrees. The colours of one, two and three are those that the interface shows.
  test.each([
    [1, ['#bf4040']],
    [2, ['#bf4040', '#9fbf40']],
    [3, ['#bf4040', '#bfaa40', '#6abf40']],
    [4, ['#bf4040', '#bf8f40', '#9fbf40', '#50bf40']],
  ])('has default colours for %i contours', async (count, colors) => {
    const contours = Array.from({ length: count }, (_, i) => ({ time: 1 + i }));
    const { features } = isochrone(await graph(), { ...GOOD, contours });
    expect(features.map(({ properties }) => (properties as { color: string }).color)).toEqual(colors);
    // Type-checks without looking whether the feature is a contour.
    const largest: number | undefined = features[0]!.properties.contour;
    expect(largest).toBe(count);
    expect(features[0]!.properties).toEqual({
      contour: count,
      metric: 'time',
      color: '#bf4040',
      fill: '#bf4040',
      fillColor: '#bf4040',
      opacity: 0.33,
      fillOpacity: 0.33,
      'fill-opacity': 0.33,
    });
  });

  test('has the colours of the request', async () => {
    const { features } = isochrone(await graph(), {
      ...GOOD,
      contours: [{ time: 1, color: 'A0b1C2' }, { time: 2 }],
    });
    expect(features.map(({ properties }) => (properties as { fill: string }).fill)).toEqual([
      '#bf4040',
      '#A0b1C2',
    ]);
  });

  test('has lines, or polygons on request', async () => {
    const roads = await graph();
    const [line] = isochrone(roads, GOOD).features;
    const [polygon] = isochrone(roads, { ...GOOD, polygons: true }).features;
    expect(line!.geometry.type).toBe('LineString');
    expect(polygon!.geometry).toEqual({ type: 'Polygon', coordinates: [line!.geometry.coordinates] });
  });

  test('shows the locations on request', async () => {
    const { features } = isochrone(await graph(), {
      ...GOOD,
      locations: [{ lat: 0.000123, lon: 0.0019 }],
      show_locations: true,
    });
    expect(features.slice(1)).toEqual([
      {
        type: 'Feature',
        properties: { type: 'snapped', location_index: 0 },
        geometry: { type: 'MultiPoint', coordinates: [[0.0019, 0]] },
      },
      {
        type: 'Feature',
        properties: { type: 'input', location_index: 0 },
        geometry: { type: 'Point', coordinates: [0.0019, 0.000123] },
      },
    ]);
  });

  test('does not depend on earlier requests', async () => {
    const roads = await graph();
    const ask = (): string =>
      JSON.stringify(isochrone(roads, { ...GOOD, contours: [{ time: 0.3 }, { distance: 0.5 }] }));
    const first = ask();
    isochrone(roads, { ...GOOD, costing: 'pedestrian', contours: [{ time: 60 }], reverse: true });
    isochrone(roads, { ...GOOD, locations: [placeAt({ right: 7, down: 0 })] });
    expect(ask()).toBe(first);
    const other = await graph();
    expect(JSON.stringify(isochrone(other, { ...GOOD, contours: [{ time: 0.3 }, { distance: 0.5 }] }))).toBe(
      first,
    );
  });
});

test('a host may set other limits', async () => {
  const roads = await graph();
  const refusals = [
    [{ maxContours: 1 }, [{ time: 1 }, { time: 2 }], '152'],
    [{ maxContourMinutes: 10 }, [{ time: 11 }], '151'],
    [{ maxContourKm: 10 }, [{ distance: 10.5 }], '166'],
  ] as const;
  for (const [limits, contours, code] of refusals) {
    const request = { ...GOOD, contours: [...contours] };
    expect(() => isochrone(roads, request, { limits })).toThrow(expect.objectContaining({ code }));
    expect(isochrone(roads, request).features.length).toBe(contours.length);
  }
  const five = { ...GOOD, contours: [5, 121, 3, 2, 1].map((time) => ({ time })) };
  const wide = { maxContours: 5, maxContourMinutes: 200 };
  expect(isochrone(roads, five, { limits: wide }).features).toHaveLength(5);
});
