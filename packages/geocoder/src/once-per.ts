/** What is made of an object, such as a file, when it is first needed, and then kept as long as the object. */
export function oncePer<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { readonly made: T }>();
  return (of) => {
    let entry = known.get(of);
    if (entry === undefined) known.set(of, (entry = { made: make(of) }));
    return entry.made;
  };
}
