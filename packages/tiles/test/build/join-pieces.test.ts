import fc from 'fast-check';
import { expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { joinPieces, type Piece } from '../../src/build/join-pieces.ts';
import { encodeTile, GeometryKind } from '../../src/mvt/encode-tile.ts';

const SETS = [{ class: 'wood' }, { class: 'grass' }, { class: 'sand', subclass: 'dune' }];

const coordinate = fc.integer({ min: -64, max: 4160 });
const rectangle = fc
  .tuple(coordinate, coordinate, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))
  .map(([x, y, width, height]) => [x, y, x + width, y, x + width, y + height, x, y + height]);
const piece: fc.Arbitrary<Piece> = fc
  .tuple(fc.nat(SETS.length - 1), fc.constantFrom(...Object.values(GeometryKind)))
  .chain(([attributes, kind]) =>
    (kind === GeometryKind.polygon
      ? rectangle
      : fc
          .array(coordinate, { minLength: 2, maxLength: 2 })
          .map((at) => (kind === GeometryKind.line ? [...at, 7, 8] : at))
    ).map((part) => ({ layer: 0, attributes, kind, parts: [part] })),
  );
const pieces = fc.array(piece, { maxLength: 60 });

/** A ring from its smallest point on, so that where it begins does not count. */
function canonical(part: readonly number[], kind: number): string {
  if (kind !== GeometryKind.polygon) return part.join(' ');
  const points = Array.from({ length: part.length / 2 }, (_, i) => `${part[2 * i]!},${part[2 * i + 1]!}`);
  const turns = points.map((_, i) => [...points.slice(i), ...points.slice(0, i)].join(' '));
  return turns.toSorted()[0]!;
}

test('nothing is lost, doubled or changed, and each part keeps its attributes', () => {
  fc.assert(
    fc.property(pieces, fc.boolean(), (given, joinsAreas) => {
      const joined = joinPieces(given, SETS, joinsAreas);
      const told = joined.flatMap(({ kind, attributes, parts }) =>
        parts.map((part) => `${kind} ${JSON.stringify(attributes)} ${canonical(Array.from(part), kind)}`),
      );
      const wanted = given.map(
        ({ kind, attributes, parts }) =>
          `${kind} ${JSON.stringify(SETS[attributes])} ${canonical(parts[0]!, kind)}`,
      );
      expect(told.toSorted()).toEqual(wanted.toSorted());
    }),
    { numRuns: share(1000) },
  );
});

test('areas of one feature do not touch, and no feature more is made than slow joining makes', () => {
  fc.assert(
    fc.property(pieces, (given) => {
      const areas = given.filter(({ kind }) => kind === GeometryKind.polygon);
      const joined = joinPieces(areas, SETS, true);
      const boxes = (parts: readonly ArrayLike<number>[]): number[][] =>
        parts.map((part) => {
          const xs = Array.from(part).filter((_, i) => i % 2 === 0);
          const ys = Array.from(part).filter((_, i) => i % 2 === 1);
          return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
        });
      const touch = (a: readonly number[], b: readonly number[]): boolean =>
        a[0]! <= b[2]! && b[0]! <= a[2]! && a[1]! <= b[3]! && b[1]! <= a[3]!;
      for (const { parts } of joined) {
        const all = boxes(parts);
        for (const [i, a] of all.entries()) {
          for (const b of all.slice(i + 1)) expect(touch(a, b)).toBe(false);
        }
      }
      // First fit, without cells.
      const slow: { readonly attributes: number; readonly boxes: number[][] }[] = [];
      for (const { attributes, parts } of areas) {
        const [box] = boxes(parts);
        const group = slow.find(
          (each) => each.attributes === attributes && !each.boxes.some((b) => touch(b, box!)),
        );
        if (group) group.boxes.push(box!);
        else slow.push({ attributes, boxes: [box!] });
      }
      expect(joined.map(({ parts }) => parts.length)).toEqual(slow.map((group) => group.boxes.length));
    }),
    { numRuns: share(1000) },
  );
});

test('the order of parts makes a tile smaller', () => {
  // Houses in rows, listed by numbers that jump from row to row.
  const houses = Array.from({ length: 400 }, (_, k): Piece => {
    const place = (k * 137) % 400;
    const [x, y] = [(place % 20) * 50, Math.floor(place / 20) * 50];
    const ring = [x, y, x + 30, y, x + 30, y + 20, x, y + 20];
    return { layer: 0, attributes: 0, kind: GeometryKind.polygon, parts: [ring] };
  });
  const size = (features: Parameters<typeof encodeTile>[0][number]['features']): number =>
    encodeTile([{ name: 'building', features }]).length;
  const listed = [
    { kind: GeometryKind.polygon, attributes: SETS[0]!, parts: houses.flatMap(({ parts }) => parts) },
  ];
  expect(size(joinPieces(houses, SETS, true))).toBeLessThan(0.95 * size(listed));
});
