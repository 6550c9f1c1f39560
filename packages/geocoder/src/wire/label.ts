import type { Layer } from '../layers.ts';
import type { Result } from '../query/records/result.ts';
import { cityLine, streetLine } from './address-order.ts';

/** Countries whose regions are abbreviated in a label. */
const REGION_IN_LABEL = new Set('US CA AU BR MX IN CN JP'.split(' '));

function parentName(result: Result, ...layers: Layer[]): string {
  for (const layer of layers)
    for (const parent of result.parents) if (parent.layer === layer) return parent.name;
  return '';
}

/** The name of the country: that of its boundary, or else as it is commonly known. */
export function countryName(result: Result): string {
  if (result.layer === 'country') return result.name;
  return parentName(result, 'country', 'dependency') || result.countryName;
}

/** The name to display; for an address, street and number in local order. */
export function displayName(result: Result): string {
  if (result.layer !== 'address') return result.name;
  if (result.crossStreet !== '') return `${result.street} & ${result.crossStreet}`;
  return streetLine(result.country, result.street, result.houseNumber, result.unit);
}

function regionText(result: Result): string {
  const region = result.parents.find(({ layer }) => layer === 'region');
  if (region === undefined) return '';
  return REGION_IN_LABEL.has(result.country) && region.abbreviation !== ''
    ? region.abbreviation
    : region.name;
}

/** The town or municipality that something is in. */
export function townName(result: Result): string {
  return parentName(result, 'locality', 'localadmin');
}

function cityName(result: Result): string {
  return townName(result) || parentName(result, 'borough', 'county');
}

/** Joins the parts of a label; equal neighbours become one. */
function joined(parts: readonly string[]): string {
  const kept: string[] = [];
  for (const part of parts) if (part !== '' && !kept.includes(part)) kept.push(part);
  return kept.join(', ');
}

/** A short description of the location: the town, with the district where a street needs it, the region where people usually name it, the country. */
export function coarseLocation(result: Result): string {
  const isArea = !['address', 'street', 'venue', 'postalcode', 'neighbourhood'].includes(result.layer);
  const region = isArea || REGION_IN_LABEL.has(result.country) ? regionText(result) : '';
  return joined([
    // The builder marks streets that share their name with another one of the town.
    result.facts.has('told by') ? parentName(result, 'neighbourhood', 'borough') : '',
    isArea ? '' : cityName(result),
    region,
    result.layer === 'country' ? '' : countryName(result),
  ]);
}

/** Street and number of a venue. */
function venueStreet({ layer, country, street, houseNumber, unit }: Result): string {
  return layer === 'venue' && street !== '' ? streetLine(country, street, houseNumber, unit) : '';
}

/** The label in one line: the name and the location. */
export function labelOf(result: Result): string {
  const postcode = result.layer === 'address' ? result.postcode : '';
  const city = cityName(result);
  const region = REGION_IN_LABEL.has(result.country) ? regionText(result) : '';
  const place =
    postcode === ''
      ? coarseLocation(result)
      : joined([cityLine(result.country, city, postcode, region), countryName(result)]);
  return joined([displayName(result), venueStreet(result), place]);
}

/** The address lines of a result: street, city, country. */
export function addressLines(result: Result): string[] {
  const isArea = result.layer !== 'address' && result.layer !== 'street' && result.layer !== 'venue';
  const region = REGION_IN_LABEL.has(result.country) ? regionText(result) : '';
  const city = isArea
    ? joined([result.layer === 'locality' ? '' : cityName(result), regionText(result)])
    : cityLine(result.country, cityName(result), result.postcode, region);
  const lines = [displayName(result)];
  for (const line of [venueStreet(result), city, result.layer === 'country' ? '' : countryName(result)])
    if (line !== '' && !lines.some((known) => known === line || known.endsWith(`, ${line}`)))
      lines.push(line);
  return lines;
}
