import { packOffsets, readSource, toBase64 } from '@portolan/tz/build';

/** Makes the text of the module that holds the offset table from the text of a `tzdata.zi`. */
export function offsetTableModule(source: string): string {
  const parsed = readSource(source);
  const text = toBase64(packOffsets(parsed));
  return `/** Offsets of tzdata ${parsed.version}, in the form of FORMAT.md. Made by \`npm run update-tzdata\`; not for editing. */
export const EMBEDDED_TABLE =
  '${text}';
`;
}
