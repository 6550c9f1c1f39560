import { PortolanError } from '@portolan/base';

/** The error of fonts that are damaged or of a kind that is not read. */
export function badFont(
  name: string,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
): PortolanError {
  return new PortolanError(
    'font-damaged',
    `font ${name}: ${what}; TrueType outlines in .ttf or .woff files are read`,
    { font: name, ...detail },
  );
}
