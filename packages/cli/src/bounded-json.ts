import { mostMemoryFor, PortolanError } from '@portolan/base';

/** What an object or a list takes at the least, and what each value or member adds, in bytes. */
const CONTAINER_BYTES = 96;
const VALUE_BYTES = 16;
/** A text is there twice while it is parsed: as it was read, and in the strings that are made of it. */
const COPIES = 2;

/** By character code: what begins with it, in bytes of memory. Those inside of strings are counted too, which honest texts hardly feel. */
const COST = new Uint8Array(128);
for (const mark of ['{', '[']) COST[mark.codePointAt(0)!] = CONTAINER_BYTES;
COST[','.codePointAt(0)!] = VALUE_BYTES;

/**
 * Parses JSON that does not become many times as large in memory as it is written: a million of `{}` is a few bytes in a file.
 *
 * @throws {SyntaxError} where it is no JSON. @throws {PortolanError} `file-too-large`
 */
export function parseBoundedJson(text: string): unknown {
  let bytes = COPIES * text.length;
  for (let at = 0; at < text.length; at++) {
    // oxlint-disable-next-line unicorn/prefer-code-point -- half of a pair of surrogates is as good: it costs nothing
    const code = text.charCodeAt(at);
    if (code < 128) bytes += COST[code]!;
  }
  const most = mostMemoryFor(text.length);
  if (bytes > most) {
    throw new PortolanError(
      'file-too-large',
      `this JSON of ${text.length} characters would take ${bytes} bytes of memory, and ${most} are allowed: it has next to nothing in many objects or lists`,
      { characters: text.length, bytes, most },
    );
  }
  return JSON.parse(text);
}
