/** The published client of the interface, against a server with accounts. */
import { Configuration, GeocodingApi, GeospatialApi, ResponseError, RoutingApi } from '@stadiamaps/api';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '@portolan/host/node';
import { A, B, C, townEngine } from '../town.ts';
import { served } from './with-accounts.ts';

async function client() {
  const here = await served({ engines: await townEngine() });
  const serving = await serve(here.host, { port: 0 });
  onTestFinished(() => serving.close());
  const customer = await here.customer();
  const basePath = serving.url.slice(0, -1);
  const apis = (apiKey: string | undefined, headers: Record<string, string> = {}) => {
    const config = new Configuration({ basePath, headers, ...(apiKey === undefined ? {} : { apiKey }) });
    return {
      geocoding: new GeocodingApi(config),
      geospatial: new GeospatialApi(config),
      routing: new RoutingApi(config),
    };
  };
  return { ...here, customer, apis };
}

const status = async (answer: Promise<unknown>): Promise<number> => {
  try {
    await answer;
    return 200;
  } catch (error) {
    if (error instanceof ResponseError) return error.response.status;
    throw error;
  }
};

const place = { lat: 57.7, lng: 11.97, timestamp: 0 };

test('its key reaches every kind of call, and each is charged', async () => {
  const { apis, customer, used } = await client();
  const { geocoding, geospatial, routing } = apis(customer.key);
  const price = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = await used(customer.id);
    await ask();
    return (await used(customer.id)) - before;
  };
  const [from, to, other] = [A, B, C];
  expect(await price(() => geospatial.tzLookup(place))).toBe(1);
  expect(await price(() => geospatial.elevation({ heightRequest: { shape: [from] } }))).toBe(5);
  expect(await price(() => geocoding.autocompleteV2({ text: 'a' }))).toBe(1);
  expect(await price(() => geocoding.search({ text: 'a' }))).toBe(20);
  expect(
    await price(() =>
      geocoding.searchBulk({
        bulkRequest: [
          { endpoint: '/v1/search', query: { text: 'a' } },
          { endpoint: '/v1/search', query: { text: 'b' } },
        ],
      }),
    ),
  ).toBe(40);
  expect(await price(() => routing.route({ routeRequest: { locations: [from, to], costing: 'auto' } }))).toBe(
    20,
  );
  expect(
    await price(() =>
      routing.timeDistanceMatrix({
        matrixRequest: { sources: [from, to], targets: [from, to, other], costing: 'auto' },
      }),
    ),
  ).toBe(6);
  expect(
    await price(() =>
      routing.isochrone({
        isochroneRequest: { locations: [from], costing: 'pedestrian', contours: [{ time: 1 }, { time: 2 }] },
      }),
    ),
  ).toBe(40);
  expect(
    await price(() =>
      routing.optimizedRoute({ optimizedRouteRequest: { locations: [from, to, other], costing: 'auto' } }),
    ),
  ).toBe(60);
  expect(await price(() => routing.nearestRoads({ nearestRoadsRequest: { locations: [from] } }))).toBe(10);
});

test('is refused as its user is', async () => {
  const { apis, customer, change, clock, manage } = await client();
  // Its own address is this machine, which would count as a developer's.
  const away = { origin: 'https://shop.example.com' };
  expect(await status(apis(undefined, away).geospatial.tzLookup(place))).toBe(401);
  expect(await status(apis('no-key', away).geospatial.tzLookup(place))).toBe(401);
  const header = apis(undefined, { authorization: `Portolan-Auth ${customer.key}` });
  expect(await status(header.geospatial.tzLookup(place))).toBe(200);
  await manage(customer.token, 'POST', '/domains/', {
    property_id: customer.propertyId,
    base_domain: 'example.com',
    wildcard: true,
  });
  clock.ms += 2_000;
  expect(await status(apis(undefined, away).geospatial.tzLookup(place))).toBe(200);
  expect(await status(apis(undefined).geospatial.tzLookup(place))).toBe(200);
  clock.ms += 15 * 86_400_000;
  expect(
    await status(
      apis(customer.key).routing.timeDistanceMatrix({
        matrixRequest: { sources: [A], targets: [B], costing: 'auto' },
      }),
    ),
  ).toBe(403);
  await change(customer.id, { type: 'consume', credits: 200_000 });
  clock.ms += 2_000;
  expect(await status(apis(customer.key).geospatial.tzLookup(place))).toBe(429);
  const recycled = await (await manage(customer.token, 'POST', `/api_keys/${customer.key}/recycle/`)).json();
  expect(await status(apis(customer.key).geospatial.tzLookup(place))).toBe(401);
  expect(await status(apis((recycled as { key: string }).key).geospatial.tzLookup(place))).toBe(429);
});
