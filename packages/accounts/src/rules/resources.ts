/** What belongs to an account, as plain values. Stores keep the same in tables. */

/** What is numbered by itself. */
interface Numbered {
  /** Number of the property. */
  readonly id: number;
}

/** What belongs to a property. */
interface OfProperty {
  /** Number of the property that it belongs to. */
  readonly propertyId: number;
}

/** Properties with their domains and keys. */
export interface Resources<
  Property extends Numbered,
  Domain extends OfProperty,
  Key extends OfProperty & Pick<KeyValue, 'hash'>,
> {
  /** Apps of the account. */
  readonly properties: readonly Property[];
  /** Their websites. */
  readonly domains: readonly Domain[];
  /** Their keys. */
  readonly keys: readonly Key[];
}

/** Removes a property with its domains and keys. */
export function deleteProperty<
  Property extends Numbered,
  Domain extends OfProperty,
  Key extends OfProperty & Pick<KeyValue, 'hash'>,
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
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  /** The first eight digits of the key. */
  readonly hint: string;
  /** The key, sealed once for each token. */
  readonly sealed: Readonly<Record<string, string>>;
}
