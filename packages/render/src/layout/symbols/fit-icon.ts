import type { ImageFit, ImageSize } from '../layer-input.ts';

/** Part of a side of an image, and where it lies around the place of the symbol. */
interface Slice {
  /** Pixels of the image. */
  readonly from: number;
  readonly to: number;
  /** Units of the style. */
  readonly begin: number;
  readonly end: number;
}

/** A part of an image and its place: left, top, right and bottom in units of the style. */
export interface FittedPart {
  readonly part: readonly [x: number, y: number, width: number, height: number];
  readonly box: Frame;
}

/** Left, top, right and bottom. */
export type Frame = readonly [left: number, top: number, right: number, bottom: number];

/**
 * The parts of an image whose content fills a frame: columns and rows that stretch are scaled, the others keep their size, as MapLibre has it.
 *
 * @param frame  of the content, before `size` scales it.
 */
export function fitParts(image: ImageSize, fit: ImageFit, frame: Frame, size: number): readonly FittedPart[] {
  const [left, top, right, bottom] = fit.content === undefined ? frame : inProportion(fit, frame);
  const { content } = fit;
  const columns = slicesOf(image.width, fit.stretchX, content?.[0], content?.[2], left, right, size, image);
  const rows = slicesOf(image.height, fit.stretchY, content?.[1], content?.[3], top, bottom, size, image);
  return rows.flatMap((row) =>
    columns.map((column) => ({
      part: [column.from, row.from, column.to - column.from, row.to - row.from] as const,
      box: [column.begin, row.begin, column.end, row.end] as const,
    })),
  );
}

/** A frame that keeps the proportion of the content where the image asks for that; the height goes first. */
function inProportion({ content, textFitWidth, textFitHeight }: ImageFit, frame: Frame): Frame {
  let [left, top, right, bottom] = frame;
  const [width, height] = [right - left, bottom - top];
  const proportion = (content![2] - content![0]) / (content![3] - content![1]);
  if (textFitHeight === 'proportional') {
    const isWider = textFitWidth === 'stretchOnly' && width / height < proportion;
    if (isWider || textFitWidth === 'proportional') {
      const wanted = Math.ceil(height * proportion);
      left *= wanted / width;
      right = left + wanted;
    }
  } else if (
    textFitWidth === 'proportional' &&
    textFitHeight === 'stretchOnly' &&
    width / height > proportion
  ) {
    const wanted = Math.ceil(width / proportion);
    top *= wanted / height;
    bottom = top + wanted;
  }
  return [left, top, right, bottom];
}

function slicesOf(
  pixels: number,
  stretch: readonly (readonly [number, number])[] | undefined,
  contentFrom = 0,
  contentTo = pixels,
  begin: number,
  end: number,
  size: number,
  { pixelRatio }: ImageSize,
): readonly Slice[] {
  const zones = stretch ?? [[0, pixels] as const];
  /** Pixels before a place that stretch. */
  const stretched = (at: number): number =>
    zones.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(at, to) - from), 0);
  const before = stretched(contentFrom);
  const inside = stretched(contentTo) - before;
  const all = stretched(pixels);
  const fixedBefore = contentFrom - before;
  const fixedInside = contentTo - contentFrom - inside;
  const place = (at: number): number => {
    const own = stretched(at);
    const share = inside > 0 ? (own - before) / inside : 0;
    const fixed = at - own - fixedBefore - (all > 0 ? (fixedInside * own) / all : 0);
    return (begin + share * (end - begin)) * size + fixed / pixelRatio;
  };
  const cuts = [...new Set([0, ...zones.flat(), pixels])].toSorted((a, b) => a - b);
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index]!;
    return { from, to, begin: place(from), end: place(to) };
  });
}
