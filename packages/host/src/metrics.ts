/** Counters of a host in the text format of Prometheus, version 0.0.4. */

/** Upper bounds of the classes of a histogram, seconds. */
const BOUNDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

class Histogram {
  readonly #counts = new Uint32Array(BOUNDS.length + 1);
  #sum = 0;

  observe(seconds: number): void {
    let k = 0;
    while (k < BOUNDS.length && seconds > BOUNDS[k]!) k++;
    this.#counts[k]!++;
    this.#sum += seconds;
  }

  lines(name: string, labels: string): string[] {
    let count = 0;
    const buckets = [...BOUNDS.map(String), '+Inf'].map((bound, k) => {
      count += this.#counts[k]!;
      return `${name}_bucket{${labels},le="${bound}"} ${count}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${this.#sum}`, `${name}_count{${labels}} ${count}`];
  }
}

/** What is counted about one request. */
export interface Observation {
  /** Operation of the table of endpoints, name of one of the host's own pages, or `none`. */
  readonly operation: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Time from the request to its answer. */
  readonly seconds: number;
  /** Length of the body of the answer. */
  readonly bytes: number;
}

/** Counts requests, their times and bytes, and shows them as a page of metrics. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #seconds = new Map<string, Histogram>();
  #bytes = 0;
  #inFlight = 0;
  readonly #gauges: (() => Readonly<Record<string, number>>)[] = [];

  /** Counts a request that has come in. */
  begin(): void {
    this.#inFlight++;
  }

  /** Counts a request that has been answered. */
  end({ operation, status, seconds, bytes }: Observation): void {
    this.#inFlight--;
    this.#bytes += bytes;
    const labels = `operation="${operation}",status="${status}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    let histogram = this.#seconds.get(operation);
    if (!histogram) this.#seconds.set(operation, (histogram = new Histogram()));
    histogram.observe(seconds);
  }

  /** Adds figures that are read anew for every page of metrics. Their names are prefixed with `portolan_`. */
  addGauges(read: () => Readonly<Record<string, number>>): void {
    this.#gauges.push(read);
  }

  /** The page of metrics. */
  text(): string {
    // Those of one name stand together, whatever their labels are.
    const gauges = new Map<string, string[]>();
    for (const [name, value] of this.#gauges.flatMap((read) => Object.entries(read()))) {
      const [plain = ''] = name.split('{', 1);
      const lines = gauges.get(plain) ?? [`# TYPE portolan_${plain} gauge`];
      gauges.set(plain, [...lines, `portolan_${name} ${value}`]);
    }
    return `${[
      '# HELP portolan_requests_total Requests answered.',
      '# TYPE portolan_requests_total counter',
      ...[...this.#requests]
        .toSorted(byName)
        .map(([labels, count]) => `portolan_requests_total{${labels}} ${count}`),
      '# HELP portolan_request_seconds Time from a request to its answer.',
      '# TYPE portolan_request_seconds histogram',
      ...[...this.#seconds]
        .toSorted(byName)
        .flatMap(([operation, histogram]) =>
          histogram.lines('portolan_request_seconds', `operation="${operation}"`),
        ),
      '# HELP portolan_response_bytes_total Bytes of all answers, without headers.',
      '# TYPE portolan_response_bytes_total counter',
      `portolan_response_bytes_total ${this.#bytes}`,
      '# HELP portolan_requests_in_flight Requests that are being answered.',
      '# TYPE portolan_requests_in_flight gauge',
      `portolan_requests_in_flight ${this.#inFlight}`,
      ...[...gauges.values()].flat(),
    ].join('\n')}\n`;
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
