/** True when each of two types accepts every value of the other. Optional members must agree too, at any depth. */
type Same<A, B> = [Strict<A>, Strict<B>] extends [Strict<B>, Strict<A>] ? true : false;

/** Turns optional members into members that may be undefined. Otherwise a type that lacks an optional member would agree. */
type Strict<T> = T extends string
  ? // Any text counts as `string`, also where values are suggested, as in `'a' | (string & {})`.
    string extends T
    ? string
    : T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Strict<T[Index]> }
    : T extends object
      ? {
          [Name in keyof Required<T>]:
            | Strict<T[Name & keyof T]>
            | (undefined extends T[Name & keyof T] ? undefined : never);
        }
      : T;

/** Does nothing. A call compiles when the two types are the same. */
export function agree<A, B>(...same: Same<A, B> extends true ? [] : [differ: never]): void {
  void same;
}
