import { takesGzip } from './accept.ts';
import type { Payload } from './engine.ts';
import type { Incoming, Outgoing } from './exchange.ts';

/** Makes a response of bytes. Compressed bytes go out as they are to clients that accept them, and inflated to others. */
export async function fromPayload(
  { bytes, mediaType, encoding }: Payload,
  incoming: Incoming,
  status: number,
): Promise<Outgoing> {
  const headers: Record<string, string> = { 'content-type': mediaType };
  if (encoding === undefined) return { status, headers, body: bytes };
  headers['vary'] = 'Accept-Encoding';
  if (!takesGzip(incoming.header('accept-encoding'))) return { status, headers, body: await gunzip(bytes) };
  headers['content-encoding'] = encoding;
  return { status, headers, body: bytes };
}

/** Compresses bytes for {@link fromPayload}. */
export async function gzipped(bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<Payload> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()), mediaType, encoding: 'gzip' };
}

/** Inflates gzipped bytes, which an engine of this server has made: their size needs no bound. */
async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
