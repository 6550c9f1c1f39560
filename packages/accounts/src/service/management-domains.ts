import { domainFault } from '../rules/domains.ts';
import type { DomainRow, New } from '../store/store.ts';
import {
  checkCount,
  checkProperty,
  EVERYTHING,
  idOf,
  invalid,
  notFound,
  listing,
  type Listing,
  type Body,
  type Call,
  type Handler,
  type CheckedRequest,
} from './management-call.ts';

const answerOf = ({ id, propertyId, baseDomain, wildcard, subdomain }: DomainRow): object => ({
  id,
  property_id: propertyId,
  base_domain: baseDomain,
  wildcard,
  subdomain,
});

async function found(request: CheckedRequest, { transaction, accountId }: Call): Promise<DomainRow> {
  const row = await transaction.domain(accountId, idOf(request, 'domain_id'));
  if (row === undefined) throw notFound('domain');
  return row;
}

/** Puts what a body says in place of what there is. @throws {PortolanError} 400 */
async function merged<Row extends New<DomainRow>>(old: Row, body: Body, call: Call): Promise<Row> {
  const row = {
    ...old,
    propertyId: body.property_id ?? old.propertyId,
    baseDomain: (body.base_domain ?? old.baseDomain).toLowerCase(),
    wildcard: body.wildcard ?? old.wildcard,
    subdomain: (body.subdomain ?? old.subdomain).toLowerCase(),
  };
  await checkProperty(call, row.propertyId);
  const fault = domainFault(row);
  if (fault) throw invalid({ [fault.field]: [fault.message] });
  return row;
}

const EMPTY = { propertyId: 0, baseDomain: '', wildcard: false, subdomain: '' } as const;

export const list: Handler = async (request, { transaction, accountId }) => {
  const { rows, ...rest } = await listing(request, (page) => transaction.domains(accountId, page));
  return { rows: rows.map(answerOf), ...rest } satisfies Listing;
};

export const create: Handler = async ({ body }, call) => {
  const { transaction, accountId } = call;
  checkCount((await transaction.domains(accountId, EVERYTHING)).length, 'domains');
  return answerOf(await transaction.insertDomain(await merged({ accountId, ...EMPTY }, body, call)));
};

export const get: Handler = async (request, call) => answerOf(await found(request, call));

const save = async (old: DomainRow, request: CheckedRequest, call: Call): Promise<object> => {
  const row = await merged(old, request.body, call);
  await call.transaction.saveDomain(row);
  return answerOf(row);
};

export const replace: Handler = async (request, call) =>
  save({ ...(await found(request, call)), ...EMPTY }, request, call);

export const change: Handler = async (request, call) => save(await found(request, call), request, call);

export const remove: Handler = async (request, call) => {
  const { id } = await found(request, call);
  await call.transaction.deleteDomain(call.accountId, id);
};
