import type { Costing } from '@portolan/schemas';
import PgBoss from 'pg-boss';

/** Asks for all travel times: whoever takes it puts a job for each block of the table into the queue. */
export interface PlanJob {
  readonly costing: Costing;
}

/** A block of the table: so many places from the first source and from the first target on, in the order of their names. */
export interface BlockJob extends PlanJob {
  readonly firstSource: number;
  readonly firstTarget: number;
}

const PLANS = 'travel-times-plan';
const BLOCKS = 'travel-times-block';

/** A job whose worker died or failed is given to another one, at most so many times. */
const RETRIES = { retryLimit: 3, expireInSeconds: 300 };
const POLL = { pollingIntervalSeconds: 0.5, includeMetadata: true as const };

/** The two queues of the example, on pg-boss: jobs are rows of the database, so that none is lost with a worker. */
export async function openQueue(database: string | undefined) {
  // Given no address, the driver takes the variables that all programs of PostgreSQL know.
  const boss = new PgBoss(database === undefined ? {} : { connectionString: database });
  boss.on('error', (error) => console.error(error.message));
  await boss.start();
  await boss.createQueue(PLANS);
  await boss.createQueue(BLOCKS);
  return {
    async plan(costing: Costing): Promise<void> {
      await boss.send(PLANS, { costing }, RETRIES);
    },

    /** @param cron  minute, hour, day, month, day of the week; in UTC. */
    async planNightly(cron: string, costing: Costing): Promise<void> {
      await boss.schedule(PLANS, cron, { costing }, RETRIES);
    },

    async addBlocks(blocks: readonly BlockJob[]): Promise<void> {
      await boss.insert(blocks.map((data) => ({ name: BLOCKS, data, ...RETRIES })));
    },

    /**
     * Takes jobs one after the other, until the queue is closed. A job that throws is tried again later, by whoever takes it then; one that was
     * tried for the last time ends this program with exit code 1.
     */
    async take(
      onPlan: (job: PlanJob) => Promise<void>,
      onBlock: (job: BlockJob) => Promise<void>,
    ): Promise<void> {
      await boss.work<PlanJob>(PLANS, POLL, ([job]) => told(job!, onPlan));
      await boss.work<BlockJob>(BLOCKS, POLL, ([job]) => told(job!, onBlock));
    },

    /** Jobs that wait, run, or are to be tried again. */
    async unfinished(): Promise<number> {
      const sizes = await Promise.all(
        [PLANS, BLOCKS].map((name) => boss.getQueueSize(name, { before: 'completed' })),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },

    /** Waits for the jobs that run here, and closes the connections. */
    close: (): Promise<void> => boss.stop({ wait: true }),
  };
}

export type Queue = Awaited<ReturnType<typeof openQueue>>;

async function told<Job extends object>(
  { data, retryCount, retryLimit }: PgBoss.JobWithMetadata<Job>,
  answer: (job: Job) => Promise<void>,
): Promise<void> {
  try {
    await answer(data);
  } catch (error) {
    console.error(`${JSON.stringify(data)}: ${error instanceof Error ? error.message : String(error)}`);
    if (retryCount >= retryLimit) process.exitCode = 1;
    // The queue keeps the error with the job.
    throw error;
  }
}
