import { ENDPOINTS, type Endpoint } from '@portolan/schemas/endpoints';

/** The endpoints behind a path, and the parameters in it. */
export interface Match {
  readonly methods: Methods;
  /** Path parameters by name, decoded; whole numbers are numbers. */
  readonly path: Readonly<Record<string, string | number>>;
}

/** The endpoints of one path, one for each method. Members that all of them share may be read off the first. */
export interface Methods {
  readonly first: Endpoint;
  readonly all: readonly Endpoint[];
}

interface Pattern {
  readonly expression: RegExp;
  readonly names: readonly string[];
  readonly methods: Methods;
}

/** Finds the endpoints of a path; paths without parameters by one look-up. */
export class Router {
  readonly #plain = new Map<string, Methods>();
  readonly #patterns: Pattern[] = [];

  constructor(endpoints: readonly Endpoint[] = ENDPOINTS) {
    for (const methods of byPath(endpoints)) {
      const { path, pathParameters = {} } = methods.first;
      if (Object.keys(pathParameters).length === 0) this.#plain.set(withoutSlash(path), methods);
      else this.#patterns.push({ ...compile(path, pathParameters), methods });
    }
  }

  /** @param asked  a path with its escapes, without two slashes in a row. @returns undefined where no endpoint has this path. */
  find(asked: string): Match | undefined {
    const bare = withoutSlash(asked);
    const plain = this.#plain.get(bare);
    if (plain) return { methods: plain, path: {} };
    const decoded = decode(bare);
    if (decoded === undefined) return undefined;
    for (const { expression, names, methods } of this.#patterns) {
      const values = expression.exec(decoded);
      if (!values) continue;
      const { pathParameters = {} } = methods.first;
      const path = Object.fromEntries(
        names.map((name, index) => {
          const value = values[index + 1] ?? '';
          return [name, pathParameters[name]?.isInteger === true ? Number(value) : value];
        }),
      );
      return { methods, path };
    }
    return undefined;
  }
}

function byPath(endpoints: readonly Endpoint[]): Methods[] {
  const paths = new Map<string, { readonly first: Endpoint; readonly all: Endpoint[] }>();
  for (const endpoint of endpoints) {
    const known = paths.get(endpoint.path);
    if (known) known.all.push(endpoint);
    else paths.set(endpoint.path, { first: endpoint, all: [endpoint] });
  }
  return [...paths.values()];
}

function compile(
  path: string,
  parameters: Readonly<Record<string, { readonly pattern: string }>>,
): Pick<Pattern, 'expression' | 'names'> {
  const names: string[] = [];
  const source = withoutSlash(path).replaceAll(/\{(\w+)\}|[^{}]+/g, (text, name: string | undefined) => {
    if (name === undefined) return text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    names.push(name);
    return `(${parameters[name]!.pattern})`;
  });
  return { names, expression: new RegExp(`^${source}$`) };
}

/** Removes the slash at the end of a path, which makes no difference. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Decodes the escapes of a path. Undefined where they are broken or hide a slash. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.split('/').length === path.split('/').length && !decoded.includes('\0')
      ? decoded
      : undefined;
  } catch {
    return undefined;
  }
}
