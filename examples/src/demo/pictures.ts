import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawStaticMap } from '@portolan/host';
import { openTiles } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';

/** A picture of an answer: the name of its file, the style of the map, and what is drawn. */
interface Picture {
  readonly file: string;
  readonly style: string;
  readonly route?: unknown;
  readonly features?: unknown;
}

const SIZE = '800x600@2x';

/** Draws answers as PNG files in a folder: maps with the answers on them, without a browser or a graphics card. */
export async function drawPictures(
  folder: string,
  tiles: Uint8Array,
  pictures: readonly Picture[],
): Promise<void> {
  const parts = { tiles: openTiles(tiles), fonts: notoFonts() };
  for (const { file, style, ...drawn } of pictures) {
    // oxlint-disable-next-line no-await-in-loop -- each picture takes one core
    const { bytes } = await drawStaticMap(parts, {
      style,
      format: '.png',
      request: { size: SIZE },
      ...drawn,
    });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await writeFile(join(folder, file), bytes);
  }
}
