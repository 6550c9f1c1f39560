import { PortolanError } from '@portolan/base';

/* Base64 (RFC 4648): `btoa` and `atob` do not exist in every runtime. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes bytes in base64 with padding. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    text += DIGITS[a >> 2]! + DIGITS[((a & 3) << 4) | ((b ?? 0) >> 4)]!;
    text += b === undefined ? '=' : DIGITS[((b & 15) << 2) | ((c ?? 0) >> 6)]!;
    text += c === undefined ? '=' : DIGITS[c & 63]!;
  }
  return text;
}

/**
 * Decodes base64, with or without its padding.
 *
 * @throws {PortolanError} `open-lr-format` if it has other characters, a length that base64 cannot have, or too many bytes.
 */
export function bytesOfBase64(text: string, mostBytes: number): Uint8Array {
  const most = Math.ceil(mostBytes / 3) * 4;
  if (text.length > most) throw refused(`it has ${text.length} characters; at most ${most} are read`);
  const digits = text.replace(/={1,2}$/u, '');
  if (digits.length % 4 === 1 || (digits !== text && text.length % 4 !== 0)) {
    throw refused(`base64 cannot have ${text.length} characters`);
  }
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let at = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = DIGITS.indexOf(digits[i]!);
    if (value < 0) throw refused(`character ${i} is not one of base64`);
    bits = ((bits << 6) | value) & 0xffff;
    if (i % 4 > 0) bytes[at++] = bits >> (6 - 2 * (i % 4));
  }
  return bytes;
}

function refused(what: string): PortolanError {
  return new PortolanError('open-lr-format', `this OpenLR reference cannot be read: ${what}`);
}
