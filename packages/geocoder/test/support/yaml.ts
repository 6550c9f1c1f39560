export type Yaml = string | Yaml[] | { [key: string]: Yaml };

/** The subset of YAML that these files use: maps, lists of words or of quoted pairs, block texts, anchors. */
export function readYaml(text: string): Yaml {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|---)/.test(line));
  const anchors = new Map<string, Yaml>();
  let at = 0;
  const indentOf = (line: string): number => line.length - line.trimStart().length;
  const scalar = (value: string): Yaml => {
    if (value.startsWith('*')) return anchors.get(value.slice(1))!;
    if (value.startsWith('[')) return JSON.parse(value.replace(/,\s*(\$\d)\]/, ', "$1"]')) as string[];
    if (value.startsWith('"')) return JSON.parse(value) as string;
    if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
    return value;
  };
  const block = (indent: number): Yaml => {
    if (/^\s*- /.test(lines[at]!)) {
      const list: Yaml[] = [];
      while (at < lines.length && indentOf(lines[at]!) === indent && /^\s*- /.test(lines[at]!))
        list.push(
          scalar(
            lines[at++]!.trim()
              .slice(2)
              .replace(/\s+#.*$/, '')
              .trim(),
          ),
        );
      return list;
    }
    const map: { [key: string]: Yaml } = {};
    while (at < lines.length) {
      const line = lines[at]!;
      if (line.trim() === '') {
        at++;
        continue;
      }
      if (indentOf(line) !== indent) break;
      const [, key, anchor, rest] = /^\s*"?([^":]+)"?:\s*(?:&(\w+))?\s*(.*)$/.exec(line)!;
      at++;
      let value: Yaml;
      if (rest === '|') {
        const body: string[] = [];
        while (at < lines.length && (lines[at]!.trim() === '' || indentOf(lines[at]!) > indent))
          body.push(lines[at++]!.trim());
        value = `${body.filter((part) => part !== '').join('\n')}\n`;
      } else if (rest === '') {
        while (lines[at]?.trim() === '') at++;
        value = at < lines.length && indentOf(lines[at]!) > indent ? block(indentOf(lines[at]!)) : '';
      } else value = scalar(rest!.replace(/\s+#.*$/, '').trim());
      if (anchor !== undefined) anchors.set(anchor, value);
      map[key!] = value;
    }
    return map;
  };
  return block(0);
}
