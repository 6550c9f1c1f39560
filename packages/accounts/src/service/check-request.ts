import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { validatorOf, type WireValidator } from '@portolan/schemas/validators';
import { invalid, type ManagementRequest } from './management-call.ts';

type Validators = ReadonlyMap<string, WireValidator<unknown>>;

const validatorsOf = (part: 'body' | 'query'): Validators =>
  new Map(
    ENDPOINTS.flatMap(({ operation, auth, [part]: schema }) =>
      auth === 'management' && schema !== undefined ? [[operation, validatorOf(schema)] as const] : [],
    ),
  );
const BODIES = validatorsOf('body');
const QUERIES = validatorsOf('query');

/** Checks a call against the interface. @throws {PortolanError} 400 with what is wrong, by member. */
export function checkRequest({ operation, query, body }: ManagementRequest): void {
  const fields = new Map<string, string[]>();
  const add = (name: string, message: string): void => {
    fields.set(name, [...(fields.get(name) ?? []), message]);
  };
  const issues = [
    ...(QUERIES.get(operation)?.issues(query) ?? []),
    ...(BODIES.get(operation)?.issues(body) ?? []),
  ];
  for (const { path, message } of issues) add(/^\w+/.exec(path)?.[0] ?? 'non_field_errors', message);
  const members: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const { name } = members;
  if (typeof name === 'string' && !fields.has('name')) {
    if (name.trim() === '') add('name', 'must not be blank');
    if (!isPlain(name)) add('name', 'must be on one line, without control characters');
  }
  if (fields.size > 0) throw invalid(Object.fromEntries(fields));
}

/** Whether a text has no control characters and no halves of characters, which databases refuse or change. */
export function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
