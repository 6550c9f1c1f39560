import type { EdgeList } from './edges.ts';
import type { Polylines } from './flatten.ts';

/** What draws along a line, in the units of the points. */
export interface Pen {
  halfWidth: number;
  join: 'miter' | 'round' | 'bevel';
  cap: 'butt' | 'round' | 'square';
  /** The longest miter, in widths of the line; a longer one becomes a bevel. */
  miterLimit: number;
  /** How far the straight pieces of round joins and caps may stray from the circle. */
  tolerance: number;
}

/** Points nearer than this to the one before are left out, in the units of the points. */
const SAME = 1e-6;

/**
 * Writes the outline of a stroke.
 *
 * Each segment gives its two sides, each joint what lies between them: on the outer side the join, on the inner side the way over the joint itself or
 * over where the inner sides meet. So the whole is a sum of quarters and wedges that all turn the same way: no part ever cancels another, and
 * under the nonzero rule the sum is the stroke, however the line crosses itself.
 */
export function strokeEdges(lines: Polylines, pen: Pen, edges: EdgeList): void {
  for (let line = 0; line < lines.count; line++) {
    strokeLine(
      lines.points,
      lines.starts[line]!,
      lines.starts[line + 1]!,
      lines.isClosed[line] === 1,
      pen,
      edges,
    );
  }
}

function strokeLine(
  points: Float64Array,
  start: number,
  end: number,
  isClosed: boolean,
  pen: Pen,
  edges: EdgeList,
): void {
  const half = pen.halfWidth;
  let x = points[2 * start]!;
  let y = points[2 * start + 1]!;
  const [startX, startY] = [x, y];
  let [firstX, firstY, acrossX, acrossY] = [0, 0, 0, 0];
  let [firstLength, lastLength] = [0, 0];
  let segments = 0;
  const stop = isClosed ? end + 1 : end;
  for (let index = start + 1; index < stop; index++) {
    const from = index === end ? start : index;
    const nextX = points[2 * from]!;
    const nextY = points[2 * from + 1]!;
    const dx = nextX - x;
    const dy = nextY - y;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length < SAME) continue;
    const nextAcrossX = (-dy / length) * half;
    const nextAcrossY = (dx / length) * half;
    if (segments++ === 0) {
      firstX = nextAcrossX;
      firstY = nextAcrossY;
      firstLength = length;
    } else {
      const shorter = length < lastLength ? length : lastLength;
      joint(x, y, acrossX, acrossY, nextAcrossX, nextAcrossY, shorter, pen, edges);
    }
    lastLength = length;
    edges.add(x + nextAcrossX, y + nextAcrossY, nextX + nextAcrossX, nextY + nextAcrossY);
    edges.add(nextX - nextAcrossX, nextY - nextAcrossY, x - nextAcrossX, y - nextAcrossY);
    x = nextX;
    y = nextY;
    acrossX = nextAcrossX;
    acrossY = nextAcrossY;
  }
  if (segments === 0) {
    // A line without length is a dot of the pen's shape, if it was meant as a line.
    if (end - start < 2 && !isClosed) return;
    if (pen.cap === 'butt') return;
    capAt(x, y, 0, half, pen, edges);
    capAt(x, y, 0, -half, pen, edges);
    return;
  }
  if (isClosed) {
    joint(x, y, acrossX, acrossY, firstX, firstY, Math.min(firstLength, lastLength), pen, edges);
    return;
  }
  capAt(x, y, acrossX, acrossY, pen, edges);
  capAt(startX, startY, -firstX, -firstY, pen, edges);
}

/** From one side of an end around it to the other; ahead lies (acrossY, -acrossX). */
function capAt(x: number, y: number, acrossX: number, acrossY: number, pen: Pen, edges: EdgeList): void {
  const [left, top] = [x + acrossX, y + acrossY];
  const [right, bottom] = [x - acrossX, y - acrossY];
  if (pen.cap === 'round') {
    arc(x, y, acrossX, acrossY, acrossY, -acrossX, -1, pen, edges);
    arc(x, y, acrossY, -acrossX, -acrossX, -acrossY, -1, pen, edges);
  } else if (pen.cap === 'square') {
    edges.add(left, top, left + acrossY, top - acrossX);
    edges.add(left + acrossY, top - acrossX, right + acrossY, bottom - acrossX);
    edges.add(right + acrossY, bottom - acrossX, right, bottom);
  } else edges.add(left, top, right, bottom);
}

/**
 * What lies between two segments.
 *
 * @param shorter  the length of the shorter one.
 */
function joint(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  shorter: number,
  pen: Pen,
  edges: EdgeList,
): void {
  const half = pen.halfWidth;
  const cross = fromX * toY - fromY * toX;
  const sum = half * half + fromX * toX + fromY * toY;
  // The inner side goes over the joint itself; or over the point where both inner sides meet, half * tan(turn / 2) back along either. There it takes
  // back what the sides have gone too far, so that no part of the stroke counts twice. Each joint may take half of a segment.
  let [innerX, innerY] = [0, 0];
  if (sum > 0.01 * half * half && half * Math.abs(cross) <= 0.5 * shorter * sum) {
    const share = (half * half) / sum;
    innerX = (fromX + toX) * share;
    innerY = (fromY + toY) * share;
  }
  if (cross > 0) {
    // The line turns towards its left side (that of +across), so the join lies on the other one, which is walked backwards.
    innerX += x;
    innerY += y;
    edges.add(x + fromX, y + fromY, innerX, innerY);
    edges.add(innerX, innerY, x + toX, y + toY);
    join(x, y, -toX, -toY, -fromX, -fromY, pen, edges);
  } else {
    innerX = x - innerX;
    innerY = y - innerY;
    edges.add(x - toX, y - toY, innerX, innerY);
    edges.add(innerX, innerY, x - fromX, y - fromY);
    join(x, y, fromX, fromY, toX, toY, pen, edges);
  }
}

/** The outer side of a joint; it turns from +x towards -y, and at most by a half turn. */
function join(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  pen: Pen,
  edges: EdgeList,
): void {
  if (pen.join === 'round') {
    arc(x, y, fromX, fromY, toX, toY, -1, pen, edges);
    return;
  }
  if (pen.join === 'miter') {
    const square = pen.halfWidth * pen.halfWidth;
    const sum = square + fromX * toX + fromY * toY;
    // The miter is sqrt(2 / (1 + cos)) widths long, where cos is that of the turn.
    if (2 * square <= pen.miterLimit * pen.miterLimit * sum) {
      const tipX = x + ((fromX + toX) * square) / sum;
      const tipY = y + ((fromY + toY) * square) / sum;
      edges.add(x + fromX, y + fromY, tipX, tipY);
      edges.add(tipX, tipY, x + toX, y + toY);
      return;
    }
  }
  edges.add(x + fromX, y + fromY, x + toX, y + toY);
}

/**
 * Chords of a circle from one radius to another. The angle is halved until a chord is near enough, with square roots alone, and the radius
 * then turned by it step by step.
 *
 * @param turn  1 from +x towards +y, -1 the other way.
 */
function arc(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  turn: 1 | -1,
  pen: Pen,
  edges: EdgeList,
): void {
  const radius = pen.halfWidth;
  let cos = Math.max(-1, Math.min(1, (fromX * toX + fromY * toY) / (radius * radius)));
  let pieces = 1;
  while (pieces < 1024) {
    const half = Math.sqrt((1 + cos) / 2);
    if (radius * (1 - half) <= pen.tolerance) break;
    cos = half;
    pieces *= 2;
  }
  const sin = turn * Math.sqrt(1 - cos * cos);
  let rx = fromX;
  let ry = fromY;
  for (let piece = 1; piece < pieces; piece++) {
    const nextX = rx * cos - ry * sin;
    const nextY = rx * sin + ry * cos;
    edges.add(x + rx, y + ry, x + nextX, y + nextY);
    rx = nextX;
    ry = nextY;
  }
  edges.add(x + rx, y + ry, x + toX, y + toY);
}
