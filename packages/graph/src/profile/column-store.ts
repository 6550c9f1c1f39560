import type { CheckStop } from '@portolan/base';

/** A typed array, over memory of one thread or of several. */
export type Column = Uint8Array | Int16Array | Int32Array | Uint32Array | Float64Array;

/** Typed arrays by name. */
export type Columns = Readonly<Record<string, Column>>;

/**
 * Keeps what threads make of one graph file (metrics under options, sums of times, meshes), so that it is made once and lies in memory once:
 * `openGraph(bytes, { store })`. The store of `pooled` of @portolan/host works with threads of Node.js; a store for others implements this.
 */
export interface ColumnStore {
  /**
   * Returns the columns of one part of a group. Where they are not known, `make` makes them, and other threads that ask meanwhile wait. Columns
   * stay as they were made, but for zeros of numbers with 32 bits: a thread may fill those later, each with what any thread would write there.
   *
   * @param group  names what is used and dropped together, such as a metric with its sums: any text, the same in all threads.
   * @param checkStop  is called while another thread makes the columns; what it throws ends the wait.
   * @returns what `make` returned in this or in another thread, or copies in shared memory.
   * @throws what `make` throws. The next thread that asks then makes them.
   */
  columns<Made extends Columns>(group: string, part: string, make: () => Made, checkStop: CheckStop): Made;
  /** Hears that a group is used again by a thread that still has its columns, so that groups which nobody uses are dropped before it. */
  used(group: string): void;
  /** Adds a listener that is called when the store drops a group. The memory is free once every thread has let its columns go. */
  onDropped(listener: (group: string) => void): void;
}

/** Returns the columns of one part of a group from the store of a graph or profile; from `make` if it has no store. */
export function columnsOf<Made extends Columns>(
  { store }: { readonly store?: ColumnStore | undefined },
  group: string,
  part: string,
  make: () => Made,
  checkStop: CheckStop,
): Made {
  return store ? store.columns(group, part, make, checkStop) : make();
}

/** The bytes of columns that lie in memory of this thread. Shared memory is counted by who shares it. */
export function ownBytesOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { buffer, byteLength }) => sum + (isShared(buffer) ? 0 : byteLength), 0);
}

function isShared(buffer: ArrayBufferLike): boolean {
  // Browsers have shared memory in isolated pages alone.
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}
