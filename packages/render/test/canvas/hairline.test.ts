import { describe, expect, test } from 'vitest';
import { SoftwareCanvas } from '../../src/canvas/canvas.ts';
import { smoothstep } from '../../src/paint/smoothstep.ts';

/** The opacities of a small picture, row by row, of lines in one opacity. */
function opacities(lines: readonly (readonly number[])[], opacity = 1): number[][] {
  const context = new SoftwareCanvas(8, 8).getContext('2d');
  context.globalAlpha = opacity;
  context.beginPath();
  context.addLines(lines, false);
  context.strokeHairlines();
  const { data } = context.getImageData(0, 0, 8, 8);
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (__, column) => data[4 * (8 * row + column) + 3]!),
  );
}

describe('lines of single pixels', () => {
  test('along a row they lie on that alone, fainter beside its middle', () => {
    const rows = opacities([[1, 3.75, 6, 3.75]]);
    const shown = Math.round(255 * (1 - smoothstep(0.25)));
    expect(rows[3]).toEqual([0, shown, shown, shown, shown, shown, 0, 0]);
    expect(rows.flat().filter((value) => value > 0)).toHaveLength(5);
  });

  test('have one pixel in each column, or in each row where they are steeper', () => {
    const flat = opacities([[0, 1, 8, 4]]);
    for (let column = 0; column < 8; column++) expect(flat.filter((row) => row[column]! > 0)).toHaveLength(1);
    const steep = opacities([[1, 0, 4, 8]]);
    for (const row of steep) expect(row.filter((value) => value > 0)).toHaveLength(1);
  });

  test('that let something through are both seen where they cross', () => {
    const rows = opacities([[0, 3.5, 8, 3.5], [4.5, 0, 4.5, 8]], 0.5); // prettier-ignore
    expect(rows[3]![0]).toBe(128);
    expect(rows[3]![4]).toBe(192);
  });

  test('beyond the picture show nothing', () => {
    expect(opacities([[-1e7, -5, 1e7, -5], [20, -1e7, 20, 1e7]]).flat().every((value) => value === 0)).toBe(true); // prettier-ignore
  });
});
