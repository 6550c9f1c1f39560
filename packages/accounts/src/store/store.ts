/** What accounts are kept in. Rules decide what changes; a store only keeps it, all of a transaction or nothing. */
import type { Account, Effect } from '../rules/account.ts';
import type { DomainRule } from '../rules/domains.ts';
import type { UsageRow } from '../rules/stats.ts';

/** An account, and what is said of it. */
export interface AccountRow {
  /** The account as the rules have it. */
  readonly state: Account;
  /** For people; several accounts may have the same. */
  readonly name: string;
  /** Grows with every change of what gives access: properties, domains, keys. */
  readonly accessVersion: number;
}

/** An app of an account. */
export interface PropertyRow {
  /** Number of the row. */
  readonly id: number;
  /** Number of the account. */
  readonly accountId: number;
  /** For people. */
  readonly name: string;
}

/** A website of a property. */
export interface DomainRow extends DomainRule {
  /** Number of the row. */
  readonly id: number;
  /** Number of the account. */
  readonly accountId: number;
  /** Number of the property. */
  readonly propertyId: number;
}

/** A key of a property. The key itself is not kept. */
export interface KeyRow {
  /** Number of the row. */
  readonly id: number;
  /** Number of the account. */
  readonly accountId: number;
  /** Number of the property. */
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
  /** Number of the row. */
  readonly id: number;
  /** Number of the account. */
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
export type New<
  Row extends {
    /** Number of the row. */
    readonly id: number;
  },
> = Omit<Row, 'id'>;

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
  /** Number of the account. */
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
  /** Accounts in the order of their numbers. */
  accounts(page: Page): Promise<AccountRow[]>;
  /** Saves the state of an account. */
  saveState(state: Account): Promise<void>;
  /** Saves the states of several accounts in one round trip. */
  saveStates(states: readonly Account[]): Promise<void>;
  /** Raises the access version of an account, so that hosts forget what they know of who may ask. */
  touch(accountId: number): Promise<void>;

  /** Keeps a new property and gives it a number. */
  insertProperty(row: New<PropertyRow>): Promise<PropertyRow>;
  /** A property; undefined where the account has none with this number. */
  property(accountId: number, id: number): Promise<PropertyRow | undefined>;
  /** Properties of an account in the order of their numbers. */
  properties(accountId: number, page: Page): Promise<PropertyRow[]>;
  /** Saves a property under its number. */
  saveProperty(row: PropertyRow): Promise<void>;
  /** Removes a property with its domains and keys. What it used stays with the account. */
  deleteProperty(accountId: number, id: number): Promise<void>;

  /** Keeps a new domain and gives it a number. */
  insertDomain(row: New<DomainRow>): Promise<DomainRow>;
  /** A domain; undefined where the account has none with this number. */
  domain(accountId: number, id: number): Promise<DomainRow | undefined>;
  /** Domains of an account in the order of their numbers. */
  domains(accountId: number, page: Page): Promise<DomainRow[]>;
  /** Saves a domain under its number. */
  saveDomain(row: DomainRow): Promise<void>;
  /** Removes a domain; nothing happens where there is none. */
  deleteDomain(accountId: number, id: number): Promise<void>;

  /** Keeps a new key and gives it a number. */
  insertKey(row: New<KeyRow>): Promise<KeyRow>;
  /** A key by its hash; undefined where the account has none. */
  key(accountId: number, hash: string): Promise<KeyRow | undefined>;
  /** Keys of an account in the order of their numbers. */
  keys(accountId: number, page: Page): Promise<KeyRow[]>;
  /** Saves a key under its number; its hash may be another one. */
  saveKey(row: KeyRow): Promise<void>;
  /** Removes a key; nothing happens where there is none. */
  deleteKey(accountId: number, id: number): Promise<void>;

  /** Keeps a new management token and gives it a number. */
  insertToken(row: New<TokenRow>): Promise<TokenRow>;
  /** Management tokens of an account in the order of their numbers. */
  tokens(accountId: number): Promise<TokenRow[]>;
  /** Removes a management token; nothing happens where there is none. */
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
  /** Forgets effects that have been delivered. */
  deleteEffects(ids: readonly string[]): Promise<void>;
  /** Effects that wait, for people to look at. */
  pendingEffects(limit: number): Promise<Effect[]>;
}

/** Days of usage that are wanted. */
export interface UsageSpan {
  /** First day, `YYYY-MM-DD`. */
  readonly first: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly last: string;
  /** Number of the property. */
  readonly propertyId?: number | undefined;
}

/** A row with the access version that its account had at the same moment. */
export type Dated<Row> = Row & {
  /** Version of what gives access to the account. */
  readonly accessVersion: number;
};

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
