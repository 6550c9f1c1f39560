import { daysOf } from '../rules/periods.ts';
import { statsOf } from '../rules/stats.ts';
import { apply } from '../rules/transitions.ts';
import type { PropertyRow } from '../store/store.ts';
import {
  checkCount,
  EVERYTHING,
  idOf,
  notFound,
  listing,
  type Listing,
  type Call,
  type Handler,
  type CheckedRequest,
} from './management-call.ts';

const answerOf = ({ id, accountId, name }: PropertyRow): object => ({ id, account_id: accountId, name });

async function found(request: CheckedRequest, { transaction, accountId }: Call): Promise<PropertyRow> {
  const row = await transaction.property(accountId, idOf(request, 'property_id'));
  if (row === undefined) throw notFound('property');
  return row;
}

export const list: Handler = async (request, { transaction, accountId }) => {
  const { rows, ...rest } = await listing(request, (page) => transaction.properties(accountId, page));
  return { rows: rows.map(answerOf), ...rest } satisfies Listing;
};

export const create: Handler = async ({ body }, { transaction, accountId }) => {
  checkCount((await transaction.properties(accountId, EVERYTHING)).length, 'properties');
  const { name = '' } = body;
  return answerOf(await transaction.insertProperty({ accountId, name }));
};

export const get: Handler = async (request, call) => answerOf(await found(request, call));

/** All of a property, or some of it, which is the same: there is only its name. */
export const change: Handler = async (request, call) => {
  const old = await found(request, call);
  const { name = old.name } = request.body;
  const row = { ...old, name };
  await call.transaction.saveProperty(row);
  return answerOf(row);
};

export const remove: Handler = async (request, call) => {
  const { id } = await found(request, call);
  await call.transaction.deleteProperty(call.accountId, id);
};

export const stats: Handler = async (request, call) => {
  const { transaction, accountId, settings } = call;
  const { id: propertyId } = await found(request, call);
  const { state } = (await transaction.account(accountId))!;
  const current = apply(state, { type: 'tick' }, settings.now() / 1000, settings.rules).state;
  const rows = await transaction.usage(accountId, { ...daysOf(current), propertyId });
  return statsOf(rows, current);
};
