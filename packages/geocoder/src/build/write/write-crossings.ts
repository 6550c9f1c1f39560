import { type CheckStop, neverStop, nowAndThen, stoppableOrder } from '@portolan/base';
import { packEliasFano } from '../../bytes/numbers/elias-fano.ts';
import { folded } from '../../bytes/numbers/bits.ts';
import { packColumn } from '../../bytes/numbers/column.ts';
import { packIds } from '../../bytes/numbers/ids.ts';
import { packParts } from '../../bytes/parts.ts';
import { PARTS } from '../../bytes/sections.ts';
import { codeOf, Origin } from '../../origins.ts';
import type { CrossingDraft } from '../drafts.ts';
import { radixOrder } from './radix-sort.ts';

/** Writes each junction once, under its street with the lower number, and an index that leads from the other street to its junctions. */
export function crossingSections(
  crossings: readonly CrossingDraft[],
  checkStop: CheckStop = neverStop,
): {
  streetCount: number;
  count: number;
  crossedCount: number;
  crossings: Uint8Array;
  'crossings.ids': Uint8Array;
} {
  const atEach = nowAndThen(checkStop);
  const rows = crossings.map(({ a, b, lat, lon, node }) => {
    atEach();
    const [street, other] = a.number! < b.number! ? [a, b] : [b, a];
    return {
      street: street.number!,
      other: other.number!,
      lat: lat - street.lat,
      lon: lon - street.lon,
      node,
    };
  });
  rows.sort(stoppableOrder((p, q) => p.street - q.street || p.other - q.other || p.node - q.node, checkStop));
  const from = runsOf(rows.map(({ street }) => street));
  // The sort is stable: rows of one street stay in order.
  const back = radixOrder(
    Float64Array.from(rows, ({ other }) => other),
    checkStop,
  );
  checkStop();
  const to = runsOf(Array.from(back, (row) => rows[row]!.other));
  return {
    streetCount: from.of.length,
    count: rows.length,
    crossedCount: to.of.length,
    crossings: packParts(PARTS.crossings, {
      street: packEliasFano('crossings street', from.of),
      first: packEliasFano('crossings first', from.first),
      other: packColumn(
        'crossings other',
        rows.map(({ other }) => other),
        checkStop,
      ),
      lat: packColumn(
        'crossings lat',
        rows.map(({ lat }) => folded(lat)),
        checkStop,
      ),
      lon: packColumn(
        'crossings lon',
        rows.map(({ lon }) => folded(lon)),
        checkStop,
      ),
      crossed: packEliasFano('crossings crossed', to.of),
      crossedFirst: packEliasFano('crossings crossedFirst', to.first),
      crossing: packColumn('crossings crossing', back, checkStop),
    }),
    'crossings.ids': packIds(
      'crossings',
      rows.map(({ node }) => codeOf({ origin: Origin.node, id: node })),
      checkStop,
    ),
  };
}

/** The distinct values of an ascending list, and the position where each begins, followed by the end. */
function runsOf(values: readonly number[]): { of: number[]; first: number[] } {
  const of: number[] = [];
  const first: number[] = [];
  for (const [at, value] of values.entries()) {
    if (of.at(-1) === value) continue;
    of.push(value);
    first.push(at);
  }
  first.push(values.length);
  return { of, first };
}
