/** Whom a request comes from: docs/interface.md, sections 0.3 and 20. */

/** What of a request tells whom it comes from. */
export interface CredentialRequest {
  /** Parameters of the query string. */
  readonly query: Pick<URLSearchParams, 'getAll'>;
  /** The value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** Whether the client runs on this machine, with no proxy in between. */
  readonly isLoopback: boolean;
}

/** What a request offers as its right to be answered. It is not yet known whether it is any good. */
export type Credential =
  | {
      /** What it offers. */
      readonly kind: 'key';
      /** The key, in lower case. */
      readonly key: string;
    }
  | {
      /** What it offers. */
      readonly kind: 'website';
      /** The name of the website, in lower case. */
      readonly host: string;
    }
  | {
      /** What it offers. */
      readonly kind: 'local';
    }
  | {
      /** What it offers. */
      readonly kind: 'none';
      /** Why it offers nothing, as a sentence for people. */
      readonly message: string;
    };

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1']);
/** Longer headers name no website. */
const MOST_ADDRESS_LENGTH = 4_096;
const TO_SEND = 'send an API key as api_key in the query, or ask from a website whose domain is registered';

const none = (message: string): Credential => ({ kind: 'none', message });

/**
 * Finds what a request offers: a key in the query, else one in the header `Authorization: <scheme>-Auth <key>`, else the first of Origin, Referer and
 * Host that is there. What is found decides alone, so that a wrong key is not made good by a website.
 *
 * @param scheme  the word before `-Auth`.
 */
export function credentialOf(request: CredentialRequest, scheme: string): Credential {
  const keys = request.query.getAll('api_key').filter((key) => key !== '');
  if (keys.length > 0) {
    return keys.every((key) => key === keys[0]) ? keyOf(keys[0]!) : none('api_key stands there twice');
  }
  const inHeader = keyInHeader(request.header('authorization'), scheme);
  return inHeader === undefined ? websiteOf(request) : keyOf(inHeader);
}

/** The only message about keys: it does not tell wrong ones from those that have been recycled. */
export const WRONG_KEY = 'this API key is not valid';

function keyOf(text: string): Credential {
  const key = text.toLowerCase();
  return KEY.test(key) ? { kind: 'key', key } : none(WRONG_KEY);
}

/** RFC 9110, section 11.1: names of schemes have no case. Another scheme counts as no key. */
function keyInHeader(header: string | undefined, scheme: string): string | undefined {
  if (header === undefined || header.length > MOST_ADDRESS_LENGTH) return undefined;
  const [name, key = '', ...more] = header.trim().split(/[ \t]+/);
  if (name?.toLowerCase() !== `${scheme}-Auth`.toLowerCase()) return undefined;
  return more.length === 0 ? key : '';
}

function websiteOf({ header, isLoopback }: CredentialRequest): Credential {
  const origin = header('origin');
  // Browsers send `null` for documents without an origin, such as sandboxed frames.
  if (origin !== undefined && origin !== '' && origin !== 'null') return hostCredential(origin, 'Origin');
  const referer = header('referer');
  if (referer !== undefined && referer !== '') return hostCredential(referer, 'Referer');
  const host = header('host');
  if (isLoopback && host !== undefined && LOCAL_NAMES.has(hostOf(`http://${host}`) ?? '')) {
    return { kind: 'local' };
  }
  return none(`nothing in this request says who asks: ${TO_SEND}`);
}

function hostCredential(address: string, name: string): Credential {
  const host = hostOf(address);
  if (host === undefined) return none(`the header ${name} names no website: ${TO_SEND}`);
  return LOCAL_NAMES.has(host) ? { kind: 'local' } : { kind: 'website', host };
}

/** The host of an address on the web, in lower case and without a port or a dot at the end. Undefined where there is none. */
function hostOf(address: string): string | undefined {
  if (address.length > MOST_ADDRESS_LENGTH || !/^https?:\/\//i.test(address)) return undefined;
  try {
    const { hostname, username, password } = new URL(address);
    return username === '' && password === '' && hostname !== '' ? hostname.replace(/\.$/, '') : undefined;
  } catch {
    return undefined;
  }
}
