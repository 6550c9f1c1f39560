import { ENDPOINTS, type Endpoint } from '@portolan/schemas/endpoints';
import { EXAMPLES } from '@portolan/schemas/examples';

/** A call as the index page shows it. */
export interface PageCall {
  readonly operation: string;
  readonly tag: string;
  readonly method: string;
  /** Path and query of the example. */
  readonly target: string;
  readonly summary: string;
  /** Body of the example; absent where the call takes none. */
  readonly body?: unknown;
}

/** Every call that is answered, with its example. */
export function pageCalls(operations: ReadonlySet<string>): PageCall[] {
  const served = ENDPOINTS.filter(({ operation }) => operations.has(operation));
  return served.map(({ operation, tag, method, path, summary }) => {
    const { path: values = {}, query, body } = EXAMPLES[operation] ?? {};
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    return {
      operation,
      tag,
      method,
      target: `${filled}${search}`,
      summary,
      ...(body === undefined ? {} : { body }),
    };
  });
}

/** Families of calls of which none is answered. */
export function absentFamilies(operations: ReadonlySet<string>): Endpoint['tag'][] {
  const served = new Set<string>(pageCalls(operations).map(({ tag }) => tag));
  return [...new Set(ENDPOINTS.map(({ tag }) => tag))].filter((tag) => !served.has(tag));
}
