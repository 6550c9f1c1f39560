/** What whoever runs the service does with accounts, without a token. */
import { PortolanError } from '@portolan/base';
import type { Transition } from '../rules/account.ts';
import { daysOf } from '../rules/periods.ts';
import { DEFAULT_RULES, type Rules } from '../rules/plans.ts';
import { statsOf, type StatsAnswer } from '../rules/stats.ts';
import { apply, signUp, type AccountEvent } from '../rules/transitions.ts';
import type { AccountRow, AccountStore, StoreTransaction, TokenRow } from '../store/store.ts';
import { isPlain } from './check-request.ts';
import { kept } from './management-keys.ts';
import { hashOf, newKey, newToken, sealingPair } from './secrets.ts';

/** Where and when something is done. */
export interface Operation {
  /** Where the accounts are kept. */
  readonly store: AccountStore;
  /** Unix seconds. */
  readonly now: number;
  /** Plans and prices; those of the service by default. */
  readonly rules?: Rules;
}

/** A new account, with secrets that are shown this once. */
export interface NewAccount {
  /** The account as it is kept. */
  readonly account: AccountRow;
  /** Number of the property. */
  readonly propertyId: number;
  /** Manages the account. */
  readonly token: string;
  /** Asks for data, on behalf of a property called `default`. */
  readonly key: string;
}

const MOST_NAME_LENGTH = 500;

/**
 * Signs an account up, in its trial, with a property, a key and a management token.
 *
 * @param token  the token to give it, at least 20 characters; a new one by default.
 */
export async function createAccount(
  { store, now, rules = DEFAULT_RULES }: Operation,
  name: string,
  token = newToken(),
): Promise<NewAccount> {
  if (name.trim() === '' || name.length > MOST_NAME_LENGTH || !isPlain(name)) {
    throw new PortolanError('accounts-name', 'the name of an account has 1 to 500 characters on one line', {
      status: 400,
    });
  }
  checkToken(token);
  // A store answers no other question while a transaction runs; two that come at once with the same token are told apart by its tables.
  if (await store.tokenByHash(hashOf(token))) throw tokenTaken();
  const key = newKey();
  return store.transaction(async (transaction) => {
    const account = await transaction.insertAccount((id) => ({ state: signUp(id, now, rules).state, name }));
    const accountId = account.state.id;
    const tokenRow = await addToken(transaction, accountId, token, now);
    const { id: propertyId } = await transaction.insertProperty({ accountId, name: 'default' });
    await transaction.insertKey({ accountId, propertyId, ...(await kept(key, [tokenRow])) });
    return { account, propertyId, token, key };
  });
}

/**
 * Makes a management token that the operator has chosen valid: a store without accounts gets its first one.
 *
 * @returns the new account; undefined where the token belongs to one already.
 * @throws {PortolanError} `accounts-token` where there are accounts, and the token is none of theirs.
 */
export async function ensureToken(operation: Operation, token: string): Promise<NewAccount | undefined> {
  const { store } = operation;
  checkToken(token);
  if (await store.tokenByHash(hashOf(token))) return undefined;
  const some = await store.transaction((transaction) => transaction.accounts({ after: 0, limit: 1 }));
  if (some.length === 0) return createAccount(operation, 'default', token);
  throw new PortolanError('accounts-token', 'this management token belongs to none of the accounts', {
    status: 400,
  });
}

/** Gives an account one more management token. It is shown this once. */
export async function createToken({ store, now }: Operation, accountId: number): Promise<string> {
  const token = newToken();
  await store.transaction(async (transaction) => {
    await existing(transaction, accountId);
    await addToken(transaction, accountId, token, now);
  });
  return token;
}

/** Takes all management tokens of an account away. @returns how many there were. */
export async function revokeTokens({ store }: Operation, accountId: number): Promise<number> {
  return store.transaction(async (transaction) => {
    await existing(transaction, accountId);
    const tokens = await transaction.tokens(accountId);
    for (const { id } of tokens) {
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      await transaction.deleteToken(accountId, id);
    }
    return tokens.length;
  });
}

/** Gives an account one more key, under one of its properties or the oldest. It is shown this once, and to whoever holds a token. */
export async function createKey(
  { store }: Operation,
  accountId: number,
  propertyId?: number,
): Promise<{
  /** The key, shown this once. */
  readonly key: string;
  /** Number of the property. */
  readonly propertyId: number;
}> {
  const key = newKey();
  return store.transaction(async (transaction) => {
    await existing(transaction, accountId);
    const [oldest] = await transaction.properties(accountId, { after: 0, limit: 1 });
    const property =
      propertyId === undefined
        ? (oldest ?? (await transaction.insertProperty({ accountId, name: 'default' })))
        : await transaction.property(accountId, propertyId);
    if (property === undefined) {
      throw new PortolanError('accounts-not-found', `account ${accountId} has no property ${propertyId}`, {
        status: 404,
      });
    }
    const values = await kept(key, await transaction.tokens(accountId));
    await transaction.insertKey({ accountId, propertyId: property.id, ...values });
    await transaction.touch(accountId);
    return { key, propertyId: property.id };
  });
}

/** Lets events happen to an account, all or none. @throws {PortolanError} `accounts-rejected` where the rules refuse one. */
export async function changeAccount(
  { store, now, rules = DEFAULT_RULES }: Operation,
  accountId: number,
  events: readonly AccountEvent[],
): Promise<Transition> {
  return store.transaction(async (transaction) => {
    let { state } = await existing(transaction, accountId);
    const effects = [];
    for (const event of events) {
      const next = apply(state, event, now, rules);
      if (next.rejection !== undefined) {
        throw new PortolanError('accounts-rejected', REJECTIONS[next.rejection], {
          status: 400,
          event: event.type,
        });
      }
      state = next.state;
      effects.push(...next.effects);
    }
    await transaction.saveState(state);
    await transaction.addEffects(effects);
    return { state, effects };
  });
}

const REJECTIONS: Readonly<Record<NonNullable<Transition['rejection']>, string>> = {
  'no-payment-method': 'the account has no payment method: give it one first',
  'no-such-plan': 'there is no such plan to pay for',
  'same-plan': 'the account has this plan already',
  'not-trial-or-free': 'the account pays already: its plan is changed instead',
  'not-paid': 'the account pays for no plan: a trial ends as Free by itself, and a paid plan is an upgrade',
  'invalid-percents': 'percentages are whole numbers from 1 to 1000, 20 at most',
  'invalid-credits': 'credits are whole numbers from 0',
};

/** What an account used in its period, by day and kind of request. */
export async function usageOf(
  { store, now, rules = DEFAULT_RULES }: Operation,
  accountId: number,
): Promise<{
  /** The account as it is kept. */
  readonly account: AccountRow;
  /** Credits by kind and day. */
  readonly stats: StatsAnswer;
}> {
  return store.transaction(async (transaction) => {
    const row = await existing(transaction, accountId);
    const { state } = apply(row.state, { type: 'tick' }, now, rules);
    const rows = await transaction.usage(accountId, daysOf(state));
    return { account: { ...row, state }, stats: statsOf(rows, state) };
  });
}

async function existing(transaction: StoreTransaction, accountId: number): Promise<AccountRow> {
  const row = await transaction.account(accountId);
  if (row === undefined) {
    throw new PortolanError('accounts-not-found', `there is no account ${accountId}`, { status: 404 });
  }
  return row;
}

async function addToken(
  transaction: StoreTransaction,
  accountId: number,
  token: string,
  now: number,
): Promise<TokenRow> {
  const pair = await sealingPair(token);
  return transaction.insertToken({ accountId, hash: hashOf(token), createdAt: Math.floor(now), ...pair });
}

const LEAST_TOKEN_LENGTH = 20;

/** Tokens are stored by a hash that is quick to compute, so that they must not be short enough to guess. */
function checkToken(token: string): void {
  if (/^[\x21-\x7e]{20,200}$/.test(token)) return;
  throw new PortolanError(
    'accounts-token',
    `a management token has ${LEAST_TOKEN_LENGTH} to 200 letters, digits and signs without spaces`,
    { status: 400 },
  );
}

function tokenTaken(): PortolanError {
  return new PortolanError('accounts-token', 'this management token belongs to an account already', {
    status: 400,
  });
}
