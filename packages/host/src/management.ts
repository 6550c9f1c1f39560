/** The calls of account management: docs/interface.md, section 16. */
import type { Accounts, ManagementRequest, Manager } from '@portolan/accounts';
import type { Endpoint } from '@portolan/schemas/endpoints';
import type { Outgoing } from './exchange.ts';
import type { ReadRequest } from './read-request.ts';

interface ManagementCall {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string | number>>;
  readonly read: ReadRequest;
  /** Path and query of the request. */
  readonly target: string;
}

/** Nothing of account management is kept on the way: it is of one account, and changes at any time. */
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' } as const;

/** Answers a call of account management. */
export async function manage(
  accounts: Accounts,
  manager: Manager,
  { endpoint, path, read, target }: ManagementCall,
): Promise<Outgoing> {
  const { operation, answer } = endpoint;
  const { answer: body, next } = await accounts.manage(manager, { operation, path, ...membersOf(read) });
  if (answer.status === 204)
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: undefined };
  const link = next === undefined ? {} : { link: `<${nextPage(target, next)}>; rel="next"` };
  return { status: answer.status, headers: { ...HEADERS, ...link }, body: JSON.stringify(body) };
}

/** Splits a request with a path into what else there is in it. */
function membersOf(read: ReadRequest): Pick<ManagementRequest, 'query' | 'body'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host has read the query by its schema; accounts check the body
  const request = ('request' in read ? read.request : {}) as Partial<ManagementRequest>;
  return { query: request.query ?? {}, body: request.body };
}

/** The address of the same list from another row on, relative to the server. */
function nextPage(target: string, cursor: number): string {
  const url = new URL(target, 'http://localhost');
  url.searchParams.set('cursor', String(cursor));
  return url.pathname + url.search;
}
