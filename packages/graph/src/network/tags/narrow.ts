import { parseMeasure } from './tag-units.ts';
import { LimitKind } from '../road-network.ts';
import { type Classify, type TagReader, isYes } from './tag-reader.ts';

/** On a carriageway below this width two cars cannot pass each other, and a truck fills it. */
const NARROW_MILLIMETRES = 3000;
/** Tags of one carriageway or one lane, the surest first. */
const WIDTHS = ['width:carriageway', 'width', 'est_width'] as const;

/** Millimetres, up to what a meaning can hold; 0 for what is no width. */
const widthIn: Classify = (value) => Math.min(parseMeasure(LimitKind.width, value)?.value ?? 0, 32_000);

/**
 * Reads whether the current way is narrow for traffic: `narrow=yes`, or a carriageway less than 3 m wide (`width:carriageway`, `width`, `est_width`, or
 * `lane_width` times lanes).
 */
export function narrowReader(tags: TagReader): (lanes: number) => boolean {
  const narrow = tags.slot('narrow');
  const isSo = tags.classifier(isYes);
  const widths = WIDTHS.map((key) => tags.slot(key));
  const laneWidth = tags.slot('lane_width');
  const widthOf = tags.classifier(widthIn);
  return (lanes) => {
    const said = tags.value(narrow);
    if (said !== 0) return isSo(said) !== 0;
    for (const slot of widths) {
      const width = widthOf(tags.value(slot));
      if (width !== 0) return width < NARROW_MILLIMETRES;
    }
    const ofLane = widthOf(tags.value(laneWidth));
    return ofLane !== 0 && ofLane * Math.max(lanes, 1) < NARROW_MILLIMETRES;
  };
}
