import type { MeasuredGlyph } from '../../glyphs/glyph-file.ts';
import { Formatted, type AnchorOffsets } from '../../expressions/values.ts';
import { ANCHORS, type Anchor } from '../../geometry/anchors.ts';
import type { SourceFeature } from '../../source/source-feature.ts';
import type { VisibleLayer } from '../../style/layer.ts';
import { cssColor, type LayoutContext } from '../layer-input.ts';
import { anchorShares, justifyFor, mirroredOffset, radialOffset, type Justify } from './anchor.ts';
import { joinArabic } from './arabic.ts';
import { visualOrder } from './bidi.ts';
import {
  EM_PIXELS,
  lettersOf,
  measureText,
  shapeText,
  type ShapedText,
  type StyledLetter,
  type TextImages,
} from './shape-text.ts';
import { apartFromRing } from './marks.ts';
import { fitParts, type Frame } from './fit-icon.ts';
import type { SymbolIcon, SymbolLayerInput, SymbolLook, TextChoice } from './symbol.ts';

/** What the layout of symbols has at hand. */
export interface SymbolContext extends LayoutContext {
  /** A glyph of a font; undefined where the font has none. */
  glyph(fontStack: string, codePoint: number): MeasuredGlyph | undefined;
  /** Hears of a letter that its font does not have, as often as it is needed. @param path  where in the style the font is named. */
  missingLetter(path: string, fontStack: string, codePoint: number): void;
}

/** Scripts whose letters change with their neighbours in ways that files of single glyphs do not hold. */
const COMPLEX_SCRIPTS =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}\p{Script=Tibetan}]/u;

/** The text of a feature and the font of its layer; undefined where it has none. */
export function textOf(
  { layout }: VisibleLayer<'symbol'>,
  { evaluated }: SourceFeature,
): { readonly text: Formatted; readonly source: string; readonly fontStack: string } | undefined {
  const text = layout['text-field'].for(evaluated);
  // Nothing would be seen of a text of spaces.
  if (
    text === undefined ||
    !text.sections.some(({ text: part, image }) => /\S/u.test(part) || image !== null)
  )
    return undefined;
  return {
    text: joined(text),
    source: text.toString(),
    fontStack: layout['text-font'].for(evaluated).join(','),
  };
}

/** The same text as it is drawn: with joined letters of the Arabic script, and with tones of Thai and Lao above rings. */
function joined(text: Formatted): Formatted {
  if (!/[\u0600-\u06ff\u0e33\u0eb3]/u.test(text.toString())) return text;
  return new Formatted(
    text.sections.map((section) => ({ ...section, text: apartFromRing(joinArabic(section.text)) })),
  );
}

/**
 * What a feature shows as a symbol; undefined where that is nothing, or where it does not reach into the picture.
 *
 * @param away  how far from the picture its nearest place is; 0 where it may be on it.
 */
export function lookOf(
  { layer, roomTextSize, roomIconSize }: Omit<SymbolLayerInput, 'features' | 'largestTextSize'>,
  feature: SourceFeature,
  isAlongLine: boolean,
  away: number,
  context: SymbolContext,
): SymbolLook | undefined {
  const { layout } = layer;
  const { evaluated } = feature;
  const written = textOf(layer, feature);
  const textSize = written === undefined ? 0 : layout['text-size'].for(evaluated);
  const room = textSize > 0 ? roomTextSize(evaluated) || textSize : 0;
  const icon = layout['icon-image'].isSet
    ? iconOf(
        layer,
        feature,
        roomIconSize(evaluated),
        room / EM_PIXELS,
        room > 0 ? room / textSize : 1,
        context,
      )
    : undefined;
  const iconReach = icon?.reach ?? 0;
  const { texts, reach } =
    written === undefined || !(textSize > 0)
      ? NO_TEXTS
      : textChoices(layer, feature, written, { textSize, room }, isAlongLine, away - iconReach, context);
  if (away > reach + iconReach) return undefined;
  if (texts.length === 0 && icon === undefined) return undefined;
  return {
    layer,
    feature,
    text: texts.length === 0 ? '' : written!.source,
    textSize,
    roomTextSize: room,
    texts,
    icon,
    reach: reach + iconReach,
  };
}

interface Texts {
  readonly texts: readonly TextChoice[];
  /** None of them reaches farther from the place, padding included. */
  readonly reach: number;
}

const NO_TEXTS: Texts = { texts: [], reach: 0 };

function inVisualOrder(line: readonly StyledLetter[]): readonly StyledLetter[] {
  return visualOrder(line, (letter, codePoint) => ({ ...letter, codePoint }));
}

function textChoices(
  { id, layout }: VisibleLayer<'symbol'>,
  { evaluated }: SourceFeature,
  { text, fontStack }: { readonly text: Formatted; readonly fontStack: string },
  { textSize, room }: { readonly textSize: number; readonly room: number },
  isAlongLine: boolean,
  away: number,
  context: SymbolContext,
): Texts {
  const transform = layout['text-transform'].for(evaluated);
  const glyph = (font: string, code: number): MeasuredGlyph | undefined => context.glyph(font, code);
  const images: TextImages = { image: (name) => context.image(name), textSize };
  const { count, width, lines } = measureText(text, fontStack, transform, glyph, images);
  if (count === 0) {
    // It tells what is missing.
    lettersFor(id, text, fontStack, transform, context, images);
    return NO_TEXTS;
  }
  let letters: readonly StyledLetter[] | undefined;
  const justify = layout['text-justify'].for(evaluated);
  const letterSpacing = layout['text-letter-spacing'].for(evaluated) * EM_PIXELS;
  const scale = textSize / EM_PIXELS;
  const maxWidth = isAlongLine ? Infinity : layout['text-max-width'].for(evaluated) * EM_PIXELS;
  const lineHeight = layout['text-line-height'].for(evaluated) * EM_PIXELS;
  const roomScale = room / EM_PIXELS;
  const choices = anchorChoices(layout, evaluated, isAlongLine, layout['text-padding'].for({}) / roomScale);
  const wide = width + count * Math.abs(letterSpacing);
  const high = lines * Math.abs(lineHeight);
  const aside = Math.max(0, ...choices.map(({ offset: [x, y] }) => Math.abs(x) + Math.abs(y)));
  const reach =
    (wide + high + aside) * Math.max(scale, roomScale) + 2 * Math.abs(layout['text-padding'].for({}));
  // Most symbols of a tile lie beyond the picture.
  if (away > reach) return { texts: [], reach };
  const texts = choices.map(({ anchor, offset: [x, y] }): TextChoice => {
    let shaped: ShapedText | undefined;
    return {
      get shaped() {
        letters ??= lettersFor(id, text, fontStack, transform, context, images);
        return (shaped ??= shapeText(
          letters,
          {
            maxWidth,
            lineHeight,
            letterSpacing,
            anchor,
            justify: justify === 'auto' ? justifyFor(anchor) : (justify satisfies Justify),
          },
          inVisualOrder,
        ));
      },
      offset: [x * scale, y * scale],
    };
  });
  return { texts, reach };
}

/** The letters of a text. What cannot be drawn of it is told. */
function lettersFor(
  layer: string,
  text: Formatted,
  fontStack: string,
  transform: 'none' | 'uppercase' | 'lowercase',
  context: SymbolContext,
  images: TextImages,
): StyledLetter[] {
  for (const { image } of text.sections) {
    if (image !== null && context.image(image.name) === undefined)
      context.warn({
        path: `${layer}.layout.text-field`,
        message: `There is no image "${image.name.slice(0, 100)}"; it is left out of texts.`,
      });
  }
  if (COMPLEX_SCRIPTS.test(text.toString()))
    context.warn({
      path: `${layer}.layout.text-field`,
      message: 'Texts in scripts that join letters in more ways than Arabic are drawn letter by letter.',
    });
  return lettersOf(
    text,
    fontStack,
    transform,
    (font, code) => context.glyph(font, code),
    (color) => cssColor(color),
    (font, code) => context.missingLetter(`${layer}.layout.text-font`, font, code),
    images,
  );
}

interface AnchorChoice {
  readonly anchor: Anchor;
  /** Pixels of an em of 24. */
  readonly offset: readonly [number, number];
}

/** The anchors that a text may have, in the order in which they are tried. */
function anchorChoices(
  layout: VisibleLayer<'symbol'>['layout'],
  evaluated: SourceFeature['evaluated'],
  isAlongLine: boolean,
  padding: number,
): readonly AnchorChoice[] {
  const [x, y] = layout['text-offset'].for(evaluated);
  const offset = [x * EM_PIXELS, y * EM_PIXELS] as const;
  const radial = layout['text-radial-offset'].isSet
    ? layout['text-radial-offset'].for(evaluated) * EM_PIXELS
    : undefined;
  if (!isAlongLine) {
    /** With several anchors MapLibre moves the box with its padding. */
    const beside = (anchor: Anchor, [dx, dy]: readonly [number, number]): readonly [number, number] => {
      const [horizontal, vertical] = anchorShares(anchor);
      return [dx + (1 - 2 * horizontal) * padding, dy + (1 - 2 * vertical) * padding];
    };
    const withOffsets = layout['text-variable-anchor-offset'].for(evaluated);
    if (withOffsets !== undefined && withOffsets.values.length > 0)
      return choicesWithOffsets(withOffsets).map(({ anchor, offset: given }) => ({
        anchor,
        offset: beside(anchor, given),
      }));
    const anchors = layout['text-variable-anchor'].for(evaluated);
    if (anchors !== undefined && anchors.length > 0)
      return anchors.map((name) => {
        const anchor = anchorOf(name);
        return {
          anchor,
          offset: beside(
            anchor,
            radial === undefined ? mirroredOffset(anchor, offset) : radialOffset(anchor, radial),
          ),
        };
      });
  }
  const anchor = layout['text-anchor'].for(evaluated);
  return [{ anchor, offset: radial === undefined || radial === 0 ? offset : radialOffset(anchor, radial) }];
}

function choicesWithOffsets({ values }: AnchorOffsets): AnchorChoice[] {
  const choices: AnchorChoice[] = [];
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [name, offset] = [values[at], values[at + 1]];
    if (typeof name !== 'string' || typeof offset !== 'object') continue;
    const anchor = anchorOf(name);
    const [, vertical] = anchorShares(anchor);
    const correction = radialOffset(anchor, 0)[1];
    const [x = 0, y = 0] = offset;
    choices.push({ anchor, offset: [x * EM_PIXELS, y * EM_PIXELS + (vertical === 0.5 ? 0 : correction)] });
  }
  return choices;
}

function anchorOf(name: string): Anchor {
  return ANCHORS.find((anchor) => anchor === name) ?? 'center';
}

/** Of the lengths without their signs. */
function sumOf(...lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + Math.abs(length), 0);
}

function iconOf(
  { id, layout }: VisibleLayer<'symbol'>,
  { evaluated }: SourceFeature,
  roomSize: number,
  textScale: number,
  growth: number,
  context: SymbolContext,
): SymbolIcon | undefined {
  const image = layout['icon-image'].for(evaluated);
  const iconSize = layout['icon-size'].for(evaluated);
  if (image === undefined || image.name === '' || !(iconSize > 0)) return undefined;
  const size = context.image(image.name);
  if (size === undefined) {
    context.warn({
      path: `${id}.layout.icon-image`,
      message: `There is no image "${image.name.slice(0, 100)}"; the icon is left out.`,
    });
    return undefined;
  }
  const roomGrowth = roomSize > 0 ? roomSize / iconSize : 1;
  const fit = layout['icon-text-fit'].for(evaluated);
  const [padTop, padRight, padBottom, padLeft] = layout['icon-text-fit-padding'].for(evaluated);
  const [top = 0, right = 0, bottom = 0, left = 0] = layout['icon-padding'].for(evaluated).values;
  const [offsetX, offsetY] = layout['icon-offset'].for(evaluated);
  const [horizontal, vertical] = anchorShares(layout['icon-anchor'].for(evaluated));
  const [ownWidth, ownHeight] = [
    (size.width / size.pixelRatio) * iconSize,
    (size.height / size.pixelRatio) * iconSize,
  ];
  const isFitted = (text: TextChoice | undefined): text is TextChoice => text !== undefined && fit !== 'none';
  /** Of the content, around the place, before it is scaled. */
  const frame = (text: TextChoice | undefined): Frame => {
    if (!isFitted(text)) {
      const [width, height] = [ownWidth / iconSize, ownHeight / iconSize];
      const [x, y] = [offsetX - horizontal * width, offsetY - vertical * height];
      return [x, y, x + width, y + height];
    }
    const { shaped } = text;
    const offset = [text.offset[0] * growth, text.offset[1] * growth] as const;
    const [textLeft, textRight] = [shaped.left * textScale + offset[0], shaped.right * textScale + offset[0]];
    const [textTop, textBottom] = [shaped.top * textScale + offset[1], shaped.bottom * textScale + offset[1]];
    // A side that is not fitted stays around the middle of the text.
    const [aside, above] = [size.width / size.pixelRatio / 2, size.height / size.pixelRatio / 2];
    const [middle, center] = [(textLeft + textRight) / 2, (textTop + textBottom) / 2];
    return [
      offsetX + (fit === 'height' ? middle - aside : textLeft - padLeft!),
      offsetY + (fit === 'width' ? center - above : textTop - padTop!),
      offsetX + (fit === 'height' ? middle + aside : textRight + padRight!),
      offsetY + (fit === 'width' ? center + above : textBottom + padBottom!),
    ];
  };
  const scaledFrame = (text: TextChoice | undefined): Frame => {
    const [x0, y0, x1, y1] = frame(text);
    return [x0 * iconSize, y0 * iconSize, x1 * iconSize, y1 * iconSize];
  };
  return {
    name: image.name,
    isSdf: size.sdf,
    isSnapped: isSnapped(layout),
    scale: iconSize,
    width: size.width / size.pixelRatio,
    reach:
      sumOf(ownWidth, ownHeight, offsetX * iconSize, offsetY * iconSize) * Math.max(1, roomGrowth) +
      sumOf(top, right, bottom, left) +
      (fit === 'none'
        ? 0
        : sumOf(padTop!, padRight!, padBottom!, padLeft!) * iconSize * Math.max(1, roomGrowth)),
    partsFor: (text) =>
      isFitted(text) && size.fit !== undefined
        ? fitParts(size, size.fit, frame(text), iconSize)
        : [{ part: [0, 0, size.width, size.height], box: scaledFrame(text) }],
    boxFor: (text) => {
      const [x0, y0, x1, y1] = scaledFrame(text);
      const content = isFitted(text) ? size.fit?.content : undefined;
      const [inLeft, inTop, inRight, inBottom] =
        content === undefined
          ? [0, 0, 0, 0]
          : [content[0], content[1], size.width - content[2], size.height - content[3]];
      const beside = (iconSize * roomGrowth) / size.pixelRatio;
      return {
        minX: x0 * roomGrowth - left - inLeft * beside,
        minY: y0 * roomGrowth - top - inTop * beside,
        maxX: x1 * roomGrowth + right + inRight * beside,
        maxY: y1 * roomGrowth + bottom + inBottom * beside,
      };
    },
  };
}

/** MapLibre takes the nearest pixel of icons that lie flat on the picture in their own size, and smooths all others. */
function isSnapped(layout: VisibleLayer<'symbol'>['layout']): boolean {
  const isOnMap = (alignment: string): boolean =>
    alignment === 'map' || (alignment === 'auto' && layout['symbol-placement'].for({}) !== 'point');
  const pitch = layout['icon-pitch-alignment'].for({});
  return !isOnMap(pitch === 'auto' ? layout['icon-rotation-alignment'].for({}) : pitch);
}
