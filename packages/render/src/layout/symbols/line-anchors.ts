/** A place along a line where a label may be. */
export interface LineAnchor {
  readonly x: number;
  readonly y: number;
  /** How far along the line. */
  readonly distance: number;
  /** The direction of the line there, radians clockwise from +x. */
  readonly angle: number;
}

/** A line with the distance of each corner from its beginning. */
export interface MeasuredLine {
  readonly places: readonly number[];
  readonly distances: readonly number[];
}

export function measured(places: readonly number[]): MeasuredLine {
  const distances = [0];
  for (let at = 2; at < places.length; at += 2)
    distances.push(
      distances.at(-1)! + Math.hypot(places[at]! - places[at - 2]!, places[at + 1]! - places[at - 1]!),
    );
  return { places, distances };
}

/** The segment of a line so far along it: the last one that begins there or before. */
export function segmentAt({ distances }: MeasuredLine, distance: number): number {
  let [low, high] = [0, distances.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (distances[middle]! <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The place so far along a line. */
export function placeAt(line: MeasuredLine, distance: number): LineAnchor {
  const { places, distances } = line;
  const low = segmentAt(line, distance);
  const [x0, y0, x1, y1] = [
    places[2 * low]!,
    places[2 * low + 1]!,
    places[2 * low + 2]!,
    places[2 * low + 3]!,
  ];
  const length = distances[low + 1]! - distances[low]!;
  const share = length === 0 ? 0 : (distance - distances[low]!) / length;
  return {
    x: x0 + share * (x1 - x0),
    y: y0 + share * (y1 - y0),
    distance,
    angle: Math.atan2(y1 - y0, x1 - x0),
  };
}

/** Bends within a label that add up over this part of it count together, in ems of 24 pixels of the label. */
const WINDOW_EMS = 3 / 5;

/**
 * Whether a label around a place of a line bends nowhere too sharply: the turns within any stretch of some letters add up to at most the
 * greatest angle.
 */
export function isStraightEnough(
  { places, distances }: MeasuredLine,
  at: number,
  labelLength: number,
  emPixels: number,
  maxAngle: number,
): boolean {
  const [from, to] = [at - labelLength / 2, at + labelLength / 2];
  const window = WINDOW_EMS * emPixels;
  const recent: { distance: number; turn: number }[] = [];
  let sum = 0;
  for (let corner = 1; corner + 1 < distances.length; corner++) {
    const distance = distances[corner]!;
    if (distance < from) continue;
    if (distance > to) break;
    const before = Math.atan2(
      places[2 * corner + 1]! - places[2 * corner - 1]!,
      places[2 * corner]! - places[2 * corner - 2]!,
    );
    const after = Math.atan2(
      places[2 * corner + 3]! - places[2 * corner + 1]!,
      places[2 * corner + 2]! - places[2 * corner]!,
    );
    const turn = Math.abs(((after - before + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    recent.push({ distance, turn });
    sum += turn;
    while (distance - recent[0]!.distance > window) sum -= recent.shift()!.turn;
    if (sum > maxAngle) return false;
  }
  return true;
}

/** How labels are repeated along a line; units of the style. */
export interface AnchorSetting {
  readonly spacing: number;
  /** Of the text or the icon, whichever is longer. */
  readonly labelLength: number;
  /** Of the text; 0 where there is none. */
  readonly textLength: number;
  /** The size of the letters. */
  readonly emPixels: number;
  readonly maxAngle: number;
  /** Whether the line goes on beyond what is seen of it. */
  readonly isContinued: boolean;
}

/** The places at which a label is repeated along a line, from its beginning; at least the middle where the label fits there. */
export function lineAnchors(line: MeasuredLine, setting: AnchorSetting): LineAnchor[] {
  const { labelLength, emPixels, isContinued } = setting;
  // Between the ends of two labels there is always a quarter of the spacing.
  const spacing =
    setting.spacing - labelLength < setting.spacing / 4 ? labelLength + setting.spacing / 4 : setting.spacing;
  const first = isContinued ? spacing / 2 : (labelLength / 2 + 2 * emPixels) % spacing;
  const anchors = everySpacing(line, first, spacing, setting);
  if (anchors.length > 0 || isContinued) return anchors;
  const whole = line.distances.at(-1)!;
  return everySpacing(line, whole / 2, spacing, setting);
}

/** The middle of a line, if a text fits there; icons alone need no room along it. */
export function centerAnchor(line: MeasuredLine, setting: AnchorSetting): LineAnchor[] {
  const whole = line.distances.at(-1)!;
  const labelLength = setting.textLength > 0 ? setting.labelLength : 0;
  return everySpacing(line, whole / 2, whole + 1, { ...setting, labelLength });
}

function everySpacing(
  line: MeasuredLine,
  first: number,
  spacing: number,
  { labelLength, textLength, emPixels, maxAngle }: AnchorSetting,
): LineAnchor[] {
  const anchors: LineAnchor[] = [];
  const whole = line.distances.at(-1)!;
  for (let distance = first; distance <= whole; distance += spacing) {
    if (distance - labelLength / 2 < 0 || distance + labelLength / 2 > whole) continue;
    if (textLength > 0 && !isStraightEnough(line, distance, labelLength, emPixels, maxAngle)) continue;
    anchors.push(placeAt(line, distance));
  }
  return anchors;
}
