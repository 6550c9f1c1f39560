/** The members of an object of JSON. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object with members, and no list. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
