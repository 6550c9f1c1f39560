/** Strings by position. */
interface Strings {
  at(index: number): string | undefined;
}

/** At most this many strings are remembered: enough for the streets of many routes through a city, few enough for any phone. */
const MOST = 8192;

/** Returns the same strings, but remembers those that were decoded, because routes name the same streets again and again. */
export function remembered(strings: Strings): Strings {
  const known = new Map<number, string | undefined>();
  return {
    at(index) {
      const text = known.get(index);
      if (text !== undefined) return text;
      if (known.size === MOST) known.clear();
      const decoded = strings.at(index);
      known.set(index, decoded);
      return decoded;
    },
  };
}
