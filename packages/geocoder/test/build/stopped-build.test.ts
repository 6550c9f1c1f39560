import { gridTown } from '@portolan/testing/grid-town';
import { expectStopsAnywhere } from '@portolan/testing/stopped-at';
import { expect, test } from 'vitest';
import { buildGeocoder } from '../../src/index.ts';

const geonames = [
  {
    id: 1,
    name: 'Vaduz',
    altName: '',
    country: 'LI',
    admin1: '11',
    admin1Name: 'Vaduz',
    population: 5197,
    featureCode: 'PPLC',
    lon: 9.52,
    lat: 47.14,
  },
];

test('a build that nobody waits for any more ends at any question, and questions change nothing', async () => {
  let asked = 0;
  const shouldStop = (): boolean => {
    asked++;
    return false;
  };
  expect(await buildGeocoder(null, { geonames, shouldStop })).toEqual(
    await buildGeocoder(null, { geonames }),
  );
  expect(asked).toBeGreaterThan(5);
  for (let stop = 1; stop <= asked; stop++) {
    let left = stop;
    // oxlint-disable-next-line no-await-in-loop -- one build after the other
    await expect(buildGeocoder(null, { geonames, shouldStop: () => --left === 0 })).rejects.toMatchObject({
      code: 'stopped',
      message: 'the geocoder was not built: the caller stopped it',
    });
    expect(left).toBe(0);
  }
});

test('the build of a town ends at any question', async () => {
  const town = gridTown(30);
  const asked = await expectStopsAnywhere(
    (options) => buildGeocoder(town, { ...options, geonames }),
    'the geocoder was not built: the caller stopped it',
  );
  expect(asked).toBeGreaterThan(120);
});
