import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openGraph } from '@portolan/graph';
import { createHost, inProcess } from '@portolan/host';
import type { Costing } from '@portolan/schemas';
import { fileOfRegion } from '../demo/region.ts';
import type { BlockJob, Queue } from './queue.ts';
import type { Block, Place, Table } from './table.ts';

/** Places on each side of a block: a request of 10,000 cells. */
const SIDE = 100;

export interface WorkOptions {
  /** A folder with a graph, which is opened here. */
  readonly folder: string;
  /** The address of a host that is asked instead, such as one of `portolan serve`. */
  readonly host?: string;
  /** Ends once no job is left, instead of waiting for the next night. */
  readonly untilDone: boolean;
}

/** The code of a request with a place that is far from all roads. */
const NO_ROAD = 171;

type Ask = (request: Request) => Promise<Response>;

/** The answer that this program reads of POST /matrix/v1 with `verbose: false`. */
interface Matrix {
  readonly sources_to_targets: {
    readonly durations: readonly (readonly (number | null)[])[];
    readonly distances: readonly (readonly (number | null)[])[];
  };
}

/** Takes jobs until there are none, or until SIGTERM. */
export async function work(table: Table, queue: Queue, options: WorkOptions): Promise<void> {
  const ask = await hostOf(options);
  const counts = { plans: 0, blocks: 0 };
  await queue.take(
    async ({ costing }) => {
      const count = await table.countPlaces();
      const firsts = Array.from({ length: Math.ceil(count / SIDE) }, (_, index) => index * SIDE);
      await queue.addBlocks(
        firsts.flatMap((firstSource) => firsts.map((firstTarget) => ({ costing, firstSource, firstTarget }))),
      );
      counts.plans++;
    },
    async (job) => {
      await answerBlock(table, ask, job);
      counts.blocks++;
    },
  );
  const ended = once(process, 'SIGTERM');
  // oxlint-disable-next-line no-await-in-loop -- it waits for the others
  if (options.untilDone) while ((await queue.unfinished()) > 0) await sleep(200);
  else await ended;
  console.log(`answered ${counts.blocks} blocks and ${counts.plans} plans`);
}

async function answerBlock(
  table: Table,
  ask: Ask,
  { costing, firstSource, firstTarget }: BlockJob,
): Promise<void> {
  const [sources, targets] = await Promise.all([
    table.places(firstSource, SIDE),
    table.places(firstTarget, SIDE),
  ]);
  // Places were taken away since the plan was made.
  if (sources.length === 0 || targets.length === 0) return;
  const block = { sources, targets };
  const answer = await askMatrix(ask, costing, block);
  await table.writeBlock(answer ?? (await withoutRoadless(ask, costing, block)));
}

/** Undefined where a place is far from all roads, which refuses the whole request. */
async function askMatrix(
  ask: Ask,
  costing: Costing,
  { sources, targets }: Pick<Block, 'sources' | 'targets'>,
): Promise<Block | undefined> {
  const question = { costing, sources: sources.map(bare), targets: targets.map(bare), verbose: false };
  const response = await ask(post('/matrix/v1', question));
  if (response.ok) {
    const matrix: Matrix = await response.json();
    const { durations: seconds, distances: kilometres } = matrix.sources_to_targets;
    return { sources, targets, seconds, kilometres };
  }
  const text = await response.text();
  const { error_code: code }: { error_code?: number } = JSON.parse(text);
  if (code === NO_ROAD) return undefined;
  throw new Error(`${response.status}: ${text.slice(0, 500)}`);
}

/** Answers for the places that have roads; no way leads to or from the others. */
async function withoutRoadless(
  ask: Ask,
  costing: Costing,
  { sources, targets }: Pick<Block, 'sources' | 'targets'>,
): Promise<Block> {
  const hasRoad = new Map<string, boolean>();
  await Promise.all(
    [...sources, ...targets].map(async (place) => {
      const { ok } = await ask(post('/nearest_roads/v1', { costing, locations: [bare(place)] }));
      hasRoad.set(place.name, ok);
    }),
  );
  const onRoads = ({ name }: Place): boolean => hasRoad.get(name) === true;
  const kept = { sources: sources.filter(onRoads), targets: targets.filter(onRoads) };
  const isEmpty = kept.sources.length === 0 || kept.targets.length === 0;
  const answer = isEmpty ? { ...kept, seconds: [], kilometres: [] } : await askMatrix(ask, costing, kept);
  if (answer === undefined) throw new Error('a place lost its road while it was asked for');
  const [rowOf, columnOf] = [kept.sources, kept.targets].map(
    (places) => new Map(places.map(({ name }, index) => [name, index])),
  );
  const spread = (rows: Block['seconds']): (number | null)[][] =>
    sources.map((source) =>
      targets.map(
        (target) => rows[rowOf!.get(source.name) ?? -1]?.[columnOf!.get(target.name) ?? -1] ?? null,
      ),
    );
  return { sources, targets, seconds: spread(answer.seconds), kilometres: spread(answer.kilometres) };
}

const bare = ({ lat, lon }: Place) => ({ lat, lon });

const post = (path: string, question: object): Request =>
  new Request(`http://localhost${path}`, { method: 'POST', body: JSON.stringify(question) });

/** A host is a function from a request to a response, in this process or behind an address. */
async function hostOf({ folder, host }: WorkOptions): Promise<Ask> {
  if (host !== undefined)
    return (request) => fetch(new Request(new URL(new URL(request.url).pathname, host), request));
  const graph = openGraph(readFileSync(await fileOfRegion(folder, 'graph.portolan')));
  return createHost({ engines: inProcess({ graph }) });
}
