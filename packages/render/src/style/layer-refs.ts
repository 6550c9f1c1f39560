import { isJsonObject } from './layer.ts';

/** What a layer has in common with the one that it refers to. */
const SHARED = ['type', 'source', 'source-layer', 'minzoom', 'maxzoom', 'filter', 'layout'] as const;

/**
 * Layers with what they take from others by `ref`, as styles of the first years of version 8 have it. A layer whose `ref` leads nowhere keeps it; so does one that refers to
 * a layer with a `ref` of its own, as in MapLibre.
 */
export function withoutRefs(layers: readonly unknown[]): readonly unknown[] {
  if (!layers.some(hasRef)) return layers;
  const byId = new Map<unknown, Readonly<Record<string, unknown>>>();
  for (const layer of layers) if (isJsonObject(layer)) byId.set(layer['id'], layer);
  return layers.map((layer) => {
    if (!hasRef(layer)) return layer;
    const { ref, ...own } = layer;
    const parent = byId.get(ref);
    if (parent === undefined || hasRef(parent)) return layer;
    const shared = SHARED.flatMap((key) => (parent[key] === undefined ? [] : [[key, parent[key]] as const]));
    return { ...own, ...Object.fromEntries(shared) };
  });
}

export function hasRef(layer: unknown): layer is Readonly<Record<string, unknown>> {
  return isJsonObject(layer) && layer['ref'] !== undefined;
}
