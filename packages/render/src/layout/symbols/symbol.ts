import type { EvaluationFeature } from '../../expressions/context.ts';
import type { SourceFeature } from '../../source/source-feature.ts';
import type { VisibleLayer } from '../../style/layer.ts';
import type { CollisionBox } from './collisions.ts';
import type { FittedPart } from './fit-icon.ts';
import type { LineAnchor, MeasuredLine } from './line-anchors.ts';
import type { ShapedText } from './shape-text.ts';

/** A layer of symbols with its features, in the order of the source. */
export interface SymbolLayerInput {
  readonly layer: VisibleLayer<'symbol'>;
  readonly features: readonly SourceFeature[];
  /** The size of a text at {@link LARGEST_ZOOM}. */
  readonly largestTextSize: (feature: EvaluationFeature) => number;
  /** The size of a text at the next whole zoom level, for which MapLibre keeps room and fits icons around it. */
  readonly roomTextSize: (feature: EvaluationFeature) => number;
  /** The same of icons. */
  readonly roomIconSize: (feature: EvaluationFeature) => number;
}

/** Along lines there is room for letters as large as at this zoom level, so that labels stay where they are while one zooms. */
export const LARGEST_ZOOM = 18;

/** A text that may stand at the place of a symbol: one for each anchor that the style allows. */
export interface TextChoice {
  /** Set in lines when it is first asked for: most symbols of a tile lie beyond the picture. */
  readonly shaped: ShapedText;
  /** From the place of the symbol, in units of the style. */
  readonly offset: readonly [number, number];
}

/** The icon of a symbol. */
export interface SymbolIcon {
  readonly name: string;
  readonly isSdf: boolean;
  /** Whether its pixels are to fall on those of the picture, where it is neither scaled nor turned. */
  readonly isSnapped: boolean;
  /** Its width without padding in its own size, where it is not fitted around a text; units of the style. */
  readonly width: number;
  /** Nothing of it lies farther from the place, padding included, apart from what a text adds that it is fitted around. */
  readonly reach: number;
  /** How large its pixels are, apart from what a text does to it. */
  readonly scale: number;
  /** Its parts around the place of the symbol: one, where it has no zones that stretch. */
  partsFor(text: TextChoice | undefined): readonly FittedPart[];
  /** Of the icon around the place, with its padding, before it is turned. */
  boxFor(text: TextChoice | undefined): CollisionBox;
}

/** What a feature shows, before it is placed. */
export interface SymbolLook {
  readonly layer: VisibleLayer<'symbol'>;
  readonly feature: SourceFeature;
  readonly text: string;
  /** Units of the style; 0 where there is no text. */
  readonly textSize: number;
  /** The size of the text for which room is kept. */
  readonly roomTextSize: number;
  readonly texts: readonly TextChoice[];
  readonly icon: SymbolIcon | undefined;
  /** Nothing of it lies farther from its place, or from its line, in units of the style. */
  readonly reach: number;
}

/** A place where a symbol may be. */
export interface SymbolPlace {
  readonly look: SymbolLook;
  readonly at: LineAnchor;
  /** The line that its letters follow; undefined where they stand straight. */
  readonly line: MeasuredLine | undefined;
  /** Icons and straight texts are turned by so much, in radians. */
  readonly iconAngle: number;
  readonly textAngle: number;
  /** The boxes that they keep free do not turn with a line. */
  readonly iconBoxAngle: number;
  readonly textBoxAngle: number;
}
