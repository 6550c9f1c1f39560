import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Columns } from '@portolan/graph';
import type { ColumnReply, ColumnRequest, ColumnSeat } from './column-messages.ts';

/** Columns that are used and dropped together. */
interface Group {
  readonly parts: Map<string, Columns>;
  bytes: number;
}

/** A thread that stands still until it has columns. */
interface Wish {
  readonly seat: Seat;
  readonly id: number;
}

/** Columns that one thread makes, and the threads that wait for them, in the order in which they came. */
interface Making {
  maker: Wish;
  readonly waiting: Wish[];
}

/** The bytes that a group takes in addition to its columns, however small they are, without its name. */
const BYTES_OF_GROUP = 500;

/**
 * Keeps the columns that the threads of a pool share, in the thread of the server. It holds the memory, hands it to threads that ask, lets one
 * thread make what nobody has, and drops the groups that were not used for the longest time where all take more than the budget.
 */
export class SharedColumns {
  readonly #budgetBytes: number;
  /** In the order of their last use, the latest last. */
  readonly #groups = new Map<string, Group>();
  /** By group and part. */
  readonly #making = new Map<string, Making>();
  readonly #seats = new Set<Seat>();
  /** The bytes of all groups. */
  bytes = 0;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  /** The number of groups. */
  get size(): number {
    return this.#groups.size;
  }

  /** Makes the seat of one more thread. It is empty again once the thread has ended. */
  seat(): ColumnSeat {
    const { port1, port2 } = new MessageChannel();
    const replies = new SharedArrayBuffer(4);
    const seat = new Seat(port1, replies);
    this.#seats.add(seat);
    port1.on('message', (request: ColumnRequest) => this.#hear(seat, request));
    port1.once('close', () => this.#leave(seat));
    // Threads that might ask do not keep a program running.
    port1.unref();
    return { port: port2, replies };
  }

  /** Ends all talk with threads. */
  close(): void {
    for (const { port } of this.#seats) port.close();
    this.#groups.clear();
  }

  #hear(seat: Seat, request: ColumnRequest): void {
    switch (request.type) {
      case 'want':
        this.#want({ seat, id: request.id }, request.group, request.part);
        break;
      case 'giveUp':
        this.#giveUp(nameOf(request.group, request.part), (wish) => isOf(wish, seat, request.id));
        break;
      case 'made':
        this.#keep(request);
        break;
      case 'used':
        for (const group of request.groups) this.#use(group);
        break;
    }
  }

  #want(wish: Wish, group: string, part: string): void {
    const columns = this.#groups.get(group)?.parts.get(part);
    if (columns) {
      this.#use(group);
      reply(wish, columns);
      return;
    }
    const name = nameOf(group, part);
    const making = this.#making.get(name);
    if (making) making.waiting.push(wish);
    else {
      this.#making.set(name, { maker: wish, waiting: [] });
      letMake(wish);
    }
  }

  /** Takes wishes back. If the maker of columns gives up, the thread that waits first makes them. */
  #giveUp(name: string, isGivenUp: (wish: Wish) => boolean): void {
    const making = this.#making.get(name);
    if (!making) return;
    const waiting = making.waiting.filter((wish) => !isGivenUp(wish));
    making.waiting.splice(0, Infinity, ...waiting);
    if (!isGivenUp(making.maker)) return;
    const next = making.waiting.shift();
    if (next) {
      making.maker = next;
      letMake(next);
    } else this.#making.delete(name);
  }

  #keep({ group: name, part, columns, bytes }: Extract<ColumnRequest, { type: 'made' }>): void {
    const waiting = this.#making.get(nameOf(name, part))?.waiting ?? [];
    this.#making.delete(nameOf(name, part));
    const group = this.#groups.get(name) ?? { parts: new Map(), bytes: BYTES_OF_GROUP + 2 * name.length };
    if (this.#groups.has(name)) this.bytes -= group.bytes;
    group.parts.set(part, columns);
    group.bytes += bytes;
    this.#groups.delete(name);
    this.#groups.set(name, group);
    this.bytes += group.bytes;
    for (const wish of waiting) reply(wish, columns);
    this.#dropOldest(name);
  }

  #use(name: string): void {
    const group = this.#groups.get(name);
    if (!group) return;
    this.#groups.delete(name);
    this.#groups.set(name, group);
  }

  /** @param inUse  the group that stays even if it alone is larger than the budget. */
  #dropOldest(inUse: string): void {
    for (const [name, { bytes }] of this.#groups) {
      if (this.bytes <= this.#budgetBytes) return;
      if (name === inUse) continue;
      this.#groups.delete(name);
      this.bytes -= bytes;
      for (const seat of this.#seats) seat.send({ type: 'dropped', group: name });
    }
  }

  #leave(seat: Seat): void {
    this.#seats.delete(seat);
    for (const name of this.#making.keys()) this.#giveUp(name, (wish) => wish.seat === seat);
  }
}

/** One thread: the port to it, and what it waits for. */
class Seat {
  readonly port: MessagePort;
  readonly #replies: Int32Array;

  constructor(port: MessagePort, replies: SharedArrayBuffer) {
    this.port = port;
    this.#replies = new Int32Array(replies);
  }

  /** Sends a reply, and wakes the thread if it stands still. */
  send(message: ColumnReply): void {
    this.port.postMessage(message, []);
    Atomics.add(this.#replies, 0, 1);
    Atomics.notify(this.#replies, 0);
  }
}

function reply({ seat, id }: Wish, columns: Columns): void {
  seat.send({ type: 'columns', id, columns });
}

function letMake({ seat, id }: Wish): void {
  seat.send({ type: 'make', id });
}

function isOf(wish: Wish, seat: Seat, id: number): boolean {
  return wish.seat === seat && wish.id === id;
}

/** Parts of different groups have different names. */
function nameOf(group: string, part: string): string {
  return `${part}\n${group}`;
}
