/** What belongs to an account, as plain values. Stores keep the same in tables. */

/** Properties with their domains and keys. */
export interface Resources<
  Property extends { readonly id: number },
  Domain extends { readonly propertyId: number },
  Key extends { readonly propertyId: number; readonly hash: string },
> {
  readonly properties: readonly Property[];
  readonly domains: readonly Domain[];
  readonly keys: readonly Key[];
}

/** Removes a property with its domains and keys. */
export function deleteProperty<
  Property extends { readonly id: number },
  Domain extends { readonly propertyId: number },
  Key extends { readonly propertyId: number; readonly hash: string },
>(
  { properties, domains, keys }: Resources<Property, Domain, Key>,
  id: number,
): Resources<Property, Domain, Key> {
  return {
    properties: properties.filter((property) => property.id !== id),
    domains: domains.filter(({ propertyId }) => propertyId !== id),
    keys: keys.filter(({ propertyId }) => propertyId !== id),
  };
}

/** Gives a key a new value. Nothing of the old one is kept, so that it fails from this instant. */
export function recycle<Key extends KeyValue>(key: Key, { hash, hint, sealed }: KeyValue): Key {
  return { ...key, hash, hint, sealed };
}

/** What of a key depends on its value. */
export interface KeyValue {
  readonly hash: string;
  readonly hint: string;
  readonly sealed: Readonly<Record<string, string>>;
}
