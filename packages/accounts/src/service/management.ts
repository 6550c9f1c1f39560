/** The calls of account management: docs/interface.md, section 16. */
import { PortolanError } from '@portolan/base';
import { plansOnOffer } from '../rules/plans.ts';
import type { TokenRow } from '../store/store.ts';
import { checkRequest } from './check-request.ts';
import type { Settings } from './config.ts';
import * as domains from './management-domains.ts';
import * as keys from './management-keys.ts';
import * as properties from './management-properties.ts';
import type { Body, Call, Handler, Listing, ManagementRequest } from './management-call.ts';
import { hashOf, isSameHash } from './secrets.ts';

export type { ManagementRequest } from './management-call.ts';

/** Who manages an account. */
export interface Manager {
  /** Number of the account. */
  readonly accountId: number;
  /** The token itself, which opens the keys of the account. */
  readonly token: string;
  /** What the store keeps of the token. */
  readonly row: TokenRow;
}

/** What a call is answered with. */
export interface ManagementAnswer {
  /** The body; undefined where there is none. */
  readonly answer: unknown;
  /** Cursor of the next page, where a list has more rows. */
  readonly next?: number;
}

/** Longer ones are none of ours. */
const MOST_TOKEN_LENGTH = 200;

/** @throws {PortolanError} with `detail.status` 403, or 503 where the store cannot be reached. */
export async function authenticateManager(
  { store }: Settings,
  authorization: string | undefined,
): Promise<Manager> {
  const [scheme, token, ...more] = authorization?.trim().split(/[ \t]+/) ?? [];
  if (scheme?.toLowerCase() !== 'token' || token === undefined || more.length > 0) {
    throw forbidden('send the header Authorization: Token <management token>');
  }
  if (token.length > MOST_TOKEN_LENGTH) throw forbidden(WRONG_TOKEN);
  const hash = hashOf(token);
  const row = await store.tokenByHash(hash);
  if (row === undefined || !isSameHash(row.hash, hash)) throw forbidden(WRONG_TOKEN);
  return { accountId: row.accountId, token, row };
}

const WRONG_TOKEN = 'this management token is not valid';

function forbidden(message: string): PortolanError {
  return new PortolanError('accounts-forbidden', message, { status: 403 });
}

/** Each call, by its operation in the table of endpoints, and whether it changes anything. */
const HANDLERS: ReadonlyMap<string, readonly [handler: Handler, isChange: boolean]> = new Map([
  ['listProperties', [properties.list, false]],
  ['createProperty', [properties.create, true]],
  ['getProperty', [properties.get, false]],
  ['replaceProperty', [properties.change, true]],
  ['changeProperty', [properties.change, true]],
  ['deleteProperty', [properties.remove, true]],
  ['getPropertyStats', [properties.stats, false]],
  ['listDomains', [domains.list, false]],
  ['createDomain', [domains.create, true]],
  ['getDomain', [domains.get, false]],
  ['replaceDomain', [domains.replace, true]],
  ['changeDomain', [domains.change, true]],
  ['deleteDomain', [domains.remove, true]],
  ['listApiKeys', [keys.list, false]],
  ['createApiKey', [keys.create, true]],
  ['getApiKey', [keys.get, false]],
  ['replaceApiKey', [keys.change, true]],
  ['changeApiKey', [keys.change, true]],
  ['deleteApiKey', [keys.remove, true]],
  ['recycleApiKey', [keys.recycleKey, true]],
  ['listPlans', [(_, { settings }) => Promise.resolve({ rows: plansOnOffer(settings.rules) }), false]],
]);

/** Answers one call in one transaction. */
export async function manage(
  settings: Settings,
  { accountId, token, row }: Manager,
  request: ManagementRequest,
): Promise<ManagementAnswer & { readonly isChange: boolean }> {
  const [handler, isChange] = HANDLERS.get(request.operation)!;
  checkRequest(request);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call has been checked by its schema
  const checked = { ...request, body: request.body as Body };
  const answer = await settings.store.transaction(async (transaction) => {
    const call: Call = { settings, transaction, accountId, token, tokenRow: row };
    // It locks the account, so that what a handler checks still holds when it writes.
    if (isChange) await transaction.account(accountId);
    const result = await handler(checked, call);
    if (isChange) await transaction.touch(accountId);
    return result;
  });
  if (!isListing(answer)) return { answer, isChange };
  const { rows, ...rest } = answer;
  return { answer: rows, isChange, ...rest };
}

function isListing(answer: unknown): answer is Listing {
  return typeof answer === 'object' && answer !== null && 'rows' in answer;
}
