import * as addressFormatter from '@fragaria/address-formatter';
import { PortolanError } from '@portolan/base';

/** Node sees a CommonJS module, whose exports are its default; bundlers take its ES module, which has none. */
const { format } = addressFormatter.default ?? addressFormatter;

/**
 * An address as it is written on a letter in its country.
 *
 * @param components  under the names of OpenCage's address-formatting: `house_number`, `road`, `city`, `postcode`, `state`, `country`,
 *   `country_code` ... Others are ignored.
 * @returns lines, joined by line feeds.
 * @throws {PortolanError} `geocoder-input` when a component is not a text.
 */
export function formatAddress(components: Readonly<Record<string, string>>): string {
  const input: Record<string, string> = {};
  for (const [name, value] of Object.entries(components)) {
    if (typeof value !== 'string')
      throw new PortolanError('geocoder-input', `component ${name} must be a text`, { name, value });
    input[name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return format(input).trimEnd();
}
