/** Reads a table written as a text: `key value,key value`. The first separator ends the key; the value may contain more of them. */
export function pairsOf(list: string, between = ',', within = ' '): [key: string, value: string][] {
  return list.split(between).map((entry) => {
    const at = entry.indexOf(within);
    return at < 0 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + within.length)];
  });
}
