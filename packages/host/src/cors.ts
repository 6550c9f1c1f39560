/** Pages of any origin may call the interface: docs/interface.md, section 0. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After, X-Portolan-Warnings',
} as const;

/** Headers that answer the question a browser asks before a request from another origin (Fetch standard, CORS-preflight). */
export const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept-Language',
  'access-control-max-age': '86400',
} as const;
