import { type CheckStop, neverStop, stoppableOrder, nowAndThen } from '@portolan/base';
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
export function numbered(entities: readonly EntityDraft[], checkStop: CheckStop = neverStop): EntityDraft[] {
  const keys = new Float64Array(entities.length);
  const atEntity = nowAndThen(checkStop);
  for (const [k, { layer, lat, lon }] of entities.entries()) {
    atEntity();
    keys[k] = layer * HILBERT_END + hilbert(lat, lon);
  }
  const order = radixOrder(keys, checkStop);
  checkStop();
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
  const atEach = nowAndThen(checkStop);
  for (const k of order) {
    atEach();
    sorted.push(entities[k]!);
  }
  const atNumber = nowAndThen(checkStop);
  for (const [number, entity] of sorted.entries()) {
    atNumber();
    entity.number = number;
  }
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
  checkStop: CheckStop = neverStop,
): { entity: Uint8Array; 'entity.importance': Uint8Array; 'entity.ids': Uint8Array } {
  const { length } = entities;
  const lat = new Float64Array(length);
  const lon = new Float64Array(length);
  const kind = new Uint32Array(length);
  const code = new Float64Array(length);
  const importance = new Uint8Array(length);
  const atAliases = nowAndThen(checkStop);
  for (const [number, entity] of entities.entries()) {
    atAliases();
    lat[number] = entity.lat + 90e6;
    lon[number] = entity.lon + 180e6;
    kind[number] = texts.position(entity.kind);
    code[number] = codeOf(entity);
    importance[number] = entity.importance;
  }
  return {
    entity: packParts(PARTS.entity, {
      lat: packColumn('entity lat', lat, checkStop),
      lon: packColumn('entity lon', lon, checkStop),
      kind: packColumn('entity kind', kind, checkStop),
      context: packColumn('entity context', contexts, checkStop),
      tree: packPointTree(length, (number) => entities[number]!, checkStop),
    }),
    'entity.importance': importance,
    'entity.ids': packIds('entity', code, checkStop),
  };
}

/** Writes the codes that other sources have for entities. */
export function aliasSection(
  entities: readonly EntityDraft[],
  checkStop: CheckStop = neverStop,
): { count: number; aliases: Uint8Array } {
  const aliases: { code: number; layer: number; number: number }[] = [];
  const atEntity3 = nowAndThen(checkStop);
  for (const { number, aliases: others } of entities) {
    atEntity3();
    for (const alias of others ?? [])
      aliases.push({ code: codeOf(alias), layer: alias.layer, number: number! });
  }
  aliases.sort(
    stoppableOrder((a, b) => a.code - b.code || a.layer - b.layer || a.number - b.number, checkStop),
  );
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
