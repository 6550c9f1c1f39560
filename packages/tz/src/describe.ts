/** A value as an error message shows it, shortened where it is long. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'string':
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
    case 'undefined':
      return 'missing';
    default:
      return value === null ? 'null' : `a ${typeof value}`;
  }
}
