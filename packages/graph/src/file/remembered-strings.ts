/** Strings by position. */
interface Strings {
  at(index: number): string | undefined;
}

/** Enough for the streets of many routes through a city, little enough for any phone. */
const MOST = 8192;

/** Strings that are remembered once they were decoded: routes name the same streets again and again. */
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
