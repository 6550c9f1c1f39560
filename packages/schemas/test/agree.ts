/** True where each of two types takes every value of the other, down to the optional members of their members. */
type Same<A, B> = [Strict<A>, Strict<B>] extends [Strict<B>, Strict<A>] ? true : false;

/** Members that may be left out become members that may be undefined: without this a type that lacks them would agree. */
type Strict<T> = T extends string
  ? // Any text, also where some are suggested: `'a' | (string & {})`.
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
