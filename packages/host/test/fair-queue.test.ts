/** Who is next among calls that wait, and whom a server takes a client for. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientAddress } from '../src-node/client-address.ts';
import { callCost, isLongCall } from '../src-node/call-cost.ts';
import { sizeOfJson, sizeOfParsed } from '../src/body/size.ts';
import { FairQueue, type Queued } from '../src-node/fair-queue.ts';
import { BodyScan } from '../src/body/scan.ts';
import { SCANNED_MEMBERS } from '../src/body/limits.ts';

interface Call extends Queued {
  readonly number: number;
}

const call = (client: string, cost = 1, isLong = false, number = 0): Call => ({
  client,
  cost,
  isLong,
  number,
});
const anywhere = (): boolean => true;

/** Takes everything, and tells whose calls came in which order. */
function orderOf(queue: FairQueue<Call>): string {
  let order = '';
  for (let next = queue.take('last', anywhere); next !== undefined; next = queue.take('last', anywhere))
    order += next.client;
  return order;
}

describe('a fair queue', () => {
  test('takes turns between clients, however much one of them sends', () => {
    const queue = new FairQueue<Call>();
    for (let k = 0; k < 6; k++) queue.push(call('a'));
    queue.push(call('b'));
    queue.push(call('b'));
    expect(orderOf(queue)).toBe('ababaaaa');
    expect(queue.length).toBe(0);
  });

  test('weighs calls by their cost', () => {
    const queue = new FairQueue<Call>();
    for (let k = 0; k < 3; k++) queue.push(call('a', 4));
    for (let k = 0; k < 10; k++) queue.push(call('b', 1));
    expect(orderOf(queue)).toBe('abbbbabbbbabb');
  });

  test('one who comes later is not behind all that waits, nor ahead for the time before', () => {
    const queue = new FairQueue<Call>();
    for (let k = 0; k < 100; k++) queue.push(call('a'));
    for (let k = 0; k < 50; k++) queue.take('last', anywhere);
    for (let k = 0; k < 4; k++) queue.push(call('b'));
    expect(orderOf(queue).slice(0, 8)).toMatch(/^(ab|ba){4}$/);
  });

  test('what a call took in fact is charged to its client', () => {
    const queue = new FairQueue<Call>();
    for (let k = 0; k < 4; k++) for (const client of ['a', 'b']) queue.push(call(client));
    const first = queue.take('last', anywhere)!;
    queue.charge(first, 2);
    expect(orderOf(queue)).toBe('bbbabaa');
  });

  test('light calls go before long ones, unless long ones are due', () => {
    const queue = new FairQueue<Call>();
    queue.push(call('a', 100, true));
    queue.push(call('b'));
    queue.push(call('b'));
    expect(queue.take('first', anywhere)?.client).toBe('a');
    queue.push(call('a', 100, true));
    expect(queue.take('last', anywhere)?.client).toBe('b');
    expect(queue.take('last', anywhere)?.client).toBe('b');
    expect(queue.take('last', anywhere)?.client).toBe('a');
    expect(queue.take('last', anywhere)).toBeUndefined();
  });

  test('room in a full queue is made by whoever has most in it', () => {
    const queue = new FairQueue<Call>();
    for (let number = 0; number < 5; number++) queue.push(call('a', 1, number > 2, number));
    queue.push(call('b'));
    expect(queue.victimFor('a')).toBeUndefined();
    expect(queue.victimFor('b')).toMatchObject({ client: 'a', number: 4 });
    expect(queue.victimFor('c')).toMatchObject({ client: 'a', number: 4 });
    expect(queue.remove(queue.victimFor('c')!)).toBe(true);
    expect(queue.length).toBe(5);
  });

  test('loses no call and takes none twice, and serves each client in its order', () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constant('push' as const),
        client: fc.constantFrom('a', 'b', 'c', 'd'),
        cost: fc.integer({ min: 0, max: 50 }),
        isLong: fc.boolean(),
      }),
      fc.record({
        what: fc.constant('take' as const),
        long: fc.constantFrom('first' as const, 'last' as const),
      }),
      fc.record({ what: fc.constant('remove' as const), at: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const queue = new FairQueue<Call>();
        let waiting: Call[] = [];
        let number = 0;
        for (const one of steps) {
          if (one.what === 'push') {
            const pushed = call(one.client, one.cost, one.isLong, number++);
            waiting.push(pushed);
            queue.push(pushed);
          } else if (one.what === 'remove') {
            const gone = waiting[one.at];
            if (gone === undefined) continue;
            expect(queue.remove(gone)).toBe(true);
            expect(queue.remove(gone)).toBe(false);
            waiting = waiting.filter((other) => other !== gone);
          } else {
            const taken = queue.take(one.long, anywhere);
            const mayBe = waiting;
            if (mayBe.length === 0) expect(taken).toBeUndefined();
            else {
              const lane = mayBe.filter(
                ({ client, isLong }) => client === taken!.client && isLong === taken!.isLong,
              );
              expect(lane[0]).toBe(taken);
              const preferred = mayBe.some(({ isLong }) => isLong === (one.long === 'first'));
              if (preferred) expect(taken!.isLong).toBe(one.long === 'first');
              waiting = waiting.filter((other) => other !== taken);
            }
          }
          expect(queue.length).toBe(waiting.length);
        }
        expect(new Set(queue.all())).toEqual(new Set(waiting));
      }),
    );
  });
});

test('a request costs the same parsed and as bytes, but for the parsing', () => {
  const place = { lat: 1, lon: 2 };
  const many = (length: number, one: unknown): unknown[] => Array.from({ length }, () => one);
  const requests: [operation: string, request: unknown, isLong: boolean][] = [
    ['matrix', { sources: many(100, place), targets: many(100, place) }, true],
    ['matrix', { sources: [place], targets: many(100, place) }, false],
    ['elevation', { shape: many(40_000, place) }, true],
    ['elevation', { shape: [place, place], resample_distance: 10 }, true],
    ['bulkV1', [{}], true],
    ['route', { locations: [place, place], alternates: 2 }, false],
    ['isochrone', { locations: [place], contours: many(4, { time: 60 }) }, true],
    ['optimizedRoute', { locations: many(10, place) }, false],
  ];
  for (const [operation, request, isLong] of requests) {
    const scan = new BodyScan(SCANNED_MEMBERS);
    scan.push(new TextEncoder().encode(JSON.stringify(request)));
    const parsed = callCost(operation, sizeOfParsed(request));
    const unparsed = callCost(operation, sizeOfJson({ parts: [], scan }));
    expect(unparsed).toBeGreaterThan(parsed);
    expect(unparsed - parsed).toBeCloseTo(scan.byteCount * 3e-5, 9);
    expect(isLongCall(operation, parsed)).toBe(isLong);
  }
});

describe('X-Forwarded-For', () => {
  test.each<[header: string | string[] | undefined, trusted: number, address: string]>([
    [undefined, 1, '10.0.0.1'],
    ['192.0.2.1', 0, '10.0.0.1'],
    ['192.0.2.1', 1, '192.0.2.1'],
    ['6.6.6.6, 192.0.2.1', 1, '192.0.2.1'],
    ['6.6.6.6, 192.0.2.1, 198.51.100.7', 2, '192.0.2.1'],
    ['192.0.2.1', 3, '192.0.2.1'],
    ['192.0.2.1:4711', 1, '192.0.2.1'],
    ['[2001:db8::1]:443', 1, '2001:db8::1'],
    ['2001:db8::1', 1, '2001:db8::1'],
    ['unknown', 1, '10.0.0.1'],
    ['', 1, '10.0.0.1'],
    ['192.0.2.1,', 1, '10.0.0.1'],
    [`${'6.6.6.6,'.repeat(1_000)}192.0.2.1`, 1, '10.0.0.1'],
  ])('%.40j behind %i proxies is %s', (header, trusted, address) => {
    const headers = header === undefined ? {} : { 'x-forwarded-for': header };
    const request = { headers, socket: { remoteAddress: '10.0.0.1' } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a request is read
    expect(clientAddress(request as Parameters<typeof clientAddress>[0], trusted)).toBe(address);
  });
});
