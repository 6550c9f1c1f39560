import { boxOfPoints } from '../geometry/box.ts';
import { WORLD } from '../geometry/mercator.ts';
import { doubledArea, reversed } from '../geometry/rings.ts';
import { HALF, partsOnSquare, stepBetween } from '../geometry/round-the-world.ts';
import { PartKind, type Part } from './parts.ts';
import type { Vertices } from './vertices.ts';

/**
 * Cuts the parts of one object at the antimeridian.
 *
 * @param vertices  those of the parts; the ends of what is cut are added.
 * @returns the same parts where none of them crosses.
 */
export function cutAtAntimeridian(parts: readonly Part[], vertices: Vertices): readonly Part[] {
  if (!parts.some((part) => crosses(part, vertices))) return parts;
  if (parts[0]!.kind !== PartKind.outer) return parts.flatMap((part) => cutLine(part, vertices));
  const polygons: Part[][] = [];
  for (const part of parts) {
    if (part.kind === PartKind.outer) polygons.push([part]);
    else polygons.at(-1)!.push(part);
  }
  return polygons.flatMap((polygon) =>
    crosses(polygon[0]!, vertices) ? cutPolygon(polygon, vertices) : polygon,
  );
}

function crosses({ kind, vertices }: Part, { x }: Vertices): boolean {
  for (let at = 1; at < vertices.length; at++) {
    if (Math.abs(x[vertices[at]!]! - x[vertices[at - 1]!]!) > HALF) return true;
  }
  return kind === PartKind.outer && Math.abs(x[vertices[0]!]! - x[vertices[vertices.length - 1]!]!) > HALF;
}

function cutLine({ kind, vertices: line }: Part, vertices: Vertices): Part[] {
  const pieces: Part[] = [];
  let piece = [line[0]!];
  const end = (): void => {
    if (piece.length >= 2) pieces.push({ kind, vertices: piece });
  };
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1]!, line[at]!];
    const [ax, ay, bx, by] = [vertices.x[a]!, vertices.y[a]!, vertices.x[b]!, vertices.y[b]!];
    if (Math.abs(bx - ax) > HALF) {
      const [left, entered] = ax > HALF ? [WORLD, 0] : [0, WORLD];
      const ahead = bx + left - entered - ax;
      const y = ahead === 0 ? ay : Math.round(ay + ((left - ax) / ahead) * (by - ay));
      // A street may have a node on the meridian itself.
      if (ax !== left) piece.push(vertices.add(left, y));
      end();
      piece = bx === entered ? [] : [vertices.add(entered, y)];
    }
    piece.push(b);
  }
  end();
  return pieces;
}

function cutPolygon(polygon: readonly Part[], vertices: Vertices): readonly Part[] {
  const rings: number[][] = [];
  let [minX, maxX] = [0, 0];
  for (const { vertices: ring } of polygon) {
    const points = unrolled(ring, vertices);
    // An area around a pole has no outline on this map.
    if (points === undefined) return polygon;
    if (rings.length === 0) ({ minX, maxX } = boxOfPoints(points));
    else {
      const aside = WORLD * (points[0]! < minX ? 1 : points[0]! > maxX ? -1 : 0);
      for (let at = 0; at < points.length; at += 2) points[at]! += aside;
    }
    // Which way round a ring with jumps runs could not be told before.
    const isTurned = doubledArea(points) > 0 !== (rings.length === 0);
    rings.push(isTurned ? reversed(points) : points);
  }
  const pieces: Part[] = [];
  for (const piece of partsOnSquare(rings, 0)) {
    for (const [index, ring] of piece.entries()) {
      const own: number[] = [];
      for (let at = 0; at < ring.length; at += 2) own.push(vertices.add(ring[at]!, ring[at + 1]!));
      pieces.push({ kind: index === 0 ? PartKind.outer : PartKind.hole, vertices: own });
    }
  }
  return pieces;
}

/** A ring as x, y, x, y, ... without jumps: beyond the antimeridian `x` goes on. Undefined for one around a pole. */
function unrolled(ring: ArrayLike<number>, { x, y }: Vertices): number[] | undefined {
  const points: number[] = [];
  let at = x[ring[0]!]!;
  for (let k = 0; k < ring.length; k++) {
    if (k > 0) at += stepBetween(x[ring[k - 1]!]!, x[ring[k]!]!);
    points.push(at, y[ring[k]!]!);
  }
  const last = x[ring[ring.length - 1]!]!;
  return at + stepBetween(last, x[ring[0]!]!) === points[0] ? points : undefined;
}
