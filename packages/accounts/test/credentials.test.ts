import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { credentialOf, isRegistrable, matchDomain, type Credential } from '../src/index.ts';
import { baseDomainsOf, bestMatch, domainFault } from '../src/rules/domains.ts';

const KEY = '0b9e4b1c-6f3e-4c56-9d7a-2f1f7a3c9d10';
const OTHER = '11111111-2222-4333-8444-555555555555';

interface Sent {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isLoopback?: boolean;
}

function offered({ query = '', headers = {}, isLoopback = false }: Sent): Credential {
  const header = (name: string): string | undefined => headers[name];
  return credentialOf({ query: new URLSearchParams(query), header, isLoopback }, 'Portolan');
}

describe('a credential', () => {
  const key = { kind: 'key', key: KEY };
  const website = { kind: 'website', host: 'www.example.com' };
  const local = { kind: 'local' };
  const none = { kind: 'none' };
  const good = { origin: 'https://www.example.com' };
  test.each<[string, Sent, object]>([
    ['a key in the query', { query: `api_key=${KEY}` }, key],
    ['in capitals', { query: `api_key=${KEY.toUpperCase()}` }, key],
    ['the same twice', { query: `api_key=${KEY}&api_key=${KEY}` }, key],
    ['two that differ', { query: `api_key=${KEY}&api_key=${OTHER}` }, none],
    ['a key in the header', { headers: { authorization: `Portolan-Auth ${KEY}` } }, key],
    ['without regard to case', { headers: { authorization: `portolan-auth  ${KEY}` } }, key],
    [
      'both: the query decides',
      { query: `api_key=${KEY}`, headers: { authorization: `Portolan-Auth ${OTHER}` } },
      key,
    ],
    [
      'an empty one in the query',
      { query: 'api_key=', headers: { authorization: `Portolan-Auth ${KEY}` } },
      key,
    ],
    ['no key is made good by a website', { query: 'api_key=nonsense', headers: good }, none],
    ['nor in the header', { headers: { ...good, authorization: 'Portolan-Auth nonsense' } }, none],
    ['nor an empty header', { headers: { ...good, authorization: 'Portolan-Auth' } }, none],
    ['nor two words', { headers: { ...good, authorization: `Portolan-Auth ${KEY} ${KEY}` } }, none],
    ['another scheme is no key', { headers: { ...good, authorization: `Bearer ${KEY}` } }, website],
    ['nor is a token', { headers: { ...good, authorization: `Token ${KEY}` } }, website],
    ['nor the bare key', { headers: { authorization: KEY } }, none],
    ['an origin', { headers: good }, website],
    ['in capitals with a port', { headers: { origin: 'HTTPS://WWW.Example.COM:8443' } }, website],
    ['with a dot at the end', { headers: { origin: 'https://www.example.com.' } }, website],
    ['a referer', { headers: { referer: 'https://www.example.com/map?x=1#y' } }, website],
    ['the origin decides over the referer', { headers: { ...good, referer: 'http://localhost/' } }, website],
    ['null counts as none', { headers: { origin: 'null', referer: 'https://www.example.com/' } }, website],
    ['null alone', { headers: { origin: 'null' } }, none],
    ['localhost', { headers: { origin: 'http://localhost:5173' } }, local],
    ['127.0.0.1', { headers: { referer: 'http://127.0.0.1/page' } }, local],
    [
      'names that only begin so',
      { headers: { origin: 'http://localhost.evil.example' } },
      { kind: 'website', host: 'localhost.evil.example' },
    ],
    [
      'or end so',
      { headers: { origin: 'http://evil-localhost' } },
      { kind: 'website', host: 'evil-localhost' },
    ],
    ['names of users before it', { headers: { origin: 'http://localhost@evil.example' } }, none],
    ['other kinds of addresses', { headers: { origin: 'file://localhost' } }, none],
    ['several origins', { headers: { origin: 'https://www.example.com, http://localhost' } }, none],
    ['no address', { headers: { origin: 'www.example.com' } }, none],
    ['a host on this machine', { headers: { host: 'localhost:8080' }, isLoopback: true }, local],
    ['the same from elsewhere', { headers: { host: 'localhost:8080' } }, none],
    ['another host on this machine', { headers: { host: 'www.example.com' }, isLoopback: true }, none],
    ['a crafted host', { headers: { host: 'localhost/@www.example.com' }, isLoopback: true }, local],
    [
      'a crafted host that leads elsewhere',
      { headers: { host: 'localhost@www.example.com' }, isLoopback: true },
      none,
    ],
    [
      'an origin over the host',
      { headers: { origin: 'https://evil.example', host: 'localhost' }, isLoopback: true },
      { kind: 'website', host: 'evil.example' },
    ],
    [
      'other headers are not looked at',
      {
        headers: {
          'x-forwarded-host': 'localhost',
          'x-forwarded-for': '127.0.0.1',
          forwarded: 'host=localhost',
        },
      },
      none,
    ],
    ['a huge origin', { headers: { origin: `https://${'a.'.repeat(5_000)}com` } }, none],
    ['a huge key', { query: `api_key=${KEY.repeat(1_000)}` }, none],
    ['nothing', {}, none],
  ])('%s', (_, sent, expected) => {
    expect(offered(sent)).toMatchObject(expected);
  });

  test('is found in any bytes without an error', () => {
    const text = fc.string({ unit: 'binary-ascii', maxLength: 80 });
    const headers = fc.dictionary(fc.constantFrom('origin', 'referer', 'host', 'authorization'), text);
    fc.assert(
      fc.property(text, headers, fc.boolean(), (query, sent, isLoopback) => {
        expect(['key', 'website', 'local', 'none']).toContain(
          offered({ query, headers: sent, isLoopback }).kind,
        );
      }),
      { numRuns: share(3_000) },
    );
  });
});

describe('a domain', () => {
  const rule = (baseDomain: string, wildcard = false, subdomain = '') => ({
    baseDomain,
    wildcard,
    subdomain,
  });

  test.each([
    ['example.com', rule('example.com'), true],
    ['www.example.com', rule('example.com'), false],
    ['www.example.com', rule('example.com', false, 'www'), true],
    ['example.com', rule('example.com', false, 'www'), false],
    ['example.com', rule('example.com', true), true],
    ['a.b.example.com', rule('example.com', true), true],
    ['a.b.example.com', rule('example.com', true, 'ignored'), true],
    ['evilexample.com', rule('example.com', true), false],
    ['example.com.evil.com', rule('example.com', true), false],
    ['example.org', rule('example.com', true), false],
  ])('%s under %j: %s', (host, domain, expected) => {
    expect(matchDomain(host, domain)).toBe(expected);
  });

  test('may have the names of the interface', () => {
    expect(matchDomain('example.com', { base_domain: 'example.com' })).toBe(true);
    expect(matchDomain('www.example.com', { base_domain: 'example.com' })).toBe(false);
    expect(matchDomain('www.example.com', { base_domain: 'example.com', subdomain: 'www' })).toBe(true);
    expect(matchDomain('www.example.com', { base_domain: 'example.com', wildcard: true })).toBe(true);
  });

  test.each([
    ['example.com', true],
    ['deep.er.example.co.uk', true],
    ['com', false],
    ['co.uk', false],
    ['github.io', false],
    ['someone.github.io', true],
    ['localhost', false],
    ['127.0.0.1', false],
    ['example.invalidtld', false],
  ])('%s has one owner: %s', (name, expected) => {
    expect(isRegistrable(name)).toBe(expected);
    expect(domainFault(rule(name)) === undefined).toBe(expected);
  });

  test('names have no more than 253 characters', () => {
    expect(domainFault(rule('example.com', false, Array(62).fill('abc').join('.')))).toMatchObject({
      field: 'subdomain',
    });
  });

  const label = fc.constantFrom('a', 'b', 'ab', 'x');
  const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
  const rules = fc.array(
    fc.record({
      baseDomain: host,
      wildcard: fc.boolean(),
      subdomain: fc.oneof(fc.constant(''), host),
    }),
    { maxLength: 12 },
  );

  test('is matched by labels, and its rules are found under the names above a host', () => {
    const labels = (name: string): string[] => name.split('.').toReversed();
    const slow = (name: string, { baseDomain, wildcard, subdomain }: ReturnType<typeof rule>): boolean => {
      const [asked, base] = [labels(name), labels(baseDomain)];
      if (!base.every((part, index) => asked[index] === part)) return false;
      const rest = asked.slice(base.length).toReversed().join('.');
      return wildcard || rest === subdomain;
    };
    fc.assert(
      fc.property(host, rules, (name, all) => {
        const numbered = all.map((one, id) => ({ ...one, id }));
        const matching = numbered.filter((one) => slow(name, one));
        expect(numbered.filter((one) => matchDomain(name, one))).toEqual(matching);
        expect(matching.every(({ baseDomain }) => baseDomainsOf(name).includes(baseDomain))).toBe(true);
        const best = bestMatch(name, numbered);
        expect(best === undefined).toBe(matching.length === 0);
        for (const other of matching) {
          expect(Number(best!.wildcard)).toBeLessThanOrEqual(Number(other.wildcard));
          if (best!.wildcard === other.wildcard) {
            expect(best!.baseDomain.length).toBeGreaterThanOrEqual(other.baseDomain.length);
          }
        }
      }),
      { numRuns: share(3_000) },
    );
  });
});
