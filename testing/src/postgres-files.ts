/** Files by which tests ask for the server of PostgreSQL, and by which it answers. */
export const WANTED = 'wanted';
export const READY = 'ready';
export const FAILED = 'failed';
