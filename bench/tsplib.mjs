// Reads matrices of TSPLIB 95: the formats and distances of its instances of up to 55 places.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Lengths of optimal tours, as TSPLIB states them. */
const OPTIMA = {
  att48: 10628,
  bayg29: 1610,
  bays29: 2020,
  berlin52: 7542,
  br17: 39,
  burma14: 3323,
  dantzig42: 699,
  eil51: 426,
  fri26: 937,
  ft53: 6905,
  ftv33: 1286,
  ftv35: 1473,
  ftv38: 1530,
  ftv44: 1613,
  ftv47: 1776,
  gr17: 2085,
  gr21: 2707,
  gr24: 1272,
  gr48: 5046,
  hk48: 11461,
  p43: 5620,
  ry48p: 14422,
  swiss42: 1273,
  ulysses16: 6859,
  ulysses22: 7013,
};

/** Every instance whose optimum is known here, of `../shared/data/tsplib` and of a folder that is named in PORTOLAN_TSPLIB. */
export function instances() {
  const folders = [
    fileURLToPath(new URL('../../shared/data/tsplib', import.meta.url)),
    process.env.PORTOLAN_TSPLIB,
  ];
  return folders
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((file) => ({ name: file.replace(/\.a?tsp$/, ''), path: `${folder}/${file}` })),
    )
    .filter(({ name }) => name in OPTIMA)
    .map(({ name, path }) => ({ name, optimum: OPTIMA[name], ...read(readFileSync(path, 'latin1')) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function read(text) {
  const keyword = (name) => new RegExp(`^${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1];
  const numbers = (name) =>
    new RegExp(`^${name}\\s*$([\\s\\d.eE+-]*)`, 'm').exec(text)[1].trim().split(/\s+/).map(Number);
  const n = Number(keyword('DIMENSION'));
  const costs = new Float64Array(n * n);
  const both = (i, j, cost) => {
    costs[i * n + j] = cost;
    costs[j * n + i] = cost;
  };
  const kind = keyword('EDGE_WEIGHT_TYPE');
  if (kind !== 'EXPLICIT') {
    const values = numbers('NODE_COORD_SECTION');
    for (let i = 0; i < n; i++)
      for (let j = 0; j < i; j++)
        both(i, j, DISTANCES[kind](values.slice(3 * i + 1, 3 * i + 3), values.slice(3 * j + 1, 3 * j + 3)));
    return { n, costs };
  }
  const values = numbers('EDGE_WEIGHT_SECTION').values();
  const format = keyword('EDGE_WEIGHT_FORMAT');
  const columns = {
    FULL_MATRIX: () => [0, n],
    UPPER_ROW: (i) => [i + 1, n],
    LOWER_DIAG_ROW: (i) => [0, i + 1],
  }[format];
  if (!columns) throw new Error(`EDGE_WEIGHT_FORMAT ${format}`);
  for (let i = 0; i < n; i++) {
    const [begin, end] = columns(i);
    for (let j = begin; j < end; j++) {
      const cost = values.next().value;
      if (format === 'FULL_MATRIX') costs[i * n + j] = cost;
      else both(i, j, cost);
    }
  }
  return { n, costs };
}

const DISTANCES = {
  EUC_2D: ([x1, y1], [x2, y2]) => Math.floor(Math.sqrt((x1 - x2) ** 2 + (y1 - y2) ** 2) + 0.5),
  ATT: ([x1, y1], [x2, y2]) => Math.ceil(Math.sqrt(((x1 - x2) ** 2 + (y1 - y2) ** 2) / 10)),
  GEO: (a, b) => {
    const [[lat1, lon1], [lat2, lon2]] = [a.map(geoRadians), b.map(geoRadians)];
    const [q1, q2, q3] = [Math.cos(lon1 - lon2), Math.cos(lat1 - lat2), Math.cos(lat1 + lat2)];
    return Math.floor(6378.388 * Math.acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1);
  },
};

/** Degrees and minutes written as DDD.MM. */
function geoRadians(value) {
  const degrees = Math.trunc(value);
  // oxlint-disable-next-line approx-constant -- TSPLIB's distances are defined with this pi
  return (3.141592 * (degrees + (5 * (value - degrees)) / 3)) / 180;
}
