/** Many large bodies at once: they take turns, and nothing is held of those whose clients have gone. */
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHost, type Engine } from '@portolan/host';
import { serve, type Serving } from '@portolan/host/node';
import { ReadingTurn } from '../src-node/reading-turn.ts';

/** The clock goes on only while bodies are scanned, so that the order is the same on a busy machine. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Keeps the thread busy, as the scan of a body does. */
function work(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

/**
 * Reads bodies of some pieces of 64 kB, and tells the order in which they come to their ends; negative numbers are those that are refused. Calls back
 * once the first has ended, with how many pieces have been read of each.
 */
async function readAll(
  pieces: readonly number[],
  onFirst: (read: readonly number[]) => void = () => undefined,
): Promise<number[]> {
  stopClock();
  const turn = new ReadingTurn();
  const ended: number[] = [];
  const read = pieces.map(() => 0);
  const requests = pieces.map((count, name) => {
    const request = new IncomingMessage(new Socket());
    const end = (sign: number): void => {
      turn.leave(request);
      request.removeAllListeners('data');
      ended.push(sign * name);
      request.emit('done');
    };
    const refuse = (): void => end(-1);
    const readPiece = (): void => {
      read[name]!++;
      work(2);
    };
    request.on('data', (piece: Buffer) => turn.run(request, piece, readPiece, refuse));
    request.on('end', () => {
      if (ended.length === 0) onFirst([...read]);
      end(1);
    });
    for (let k = 0; k < count; k++) request.push(Buffer.alloc(65_536));
    request.push(null);
    return request;
  });
  await Promise.all(requests.map((request) => once(request, 'done')));
  return ended;
}

test('a few large bodies are read at a time, and those that came first end first', async () => {
  let atFirst: readonly number[] = [];
  const ended = await readAll(Array(16).fill(20), (read) => (atFirst = read));
  expect(ended[0]).toBeLessThan(5);
  // Of the later ones only so much has been read as shows that they are large.
  expect(Math.max(...atFirst.slice(8))).toBeLessThan(6);
});

test('a small body does not wait for the large ones before it', async () => {
  const ended = await readAll([...Array<number>(12).fill(30), 2]);
  expect(ended.indexOf(12)).toBeLessThan(4);
});

test('a large body that would wait for too long is refused', async () => {
  const ended = await readAll(Array(16).fill(120));
  const refused = ended.filter((name) => name < 0);
  expect(refused.length).toBeGreaterThan(4);
  // Those that came first are read.
  expect(ended.filter((name) => name >= 0).length).toBeGreaterThanOrEqual(4);
  expect(Math.min(...refused.map((name) => -name))).toBeGreaterThan(3);
});

test('bodies whose clients have gone let the next ones go on', async () => {
  stopClock();
  const turn = new ReadingTurn();
  const open = (): IncomingMessage => {
    const request = new IncomingMessage(new Socket());
    const refuse = (): void => void request.destroy();
    request.on('data', (piece: Buffer) => turn.run(request, piece, () => work(2), refuse));
    for (let k = 0; k < 30; k++) request.push(Buffer.alloc(65_536));
    return request;
  };
  const requests = Array.from({ length: 12 }, open);
  const last = requests.pop()!;
  last.push(null);
  const ended = once(last, 'end');
  // All of them are in the middle: at this clock a turn reads three of the 360 pieces.
  for (let turns = 0; turns < 20; turns++) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(last.readableEnded).toBe(false);
  for (const request of requests) {
    turn.leave(request);
    request.destroy();
  }
  await ended;
  expect(turn.isWaiting(last)).toBe(false);
});

async function startServer(engine: Engine): Promise<Serving> {
  const server = await serve(createHost({ engines: engine }), { port: 0 });
  onTestFinished(() => server.close());
  return server;
}

async function expectNothingHeld(server: Serving): Promise<void> {
  await expect
    .poll(async () => (await fetch(new URL('/metrics', server.url))).text())
    .toContain('portolan_body_bytes_held 0\n');
}

test('nothing is held of large bodies once their clients have broken off', async () => {
  const server = await startServer({ operations: new Set(['elevation']), call: () => ({}) });
  const point = '{"lat":57.0001,"lon":11.0001},';
  const body = `{"shape":[${point.repeat(100_000)}`;
  const head = `POST /elevation/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 30000000\r\n\r\n`;
  const clients = Array.from({ length: 60 }, () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head + body);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const client of clients) client.destroy();
  await expectNothingHeld(server);
  // An honest large body is read and answered afterwards.
  const honest = `${body.slice(0, -1)}]}`;
  const answer = await fetch(new URL('/elevation/v1', server.url), { method: 'POST', body: honest });
  expect(answer.status).toBe(200);
});

test('nothing is held of answers in a row when their client goes', async () => {
  const bytes = new Uint8Array(20_000_000);
  const server = await startServer({
    operations: new Set(['vectorTile']),
    call: () => ({ bytes, mediaType: 'application/x-protobuf' }),
  });
  const path = '/data/openmaptiles/1/0/0.pbf HTTP/1.1\r\nhost: x\r\n\r\n';
  for (let k = 0; k < 20; k++) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`HEAD ${path}GET ${path}HEAD ${path}GET ${path}`);
    // oxlint-disable-next-line no-await-in-loop -- each goes at another moment
    await new Promise((resolve) => setTimeout(resolve, k / 2));
    socket.destroy();
  }
  await expectNothingHeld(server);
});
