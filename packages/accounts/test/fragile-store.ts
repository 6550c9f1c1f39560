/** Stores that fail on demand, as one does behind a network. */
import { PortolanError } from '@portolan/base';
import type { AccountStore, Journal, Remainder } from '../src/index.ts';

/** `gone`: nothing reaches it. `mute`: what is written is kept, and the answer is lost. */
export type Link = 'up' | 'gone' | 'mute';

const lost = (): PortolanError => new PortolanError('accounts-store', 'the test has cut the connection');

export class FragileStore implements AccountStore {
  link: Link = 'up';
  readonly #store: AccountStore;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  #through<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (this.link === 'gone') return Promise.reject(lost());
    const { link } = this;
    return ask().then((answer) => {
      if (link === 'mute') throw lost();
      return answer;
    });
  }

  transaction: AccountStore['transaction'] = (work) => this.#through(() => this.#store.transaction(work));
  keysByHash: AccountStore['keysByHash'] = (hashes) => this.#through(() => this.#store.keysByHash(hashes));
  tokenByHash: AccountStore['tokenByHash'] = (hash) => this.#through(() => this.#store.tokenByHash(hash));
  domainsByBase: AccountStore['domainsByBase'] = (names) =>
    this.#through(() => this.#store.domainsByBase(names));
  accountsById: AccountStore['accountsById'] = (ids) => this.#through(() => this.#store.accountsById(ids));
  accountsDue: AccountStore['accountsDue'] = (now, limit) =>
    this.#through(() => this.#store.accountsDue(now, limit));

  /** The store itself belongs to somebody else. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A journal in memory, which outlives the host that writes it. */
export class MemoryJournal implements Journal {
  readonly #batches = new Map<string, Remainder>();

  remainders(): Promise<Remainder[]> {
    return Promise.resolve([...this.#batches.values()]);
  }

  append(host: string, sequence: number, charge: Remainder['charges'][number]): void {
    const name = `${host} ${sequence}`;
    const charges = [...(this.#batches.get(name)?.charges ?? []), charge];
    this.#batches.set(name, { host, sequence, charges });
  }

  confirm(host: string, sequence: number): void {
    this.#batches.delete(`${host} ${sequence}`);
  }

  close(): void {
    // Nothing is open.
  }
}
