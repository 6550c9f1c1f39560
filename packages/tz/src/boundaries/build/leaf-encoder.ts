import {
  CLASS_BITS,
  FIRST_MISS,
  firstClassContext,
  HEADER,
  leadingBitsContext,
  magnitudeClass,
  missLevel,
  nextMiss,
  secondClassContext,
  Side,
  SIDE_BITS,
  signContext,
  ZONE_BITS,
} from '../arc-model.ts';
import type { LeafSize } from '../leaf-decoder.ts';
import type { Arc } from './partition.ts';
import type { BitSink } from './range-encoder.ts';

/** The content of a leaf; zones are numbers. */
export interface LeafContent {
  readonly zones: readonly number[];
  readonly baseMask: number;
  readonly arcs: readonly Arc[];
  readonly size: LeafSize;
}

/** Writes a leaf in the order in which leaf-decoder.ts reads it. */
export function encodeLeaf(sink: BitSink, { zones, baseMask, arcs, size }: LeafContent): void {
  sink.tree(HEADER.zoneCount, CLASS_BITS, zones.length);
  for (const zone of zones) sink.raw(ZONE_BITS, zone);
  writeMask(sink, HEADER.baseMask, zones.length, baseMask);
  writeCount(sink, HEADER.arcCount, arcs.length);
  for (const { toggle, points } of arcs) {
    if (zones.length > 1) writeMask(sink, HEADER.toggle, zones.length, toggle);
    writeCount(sink, HEADER.stepCount, points.length / 2 - 1);
    writeStart(sink, points[0]!, points[1]!, size);
    writeSteps(sink, points);
  }
}

function writeStart(sink: BitSink, x: number, y: number, { width, height }: LeafSize): void {
  const side =
    x === 0
      ? Side.west
      : x === width
        ? Side.east
        : y === 0
          ? Side.south
          : y === height
            ? Side.north
            : Side.inside;
  sink.tree(HEADER.startSide, SIDE_BITS, side);
  if (side !== Side.west && side !== Side.east) sink.raw(20, x);
  if (side !== Side.south && side !== Side.north) sink.raw(20, y);
}

function writeSteps(sink: BitSink, points: Int32Array): void {
  let stepX = 0;
  let stepY = 0;
  let miss = FIRST_MISS;
  for (let k = 2; k < points.length; k += 2) {
    const residualX = points[k]! - points[k - 2]! - stepX;
    const residualY = points[k + 1]! - points[k - 1]! - stepY;
    const level = missLevel(miss);
    const classX = magnitudeClass(residualX);
    const classY = magnitudeClass(residualY);
    sink.tree(firstClassContext(level), CLASS_BITS, classX);
    writeResidual(sink, 0, residualX, classX, stepX);
    sink.tree(secondClassContext(level, classX), CLASS_BITS, classY);
    writeResidual(sink, 1, residualY, classY, stepY);
    miss = nextMiss(miss, residualX, residualY);
    stepX += residualX;
    stepY += residualY;
  }
}

function writeResidual(
  sink: BitSink,
  axis: 0 | 1,
  residual: number,
  residualClass: number,
  step: number,
): void {
  if (residualClass === 0) return;
  sink.bit(signContext(axis, step, residualClass), residual < 0 ? 1 : 0);
  const size = Math.abs(residual);
  const leading = Math.min(2, residualClass - 1);
  const rest = residualClass - 1 - leading;
  sink.tree(leadingBitsContext(axis, residualClass), leading, (size >> rest) & ((1 << leading) - 1));
  sink.raw(rest, size & ((1 << rest) - 1));
}

function writeMask(sink: BitSink, place: number, count: number, mask: number): void {
  for (let k = 0; k < count; k++) sink.bit(place + k, (mask >> k) & 1);
}

function writeCount(sink: BitSink, place: number, value: number): void {
  const bits = magnitudeClass(value);
  sink.tree(place, CLASS_BITS, bits);
  if (bits > 1) sink.raw(bits - 1, value & ((1 << (bits - 1)) - 1));
}
