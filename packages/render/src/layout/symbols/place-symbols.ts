import { nowAndThen } from '../../check-stop.ts';
import type { VisibleLayer } from '../../style/layer.ts';
import type { Affine, DrawItem } from '../draw-list.ts';
import { cssColor, isInvisible, translation } from '../layer-input.ts';
import { Collisions, turnedBox, type CollisionBox } from './collisions.ts';
import { placeAt } from './line-anchors.ts';
import { lookOf, type SymbolContext } from './look.ts';
import { awayFrom, symbolPlaces } from './places.ts';
import { EM_PIXELS } from './shape-text.ts';
import type { SymbolLayerInput, SymbolLook, SymbolPlace, TextChoice } from './symbol.ts';

/** A label on the picture. */
export interface PlacedLabel {
  readonly text: string;
  /** The name of its layer. */
  readonly layer: string;
  /** Of its place, in units of the style. */
  readonly x: number;
  readonly y: number;
  /** What it keeps free. */
  readonly boxes: readonly CollisionBox[];
}

/** What is drawn of layers of symbols. */
export interface PlacedSymbols {
  /** The items of each layer. */
  readonly items: readonly (readonly DrawItem[])[];
  readonly labels: readonly PlacedLabel[];
}

/** A letter on the picture. */
interface DrawnLetter {
  readonly codePoint: number;
  readonly fontStack: string;
  readonly size: number;
  readonly color: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A text where it could be drawn. */
interface TextPlace {
  readonly choice: TextChoice;
  readonly letters: readonly DrawnLetter[];
  readonly boxes: readonly CollisionBox[];
}

/** Letters of labels along lines keep free a circle of so much of the height of a line. */
const LETTER_SHARE = 0.5;

/**
 * Places icons and labels over the whole picture: those of the highest layer first, and within a layer those of the lowest sort key. What would lie on something
 * that is there already is left out, unless the style allows it.
 */
export function placeSymbols(inputs: readonly SymbolLayerInput[], context: SymbolContext): PlacedSymbols {
  const { view } = context;
  const collisions = new Collisions(view.width, view.height);
  const labels: PlacedLabel[] = [];
  const items: DrawItem[][] = inputs.map(() => []);
  const checkNowAndThen = nowAndThen(context.checkStop);
  for (let index = inputs.length - 1; index >= 0; index--) {
    const input = inputs[index]!;
    const { layer, features } = input;
    const isAlongLine =
      layer.layout['symbol-placement'].for({}) !== 'point' &&
      layer.layout['text-rotation-alignment'].for({}) !== 'viewport';
    const isAtPoints = layer.layout['symbol-placement'].for({}) === 'point';
    const looks: SymbolLook[] = [];
    for (const feature of features) {
      checkNowAndThen();
      const away = isAtPoints && feature.type === 1 ? awayFrom(view, feature.places()) : 0;
      const look = away === Infinity ? undefined : lookOf(layer, feature, isAlongLine, away, context);
      if (look !== undefined) looks.push(look);
    }
    const icons: Drawn[] = [];
    const texts: Drawn[] = [];
    for (const place of inOrder(layer, symbolPlaces(input, looks, view))) {
      checkNowAndThen();
      const placed = settle(place, collisions);
      if (placed?.icon !== undefined) icons.push({ place, item: placed.icon });
      if (placed?.text === undefined) continue;
      texts.push(...textItems(place, placed.text, context).map((item) => ({ place, item })));
      const { x, y } = place.at;
      labels.push({ text: place.look.text, layer: layer.id, x, y, boxes: placed.text.boxes });
    }
    items[index] = [...stacked(layer, icons), ...stacked(layer, texts)].map(({ item }) =>
      translated(item, layer, context),
    );
  }
  return { items, labels };
}

interface Drawn {
  readonly place: SymbolPlace;
  readonly item: DrawItem;
}

/** The places of a layer by its sort key, from the lowest. */
function inOrder({ layout }: VisibleLayer<'symbol'>, places: readonly SymbolPlace[]): readonly SymbolPlace[] {
  const key = layout['symbol-sort-key'];
  if (!key.isSet) return places;
  const keyed = places.map((place) => ({ place, value: key.for(place.look.feature.evaluated) ?? 0 }));
  return keyed.toSorted((a, b) => a.value - b.value).map(({ place }) => place);
}

/** The order of drawing: where symbols may lie on each other, those farther down the picture come on top. */
function stacked({ layout }: VisibleLayer<'symbol'>, drawn: readonly Drawn[]): readonly Drawn[] {
  const order = layout['symbol-z-order'].for({});
  const mayOverlap =
    allows(layout, 'icon') ||
    allows(layout, 'text') ||
    layout['icon-ignore-placement'].for({}) ||
    layout['text-ignore-placement'].for({});
  const isByHeight =
    order === 'viewport-y' || (order === 'auto' && !layout['symbol-sort-key'].isSet && mayOverlap);
  return isByHeight ? drawn.toSorted((a, b) => a.place.at.y - b.place.at.y) : drawn;
}

function allows(layout: VisibleLayer<'symbol'>['layout'], part: 'icon' | 'text'): boolean {
  const overlap = layout[`${part}-overlap`].for({});
  return overlap === undefined ? layout[`${part}-allow-overlap`].for({}) : overlap === 'always';
}

interface Settled {
  readonly icon: DrawItem | undefined;
  readonly text: TextPlace | undefined;
}

/** Finds out what of a symbol there is room for, and keeps that free. */
function settle(place: SymbolPlace, collisions: Collisions): Settled | undefined {
  const { look } = place;
  const { layout } = look.layer;
  const hasText = look.texts.length > 0;
  const isFree = (boxes: readonly CollisionBox[], part: 'icon' | 'text'): boolean =>
    collisions.areSeen(boxes) && (allows(layout, part) || collisions.areFree(boxes));
  let text: TextPlace | undefined;
  for (const choice of look.texts) {
    const found = textPlace(place, choice);
    if (found === undefined || !isFree(found.boxes, 'text')) continue;
    text = found;
    break;
  }
  const choice = text?.choice ?? look.texts[0];
  const iconBoxes = look.icon === undefined ? [] : [iconBox(place, choice)];
  let isIconPlaced = look.icon !== undefined && isFree(iconBoxes, 'icon');
  // Without one the other goes too, if it is not told that it may stand alone.
  if (look.icon !== undefined && hasText) {
    if (!isIconPlaced && !layout['icon-optional'].for({})) text = undefined;
    if (text === undefined && !layout['text-optional'].for({})) isIconPlaced = false;
  }
  if (text !== undefined && !layout['text-ignore-placement'].for({})) collisions.add(text.boxes);
  if (isIconPlaced && !layout['icon-ignore-placement'].for({})) collisions.add(iconBoxes);
  if (text === undefined && !isIconPlaced) return undefined;
  return { icon: isIconPlaced ? iconItem(place, choice) : undefined, text };
}

function iconBox({ look, at, iconAngle }: SymbolPlace, text: TextChoice | undefined): CollisionBox {
  const { minX, minY, maxX, maxY } = look.icon!.boxFor(text);
  return turnedBox(minX, minY, maxX, maxY, at.x, at.y, iconAngle);
}

function iconItem({ look, at, iconAngle }: SymbolPlace, text: TextChoice | undefined): DrawItem | undefined {
  const { paint } = look.layer;
  const { evaluated } = look.feature;
  const icon = look.icon!;
  const opacity = paint['icon-opacity'].for(evaluated);
  if (opacity <= 0) return undefined;
  const [a, b, c, d, e, f] = icon.matrixFor(text);
  const [cos, sin] = [Math.cos(iconAngle), Math.sin(iconAngle)];
  const matrix: Affine = [
    cos * a - sin * b,
    sin * a + cos * b,
    cos * c - sin * d,
    sin * c + cos * d,
    cos * e - sin * f + at.x,
    sin * e + cos * f + at.y,
  ];
  if (!icon.isSdf) {
    return {
      kind: 'image',
      image: icon.name,
      matrix,
      opacity,
      ...(icon.isSnapped ? { isSnapped: true } : {}),
    };
  }
  const halo = {
    color: cssColor(paint['icon-halo-color'].for(evaluated)),
    width: paint['icon-halo-width'].for(evaluated),
    blur: paint['icon-halo-blur'].for(evaluated),
  };
  const hasHalo = halo.width > 0 && !isInvisible(paint['icon-halo-color'].for(evaluated), 1);
  return {
    kind: 'image',
    image: icon.name,
    matrix,
    opacity,
    sdf: { color: cssColor(paint['icon-color'].for(evaluated)), ...(hasHalo ? { halo } : {}) },
  };
}

function textPlace(place: SymbolPlace, choice: TextChoice): TextPlace | undefined {
  return place.line === undefined ? straightText(place, choice) : textAlong(place, choice);
}

function straightText({ look, at, textAngle }: SymbolPlace, choice: TextChoice): TextPlace {
  const { shaped, offset } = choice;
  const scale = look.textSize / EM_PIXELS;
  const padding = look.layer.layout['text-padding'].for({});
  const [cos, sin] = [Math.cos(textAngle), Math.sin(textAngle)];
  const letters = shaped.letters.map(({ codePoint, style, x, y }) => {
    const [dx, dy] = [offset[0] + x * scale, offset[1] + y * scale];
    return {
      codePoint,
      fontStack: style.fontStack,
      size: look.textSize * style.scale,
      color: style.color,
      x: at.x + dx * cos - dy * sin,
      y: at.y + dx * sin + dy * cos,
      angle: textAngle,
    };
  });
  const box = turnedBox(
    offset[0] + shaped.left * scale - padding,
    offset[1] + shaped.top * scale - padding,
    offset[0] + shaped.right * scale + padding,
    offset[1] + shaped.bottom * scale + padding,
    at.x,
    at.y,
    textAngle,
  );
  return { choice, letters, boxes: [box] };
}

/** Letters along a line, each turned as the line is below it; undefined where the line is too short. */
function textAlong({ look, at, line }: SymbolPlace, choice: TextChoice): TextPlace | undefined {
  const { shaped, offset } = choice;
  const { layout } = look.layer;
  const scale = look.textSize / EM_PIXELS;
  const whole = line!.distances.at(-1)!;
  const middles = shaped.letters.map(({ x, advance }) => offset[0] + (x + advance / 2) * scale);
  if (middles.some((middle) => at.distance + middle < 0 || at.distance + middle > whole)) return undefined;
  const first = placeAt(line!, at.distance + Math.min(...middles));
  const last = placeAt(line!, at.distance + Math.max(...middles));
  // Otherwise it would stand on its head.
  const isTurned = layout['text-keep-upright'].for({}) && first.x > last.x;
  const direction = isTurned ? -1 : 1;
  if (isTurned && middles.some((middle) => at.distance - middle < 0 || at.distance - middle > whole))
    return undefined;
  const letters: DrawnLetter[] = [];
  const boxes: CollisionBox[] = [];
  const reach = LETTER_SHARE * (shaped.bottom - shaped.top) * scale + layout['text-padding'].for({});
  for (const [index, { codePoint, style, y, advance }] of shaped.letters.entries()) {
    const foot = placeAt(line!, at.distance + direction * middles[index]!);
    const angle = isTurned ? foot.angle + Math.PI : foot.angle;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [dx, dy] = [(-advance / 2) * scale, offset[1] + y * scale];
    letters.push({
      codePoint,
      fontStack: style.fontStack,
      size: look.textSize * style.scale,
      color: style.color,
      x: foot.x + dx * cos - dy * sin,
      y: foot.y + dx * sin + dy * cos,
      angle,
    });
    // The middle of a letter lies on the line, apart from the offset.
    const [x, up] = [foot.x - offset[1] * sin, foot.y + offset[1] * cos];
    boxes.push({ minX: x - reach, minY: up - reach, maxX: x + reach, maxY: up + reach });
  }
  return { choice, letters, boxes };
}

/** The letters of a label, those of one font, size and colour together. */
function textItems({ look }: SymbolPlace, { letters }: TextPlace, context: SymbolContext): DrawItem[] {
  const { paint } = look.layer;
  const { evaluated } = look.feature;
  const opacity = paint['text-opacity'].for(evaluated);
  if (opacity <= 0) return [];
  const color = cssColor(paint['text-color'].for(evaluated));
  const haloColor = paint['text-halo-color'].for(evaluated);
  const width = paint['text-halo-width'].for(evaluated);
  const halo = { color: cssColor(haloColor), width, blur: paint['text-halo-blur'].for(evaluated) };
  const groups = new Map<string, DrawnLetter[]>();
  for (const letter of letters) {
    // Spaces show nothing.
    if (context.glyph(letter.fontStack, letter.codePoint) === undefined || letter.codePoint === 0x20)
      continue;
    const key = `${letter.fontStack} ${letter.size} ${letter.color ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [letter]);
    else group.push(letter);
  }
  return [...groups.values()].map((group) => ({
    kind: 'glyphs',
    fontStack: group[0]!.fontStack,
    size: group[0]!.size,
    color: group[0]!.color ?? color,
    ...(width > 0 && !isInvisible(haloColor, 1) ? { halo } : {}),
    opacity,
    glyphs: group.flatMap(({ codePoint, x, y, angle }) => [codePoint, x, y, angle]),
  }));
}

/** An item moved by the translation of its layer, which does not count for collisions. */
function translated(item: DrawItem, { paint }: VisibleLayer<'symbol'>, { view }: SymbolContext): DrawItem {
  const part = item.kind === 'glyphs' ? 'text' : 'icon';
  const [dx, dy] = translation(
    view,
    paint[`${part}-translate`].for({}),
    paint[`${part}-translate-anchor`].for({}),
  );
  if (dx === 0 && dy === 0) return item;
  if (item.kind === 'glyphs')
    return {
      ...item,
      glyphs: item.glyphs.map((value, at) => value + (at % 4 === 1 ? dx : at % 4 === 2 ? dy : 0)),
    };
  if (item.kind !== 'image') return item;
  const [a, b, c, d, e, f] = item.matrix;
  return { ...item, matrix: [a, b, c, d, e + dx, f + dy] };
}
