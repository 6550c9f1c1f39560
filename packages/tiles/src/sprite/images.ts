import type { Palette } from '../styles/palette.ts';
import { Canvas } from './canvas.ts';
import { PICTOGRAM_NAMES, PICTOGRAMS } from './pictograms.ts';
import { kindOf } from './kinds.ts';

/** An image of a sprite: its size in pixels of the map, how it is drawn, and where it may be stretched. */
export interface SpriteImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** From and to, in pixels of the map: what grows where the image is stretched. */
  readonly stretchX?: readonly [number, number];
  readonly stretchY?: readonly [number, number];
  /** Left, top, right and bottom of the room for a text. */
  readonly content?: readonly [number, number, number, number];
  draw(canvas: Canvas): void;
}

/** All images of a style. */
export function imagesOf(palette: Palette): SpriteImage[] {
  return [...pointsOfInterest(palette), ...marks(palette), ...shields(palette), ...patterns(palette)];
}

function pointsOfInterest({ poi, label }: Palette): SpriteImage[] {
  return PICTOGRAM_NAMES.map((name) => ({
    name,
    width: 20,
    height: 20,
    draw: (canvas) =>
      void canvas
        .fill('O 10 10 9.6', label.halo)
        .fill('O 10 10 8.6', poi.discs[kindOf(name)])
        .pictogram(PICTOGRAMS[name], poi.pictogram),
  }));
}

function mark(name: string, size: number, draw: (canvas: Canvas) => void): SpriteImage {
  return { name, width: size, height: size, draw };
}

function marks({ label, poi, oneWay, peak }: Palette): SpriteImage[] {
  return [
    mark('peak', 14, (canvas) =>
      canvas.fill('M7 1 L13.6 12.6 H0.4 Z', label.halo).fill('M7 2.8 L12 11.6 H2 Z', peak.mountain),
    ),
    mark('volcano', 14, (canvas) =>
      canvas
        .fill('M7 1 L13.6 12.6 H0.4 Z', label.halo)
        .fill('M5.8 5 H8.2 L12 11.6 H2 Z M6.3 2 H7.7 V4.2 H6.3 Z', peak.volcano),
    ),
    mark('saddle', 14, (canvas) =>
      canvas
        .stroke('M3 3.4 Q7 9 11 3.4 M3 10.6 Q7 5 11 10.6', label.halo, 3)
        .stroke('M3 3.4 Q7 9 11 3.4 M3 10.6 Q7 5 11 10.6', peak.mountain, 1.3),
    ),
    mark('dot', 8, (canvas) => canvas.fill('O 4 4 3.6', label.halo).fill('O 4 4 2.6', poi.dot)),
    mark('city', 10, (canvas) =>
      canvas.fill('O 5 5 4.4', label.halo).fill('O 5 5 3.4', label.place).fill('O 5 5 1.9', label.halo),
    ),
    mark('capital', 12, (canvas) =>
      canvas
        .fill('O 6 6 5.6', label.halo)
        .fill('O 6 6 4.6', label.place)
        .fill('O 6 6 3.5', label.halo)
        .fill('O 6 6 2.2', label.place),
    ),
    mark('one-way', 14, (canvas) => canvas.fill('M1.5 6.3 H8.6 V3.6 L12.6 7 L8.6 10.4 V7.7 H1.5 Z', oneWay)),
  ];
}

function shields({ shields: colours }: Palette): SpriteImage[] {
  const images: SpriteImage[] = [];
  const rounded = (name: keyof typeof colours): void => {
    const { fill, border, halo } = colours[name];
    images.push({
      name: `shield-${name}`,
      width: 24,
      height: 18,
      stretchX: [8, 16],
      stretchY: [7, 11],
      content: [4.5, 3, 19.5, 15],
      draw: (canvas) =>
        canvas
          .fill('R 0.5 0.5 23 17 4', halo)
          .fill('R 1.5 1.5 21 15 3.2', border)
          .fill('R 2.5 2.5 19 13 2.4', fill),
    });
  };
  for (const name of ['motorway', 'trunk', 'road', 'gb-motorway', 'gb-trunk', 'gb-primary', 'ca'] as const) {
    rounded(name);
  }
  /** Shapes of American signs, whose middle grows with the number. */
  const american = (name: keyof typeof colours, outline: string, inner: string, top?: string): void => {
    const { fill, border, halo } = colours[name];
    images.push({
      name: `shield-${name}`,
      width: 26,
      height: 24,
      stretchX: [11, 15],
      stretchY: [10, 14],
      content: [6, 6.5, 20, 18],
      draw: (canvas) => {
        canvas.stroke(outline, halo, 2).fill(outline, border).fill(inner, fill);
        if (top !== undefined) canvas.fill(top, '#b3282d');
      },
    });
  };
  american(
    'us-interstate',
    'M4 2 Q8 4 13 2 Q18 4 22 2 Q25.5 7 24.4 12 Q22.5 19 13 22.6 Q3.5 19 1.6 12 Q0.5 7 4 2 Z',
    'M4.4 3.3 Q8.4 5 13 3.2 Q17.6 5 21.6 3.3 Q24.4 7.4 23.4 11.8 Q21.6 18 13 21.4 Q4.4 18 2.6 11.8 Q1.6 7.4 4.4 3.3 Z',
    'M4.4 3.3 Q8.4 5 13 3.2 Q17.6 5 21.6 3.3 Q22.5 4.6 23 6 H3 Q3.5 4.6 4.4 3.3 Z',
  );
  american(
    'us-highway',
    'M5 1.6 Q9 4 13 2 Q17 4 21 1.6 L25 6 Q22.6 10 24.2 14 Q23 20 13 22.6 Q3 20 1.8 14 Q3.4 10 1 6 Z',
    'M5.2 2.9 Q9.2 4.9 13 3.1 Q16.8 4.9 20.8 2.9 L23.7 6.1 Q21.6 10 23.1 14 Q21.8 19.2 13 21.5 Q4.2 19.2 2.9 14 Q4.4 10 2.3 6.1 Z',
  );
  american('us-state', 'R 1.4 2.4 23.2 19.2 8', 'R 2.4 3.4 21.2 17.2 7.2');
  return images;
}

function patterns({ land }: Palette): SpriteImage[] {
  return [
    {
      name: 'wetland',
      width: 32,
      height: 32,
      draw: (canvas) =>
        canvas.stroke(
          'M3 8 H13 M6.4 5.6 V8 M9.6 5.6 V8 M19 24 H29 M22.4 21.6 V24 M25.6 21.6 V24',
          land.wetlandMark,
          1,
        ),
    },
    {
      name: 'rock',
      width: 24,
      height: 24,
      draw: (canvas) =>
        canvas.fill(
          'M4 5 L6 4 L7 6 L5 7 Z M15 3 L16.6 2.6 L17 4.4 Z M19 12 L21 11.4 L21.4 13.4 L19.6 14 Z M8 16 L9.4 15 L10.6 16.6 L9 17.6 Z M2.6 19 L4 19 L3.4 20.6 Z M14 20 L16 19.6 L15.6 21.4 Z',
          land.rockMark,
        ),
    },
  ];
}
