import { lastAtMost } from '../bytes/column.ts';
import type { Column } from '../bytes/column.ts';
import type { GeocoderFile } from '../bytes/geocoder-file.ts';
import { LAYERS } from '../layers.ts';
import type { Layer } from '../layers.ts';
import { ORIGIN_SOURCES, ORIGINS } from '../model.ts';
import { layerOf } from './entities.ts';

/** What a GID stands for. */
export type Found =
  | { readonly entity: number }
  | { readonly address: number }
  | { readonly owner: number; readonly number: number }
  | { readonly street: number; readonly crossing: number };

/** Finds what a GID names; undefined when this archive does not have it. */
export function findGid(
  file: GeocoderFile,
  source: string,
  layer: Layer,
  sourceId: string,
): Found | undefined {
  const match = /^((?:(?:node|way|relation)\/-?)?)(\d{1,15})(?:\/(\d{1,6}))?$/.exec(sourceId);
  if (match === null) return undefined;
  const origin = ORIGIN_SOURCES.findIndex((each) => each.source === source && each.prefix === match[1]);
  if (origin < 0) return undefined;
  const code = Number(match[2]) * ORIGINS + origin;
  if (match[3] !== undefined) {
    const owner = entityOfCode(file, code, LAYERS.indexOf('street'));
    return layer === 'address' && owner !== undefined ? { owner, number: Number(match[3]) } : undefined;
  }
  if (layer === 'address') {
    const first = lowerBound(file.addressByCode, (address) => file.addressCode.at(address), code);
    const address = first < file.addressCount ? file.addressByCode.at(first) : -1;
    if (address >= 0 && file.addressCode.at(address) === code) return { address };
    return crossingAt(file, code);
  }
  const entity = entityOfCode(file, code, LAYERS.indexOf(layer));
  return entity === undefined ? undefined : { entity };
}

function crossingAt(file: GeocoderFile, code: number): Found | undefined {
  const { crossingByNode, crossingNode, crossingOwners } = file;
  const at = lowerBound(crossingByNode, (crossing) => crossingNode.at(crossing), code);
  if (at === crossingByNode.length) return undefined;
  const crossing = crossingByNode.at(at);
  if (crossingNode.at(crossing) !== code) return undefined;
  return { street: crossingOwners.of.at(lastAtMost(crossingOwners.first, crossing)), crossing };
}

function entityOfCode(file: GeocoderFile, code: number, layer: number): number | undefined {
  const { byCode, entityCount, aliasCode, aliasLayer, aliasEntity, aliasCount } = file;
  for (let at = lowerBound(byCode, (entity) => file.code.at(entity), code); at < entityCount; at++) {
    const entity = byCode.at(at);
    if (file.code.at(entity) !== code) break;
    if (layerOf(file, entity) === layer) return entity;
  }
  for (
    let at = Math.max(0, lastAtMost(aliasCode, code - 1) + 1);
    at < aliasCount && aliasCode.at(at) === code;
    at++
  )
    if (aliasLayer.at(at) === layer) return aliasEntity.at(at);
  return undefined;
}

/** First position of `order` whose value is not below the wanted one. */
function lowerBound(order: Column, codeOf: (position: number) => number, wanted: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codeOf(order.at(middle)) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
