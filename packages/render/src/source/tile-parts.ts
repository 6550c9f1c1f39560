import type { Box } from '../geometry/clip.ts';
import type { CoveringTile } from '../view/cover.ts';
import type { FoundTile } from './tile-desk.ts';

/** A tile of a picture, and what of it is drawn. */
export interface TilePart<T> {
  readonly id: CoveringTile;
  readonly tile: T;
  /** Left, top, right and bottom in shares of its side; undefined where all of it is drawn. */
  readonly parts?: readonly Box[];
}

interface StandIn<T> extends Pick<FoundTile<T>, 'from' | 'tile'> {
  /** Tiles of the level of the picture along its side. */
  readonly count: number;
  /** Those for which it stands in. */
  readonly places: CoveringTile[];
}

/** Tiles one below the other, from column `first` to before column `end`. */
interface Run {
  readonly first: number;
  readonly end: number;
  readonly top: number;
  bottom: number;
}

/** The tiles of a picture. Each that stands in for tiles below it comes once, with as few parts as these make. */
export function tileParts<T>(found: readonly FoundTile<T>[]): readonly TilePart<T>[] {
  const own: TilePart<T>[] = [];
  const standIns = new Map<string, StandIn<T>>();
  for (const { id, from, tile } of found) {
    if (id.z === from.z) {
      own.push({ id, tile });
      continue;
    }
    const key = `${from.world} ${from.z} ${from.x} ${from.y}`;
    const known = standIns.get(key);
    if (known === undefined) standIns.set(key, { from, tile, count: 2 ** (id.z - from.z), places: [id] });
    else known.places.push(id);
  }
  const above = [...standIns.values()].map(({ from, tile, count, places }): TilePart<T> => {
    const [left, top] = [from.x * count, from.y * count];
    const parts = rectangles(places).map((run) => ({
      minX: (run.first - left) / count,
      minY: (run.top - top) / count,
      maxX: (run.end - left) / count,
      maxY: (run.bottom - top) / count,
    }));
    return { id: from, tile, parts };
  });
  // MapLibre draws tiles of lower zoom levels first.
  return [...above, ...own];
}

/** Tiles as rectangles: runs of columns, joined with those above of the same columns. */
function rectangles(tiles: readonly CoveringTile[]): readonly Run[] {
  const ordered = tiles.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const rows: Run[] = [];
  for (const { x, y } of ordered) {
    const last = rows.at(-1);
    if (last?.top === y && last.end === x) rows[rows.length - 1] = { ...last, end: x + 1 };
    else rows.push({ first: x, end: x + 1, top: y, bottom: y + 1 });
  }
  const open = new Map<string, Run>();
  const joined: Run[] = [];
  for (const run of rows) {
    const key = `${run.first} ${run.end}`;
    const above = open.get(key);
    if (above?.bottom === run.top) above.bottom = run.bottom;
    else {
      open.set(key, run);
      joined.push(run);
    }
  }
  return joined;
}
