// Which country's town a place near a border belongs to (`cityAt`), with and without outlines of countries in the archive: of towns with a town of
// another country within 12 km, the middles, whose country GeoNames states, and places 1 to 5 km around, whose country an outline (1:10 million) tells.
// Run after `npm run build`: node bench/borders.mjs
import { buildGeocoder, cityAt, openGeocoder } from '@portolan/geocoder';
import { isInside, readWorldAtlas } from '../packages/cli/dist/admin/world-atlas.js';
import { citiesRows } from '../packages/geocoder/bench/cities.mjs';
import { isShort, keepTable, randomInts, report } from './harness.mjs';

const NEAR_KM = 12;
const KM_PER_DEGREE = 111.2;

const rows = citiesRows();
const atlas = (await readWorldAtlas(() => true)).filter(({ countryCode }) => countryCode !== '');
const outlines = {
  type: 'FeatureCollection',
  features: atlas.map(({ countryCode, numeric, name, polygons }) => ({
    type: 'Feature',
    id: numeric,
    properties: { name, iso_a2: countryCode },
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  })),
};
const boxed = atlas.flatMap(({ countryCode, polygons }) =>
  polygons.map((rings) => {
    const [lons, lats] = [0, 1].map((axis) => rings[0].map((position) => position[axis]));
    const [west, east] = [lons.reduce((a, b) => Math.min(a, b)), lons.reduce((a, b) => Math.max(a, b))];
    const [south, north] = [lats.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.max(a, b))];
    return { countryCode, rings, west, east, south, north };
  }),
);

function countryAt(lat, lon) {
  return boxed.find(
    ({ rings, west, east, south, north }) =>
      lon >= west && lon <= east && lat >= south && lat <= north && isInside(rings, lat, lon),
  )?.countryCode;
}

const cellOf = (degrees) => Math.floor(degrees * 8);
const keyOf = (y, x) => y * 100_000 + x;

function kilometres(a, b) {
  return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180));
}

/** Towns with a town of another country near. */
function townsNearBorders() {
  const cells = new Map();
  for (const row of rows) {
    const key = keyOf(cellOf(row.lat), cellOf(row.lon));
    cells.set(key, [...(cells.get(key) ?? []), row]);
  }
  const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [y, x]));
  return rows.filter((row) =>
    around.some(([y, x]) =>
      (cells.get(keyOf(cellOf(row.lat) + y, cellOf(row.lon) + x)) ?? []).some(
        (other) => other.country !== row.country && kilometres(row, other) < NEAR_KM,
      ),
    ),
  );
}

const near = townsNearBorders().filter((_, k) => !isShort || k % 20 === 0);
const random = randomInts(11);
const share = () => random(1_000_000) / 1_000_000;
const places = near
  .flatMap(({ lat, lon }) =>
    Array.from({ length: 4 }, () => {
      const [degrees, angle] = [(1 + 4 * share()) / KM_PER_DEGREE, 2 * Math.PI * share()];
      const place = {
        lat: lat + degrees * Math.sin(angle),
        lon: lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
      };
      return { ...place, country: countryAt(place.lat, place.lon) };
    }),
  )
  .filter(({ country }) => country !== undefined);

const percent = (list, isRight) => `${((100 * list.filter(isRight).length) / list.length).toFixed(1)} %`;
const found = [];
const table = [];
for (const [name, naturalEarth] of [['towns alone'], ['towns and outlines', outlines]]) {
  const geocoder = openGeocoder(
    await buildGeocoder(null, { geonames: rows, ...(naturalEarth && { naturalEarth }) }),
  );
  const isRight = ({ lat, lon, country }) => cityAt(geocoder, lat, lon)?.countryCode === country;
  const [middles, around] = [percent(near, isRight), percent(places, isRight)];
  found.push([name, `${middles} of the middles, ${around} of the places around`]);
  table.push([name, middles, around]);
}
report('borders', `${near.length} towns near borders and ${places.length} places around them`, found);
keepTable(
  'borders',
  [
    'the archive has',
    `middles of ${near.length.toLocaleString('en-US')} towns near borders`,
    `${places.length.toLocaleString('en-US')} places around them`,
  ],
  table,
);
