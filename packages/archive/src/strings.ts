import { PortolanError, type CheckStop, neverStop, nowAndThen, wrongArgument } from '@portolan/base';
import type { Archive } from './archive.ts';

/** A list of strings in an archive: string `i` is bytes `firstByte[i] .. firstByte[i + 1]` of a UTF-8 text. */
export interface StringTable {
  /** Number of strings. */
  readonly count: number;
  /** Decodes one string; the empty string where `index` is outside `0 .. count - 1`. */
  at(index: number): string;
}

/**
 * Makes the two sections of a list of strings: `<name>` (u8, UTF-8) and `<name>.firstByte` (u32, count + 1). Spread them into
 * `ArchiveContent.sections`. Half a surrogate pair is written as U+FFFD.
 *
 * @throws {PortolanError} `archive-input` when the text reaches 2^32 bytes.
 */
export function stringSections(
  name: string,
  strings: readonly string[],
  checkStop: CheckStop = neverStop,
): Record<string, Uint8Array | Uint32Array> {
  if (!Array.isArray(strings)) throw wrongArgument('archive-input', 'strings must be a list', strings);
  const encoder = new TextEncoder();
  const firstByte = new Uint32Array(strings.length + 1);
  const encoded: Uint8Array[] = [];
  let length = 0;
  const atString = nowAndThen(checkStop);
  for (const [index, string] of strings.entries()) {
    atString();
    const bytes = encoder.encode(string);
    length += bytes.length;
    if (length > 0xffff_ffff) {
      throw new PortolanError('archive-input', `the strings of section "${name}" reach 2^32 bytes`, {
        section: name,
      });
    }
    encoded.push(bytes);
    firstByte[index + 1] = length;
  }
  const text = new Uint8Array(length);
  const atEntity = nowAndThen(checkStop);
  for (const [index, bytes] of encoded.entries()) {
    atEntity();
    text.set(bytes, firstByte[index]);
  }
  return { [name]: text, [`${name}.firstByte`]: firstByte };
}

/**
 * Opens a list of strings that `stringSections` made; strings are decoded when they are asked for.
 *
 * @throws {PortolanError} `archive-section` where one of the two sections is missing.
 */
export function openStrings(archive: Archive, name: string): StringTable {
  const text = archive.u8(name);
  const firstByte = archive.u32(`${name}.firstByte`);
  const count = Math.max(0, firstByte.length - 1);
  const decoder = new TextDecoder();
  return {
    count,
    at(index) {
      if (!(index >= 0 && index < count)) return '';
      // Browsers do not decode from shared memory, so this copies. In a damaged archive, positions outside the text give fewer bytes.
      return decoder.decode(text.slice(firstByte[index], firstByte[index + 1]));
    },
  };
}
