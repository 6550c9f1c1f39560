import { Refusal } from './refusal.ts';

/** Far deeper than any request of the interface. The bound lets code that walks over requests recurse. */
const MOST_DEPTH = 64;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the JSON in a body, whatever its content type is.
 *
 * @throws {Refusal} 400 with code 100 when it is empty, not UTF-8, nested too deeply or not JSON.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw notJson('the body is empty: send the request as JSON');
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw notJson('the body is not UTF-8 text');
  }
  if (isDeeperThan(text, MOST_DEPTH)) throw notJson(`the body is nested deeper than ${MOST_DEPTH} levels`);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw notJson(`the body is not JSON: ${reasonOf(error)}`);
  }
}

function notJson(message: string): Refusal {
  return new Refusal(400, message, { code: 100 });
}

/** The parser's message without the part of the body that some runtimes quote in it. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unknown reason';
  return message.replace(/,? ?(\.\.\.)?".*$/s, '').slice(0, 120);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Whether lists and objects in a text are nested deeper than a bound. Brackets inside strings do not count. */
export function isDeeperThan(json: string, most: number): boolean {
  // Every level takes two characters, an opening and a closing bracket.
  if (json.length < 2 * most) return false;
  let depth = 0;
  for (let k = 0; k < json.length; k++) {
    switch (json.charCodeAt(k)) {
      case QUOTE:
        k = endOfString(json, k + 1);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > most) return true;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
    }
  }
  return false;
}

/** Position of the quote that ends a string, or of the end of the text. */
function endOfString(json: string, start: number): number {
  for (let k = json.indexOf('"', start); k !== -1; k = json.indexOf('"', k + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(k - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return k;
  }
  return json.length;
}
