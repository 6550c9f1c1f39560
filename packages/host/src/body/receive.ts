import type { LimitOverrides } from '@portolan/graph';
import type { Endpoint } from '@portolan/schemas/endpoints';
import type { JsonBody } from '../engine.ts';
import type { Incoming } from '../exchange.ts';
import { BodyBytes, joined } from './bytes.ts';
import { parseJsonBody } from './json-body.ts';
import { bodyRule, checkSums, parsedBytes, SCANNED_MEMBERS } from './limits.ts';
import type { MemoryShare } from './memory-budget.ts';
import { BodyScan } from './scan.ts';

/** What receiving a body depends on. */
export interface Receiving {
  readonly bodyTimeoutMs: number;
  readonly limits: LimitOverrides | undefined;
  /** What the request holds of the budget of memory. */
  readonly memory: MemoryShare;
  /** Told the `format` that the request asks for, before anything in it is refused: errors have a form for each. */
  readonly onFormat: (format: string | undefined) => void;
}

/** A body that has come, and that may be parsed. */
export interface ReceivedBody {
  /** Bytes. */
  readonly length: number;
  /** @throws {Refusal} 400 */
  parse(): unknown;
  /** The bytes, to be parsed by somebody else. */
  takeJson(): JsonBody;
}

/**
 * Receives a body, and scans it on the way. One with too many values is refused before it is here in whole; one with too long a list, once it
 * is. Memory is counted as it is taken: of the bytes, and in advance of what they will be parsed into.
 *
 * @throws {Refusal} 400, 408, 413, or 503 where the budget of memory has no room for it.
 */
export async function receiveBody(
  { operation, maxBodyBytes = 0 }: Endpoint,
  incoming: Incoming,
  { bodyTimeoutMs, limits = {}, memory, onFormat }: Receiving,
): Promise<ReceivedBody> {
  const rule = bodyRule(operation);
  const mostValues = rule.mostValues(limits);
  const scan = new BodyScan(SCANNED_MEMBERS);
  const bytes = new BodyBytes();
  const take = (piece: Uint8Array): void => {
    memory.hold(bytes.heldBytes + piece.length);
    scan.push(piece);
    checkSums(scan, mostValues);
    bytes.push(piece);
    memory.record(bytes.heldBytes);
  };
  if (incoming.receiveBody) await incoming.receiveBody(maxBodyBytes, bodyTimeoutMs, take);
  else take(await incoming.readBody(maxBodyBytes, bodyTimeoutMs));

  onFormat(scan.member('format')?.text);
  rule.check?.(scan, limits);
  memory.hold(bytes.heldBytes + parsedBytes(scan));
  return {
    length: bytes.length,
    parse() {
      const value = parseJsonBody(joined(bytes.parts()));
      memory.record(parsedBytes(scan));
      return value;
    },
    takeJson: () => ({ parts: bytes.parts(), scan }),
  };
}
