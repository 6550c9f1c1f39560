import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { validatorOf, type WireValidator } from '@portolan/schemas/validators';
import { invalid, type ManagementRequest } from './management-call.ts';

const VALIDATORS: ReadonlyMap<string, WireValidator<unknown>> = new Map(
  ENDPOINTS.flatMap(({ operation, auth, body }) =>
    auth === 'management' && body !== undefined ? [[operation, validatorOf(body)] as const] : [],
  ),
);

/** Checks the body of a call against the interface. @throws {PortolanError} 400 with what is wrong, by member. */
export function checkBody({ operation, body }: ManagementRequest): void {
  const validator = VALIDATORS.get(operation);
  if (validator === undefined) return;
  const fields = new Map<string, string[]>();
  const add = (name: string, message: string): void => {
    fields.set(name, [...(fields.get(name) ?? []), message]);
  };
  for (const { path, message } of validator.issues(body)) {
    add(/^\w+/.exec(path)?.[0] ?? 'non_field_errors', message);
  }
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
