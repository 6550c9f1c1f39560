import { packEliasFano } from '../../bytes/numbers/elias-fano.ts';
import { packColumn } from '../../bytes/numbers/column.ts';
import { hilbert, HILBERT_END } from '../../bytes/spatial/hilbert.ts';
import { packIds } from '../../bytes/numbers/ids.ts';
import { packParts } from '../../bytes/parts.ts';
import { PARTS } from '../../bytes/sections.ts';
import { packPointTree } from '../../bytes/spatial/pack-tree.ts';
import { LAYERS } from '../../layers.ts';
import { codeOf } from '../../origins.ts';
import type { EntityDraft } from '../drafts.ts';
import { radixOrder } from './radix-sort.ts';
import type { TextPool } from './text-pool.ts';

/** Sorts entities by layer and place, and numbers them. Ties are decided by id. */
export function numbered(entities: readonly EntityDraft[]): EntityDraft[] {
  const keys = new Float64Array(entities.length);
  for (const [k, { layer, lat, lon }] of entities.entries())
    keys[k] = layer * HILBERT_END + hilbert(lat, lon);
  const order = radixOrder(keys);
  for (let first = 0; first < order.length;) {
    let end = first + 1;
    while (end < order.length && keys[order[end]!] === keys[order[first]!]) end++;
    if (end > first + 1) {
      order.subarray(first, end).sort((p, q) => {
        const [a, b] = [entities[p]!, entities[q]!];
        return a.origin - b.origin || a.id - b.id;
      });
    }
    first = end;
  }
  const sorted: EntityDraft[] = [];
  for (const k of order) sorted.push(entities[k]!);
  for (const [number, entity] of sorted.entries()) entity.number = number;
  return sorted;
}

/** The first entity of each layer, and at the end the number of entities. */
export function layerStarts(entities: readonly EntityDraft[]): Uint32Array {
  const first = new Uint32Array(LAYERS.length + 1);
  for (const { layer } of entities) first[layer + 1]!++;
  for (let layer = 0; layer < LAYERS.length; layer++) first[layer + 1]! += first[layer]!;
  return first;
}

/** @param contexts  the context number of each entity. */
export function entitySections(
  entities: readonly EntityDraft[],
  texts: TextPool,
  contexts: Uint32Array,
): { entity: Uint8Array; 'entity.importance': Uint8Array; 'entity.ids': Uint8Array } {
  const { length } = entities;
  const lat = new Float64Array(length);
  const lon = new Float64Array(length);
  const kind = new Uint32Array(length);
  const code = new Float64Array(length);
  const importance = new Uint8Array(length);
  for (const [number, entity] of entities.entries()) {
    lat[number] = entity.lat + 90e6;
    lon[number] = entity.lon + 180e6;
    kind[number] = texts.position(entity.kind);
    code[number] = codeOf(entity);
    importance[number] = entity.importance;
  }
  return {
    entity: packParts(PARTS.entity, {
      lat: packColumn('entity lat', lat),
      lon: packColumn('entity lon', lon),
      kind: packColumn('entity kind', kind),
      context: packColumn('entity context', contexts),
      tree: packPointTree(length, (number) => entities[number]!),
    }),
    'entity.importance': importance,
    'entity.ids': packIds('entity', code),
  };
}

/** Writes the codes that other sources have for entities. */
export function aliasSection(entities: readonly EntityDraft[]): { count: number; aliases: Uint8Array } {
  const aliases: { code: number; layer: number; number: number }[] = [];
  for (const { number, aliases: others } of entities)
    for (const alias of others ?? [])
      aliases.push({ code: codeOf(alias), layer: alias.layer, number: number! });
  aliases.sort((a, b) => a.code - b.code || a.layer - b.layer || a.number - b.number);
  return {
    count: aliases.length,
    aliases: packParts(PARTS.aliases, {
      code: packEliasFano(
        'alias code',
        aliases.map(({ code }) => code),
      ),
      layer: packColumn(
        'alias layer',
        aliases.map(({ layer }) => layer),
      ),
      entity: packColumn(
        'alias entity',
        aliases.map(({ number }) => number),
      ),
    }),
  };
}
