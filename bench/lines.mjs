// Lines compared without regard to the ids of roads: sampled every five metres, a sample counts if the other line passes within three metres in the same
// direction.
import { METRES } from './drives.mjs';

const SAMPLE_METRES = 5;
const NEAR_METRES = 3;
const SAME_COSINE = Math.cos(Math.PI / 4);
/** Cells of the grid by which samples are found, and how many of them fit beside each other. */
const CELL_METRES = 10;
const CELLS_ACROSS = 1 << 20;

/**
 * Points every few metres along a line, each with its direction.
 *
 * @param line  columns of degrees.
 * @param origin  a place near all lines that are compared: one plane for all, because metres from far away would depend on the latitude of each segment.
 */
export function samplesOf({ lats, lons }, origin) {
  const scale = METRES * Math.cos((origin.lat * Math.PI) / 180);
  const samples = [];
  let due = 0;
  for (let at = 1; at < lats.length; at++) {
    const [y, x] = [(lats[at - 1] - origin.lat) * METRES, (lons[at - 1] - origin.lon) * scale];
    const [dy, dx] = [(lats[at] - lats[at - 1]) * METRES, (lons[at] - lons[at - 1]) * scale];
    const length = Math.hypot(dx, dy);
    for (; due < length; due += SAMPLE_METRES) {
      const share = due / length;
      samples.push({ y: y + share * dy, x: x + share * dx, dy: dy / length, dx: dx / length });
    }
    due -= length;
  }
  return samples;
}

const cellOf = (y, x) => Math.floor(y / CELL_METRES) * CELLS_ACROSS + Math.floor(x / CELL_METRES);

/** The samples near which the other line does not pass in the same direction. */
export function samplesAlone(samples, others) {
  const cells = new Map();
  for (const other of others) {
    const cell = cellOf(other.y, other.x);
    if (!cells.has(cell)) cells.set(cell, []);
    cells.get(cell).push(other);
  }
  return samples.filter(({ y, x, dy, dx }) => {
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        for (const other of cells.get(cellOf(y + CELL_METRES * i, x + CELL_METRES * j)) ?? []) {
          // Samples of the other line lie up to half a step before or behind: what counts is the distance across.
          const [oy, ox] = [other.y - y, other.x - x];
          const along = oy * dy + ox * dx;
          const across = Math.abs(oy * dx - ox * dy);
          if (Math.abs(along) > SAMPLE_METRES || across > NEAR_METRES) continue;
          if (other.dy * dy + other.dx * dx > SAME_COSINE) return false;
        }
      }
    }
    return true;
  });
}
