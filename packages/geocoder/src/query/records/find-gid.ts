import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { LAYERS } from '../../layers.ts';
import type { Layer } from '../../layers.ts';
import { ORIGIN_SOURCES, ORIGINS } from '../../origins.ts';
import { layerOf } from './read-entities.ts';

/** The record that a GID names. */
export type GidTarget =
  | { readonly entity: number }
  | { readonly address: number }
  | { readonly owner: number; readonly number: number }
  | { readonly crossing: number };

/** Finds the record that a GID names; undefined when this archive does not have it. */
export function findGid(
  file: GeocoderFile,
  source: string,
  layer: Layer,
  sourceId: string,
): GidTarget | undefined {
  // GIDs of Natural Earth once began with `naturalearth`.
  if (source === 'naturalearth') return findGid(file, 'whosonfirst', layer, `naturalearth/${sourceId}`);
  const match =
    /^((?:(?:node|way|relation)\/-?|naturalearth\/)?)(\d{1,15})(?:\/(\d{1,6})|:([1-9]\d{0,3}))?$/.exec(
      sourceId,
    );
  if (match === null) return undefined;
  const origin = ORIGIN_SOURCES.findIndex((each) => each.source === source && each.prefix === match[1]);
  if (origin < 0) return undefined;
  const code = Number(match[2]) * ORIGINS + origin;
  if (match[3] !== undefined) {
    const owner = entityOfCode(file, code, LAYERS.indexOf('street'));
    return layer === 'address' && owner !== undefined ? { owner, number: Number(match[3]) } : undefined;
  }
  if (layer === 'address') {
    const rank = Number(match[4] ?? 1) - 1;
    const addresses = file.addressCode.find(code);
    const address = addresses[rank];
    if (address !== undefined) return { address };
    const crossing = file.crossingNode.find(code)[rank - addresses.length];
    return crossing === undefined ? undefined : { crossing };
  }
  if (match[4] !== undefined) return undefined;
  const entity = entityOfCode(file, code, LAYERS.indexOf(layer));
  return entity === undefined ? undefined : { entity };
}

function entityOfCode(file: GeocoderFile, code: number, layer: number): number | undefined {
  const { aliasCode, aliasLayer, aliasEntity, aliasCount } = file;
  const entity = file.code.find(code).find((each) => layerOf(file, each) === layer);
  if (entity !== undefined) return entity;
  for (
    let at = Math.max(0, aliasCode.lastAtMost(code - 1) + 1);
    at < aliasCount && aliasCode.at(at) === code;
    at++
  )
    if (aliasLayer.at(at) === layer) return aliasEntity.at(at);
  return undefined;
}
