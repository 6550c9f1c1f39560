import { isNotLoaded, NotLoadedError } from '../errors.ts';
import { isPromise } from '../reading.ts';
import type { ElevationModel } from './elevation-model.ts';
import { EDGE_TOLERANCE_DEGREES } from '../raster/box.ts';
import type { Box } from '../raster/box.ts';
import { columnOf, rowOf } from '../raster/grid.ts';
import type { Layer } from './layer.ts';
import type { Member } from './member.ts';
import { blocksAcross } from '../raster/raster.ts';
import { sample } from './sample.ts';

/** Heights in an area may come from this many pixels around it: at a seam, from the neighbour. */
const MARGIN_PIXELS = 2;

/**
 * Loads all blocks that heights in a box may come from. Rasters that lie under a finer one are left out.
 *
 * @throws {NotLoadedError} where something has to be fetched; its `pending` settles once all of it is there.
 */
export function loadWithin(model: ElevationModel, box: Box): void {
  const waiting: Promise<unknown>[] = [];
  let waitingFor = '';
  const wait = (name: string, promise: Promise<unknown>): void => {
    waiting.push(promise);
    waitingFor ||= name;
  };

  for (const file of model.closedWithin(box)) {
    const opening = file.open();
    if (isPromise(opening)) wait(file.name, opening);
  }

  for (const [k, layer] of model.layers.entries()) {
    if (!model.fillsVoids && model.layers.slice(0, k).some((finer) => covers(finer, box))) break;
    for (const member of layer.members) {
      for (const index of blocksWithin(member, box)) {
        const block = member.loader.load(member, index);
        if (isPromise(block)) wait(member.loader.name, block);
        else model.cache.touch(block);
      }
    }
  }
  if (waiting.length > 0) throw new NotLoadedError(waitingFor, Promise.all(waiting));
}

/**
 * Loads all blocks that the heights of places come from, at the same time.
 *
 * @throws {NotLoadedError} where something has to be fetched; its `pending` settles once all of it is there.
 */
export function loadPlaces(model: ElevationModel, lats: Float64Array, lons: Float64Array): void {
  const waiting = new Set<Promise<unknown>>();
  let waitingFor = '';
  for (let k = 0; k < lats.length; k++) {
    try {
      sample(model, lats[k]!, lons[k]!);
    } catch (error) {
      if (!isNotLoaded(error)) throw error;
      waiting.add(error.pending);
      waitingFor ||= String(error.detail['source']);
    }
  }
  if (waiting.size > 0) throw new NotLoadedError(waitingFor, Promise.all(waiting));
}

/** Whether one raster of a layer contains the whole box. */
function covers(layer: Layer, box: Box): boolean {
  return layer.members.some(({ raster: { grid } }) => {
    const { south, west, north, east } = grid.footprint;
    return box.south >= south && box.north < north && box.west >= west && box.east < east;
  });
}

/** Numbers of the blocks that hold pixels of a box, or its margin. */
function* blocksWithin(member: Member, box: Box): Generator<number> {
  const { raster } = member;
  const { grid, blockWidth, blockHeight } = raster;
  const across = blocksAcross(raster);
  const fromRow = Math.max(0, Math.floor(rowOf(grid, box.north)) - MARGIN_PIXELS - grid.row0);
  const toRow = Math.min(grid.height - 1, Math.ceil(rowOf(grid, box.south)) + MARGIN_PIXELS - grid.row0);
  for (const turn of [0, 360, -360]) {
    const fromColumn = Math.max(
      0,
      Math.floor(columnOf(grid, box.west + turn - EDGE_TOLERANCE_DEGREES)) - MARGIN_PIXELS - grid.column0,
    );
    const toColumn = Math.min(
      grid.width - 1,
      Math.ceil(columnOf(grid, box.east + turn)) + MARGIN_PIXELS - grid.column0,
    );
    if (fromColumn > toColumn || fromRow > toRow) continue;
    for (let row = Math.floor(fromRow / blockHeight); row <= Math.floor(toRow / blockHeight); row++) {
      for (
        let column = Math.floor(fromColumn / blockWidth);
        column <= Math.floor(toColumn / blockWidth);
        column++
      ) {
        yield row * across + column;
      }
    }
  }
}
