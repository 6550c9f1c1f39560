/** Requests and responses of the Fetch standard as the host sees them. */
import { bodyTooLarge, bodyTooSlow } from './body-refusals.ts';
import type { Incoming, Outgoing } from './exchange.ts';
import { isRefusal, Refusal } from './refusal.ts';

export function fromWeb(request: Request, clientAddress: string | undefined): Incoming {
  const { method, url, headers, signal } = request;
  return {
    method,
    target: url,
    clientAddress,
    header: (name) => headers.get(name) ?? undefined,
    readBody: (mostBytes, timeoutMs) => readBody(request, mostBytes, timeoutMs),
    onGone(listener) {
      if (signal.aborted) listener();
      else signal.addEventListener('abort', listener, { once: true });
    },
  };
}

export function toWeb({ status, headers, body }: Outgoing, method: string): Response {
  const isWithoutBody = method === 'HEAD' || body === undefined;
  return new Response(isWithoutBody ? null : typeof body === 'string' ? body : Uint8Array.from(body), {
    status,
    headers,
  });
}

async function readBody(request: Request, mostBytes: number, timeoutMs: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw bodyTooLarge(mostBytes);
  if (request.body === null) return new Uint8Array(0);
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(bodyTooSlow(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([readAll(reader, mostBytes), late]);
  } catch (error) {
    // The rest of the body is of no use. An error of the cancelling would only hide the first one.
    reader.cancel().catch(() => undefined);
    throw isRefusal(error) ? error : new Refusal(400, 'the body broke off', { code: 100 });
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream gives one chunk after the other
    const { done, value } = await reader.read();
    if (done) return concatenated(chunks, length);
    length += value.length;
    if (length > mostBytes) throw bodyTooLarge(mostBytes);
    chunks.push(value);
  }
}

/** @param length  the sum of the lengths of all chunks. */
function concatenated(chunks: readonly Uint8Array[], length: number): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
