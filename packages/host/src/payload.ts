import { takesGzip } from './accept.ts';
import type { Payload } from './engine.ts';
import type { Incoming, Outgoing } from './exchange.ts';

/** Tells the warnings of an answer that is no JSON. */
const WARNINGS_HEADER = 'x-portolan-warnings';
/** Servers and proxies bound headers: texts that would make it longer are left out. */
const MOST_WARNING_CHARACTERS = 1000;

/** How many warnings there are, and the first ones, for a header: in ASCII, other letters as their code points. */
function warningsText(warnings: NonNullable<Payload['warnings']>): string {
  let text = String(warnings.length);
  for (const { path, message } of warnings) {
    const told = `; ${path}: ${message}`
      .replaceAll(/\s+/g, ' ')
      .replaceAll(
        /[^ -~]/gu,
        (letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
      );
    if (text.length + told.length > MOST_WARNING_CHARACTERS) break;
    text += told;
  }
  return text;
}

/** Makes a response of bytes. Compressed bytes go out as they are to clients that accept them, and inflated to others. */
export async function fromPayload(
  { bytes, mediaType, encoding, warnings = [] }: Payload,
  incoming: Incoming,
  status: number,
): Promise<Outgoing> {
  const headers: Record<string, string> = { 'content-type': mediaType };
  if (warnings.length > 0) headers[WARNINGS_HEADER] = warningsText(warnings);
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
