import { DARK } from './palettes/dark.ts';
import { OUTDOORS } from './palettes/outdoors.ts';
import { STREETS } from './palettes/streets.ts';
import type { StyleName } from './names.ts';
import type { Palette } from './palette.ts';

/** The colours of a style. */
export function paletteOf(name: StyleName): Palette {
  return { streets: STREETS, outdoors: OUTDOORS, dark: DARK }[name];
}
