import { Refusal } from '../refusal.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the JSON in a body, whatever its content type is. A scan has bounded before what it may become.
 *
 * @throws {Refusal} 400 with code 100 when it is empty, not UTF-8 or not JSON.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw notJson('the body is empty: send the request as JSON');
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw notJson('the body is not UTF-8 text');
  }
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw notJson(`the body is not JSON: ${reasonOf(error)}`);
  }
}

export function notJson(message: string): Refusal {
  return new Refusal(400, message, { code: 100 });
}

/** The parser's message without the part of the body that some runtimes quote in it. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unknown reason';
  return message.replace(/,? ?(\.\.\.)?".*$/s, '').slice(0, 120);
}
