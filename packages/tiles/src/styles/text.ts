import type { Colour } from './palette.ts';

/** The faces that styles ask for. */
export const FACES = {
  regular: ['Noto Sans Regular'],
  medium: ['Noto Sans Medium'],
  bold: ['Noto Sans Bold'],
  italic: ['Noto Sans Italic'],
} as const;

/** Paint of a label: a thin halo in the colour of the ground masks what lies under the letters. */
export function ink(colour: unknown, halo: Colour, width: unknown = 1.2): Readonly<Record<string, unknown>> {
  return { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': width, 'text-halo-blur': 0.4 };
}
