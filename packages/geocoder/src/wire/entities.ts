import { checkMembers } from '@portolan/base';
import { checkGeocoder, type Geocoder } from '../geocoder.ts';
import { isLayer, LAYERS } from '../layers.ts';
import type { Layer } from '../layers.ts';
import { gidText, layerOf } from '../query/records/read-entities.ts';
import { resultOfAddress, resultOfEntity } from '../query/records/result.ts';
import type { Result } from '../query/records/result.ts';
import { displayName } from './label.ts';
import { refused } from './read-parameters.ts';

/** One thing of an archive: an area, a street, a venue or an address. */
export interface Entity {
  /** Its id, `source:layer:id`. */
  readonly gid: string;
  /** Its layer of version 1 of the interface. */
  readonly layer: Layer;
  /** For an address, street and number in local order; for a thing without a name, what it is in English. */
  readonly name: string;
  /** What it is, as a tag of OpenStreetMap or a feature code: `amenity=cafe`. */
  readonly kind: string;
  /** WGS 84 degrees. */
  readonly lat: number;
  /** WGS 84 degrees. */
  readonly lon: number;
  /** '' for each part that is not known. */
  readonly housenumber: string;
  /** The street of an address; '' where it is not known. */
  readonly street: string;
  /** The postal code; '' where it is not known. */
  readonly postalcode: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
}

/** Options of `entities`. */
export interface EntitiesOptions {
  /** Layers of the interface, version 1; all by default. */
  readonly layers?: readonly string[];
  /** ISO 639-1 code of the language for names. */
  readonly language?: string;
}

/**
 * Everything that is in an archive, for joins and exports: areas from large to small, streets, venues, then addresses. Each is read when it is
 * asked for.
 *
 * @throws {PortolanError} `geocoder-request` for an unknown layer; `archive-checksum` when the archive is damaged.
 */
export function* entities(geocoder: Geocoder, options: EntitiesOptions = {}): Generator<Entity, void, void> {
  checkGeocoder(geocoder);
  checkMembers(options, 'options', 'geocoder-input');
  const { layers, language = '' } = options;
  for (const layer of layers ?? [])
    if (!isLayer(layer)) throw refused('layers', 'layers must be layers of version 1', layer);
  const wants = (layer: Layer): boolean => layers === undefined || layers.includes(layer);
  const { file } = geocoder;
  for (let entity = 0; entity < file.entityCount; entity++)
    if (wants(LAYERS[layerOf(file, entity)]!)) yield entityOf(resultOfEntity(file, entity, language));
  if (!wants('address')) return;
  for (let address = 0; address < file.addressCount; address++)
    yield entityOf(resultOfAddress(file, address, language));
}

function entityOf(result: Result): Entity {
  return {
    gid: gidText(result.gid),
    layer: result.layer,
    name: displayName(result),
    kind: result.kind,
    lat: result.lat,
    lon: result.lon,
    housenumber: result.houseNumber,
    street: result.street,
    postalcode: result.postcode,
    countryCode: result.country,
  };
}
