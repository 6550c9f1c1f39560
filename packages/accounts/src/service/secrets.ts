/**
 * Keys and tokens. Neither is kept: a store has their SHA-256, which is enough for values of 122 bits and more. Keys are to be seen again by whoever
 * manages an account, so that each is also sealed once for every token of the account: with a key pair of the token, the private half of which is
 * sealed with the token itself. A database alone gives none of them away.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const AES = 'AES-GCM';
const AES_BITS = 256;
const IV_BYTES = 12;
const TOKEN_BYTES = 32;
/** An uncompressed point of the curve. */
const POINT_BYTES = 65;

/** SHA-256 of a key or a token, hexadecimal. */
export function hashOf(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}

/** Whether two hashes are the same, in a time that does not tell how far they agree. */
export function isSameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}

/** A new API key: a random UUID. */
export function newKey(): string {
  return crypto.randomUUID();
}

/** A new management token. Its beginning lets scanners of code find tokens that should not be there. */
export function newToken(): string {
  return `portolan_${base64(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`;
}

/** How keys are told apart without showing them. */
export function hintOf(key: string): string {
  return key.slice(0, 8);
}

/** A key of which only the hint is known, in the form of a key. */
export function maskOf(hint: string): string {
  return `${hint}${MASKED}`;
}

/** The hint in a masked key; undefined where it is none. */
export function hintInMask(key: string): string | undefined {
  return key.endsWith(MASKED) ? hintOf(key) : undefined;
}

const MASKED = '-0000-0000-0000-000000000000';

/** The key pair of a token, as it is kept. */
export interface SealingPair {
  readonly sealingKey: string;
  readonly openingKey: string;
}

/** Makes a key pair for a token. */
export async function sealingPair(token: string): Promise<SealingPair> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  return {
    sealingKey: base64(point),
    openingKey: base64(await encrypted(await aesKey(utf8(token), 'token'), secret)),
  };
}

/** Seals a text for whoever holds the token that a key pair was made for. */
export async function seal(sealingKey: string, text: string): Promise<string> {
  const theirs = await crypto.subtle.importKey('raw', bytesOf(sealingKey), CURVE, false, []);
  const ours = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, ours.privateKey, 256);
  const box = await encrypted(await aesKey(new Uint8Array(shared), 'seal'), utf8(text));
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', ours.publicKey));
  return base64(joined(point, box));
}

/** Opens what was sealed for one token. */
export interface Opener {
  /** @returns undefined where the text was sealed for somebody else. */
  open(sealed: string | undefined): Promise<string | undefined>;
}

/** Makes what opens seals with a token. It can be made without harm where the token is not the right one: then it opens nothing. */
export async function opener(openingKey: string, token: string): Promise<Opener> {
  const secret = await decrypted(await aesKey(utf8(token), 'token'), bytesOf(openingKey));
  if (secret === undefined) return { open: () => Promise.resolve(undefined) };
  const own = await crypto.subtle.importKey('pkcs8', secret, CURVE, false, ['deriveBits']);
  return {
    async open(sealed) {
      if (sealed === undefined) return undefined;
      const bytes = bytesOf(sealed);
      const theirs = await crypto.subtle.importKey('raw', bytes.slice(0, POINT_BYTES), CURVE, false, []);
      const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
      const text = await decrypted(await aesKey(new Uint8Array(shared), 'seal'), bytes.slice(POINT_BYTES));
      return text && new TextDecoder().decode(text);
    },
  };
}

/** @param purpose  so that no key serves two. */
async function aesKey(secret: Uint8Array<ArrayBuffer>, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const hkdf = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: utf8(`portolan accounts ${purpose}`),
  };
  return crypto.subtle.deriveKey(hkdf, material, { name: AES, length: AES_BITS }, false, [
    'encrypt',
    'decrypt',
  ]);
}

async function encrypted(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return joined(iv, new Uint8Array(await crypto.subtle.encrypt({ name: AES, iv }, key, bytes)));
}

/** @returns undefined where the key is another one. */
async function decrypted(
  key: CryptoKey,
  box: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const algorithm = { name: AES, iv: box.slice(0, IV_BYTES) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, box.slice(IV_BYTES)));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(utf8ToBytes(text));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
