/** Bodies before they are parsed: what a scan of the bytes counts, what is refused by it, and what memory it expects. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PortolanError } from '@portolan/base';
import { createHost, type Admission, type Engine, type Incoming } from '@portolan/host';
import { floorOf, share } from '@portolan/testing';
import { BodyBytes, joined } from '../src/body/bytes.ts';
import { parsedBytes, SCANNED_MEMBERS } from '../src/body/limits.ts';
import { MemoryBudget } from '../src/body/memory-budget.ts';
import { BodyScan } from '../src/body/scan.ts';
import { A, townEngine } from './town.ts';

const encoder = new TextEncoder();

/** Scans a text in pieces of the given lengths, over and over. */
function scanOf(text: string, lengths: readonly number[] = []): BodyScan {
  const bytes = encoder.encode(text);
  const scan = new BodyScan(SCANNED_MEMBERS);
  let at = 0;
  for (let k = 0; at < bytes.length; k++) {
    const end = at + Math.max(1, lengths.length === 0 ? bytes.length : lengths[k % lengths.length]!);
    scan.push(bytes.subarray(at, end));
    at = end;
  }
  return scan;
}

interface Counts {
  containers: number;
  members: number;
  scalars: number;
  depth: number;
}

/** Counts a parsed value, the obvious way. */
function countsOf(value: unknown, depth = 1): Counts {
  if (typeof value !== 'object' || value === null) return { containers: 0, members: 0, scalars: 1, depth: 0 };
  const sum = {
    containers: 1,
    members: Array.isArray(value) ? 0 : Object.keys(value).length,
    scalars: 0,
    depth,
  };
  for (const inner of Object.values(value)) {
    const counts = countsOf(inner, depth + 1);
    sum.containers += counts.containers;
    sum.members += counts.members;
    sum.scalars += counts.scalars;
    sum.depth = Math.max(sum.depth, counts.depth);
  }
  return sum;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (value === null) return 'null';
  return { object: 'object', string: 'text' }[typeof value as string] ?? 'scalar';
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** JSON texts as nobody writes them: any white space, names escaped or twice, strings full of brackets, numbers of every form. */
const oddJson = (() => {
  const space = fc.constantFrom('', '', ' ', '\n\t ', '\r\n');
  const tricky = fc
    .array(fc.constantFrom('[', ']', '{', '}', ',', ':', '\\"', '\\\\', '\\u005d', 'a', 'é', '😀', '\\n'))
    .map((parts) => `"${parts.join('')}"`);
  const name = fc.oneof(
    fc.constantFrom(
      '"locations"',
      '"\\u006cocations"',
      '"\\u006c\\u006f\\u0063\\u0061\\u0074\\u0069\\u006f\\u006e\\u0073"',
      '"sources"',
      '"targets"',
      '"shape"',
      '"encoded_polyline"',
      '"format"',
      '"f\\u006Frmat"',
      '"__proto__"',
      '"locations "',
      '""',
    ),
    tricky,
  );
  const scalar = fc.oneof(
    fc.constantFrom('0', '-0', '1e9', '-1.5E-7', 'true', 'false', 'null', '""', '"osrm"', '"\\u006fsrm"'),
    tricky,
  );
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      scalar,
      fc
        .tuple(
          fc.array(
            fc.tuple(space, tie('value'), space).map((parts) => parts.join('')),
            { maxLength: 5 },
          ),
          space,
        )
        .map(([items, gap]) => `[${items.length === 0 ? gap : items.join(',')}]`),
      fc
        .tuple(
          fc.array(
            fc
              .tuple(space, name, space, tie('value'), space)
              .map(([a, b, c, d, e]) => `${a}${b}${c}:${c}${d}${e}`),
            { maxLength: 6 },
          ),
          space,
        )
        .map(([members, gap]) => `{${members.length === 0 ? gap : members.join(',')}}`),
    ),
  }));
  return fc.tuple(fc.constantFrom('', '', '\uFEFF'), space, value, space).map((parts) => parts.join(''));
})();

const parsed = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));

describe('a scan', () => {
  test('counts what a body becomes, however it is cut into pieces', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 12 }), fc.array(fc.integer({ min: 1, max: 20 })), (json, lengths) => {
        const scan = scanOf(json, lengths);
        const {
          containerCount: containers,
          memberCount: members,
          scalarCount: scalars,
          deepest: depth,
        } = scan;
        expect({ containers, members, scalars, depth }).toEqual(countsOf(JSON.parse(json)));
      }),
      { numRuns: share(2_000) },
    );
  });

  test('tells the members that JSON.parse would keep, of odd texts too', () => {
    fc.assert(
      fc.property(oddJson, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, lengths) => {
        const value = parsed(text);
        const scan = scanOf(text, lengths);
        expect(scan.whole).toMatchObject({ kind: kindOf(value), count: lengthOf(value) });
        for (const name of SCANNED_MEMBERS) {
          const isThere =
            typeof value === 'object' &&
            value !== null &&
            !Array.isArray(value) &&
            Object.hasOwn(value, name);
          const found = scan.member(name);
          if (!isThere) {
            expect(found).toBeUndefined();
            continue;
          }
          const member = Object.entries(value).find(([key]) => key === name)![1] as unknown;
          expect(found).toMatchObject({ kind: kindOf(member), count: lengthOf(member) });
          if (member === 'osrm') expect(found!.text).toBe('osrm');
          else expect(found!.text).not.toBe('osrm');
        }
        // Repeated members are parsed as well, so that a scan counts at least what is left.
        const { containers, scalars, members } = countsOf(value);
        expect(scan.containerCount).toBeGreaterThanOrEqual(containers);
        expect(scan.scalarCount).toBeGreaterThanOrEqual(scalars);
        expect(scan.memberCount).toBeGreaterThanOrEqual(members);
      }),
      { numRuns: share(10_000) },
    );
  });

  test('takes any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const scan = new BodyScan(SCANNED_MEMBERS);
        scan.push(bytes);
        scan.push(bytes);
        expect(scan.valueCount).toBeLessThanOrEqual(2 * bytes.length);
      }),
      { numRuns: share(2_000) },
    );
    expect(scanOf(`"${'\\'.repeat(1e6)}`).deepest).toBe(0);
    expect(scanOf('['.repeat(1e6)).deepest).toBe(1e6);
    expect(scanOf(']'.repeat(1e6)).deepest).toBe(0);
    expect(scanOf('{"a":'.repeat(1e5)).memberCount).toBe(1e5);
  });
});

test('pieces of a body are joined as they came', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (pieces) => {
      const body = new BodyBytes();
      for (const piece of pieces) body.push(piece);
      expect([...joined(body.parts())]).toEqual(pieces.flatMap((piece) => [...piece]));
      expect(body.heldBytes).toBeLessThanOrEqual(2 * body.length);
    }),
  );
  const body = new BodyBytes();
  for (let k = 0; k < 100_000; k++) body.push(Uint8Array.of(k));
  expect(body.parts().length).toBeLessThan(20);
  expect(body.length).toBe(100_000);
});

describe('a list that is too long', () => {
  const limits = { maxLocations: 4, maxElements: 6 };
  const admit = (): Admission => ({ isAdmitted: true, limits });
  const post = async (host: ReturnType<typeof createHost>, path: string, body: string): Promise<unknown> => {
    const response = await host(new Request(`http://localhost${path}`, { method: 'POST', body }));
    return { status: response.status, body: await response.json() };
  };

  test('is refused before it is parsed as the engine would have refused it', async () => {
    const engines = await townEngine();
    const calls: string[] = [];
    const counted: Engine = {
      ...engines,
      call: (operation, request, context) => {
        calls.push(operation);
        return engines.call(operation, request, context);
      },
    };
    const host = createHost({ engines: counted, admit });
    /** What the engine says of the parsed body, through a host that cannot scan it. */
    const plainly = (operation: string, body: string): Promise<unknown> => {
      const asked: Engine = {
        operations: new Set(['vectorTile']),
        call: (_, __, context) => engines.call(operation, JSON.parse(body), { ...context, limits }),
      };
      return createHost({ engines: asked })(new Request('http://localhost/data/openmaptiles/1/0/0.pbf')).then(
        async (response) => ({ status: response.status, body: (await response.json()) as unknown }),
      );
    };
    const list = fc.integer({ min: 0, max: 8 }).map((length) => JSON.stringify(Array(length).fill(A)));
    const member = (...names: string[]): fc.Arbitrary<string> =>
      fc
        .array(fc.tuple(fc.constantFrom(...names), list), { minLength: 1, maxLength: 3 })
        .map((members) => members.map(([name, value]) => `"${name}":${value}`).join(','));
    const requests = fc.oneof(
      fc.tuple(
        fc.constantFrom(
          ['route', '/route/v1'] as const,
          ['optimizedRoute', '/optimized_route/v1'] as const,
          ['nearestRoads', '/nearest_roads/v1'] as const,
          ['isochrone', '/isochrone/v1'] as const,
        ),
        member('locations', '\\u006cocations'),
      ),
      fc.tuple(fc.constant(['matrix', '/matrix/v1'] as const), member('sources', 'targets', 'target\\u0073')),
    );
    let refusedCount = 0;
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.constantFrom('', ',"format":"osrm"'),
        async ([[operation, path], members], format) => {
          const body = `{${members}${format},"costing":"auto","contours":[{"time":1}]}`;
          calls.length = 0;
          const answer = (await post(host, path, body)) as { status: number; body: Record<string, unknown> };
          const expected = (await plainly(operation, body)) as {
            status: number;
            body: Record<string, unknown>;
          };
          expect(answer.status).toBe(expected.status);
          if (answer.status === 200) return;
          // The plain form has the engine's sentence alone.
          expect(answer.body['error'] ?? answer.body['message']).toBe(expected.body['error']);
          if (calls.length > 0) return;
          refusedCount++;
          if (format === '') expect(answer.body['error_code']).toBe(150);
          else expect(answer.body['code']).toBe('InvalidValue');
        },
      ),
      { numRuns: share(400) },
    );
    expect(refusedCount).toBeGreaterThan(floorOf(20));
  });

  test.each([
    ['/elevation/v1', `{"shape":[${'{},'.repeat(750_000)}{}]}`, 400, 314],
    ['/elevation/v1', `{"shape":[${'{},'.repeat(4_000_000)}{}]}`, 413, undefined],
    ['/route/v1', `{"locations":[${'{},'.repeat(300_000)}{}]}`, 413, undefined],
    ['/route/v1', `{"locations":[${'{},'.repeat(40_000)}{}]}`, 400, 150],
    ['/matrix/v1', `{"sources":[${'{},'.repeat(1_000)}{}],"targets":[${'{},'.repeat(1_000)}{}]}`, 400, 150],
    ['/geocoding/v1/search/bulk', `[${'{},'.repeat(5_000)}{}]`, 400, undefined],
    ['/geocoding/v1/search/bulk', `[${'[],'.repeat(2_000_000)}{}]`, 413, undefined],
    ['/route/v1', '['.repeat(65), 400, 100],
    ['/route/v1', `{${'"a":0,'.repeat(150_000)}"b":1}`, 413, undefined],
    ['/isochrone/v1', '{"locations":[{},{}],"contours":[{"time":5}],"costing":"auto"}', 400, 150],
  ])('%s %.30j is refused without a call', async (path, body, status, code) => {
    const engines: Engine = {
      operations: new Set(['route', 'elevation', 'matrix', 'bulkV1', 'isochrone']),
      call: () => {
        throw new PortolanError('called', 'the engine was called');
      },
    };
    const answer = (await post(createHost({ engines }), path, body)) as {
      status: number;
      body: Record<string, unknown>;
    };
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(answer.body['error_code']).toBe(code);
  });
});

describe('memory in flight', () => {
  const engineOf = (call: Engine['call']): Engine => ({ operations: new Set(['route', 'elevation']), call });
  const body = (count: number): string =>
    JSON.stringify({ shape: Array.from({ length: count }, () => ({ lat: 0.5, lon: 0.5 })) });

  test('is refused beyond the budget, by what a body becomes and not by its length alone', async () => {
    const small = body(1_000);
    const needed = small.length + parsedBytes(scanOf(small));
    const ask = (memoryBudgetBytes: number): Promise<Response> =>
      createHost({ engines: engineOf(() => ({})), config: { memoryBudgetBytes } })(
        new Request('http://localhost/elevation/v1', { method: 'POST', body: small }),
      );
    expect((await ask(needed + 1)).status).toBe(200);
    const refused = await ask(needed - 1);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(needed).toBeGreaterThan(4 * small.length);
  });

  test('counts all requests together, and what is given back is there again', async () => {
    const calls: ((answer: unknown) => void)[] = [];
    const host = createHost({
      engines: engineOf(() => new Promise((resolve) => calls.push(resolve))),
      config: { memoryBudgetBytes: 1.2 * parsedBytes(scanOf(body(1_000))) + body(1_000).length },
    });
    const ask = (): Promise<Response> =>
      host(new Request('http://localhost/elevation/v1', { method: 'POST', body: body(1_000) }));
    const first = ask();
    await expect.poll(() => calls.length).toBe(1);
    expect((await ask()).status).toBe(503);
    calls[0]!({});
    expect((await first).status).toBe(200);
    const again = ask();
    await expect.poll(() => calls.length).toBe(2);
    calls[1]!({});
    expect((await again).status).toBe(200);
  });

  test('a refused request holds nothing, though the rest of its body may still come', async () => {
    const budget = new MemoryBudget(1e9);
    const pieces = ['{"shape":[', '{},'.repeat(20_000), '{},'.repeat(1_000_000)].map((text) =>
      encoder.encode(text),
    );
    let most = 0;
    const incoming: Incoming = {
      method: 'POST',
      target: '/elevation/v1',
      memory: budget.open(),
      header: () => undefined,
      readBody: () => Promise.reject(new Error('the body is received piece by piece')),
      receiveBody: (_, __, take) => {
        for (const piece of pieces) {
          take(piece);
          most = Math.max(most, budget.heldBytes);
        }
        return Promise.resolve();
      },
    };
    const { status } = await createHost({ engines: engineOf(() => ({})) }).answer(incoming);
    expect(status).toBe(400);
    expect(most).toBeGreaterThan(60_000);
    expect(budget.heldBytes).toBe(0);
  });

  test('is given back once, whatever happens', () => {
    const budget = new MemoryBudget(100);
    const one = budget.open();
    one.hold(60);
    expect(() => budget.open().hold(50)).toThrow('too many large requests');
    one.record(500);
    expect(budget.heldBytes).toBe(500);
    one.close();
    one.close();
    one.record(10);
    expect(budget.heldBytes).toBe(0);
  });

  test('an adapter that reads bodies in whole is scanned as well', async () => {
    const incoming: Incoming = {
      method: 'POST',
      target: '/route/v1',
      header: () => undefined,
      readBody: () => Promise.resolve(encoder.encode(`{"locations":[${'{},'.repeat(100)}{}]}`)),
    };
    const { status } = await createHost({ engines: engineOf(() => ({})) }).answer(incoming);
    expect(status).toBe(400);
  });
});
