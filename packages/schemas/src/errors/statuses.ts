/** Reason phrases of every status in use (RFC 9110 section 15, RFC 6585). */
export const REASONS = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
} as const;
/** An HTTP status that the interface uses. */
export type Status = keyof typeof REASONS;

/** The reason phrase of a status; empty for one that is not in use. */
export function reasonOf(status: number): string {
  return Object.entries(REASONS).find(([code]) => Number(code) === status)?.[1] ?? '';
}
