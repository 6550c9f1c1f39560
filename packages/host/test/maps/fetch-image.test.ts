import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { share } from '@portolan/testing';
import { imageFetcher, type FetchImageOptions } from '@portolan/host/node';
import { isPublicAddress } from '../../src-node/public-address.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serverOf(listener: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { port: address.port, asked };
}

/** Local servers stand for public ones: their one address is allowed, by this name. */
const LOCAL: FetchImageOptions = {
  resolve: async (host) => (host === 'public.example' ? ['127.0.0.1'] : ['10.0.0.1']),
  isAllowed: (address) => address === '127.0.0.1',
};
const fetchLocal = imageFetcher({ ...LOCAL, deadlineMs: 60_000 });

describe('images that strangers name', () => {
  test('come by their name from the address that was checked', async () => {
    const { port, asked } = await serverOf((_, response) => response.end('image'));
    const bytes = await fetchLocal(`http://public.example:${port}/a.png?x=1`);
    expect(Buffer.from(bytes).toString()).toBe('image');
    expect(asked).toEqual([`public.example:${port} /a.png?x=1`]);
  });

  test('a name is resolved once for each connection: what it means later changes nothing', async () => {
    const { port } = await serverOf((_, response) => response.end('image'));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const fetchImage = imageFetcher({
      resolve: async () => answers.shift() ?? [],
      isAllowed: (address) => address === '127.0.0.1',
    });
    await fetchImage(`http://rebinding.example:${port}/`);
    await expect(fetchImage(`http://rebinding.example:${port}/`)).rejects.toThrow(/no public address/);
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://0x7f.1:PORT/',
    'http://2130706433:PORT/',
    'http://0:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://224.0.0.1/',
    'http://name.invalid/',
  ])('never from %s', async (address) => {
    const { port, asked } = await serverOf((_, response) => response.end('secret'));
    const fetchImage = imageFetcher({ deadlineMs: 60_000 });
    await expect(fetchImage(address.replace('PORT', `${port}`))).rejects.toThrow(/no public address/);
    expect(asked).toEqual([]);
  });

  test.each([
    ['ftp://public.example/', /not http or https/],
    ['file:///etc/passwd', /not http or https/],
    ['data:image/png;base64,AAAA', /not http or https/],
    ['no address', /its address is none/],
    ['http://user:word@public.example/', /a name or a password/],
    [`http://public.example/${'a'.repeat(2027)}`, /more than 2048/],
  ])('nor by other ways: %#', async (address, message) => {
    await expect(fetchLocal(address)).rejects.toThrow(message);
  });

  test('one private address among several refuses them all', async () => {
    const fetchImage = imageFetcher({ resolve: async () => ['93.184.215.14', '10.0.0.1'] });
    await expect(fetchImage('http://two.example/')).rejects.toThrow(/no public address/);
  });

  test('redirects are checked like the first address, and there are three at most', async () => {
    const { port, asked } = await serverOf((request, response) => {
      const [, kind, left] = /^\/(\w+)\/?(\d*)/.exec(request.url ?? '') ?? [];
      if (kind === 'image') response.end('image');
      else if (kind === 'private') response.writeHead(302, { location: 'http://inside.example/x' }).end();
      else if (kind === 'file') response.writeHead(301, { location: 'file:///etc/passwd' }).end();
      else
        response.writeHead(307, { location: Number(left) > 1 ? `/hop/${Number(left) - 1}` : '/image' }).end();
    });
    const base = `http://public.example:${port}`;
    expect(Buffer.from(await fetchLocal(`${base}/hop/3`)).toString()).toBe('image');
    await expect(fetchLocal(`${base}/hop/4`)).rejects.toThrow(/redirected more than 3 times/);
    await expect(fetchLocal(`${base}/private`)).rejects.toThrow(/no public address/);
    await expect(fetchLocal(`${base}/file`)).rejects.toThrow(/not http or https/);
    expect(asked.length).toBe(4 + 4 + 1 + 1);
  });

  test('too many bytes, told or not, other statuses and compression are refused', async () => {
    const { port } = await serverOf((request, response) => {
      if (request.url === '/told')
        response.writeHead(200, { 'content-length': 128_001 }).end('x'.repeat(128_001));
      else if (request.url === '/untold') {
        response.write('x'.repeat(100_000));
        response.end('x'.repeat(100_000));
      } else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
      else if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('x');
        setTimeout(() => response.destroy(), 20);
      } else response.writeHead(404).end();
    });
    const base = `http://public.example:${port}`;
    await expect(fetchLocal(`${base}/told`)).rejects.toThrow(/more than 128000 bytes/);
    await expect(fetchLocal(`${base}/untold`)).rejects.toThrow(/more than 128000 bytes/);
    await expect(fetchLocal(`${base}/packed`)).rejects.toThrow(/compressed/);
    await expect(fetchLocal(`${base}/cut`)).rejects.toThrow(/before its last byte/);
    await expect(fetchLocal(`${base}/none`)).rejects.toThrow(/answered 404/);
  });

  test('a server that says nothing, or a byte at a time, has its time', async () => {
    const { port } = await serverOf((request, response) => {
      if (request.url === '/silent') return;
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const hasty = imageFetcher({ ...LOCAL, deadlineMs: 400 });
    for (const kind of ['silent', 'slow'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(hasty(`http://public.example:${port}/${kind}`)).rejects.toThrow(/within 400 ms/);
    const never = imageFetcher({ resolve: async () => new Promise(() => undefined), deadlineMs: 50 });
    await expect(never('http://public.example/')).rejects.toThrow(/within 50 ms/);
  });
});

describe('public addresses', () => {
  test('are told from special ones, number by number', () => {
    const special: readonly (readonly [number, number])[] = [
      [0x00_00_00_00, 8],
      [0x0a_00_00_00, 8],
      [0x64_40_00_00, 10],
      [0x7f_00_00_00, 8],
      [0xa9_fe_00_00, 16],
      [0xac_10_00_00, 12],
      [0xc0_00_00_00, 24],
      [0xc0_00_02_00, 24],
      [0xc0_58_63_00, 24],
      [0xc0_a8_00_00, 16],
      [0xc6_12_00_00, 15],
      [0xc6_33_64_00, 24],
      [0xcb_00_71_00, 24],
      [0xe0_00_00_00, 4],
      [0xf0_00_00_00, 4],
    ];
    const near = fc.constantFrom(...special).chain(([base, prefix]) => {
      const size = 2 ** (32 - prefix);
      return fc
        .constantFrom(base - 1, base, base + size - 1, base + size)
        .map((each) => (each + 2 ** 32) % 2 ** 32);
    });
    fc.assert(
      fc.property(fc.oneof(near, fc.integer({ min: 0, max: 2 ** 32 - 1 })), (value) => {
        const bytes = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
        const isSpecial = special.some(
          ([base, prefix]) =>
            Math.floor(value / 2 ** (32 - prefix)) === Math.floor(base / 2 ** (32 - prefix)),
        );
        expect([value, isPublicAddress(bytes.join('.'))]).toEqual([value, !isSpecial]);
        // Whatever way leads from IPv6 to IPv4 is closed.
        const [high, low] = [(value >>> 16).toString(16), (value & 0xffff).toString(16)];
        for (const mapped of [
          `::ffff:${bytes.join('.')}`,
          `::${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::1`,
        ])
          expect([mapped, isPublicAddress(mapped)]).toEqual([mapped, false]);
      }),
      { numRuns: share(3000) },
    );
    for (const address of ['2a00:1450:4001:800::200e', '2606:4700::1111', '2001:4860:4860::8888'])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    for (const address of [
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'ff02::1',
      '2001:db8::1',
      '2001::1',
      '3fff::1',
      '5f00::1',
      'x',
      '',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });
});
