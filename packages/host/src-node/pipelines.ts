import type { Socket } from 'node:net';
import { stopParsing } from './stop-parsing.ts';

/** Requests of one connection that may wait for their answers. Programs that send several at once send some ten. */
const MOST_WAITING = 50;

interface Line {
  count: number;
  last: Promise<void>;
}

/**
 * Answers requests that a client sends without waiting for answers (pipelining, RFC 9112, section 9.3.2) one after the other. Node.js would begin all
 * of them at once: a thousand fit into one read of a socket, and nothing bounds how many reads follow.
 */
export class Pipelines {
  readonly #lines = new WeakMap<Socket, Line>();

  /** Does the work of a request once those before it on the connection are done. A connection with too many is closed. */
  run(socket: Socket, work: () => Promise<void>): void {
    const line = this.#lines.get(socket) ?? { count: 0, last: Promise.resolve() };
    this.#lines.set(socket, line);
    if (line.count > MOST_WAITING) {
      stopParsing(socket);
      socket.destroy();
      return;
    }
    line.last = line.count++ === 0 ? work() : afterOthers(line.last, socket, work);
    void line.last.then(() => line.count--);
  }
}

async function afterOthers(before: Promise<void>, socket: Socket, work: () => Promise<void>): Promise<void> {
  await before;
  // Other connections come first.
  await new Promise((resolve) => setImmediate(resolve));
  if (!socket.destroyed) await work();
}
