import { recycle } from '../rules/resources.ts';
import type { KeyRow, StoreTransaction, TokenRow } from '../store/store.ts';
import {
  checkCount,
  checkProperty,
  EVERYTHING,
  notFound,
  listing,
  type Listing,
  type Call,
  type Handler,
  type CheckedRequest,
} from './management-call.ts';
import { hashOf, hintInMask, hintOf, maskOf, newKey, opener, seal, type Opener } from './secrets.ts';

const answerOf = (key: string, propertyId: number): object => ({
  key,
  property_id: propertyId,
  kind: 'master',
});

/** What is kept of a key. */
export type KeptKey = Pick<KeyRow, 'hash' | 'hint' | 'sealed'>;

/** Prepares a key for a store: sealed for each token of its account. */
export async function kept(key: string, tokens: readonly TokenRow[]): Promise<KeptKey> {
  const seals = tokens.map(async ({ id, sealingKey }) => [String(id), await seal(sealingKey, key)] as const);
  return { hash: hashOf(key), hint: hintOf(key), sealed: Object.fromEntries(await Promise.all(seals)) };
}

/** The key of a row, or its mask where this token does not open it: it is younger than the key, and no older one has been used since. */
async function shown(row: KeyRow, call: Call, by: Opener): Promise<string> {
  const key = await by.open(row.sealed[call.tokenRow.id]);
  return key !== undefined && hashOf(key) === row.hash ? key : maskOf(row.hint);
}

/** Seals a key for tokens that are younger than it, now that it is open. */
async function sealForOthers(
  transaction: StoreTransaction,
  row: KeyRow,
  key: string,
  tokens: readonly TokenRow[],
): Promise<void> {
  const others = tokens.filter(({ id }) => row.sealed[id] === undefined);
  if (others.length === 0 || hashOf(key) !== row.hash) return;
  const { sealed } = await kept(key, others);
  await transaction.saveKey({ ...row, sealed: { ...row.sealed, ...sealed } });
}

/** Finds the key of a path: by itself, or by its mask. */
async function found({ path }: CheckedRequest, { transaction, accountId }: Call): Promise<KeyRow> {
  const key = String(path['key']).toLowerCase();
  const row = await transaction.key(accountId, hashOf(key));
  if (row !== undefined) return row;
  const hint = hintInMask(key);
  if (hint === undefined) throw notFound('key');
  const rows = (await transaction.keys(accountId, EVERYTHING)).filter((one) => one.hint === hint);
  if (rows.length !== 1) throw notFound('key');
  return rows[0]!;
}

export const list: Handler = async (request, call) => {
  const { transaction, accountId, token, tokenRow } = call;
  const { rows, ...rest } = await listing(request, (page) => transaction.keys(accountId, page));
  const by = await opener(tokenRow.openingKey, token);
  const keys = await Promise.all(rows.map((row) => shown(row, call, by)));
  const tokens = await transaction.tokens(accountId);
  for (const [index, row] of rows.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- seldom, and in one transaction
    await sealForOthers(transaction, row, keys[index]!, tokens);
  }
  return {
    rows: rows.map((row, index) => answerOf(keys[index]!, row.propertyId)),
    ...rest,
  } satisfies Listing;
};

export const create: Handler = async ({ body }, call) => {
  const { transaction, accountId } = call;
  checkCount((await transaction.keys(accountId, EVERYTHING)).length, 'keys');
  const propertyId = body.property_id ?? 0;
  await checkProperty(call, propertyId);
  const key = newKey();
  const values = await kept(key, await transaction.tokens(accountId));
  await transaction.insertKey({ accountId, propertyId, ...values });
  return answerOf(key, propertyId);
};

export const get: Handler = async (request, call) => {
  const row = await found(request, call);
  const by = await opener(call.tokenRow.openingKey, call.token);
  return answerOf(await shown(row, call, by), row.propertyId);
};

/** All of a key, or some of it, which is the same: only its property can be changed. */
export const change: Handler = async (request, call) => {
  const row = await found(request, call);
  const propertyId = request.body.property_id ?? row.propertyId;
  await checkProperty(call, propertyId);
  await call.transaction.saveKey({ ...row, propertyId });
  const by = await opener(call.tokenRow.openingKey, call.token);
  return answerOf(await shown(row, call, by), propertyId);
};

export const remove: Handler = async (request, call) => {
  const { id } = await found(request, call);
  await call.transaction.deleteKey(call.accountId, id);
};

export const recycleKey: Handler = async (request, call) => {
  const { transaction, accountId } = call;
  const row = await found(request, call);
  const key = newKey();
  await transaction.saveKey(recycle(row, await kept(key, await transaction.tokens(accountId))));
  return answerOf(key, row.propertyId);
};
