import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Longer headers than this are not looked at. */
const MOST_ENTRIES = 100;

/**
 * The address of the client. Anybody can write an `X-Forwarded-For`, so that it is read only behind proxies that are known to add to it: each adds
 * the address that it was called from at the end, and what stands before the entries of the known proxies is a claim.
 *
 * @param trustedProxies  proxies one behind the other in front of the server; 0 believes no header.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string | undefined {
  const own = socket.remoteAddress;
  const header = headers['x-forwarded-for'];
  if (trustedProxies === 0 || header === undefined) return own;
  const entries = (Array.isArray(header) ? header.join(',') : header).split(',', MOST_ENTRIES + 1);
  if (entries.length > MOST_ENTRIES) return own;
  const entry = entries.at(-Math.min(trustedProxies, entries.length))!.trim();
  const bare = withoutPort(entry);
  return isIP(bare) === 0 ? own : bare;
}

/** Headers by which a proxy says that it stands in between. */
const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Whether the client runs on this machine. A proxy on it does too, so that a connection counts only where nothing says that it comes through one, or
 * where the proxies are known and the client before them is here. A proxy that hides itself cannot be told from a client.
 */
export function isLoopback(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): boolean {
  if (!isLoopbackAddress(request.socket.remoteAddress)) return false;
  if (FORWARDING.every((name) => request.headers[name] === undefined)) return true;
  return trustedProxies > 0 && isLoopbackAddress(clientAddress(request, trustedProxies));
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}

/** `192.0.2.1:443` and `[2001:db8::1]:443` without their ports; some proxies write them. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return bracketed ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}
