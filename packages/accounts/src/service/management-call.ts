/** What the calls of account management have in common. */
import { PortolanError } from '@portolan/base';
import { MOST_ROWS } from '@portolan/schemas/limits';
import type { Page, StoreTransaction, TokenRow } from '../store/store.ts';
import type { Settings } from './config.ts';

/** One call. The members of the body have the types that the interface says. */
export interface ManagementRequest {
  /** Operation of the table of endpoints. */
  readonly operation: string;
  /** Parameters of the path. */
  readonly path: Readonly<Record<string, string | number>>;
  /** Parameters of the query. */
  readonly query: {
    /** The most rows of a list. */
    readonly limit?: number;
    /** Number of the last row that is known already. */
    readonly cursor?: number;
    /** Only rows of this property. */
    readonly property_id?: number;
  };
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
  /** Only rows of this property. */
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
  if (count < MOST_ROWS) return;
  throw invalid({ non_field_errors: [`an account has at most ${MOST_ROWS} ${what}`] });
}

/** A list, and where the next page begins where there are more rows. */
export interface Listing {
  readonly rows: readonly unknown[];
  readonly next?: number;
}

/** Fetches the page of a list that a query asks for. */
export async function listing<Row extends { readonly id: number }>(
  { query }: ManagementRequest,
  fetch: (page: Page) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly next?: number }> {
  const { limit = MOST_ROWS, cursor = 0, property_id: propertyId } = query;
  const rows = await fetch({ after: cursor, limit: limit + 1, propertyId });
  if (rows.length <= limit) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, next: page.at(-1)!.id };
}

/** The number of the resource in the path. */
export function idOf({ path }: ManagementRequest, name: string): number {
  return Number(path[name]);
}

/** A page without a filter that holds everything. */
export const EVERYTHING: Page = { after: 0, limit: MOST_ROWS };

/** @throws {PortolanError} 400 where the account has no property with this number. */
export async function checkProperty({ transaction, accountId }: Call, id: number): Promise<void> {
  if (await transaction.property(accountId, id)) return;
  throw invalid({ property_id: ['there is no such property'] });
}
