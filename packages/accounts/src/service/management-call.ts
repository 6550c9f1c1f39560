/** What the calls of account management have in common. */
import { PortolanError } from '@portolan/base';
import type { Page, StoreTransaction, TokenRow } from '../store/store.ts';
import type { Settings } from './config.ts';

/** One call. The members of the body have the types that the interface says. */
export interface ManagementRequest {
  /** Operation of the table of endpoints. */
  readonly operation: string;
  /** Parameters of the path. */
  readonly path: Readonly<Record<string, string | number>>;
  /** Parameters of the query. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined where the call takes none. */
  readonly body: unknown;
}

/** Where a call is answered. */
export interface Call {
  readonly settings: Settings;
  readonly transaction: StoreTransaction;
  readonly accountId: number;
  readonly token: string;
  readonly tokenRow: TokenRow;
}

/** What bodies may have. They have been checked against the interface. */
export interface Body {
  readonly name?: string;
  readonly property_id?: number;
  readonly base_domain?: string;
  readonly wildcard?: boolean;
  readonly subdomain?: string;
}

/** A call whose body has been checked. */
export interface CheckedRequest extends ManagementRequest {
  readonly body: Body;
}

export type Handler = (request: CheckedRequest, call: Call) => Promise<unknown>;

/** The most properties, domains and keys of an account. */
export const MOST_OF_A_KIND = 1_000;

/** @throws {PortolanError} with `detail.status` 400. @param fields  what is wrong, by member. */
export function invalid(fields: Readonly<Record<string, readonly string[]>>): PortolanError {
  const [[name, messages] = ['', []]] = Object.entries(fields);
  return new PortolanError('accounts-invalid', `${name} ${messages.join(', ')}`, { status: 400, fields });
}

/** The error of what does not exist, or belongs to somebody else: the two are not told apart. */
export function notFound(what: string): PortolanError {
  return new PortolanError('accounts-not-found', `there is no such ${what}`, { status: 404 });
}

/** @throws {PortolanError} 400 where an account has as many of a kind as it may. */
export function checkCount(count: number, what: string): void {
  if (count < MOST_OF_A_KIND) return;
  throw invalid({ non_field_errors: [`an account has at most ${MOST_OF_A_KIND} ${what}`] });
}

/** What of a list a query asks for. */
export function pageOf({ query }: ManagementRequest): Page {
  const { limit, after, property_id: propertyId } = query;
  return {
    limit: typeof limit === 'number' ? limit : MOST_OF_A_KIND,
    after: typeof after === 'number' ? after : 0,
    propertyId: typeof propertyId === 'number' ? propertyId : undefined,
  };
}

/** The number of the resource in the path. */
export function idOf({ path }: ManagementRequest, name: string): number {
  return Number(path[name]);
}

/** A page without a filter that holds everything. */
export const EVERYTHING: Page = { after: 0, limit: MOST_OF_A_KIND };

/** @throws {PortolanError} 400 where the account has no property with this number. */
export async function checkProperty({ transaction, accountId }: Call, id: number): Promise<void> {
  if (await transaction.property(accountId, id)) return;
  throw invalid({ property_id: ['there is no such property'] });
}
