/** Requests and responses of the Fetch standard as the host sees them. */
import { BodyBytes, joined } from './body/bytes.ts';
import { bodyTooLarge, bodyTooSlow } from './body/refusals.ts';
import type { Incoming, Outgoing } from './exchange.ts';
import { isPieces } from './pieces.ts';
import { isRefusal, Refusal } from './refusal.ts';

export function fromWeb(request: Request, clientAddress: string | undefined): Incoming {
  const { method, url, headers, signal } = request;
  return {
    method,
    target: url,
    clientAddress,
    header: (name) => headers.get(name) ?? undefined,
    async readBody(mostBytes, timeoutMs) {
      const body = new BodyBytes();
      await receiveBody(request, mostBytes, timeoutMs, (piece) => body.push(piece));
      return joined(body.parts());
    },
    receiveBody: (mostBytes, timeoutMs, take) => receiveBody(request, mostBytes, timeoutMs, take),
    onGone(listener) {
      if (signal.aborted) listener();
      else signal.addEventListener('abort', listener, { once: true });
    },
  };
}

export function toWeb({ status, headers, body }: Outgoing, method: string): Response {
  return new Response(webBody(body, method), { status, headers });
}

function webBody(body: Outgoing['body'], method: string): BodyInit | null {
  if (isPieces(body)) {
    const pieces = body[Symbol.asyncIterator]();
    if (method !== 'HEAD') return streamOf(pieces);
    void pieces.return?.();
    return null;
  }
  if (method === 'HEAD' || body === undefined) return null;
  return typeof body === 'string' ? body : Uint8Array.from(body);
}

/** A stream that takes a piece whenever its reader wants one. */
function streamOf(pieces: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

async function receiveBody(
  request: Request,
  mostBytes: number,
  timeoutMs: number,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw bodyTooLarge(mostBytes);
  if (request.body === null) return;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(bodyTooSlow(timeoutMs)), timeoutMs);
  });
  try {
    await Promise.race([readAll(reader, mostBytes, take), late]);
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
  take: (piece: Uint8Array) => void,
): Promise<void> {
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream gives one chunk after the other
    const { done, value } = await reader.read();
    if (done) return;
    length += value.length;
    if (length > mostBytes) throw bodyTooLarge(mostBytes);
    take(value);
  }
}
