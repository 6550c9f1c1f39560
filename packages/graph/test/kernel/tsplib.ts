/** Reads the matrices of TSPLIB 95 (Reinelt) by the rules of its documentation. */
export interface TsplibInstance {
  readonly n: number;
  readonly costs: Float64Array;
}

export function readTsplib(text: string): TsplibInstance {
  const keyword = (name: string) => new RegExp(`^${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1];
  const n = Number(keyword('DIMENSION'));
  const kind = keyword('EDGE_WEIGHT_TYPE');
  if (kind === 'EXPLICIT')
    return {
      n,
      costs: matrixOf(n, numbersAfter(text, 'EDGE_WEIGHT_SECTION'), keyword('EDGE_WEIGHT_FORMAT')),
    };
  const distance = kind === undefined ? undefined : DISTANCES[kind];
  if (distance === undefined) throw new Error(`EDGE_WEIGHT_TYPE ${kind}`);
  const values = numbersAfter(text, 'NODE_COORD_SECTION');
  const costs = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const d = distance(values[3 * i + 1]!, values[3 * i + 2]!, values[3 * j + 1]!, values[3 * j + 2]!);
      costs[i * n + j] = d;
      costs[j * n + i] = d;
    }
  }
  return { n, costs };
}

function numbersAfter(text: string, section: string): number[] {
  const body = new RegExp(`^${section}\\s*$([\\s\\d.eE+-]*)`, 'm').exec(text)?.[1];
  if (body === undefined) throw new Error(`no ${section}`);
  return body.trim().split(/\s+/).map(Number);
}

function matrixOf(n: number, values: readonly number[], format: string | undefined): Float64Array {
  if (format === 'FULL_MATRIX') return Float64Array.from(values.slice(0, n * n));
  const columns = {
    UPPER_ROW: (i: number) => [i + 1, n],
    LOWER_DIAG_ROW: (i: number) => [0, i + 1],
  }[format ?? ''];
  if (columns === undefined) throw new Error(`EDGE_WEIGHT_FORMAT ${format}`);
  const costs = new Float64Array(n * n);
  let at = 0;
  for (let i = 0; i < n; i++) {
    const [begin, end] = columns(i) as [number, number];
    for (let j = begin; j < end; j++) {
      costs[i * n + j] = values[at]!;
      costs[j * n + i] = values[at++]!;
    }
  }
  return costs;
}

const DISTANCES: Record<string, (x1: number, y1: number, x2: number, y2: number) => number> = {
  EUC_2D: (x1, y1, x2, y2) => Math.floor(Math.sqrt((x1 - x2) ** 2 + (y1 - y2) ** 2) + 0.5),
  ATT: (x1, y1, x2, y2) => Math.ceil(Math.sqrt(((x1 - x2) ** 2 + (y1 - y2) ** 2) / 10)),
  GEO: (x1, y1, x2, y2) => {
    const [lat1, lon1, lat2, lon2] = [x1, y1, x2, y2].map(geoRadians) as [number, number, number, number];
    const q1 = Math.cos(lon1 - lon2);
    const q2 = Math.cos(lat1 - lat2);
    const q3 = Math.cos(lat1 + lat2);
    return Math.floor(6378.388 * Math.acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1);
  },
};

/** Degrees and minutes written as DDD.MM. */
function geoRadians(value: number): number {
  const degrees = Math.trunc(value);
  // oxlint-disable-next-line approx-constant -- TSPLIB's distances are defined with this pi
  return (3.141592 * (degrees + (5 * (value - degrees)) / 3)) / 180;
}
