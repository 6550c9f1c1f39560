/** What accounts are kept in. Rules decide what changes; a store only keeps it, all of a transaction or nothing. */
import type { Account, Effect } from '../rules/account.ts';
import type { DomainRule } from '../rules/domains.ts';
import type { UsageRow } from '../rules/stats.ts';

/** An account, and what is said of it. */
export interface AccountRow {
  readonly state: Account;
  /** For people; several accounts may have the same. */
  readonly name: string;
  /** Grows with every change of what gives access: properties, domains, keys. */
  readonly accessVersion: number;
}

/** An app of an account. */
export interface PropertyRow {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
}

/** A website of a property. */
export interface DomainRow extends DomainRule {
  readonly id: number;
  readonly accountId: number;
  readonly propertyId: number;
}

/** A key of a property. The key itself is not kept. */
export interface KeyRow {
  readonly id: number;
  readonly accountId: number;
  readonly propertyId: number;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  /** The first eight digits of the key, by which people tell keys apart. */
  readonly hint: string;
  /** The key, sealed once for each token of the account, so that only who holds one can read it. */
  readonly sealed: Readonly<Record<string, string>>;
}

/** A management token. The token itself is not kept. */
export interface TokenRow {
  readonly id: number;
  readonly accountId: number;
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** What seals keys for whoever holds the token. */
  readonly sealingKey: string;
  /** What opens them again, itself sealed with the token. */
  readonly openingKey: string;
}

/** A row that has no number yet. */
export type New<Row extends { readonly id: number }> = Omit<Row, 'id'>;

/** What of a list is wanted: rows in the order of their numbers. */
export interface Page {
  /** Rows with this number and below it are left out; 0 for none. */
  readonly after: number;
  /** The most rows. */
  readonly limit: number;
  /** Only rows of this property. */
  readonly propertyId?: number | undefined;
}

/** Credits of one flush of one host: the same batch is applied once, however often it is sent. */
export interface Batch {
  /** A name that no other host has, new at each start. */
  readonly host: string;
  /** 1, 2, ... at each host; a batch is sent until it is confirmed, and the next one only then. */
  readonly sequence: number;
}

/** Usage, and whose it is. */
export interface AccountUsage extends UsageRow {
  readonly accountId: number;
}

/** A transaction. Whatever it reads stays as it is until it ends, as far as it matters: it locks the accounts that it reads. */
export interface StoreTransaction {
  /** Keeps a new account under the number that `make` is given. */
  insertAccount(make: (id: number) => Omit<AccountRow, 'accessVersion'>): Promise<AccountRow>;
  /** An account, which other transactions do not change until this one ends. */
  account(id: number): Promise<AccountRow | undefined>;
  /** Several accounts in the order of their numbers, locked in this order; those that are not there are left out. */
  lockAccounts(ids: readonly number[]): Promise<AccountRow[]>;
  accounts(page: Page): Promise<AccountRow[]>;
  /** Saves the state of an account. */
  saveState(state: Account): Promise<void>;
  /** Saves the states of several accounts in one round trip. */
  saveStates(states: readonly Account[]): Promise<void>;
  /** Raises the access version of an account, so that hosts forget what they know of who may ask. */
  touch(accountId: number): Promise<void>;

  insertProperty(row: New<PropertyRow>): Promise<PropertyRow>;
  property(accountId: number, id: number): Promise<PropertyRow | undefined>;
  properties(accountId: number, page: Page): Promise<PropertyRow[]>;
  saveProperty(row: PropertyRow): Promise<void>;
  /** Removes a property with its domains and keys. What it used stays with the account. */
  deleteProperty(accountId: number, id: number): Promise<void>;

  insertDomain(row: New<DomainRow>): Promise<DomainRow>;
  domain(accountId: number, id: number): Promise<DomainRow | undefined>;
  domains(accountId: number, page: Page): Promise<DomainRow[]>;
  saveDomain(row: DomainRow): Promise<void>;
  deleteDomain(accountId: number, id: number): Promise<void>;

  insertKey(row: New<KeyRow>): Promise<KeyRow>;
  key(accountId: number, hash: string): Promise<KeyRow | undefined>;
  keys(accountId: number, page: Page): Promise<KeyRow[]>;
  /** Saves a key under its number; its hash may be another one. */
  saveKey(row: KeyRow): Promise<void>;
  deleteKey(accountId: number, id: number): Promise<void>;

  insertToken(row: New<TokenRow>): Promise<TokenRow>;
  tokens(accountId: number): Promise<TokenRow[]>;
  deleteToken(accountId: number, id: number): Promise<void>;

  /** Marks a batch as applied. @returns false where it has been already, or a later one of the same host. */
  beginBatch(batch: Batch, now: number): Promise<boolean>;
  /** Forgets hosts that have sent nothing since. */
  forgetBatches(before: number): Promise<void>;
  /** Adds credits to what there is for the account, property, day and kind of request. */
  addUsage(rows: readonly AccountUsage[]): Promise<void>;
  /** Usage of an account, or of one property of it, from one day to another, both included, in the order of property, day and kind. */
  usage(accountId: number, days: UsageSpan): Promise<UsageRow[]>;

  /** Keeps effects until they have been delivered. */
  addEffects(effects: readonly Effect[]): Promise<void>;
  /**
   * Takes the oldest effects that nobody has taken, or whose time to be delivered is over, and keeps them from others until then.
   *
   * @param now  Unix seconds.
   * @param until  Unix seconds at which others may take them.
   */
  claimEffects(now: number, until: number, limit: number): Promise<Effect[]>;
  deleteEffects(ids: readonly string[]): Promise<void>;
  /** Effects that wait, for people to look at. */
  pendingEffects(limit: number): Promise<Effect[]>;
}

/** Days of usage that are wanted. */
export interface UsageSpan {
  readonly first: string;
  readonly last: string;
  readonly propertyId?: number | undefined;
}

/** A row with the access version that its account had at the same moment. */
export type Dated<Row> = Row & { readonly accessVersion: number };

/** What hosts ask a store for outside of a transaction: each is one round trip, and may be a moment old. */
export interface StoreReads {
  /** Keys by their hashes, in any order. */
  keysByHash(hashes: readonly string[]): Promise<Dated<KeyRow>[]>;
  /** A token by its hash. */
  tokenByHash(hash: string): Promise<TokenRow | undefined>;
  /** Domains under any of these base names, in any order. */
  domainsByBase(baseDomains: readonly string[]): Promise<Dated<DomainRow>[]>;
  /** Accounts by their numbers, in any order. */
  accountsById(ids: readonly number[]): Promise<AccountRow[]>;
  /** Accounts whose period has ended, by their numbers. @param now  Unix seconds. */
  accountsDue(now: number, limit: number): Promise<number[]>;
}

/** A place where accounts are kept. */
export interface AccountStore extends StoreReads {
  /** Runs `work`; keeps all that it changed when it ends, and nothing where it throws. It may be run again where others were in the way, and must ask nothing of the store but through its transaction. */
  transaction<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result>;
  /** Ends what runs, and gives the place free. */
  close(): Promise<void>;
}
