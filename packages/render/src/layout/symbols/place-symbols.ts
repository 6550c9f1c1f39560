import { nowAndThen } from '@portolan/base';
import type { VisibleLayer } from '../../style/layer.ts';
import type { Affine, DrawItem, ImageItem } from '../draw-list.ts';
import { cssColor, isInvisible, translation } from '../layer-input.ts';
import type { View } from '../../view/view.ts';
import { Collisions, turnedBox, type CollisionBox, type Overlap } from './collisions.ts';
import { placeAt, type MeasuredLine } from './line-anchors.ts';
import { lineBeside } from './line-beside.ts';
import { lookOf, type SymbolContext } from './look.ts';
import { awayFrom, isKeyed, symbolPlaces } from './places.ts';
import { EM_PIXELS, type LetterImage } from './shape-text.ts';
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
  readonly image: LetterImage | undefined;
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

/** Labels along lines keep discs free of at least this diameter, in parts of which an em has 24. */
const LEAST_HEIGHT = 10;
/** No disc has a smaller radius, in units of the style, so that a label does not need thousands of them. */
const LEAST_RADIUS = 0.5;
/** Their middles are at most so many radii from each other. */
const DISC_DISTANCE = 2.5;
/** Places less far from each other, from top to bottom, stand at one height; units of the style. */
const SAME_HEIGHT = 1e-6;
/** A label whose letters a style spreads over thousands of pixels keeps no more discs free than this. */
const MOST_DISCS = 1000;

/**
 * Places icons and labels over the whole picture: those of the highest layer first, and within a layer those of the lowest sort key. What would lie on something
 * that is there already is left out, unless the style allows it.
 *
 * @param covered  keeps symbols away as if something were there already.
 */
export function placeSymbols(
  inputs: readonly SymbolLayerInput[],
  context: SymbolContext,
  covered: readonly CollisionBox[],
): PlacedSymbols {
  const { view } = context;
  const collisions = new Collisions(view.width, view.height);
  collisions.add(covered, 'never');
  const labels: PlacedLabel[] = [];
  const items: DrawItem[][] = inputs.map(() => []);
  const checkNowAndThen = nowAndThen(context.checkStop, 16);
  for (let index = inputs.length - 1; index >= 0; index--) {
    const input = inputs[index]!;
    const { layer, features } = input;
    if (layer.layout['symbol-avoid-edges'].for({}))
      context.warn({
        path: `${layer.id}.layout.symbol-avoid-edges`,
        message:
          'Symbols are placed over the whole picture, also across the edges of tiles: this is left out.',
      });
    if (layer.layout['text-writing-mode'].for({})?.includes('vertical') === true)
      context.warn({
        path: `${layer.id}.layout.text-writing-mode`,
        message: 'Texts are written in lines, never in columns.',
      });
    const isAlongLine =
      layer.layout['symbol-placement'].for({}) !== 'point' &&
      layer.layout['text-rotation-alignment'].for({}) !== 'viewport';
    const isAtPoints = layer.layout['symbol-placement'].for({}) === 'point';
    const looks: SymbolLook[] = [];
    for (const feature of features) {
      checkNowAndThen();
      const away = isAtPoints && feature.type === 1 ? awayFrom(view, feature.places()) : 0;
      const look = away === Infinity ? undefined : lookOf(input, feature, isAlongLine, away, context);
      if (look !== undefined) looks.push(look);
    }
    const icons: Drawn[] = [];
    const texts: Drawn[] = [];
    for (const place of inOrder(layer, symbolPlaces(input, looks, view))) {
      checkNowAndThen();
      const placed = settle(place, collisions);
      for (const item of placed?.icons ?? []) icons.push({ place, item });
      // A label beyond the picture keeps others off its place and is not drawn.
      if (placed?.text === undefined || !collisions.areSeen(placed.text.boxes)) continue;
      texts.push(...textItems(place, placed.text, context).map((item) => ({ place, item })));
      const { x, y } = place.at;
      labels.push({ text: place.look.text, layer: layer.id, x, y, boxes: placed.text.boxes });
    }
    items[index] = [...stacked(layer, icons, view), ...stacked(layer, texts, view)].map((item) =>
      translated(item, layer, context),
    );
  }
  return { items, labels };
}

interface Drawn {
  readonly place: SymbolPlace;
  readonly item: DrawItem;
}

/** The places of a layer in the order in which MapLibre gives them room: by the sort key, from the lowest, and tile by tile from west to east and north to south. */
function inOrder(layer: VisibleLayer<'symbol'>, places: readonly SymbolPlace[]): readonly SymbolPlace[] {
  const tiled = places
    .map((place) => ({ place, tile: tileOf(place) }))
    .toSorted((a, b) => a.tile[0] - b.tile[0] || a.tile[1] - b.tile[1])
    .map(({ place }) => place);
  if (!isKeyed(layer)) return tiled;
  const key = layer.layout['symbol-sort-key'];
  const keyed = tiled.map((place) => ({ place, value: key.for(place.look.feature.evaluated) ?? 0 }));
  return keyed.toSorted((a, b) => a.value - b.value).map(({ place }) => place);
}

function tileOf({ look, at }: SymbolPlace): readonly [column: number, row: number] {
  return look.feature.tile.tileOf(at.x, at.y);
}

/**
 * The order of drawing: tile by tile from the bottom of the picture and from the right. Where symbols may lie on each other, those farther down in a tile come on
 * top, and at one height those that come first.
 */
function stacked(
  layer: VisibleLayer<'symbol'>,
  drawn: readonly Drawn[],
  { sin, cos }: View,
): readonly DrawItem[] {
  const { layout } = layer;
  const mayOverlap =
    overlapOf(layout, 'icon') !== 'never' ||
    overlapOf(layout, 'text') !== 'never' ||
    layout['icon-ignore-placement'].for({}) ||
    layout['text-ignore-placement'].for({});
  // What does not overlap looks the same in any order.
  if (!mayOverlap || isKeyed(layer)) return drawn.map(({ item }) => item);
  const isByHeight = layout['symbol-z-order'].for({}) !== 'source';
  const tiled = drawn
    .map((each, index) => {
      const [column, row] = tileOf(each.place);
      return { each, index, right: cos * column - sin * row, down: sin * column + cos * row };
    })
    .toSorted((a, b) => {
      if (Math.abs(b.down - a.down) > 1e-9) return b.down - a.down;
      if (Math.abs(b.right - a.right) > 1e-9) return b.right - a.right;
      if (!isByHeight) return a.index - b.index;
      const [ay, by] = [a.each.place.at.y, b.each.place.at.y];
      return Math.abs(ay - by) > SAME_HEIGHT ? ay - by : b.index - a.index;
    });
  const tiles = new Map<string, DrawItem[]>();
  for (const { each, down, right } of tiled) {
    const key = `${down} ${right}`;
    const tile = tiles.get(key);
    if (tile === undefined) tiles.set(key, [each.item]);
    else tile.push(each.item);
  }
  return [...tiles.values()].flatMap(halosFirst);
}

/** The items of a tile, where the halos of all its letters lie below all letters. */
function halosFirst(items: readonly DrawItem[]): readonly DrawItem[] {
  const halos = items.flatMap((item) =>
    item.kind === 'glyphs' && item.halo !== undefined ? [{ ...item, isHaloAlone: true }] : [],
  );
  if (halos.length < 2) return items;
  return [
    ...halos,
    ...items.map((item) => {
      if (item.kind !== 'glyphs') return item;
      const { halo: _, ...letters } = item;
      return letters;
    }),
  ];
}

function overlapOf(layout: VisibleLayer<'symbol'>['layout'], part: 'icon' | 'text'): Overlap {
  const overlap = layout[`${part}-overlap`].for({});
  return overlap ?? (layout[`${part}-allow-overlap`].for({}) ? 'always' : 'never');
}

interface Settled {
  readonly icons: readonly DrawItem[];
  readonly text: TextPlace | undefined;
}

/** Finds out what of a symbol there is room for, and keeps that free. */
function settle(place: SymbolPlace, collisions: Collisions): Settled | undefined {
  const { look } = place;
  const { layout } = look.layer;
  const hasText = look.texts.length > 0;
  const isFree = (boxes: readonly CollisionBox[], overlap: Overlap): boolean =>
    collisions.areNear(boxes) && collisions.areFree(boxes, overlap);
  let text: TextPlace | undefined;
  // A text that may lie over others is first put where it needs not, if it has several places.
  const own = overlapOf(layout, 'text');
  const modes = own === 'never' || look.texts.length < 2 ? [own] : ['never' as const, own];
  for (const mode of modes) {
    for (const choice of look.texts) {
      const found = textPlace(place, choice);
      if (found === undefined || !isFree(found.boxes, mode)) continue;
      text = found;
      break;
    }
    if (text !== undefined) break;
  }
  const choice = text?.choice ?? look.texts[0];
  const iconBoxes = look.icon === undefined ? [] : [iconBox(place, choice)];
  let isIconPlaced = look.icon !== undefined && isFree(iconBoxes, overlapOf(layout, 'icon'));
  // Without one the other goes too, if it is not told that it may stand alone.
  if (look.icon !== undefined && hasText) {
    if (!isIconPlaced && !layout['icon-optional'].for({})) text = undefined;
    if (text === undefined && !layout['text-optional'].for({})) isIconPlaced = false;
  }
  if (text !== undefined && !layout['text-ignore-placement'].for({}))
    collisions.add(text.boxes, overlapOf(layout, 'text'));
  if (isIconPlaced && !layout['icon-ignore-placement'].for({}))
    collisions.add(iconBoxes, overlapOf(layout, 'icon'));
  if (text === undefined && !isIconPlaced) return undefined;
  return { icons: isIconPlaced ? iconItems(place, choice) : [], text };
}

function iconBox({ look, at, iconBoxAngle }: SymbolPlace, text: TextChoice | undefined): CollisionBox {
  const { minX, minY, maxX, maxY } = look.icon!.boxFor(text);
  return turnedBox(minX, minY, maxX, maxY, at.x, at.y, iconBoxAngle);
}

function iconItems({ look, at, iconAngle }: SymbolPlace, text: TextChoice | undefined): DrawItem[] {
  const { paint } = look.layer;
  const { evaluated } = look.feature;
  const icon = look.icon!;
  const opacity = paint['icon-opacity'].for(evaluated);
  if (opacity <= 0) return [];
  const parts = icon.partsFor(text);
  const [cos, sin] = [Math.cos(iconAngle), Math.sin(iconAngle)];
  const paintOf = iconPaint(look);
  return parts.map(({ part, box: [left, top, right, bottom] }) => {
    const [scaleX, scaleY] = [(right - left) / part[2], (bottom - top) / part[3]];
    const matrix: Affine = [
      cos * scaleX,
      sin * scaleX,
      -sin * scaleY,
      cos * scaleY,
      cos * left - sin * top + at.x,
      sin * left + cos * top + at.y,
    ];
    return {
      kind: 'image',
      image: icon.name,
      matrix,
      opacity,
      ...(parts.length > 1 ? { part } : {}),
      ...paintOf,
    };
  });
}

/** The colours of an icon that is a field of distances. */
function iconPaint({ layer, feature, icon }: SymbolLook): Pick<ImageItem, 'isSnapped' | 'sdf'> {
  const { paint } = layer;
  const { evaluated } = feature;
  if (!icon!.isSdf) return icon!.isSnapped ? { isSnapped: true } : {};
  // The halo is measured on the picture, the field of distances in pixels of the image.
  const halo = {
    color: cssColor(paint['icon-halo-color'].for(evaluated)),
    width: paint['icon-halo-width'].for(evaluated) / icon!.scale,
    blur: paint['icon-halo-blur'].for(evaluated) / icon!.scale,
  };
  const hasHalo = halo.width > 0 && !isInvisible(paint['icon-halo-color'].for(evaluated), 1);
  return { sdf: { color: cssColor(paint['icon-color'].for(evaluated)), ...(hasHalo ? { halo } : {}) } };
}

function textPlace(place: SymbolPlace, choice: TextChoice): TextPlace | undefined {
  return place.line === undefined ? straightText(place, choice) : textAlong(place, choice);
}

function straightText({ look, at, textAngle, textBoxAngle }: SymbolPlace, choice: TextChoice): TextPlace {
  const { shaped, offset } = choice;
  const scale = look.textSize / EM_PIXELS;
  const roomScale = look.roomTextSize / EM_PIXELS;
  const growth = look.roomTextSize / look.textSize;
  const padding = look.layer.layout['text-padding'].for({});
  const [cos, sin] = [Math.cos(textAngle), Math.sin(textAngle)];
  const letters = shaped.letters.map(({ codePoint, style, x, y }) => {
    const [dx, dy] = [offset[0] + x * scale, offset[1] + y * scale];
    return {
      codePoint,
      image: style.image,
      fontStack: style.fontStack,
      size: look.textSize * style.scale,
      color: style.color,
      x: at.x + dx * cos - dy * sin,
      y: at.y + dx * sin + dy * cos,
      angle: textAngle,
    };
  });
  const box = turnedBox(
    offset[0] * growth + shaped.left * roomScale - padding,
    offset[1] * growth + shaped.top * roomScale - padding,
    offset[0] * growth + shaped.right * roomScale + padding,
    offset[1] * growth + shaped.bottom * roomScale + padding,
    at.x,
    at.y,
    textBoxAngle,
  );
  return { choice, letters, boxes: [box] };
}

/** Letters along a line, each turned as the line is below it; undefined where the line is too short. */
function textAlong({ look, at, line }: SymbolPlace, choice: TextChoice): TextPlace | undefined {
  const { shaped, offset } = choice;
  const { layout } = look.layer;
  const scale = look.textSize / EM_PIXELS;
  const whole = line!.distances.at(-1)!;
  // A text may be of letters that are dropped at the ends of a line.
  if (shaped.letters.length === 0) return undefined;
  const middles = shaped.letters.map(({ x, advance }) => offset[0] + (x + advance / 2) * scale);
  if (middles.some((middle) => at.distance + middle < 0 || at.distance + middle > whole)) return undefined;
  const first = placeAt(line!, at.distance + Math.min(...middles));
  const last = placeAt(line!, at.distance + Math.max(...middles));
  // Otherwise it would stand on its head. A single letter goes by the line below it.
  const runsBack = middles.length === 1 ? Math.cos(first.angle) < 0 : first.x > last.x;
  const isTurned = layout['text-keep-upright'].for({}) && runsBack;
  const direction = isTurned ? -1 : 1;
  const isUpright = layout['text-rotation-alignment'].for({}) === 'viewport-glyph';
  // Each letter turns about its own middle.
  const rotation = (layout['text-rotate'].for(look.feature.evaluated) * Math.PI) / 180;
  const own =
    offset[1] === 0 ? { line: line!, distance: at.distance } : lineBeside(line!, offset[1] * direction, at);
  const ends = [Math.min(...middles) * direction, Math.max(...middles) * direction];
  const [from, to] = [own.distance + Math.min(...ends), own.distance + Math.max(...ends)];
  if (from < 0 || to > own.line.distances.at(-1)!) return undefined;
  const letters: DrawnLetter[] = [];
  for (const [index, { codePoint, style, y, advance }] of shaped.letters.entries()) {
    const foot = placeAt(own.line, own.distance + direction * middles[index]!);
    const along = isUpright ? 0 : isTurned ? foot.angle + Math.PI : foot.angle;
    const angle = along + rotation;
    const [across, back] = [y * scale, (-advance / 2) * scale];
    letters.push({
      codePoint,
      image: style.image,
      fontStack: style.fontStack,
      size: look.textSize * style.scale,
      color: style.color,
      x: foot.x - across * Math.sin(along) + back * Math.cos(angle),
      y: foot.y + across * Math.cos(along) + back * Math.sin(angle),
      angle,
    });
  }
  const height = Math.max(LEAST_HEIGHT, shaped.bottom - shaped.top) * (look.roomTextSize / EM_PIXELS);
  const radius = Math.max(LEAST_RADIUS, height / 2 + layout['text-padding'].for({}));
  return { choice, letters, boxes: discsAlong(own.line, from, to, radius) };
}

/** The discs that a label along a line keeps free, from its first letter to its last, as MapLibre has them. */
function discsAlong(line: MeasuredLine, from: number, to: number, radius: number): CollisionBox[] {
  const length = to - from;
  const padding = Math.min(radius / 4, length / 2);
  const inner = length - 2 * padding;
  const wanted = length <= radius / 2 ? 1 : Math.ceil(inner / (DISC_DISTANCE * radius)) + 1;
  const count = Math.min(wanted, MOST_DISCS);
  const discs: CollisionBox[] = [];
  for (let index = 0; index < count; index++) {
    const { x, y } = placeAt(line, from + padding + (index / Math.max(1, count - 1)) * inner);
    discs.push({ minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius, isRound: true });
  }
  return discs;
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
  const images: DrawItem[] = [];
  for (const letter of letters) {
    if (letter.image !== undefined) {
      images.push(imageItem(letter, letter.image, opacity, letter.color ?? color));
      continue;
    }
    // Spaces show nothing.
    if (context.glyph(letter.fontStack, letter.codePoint) === undefined || letter.codePoint === 0x20)
      continue;
    const key = `${letter.fontStack} ${letter.size} ${letter.color ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [letter]);
    else group.push(letter);
  }
  const texts = [...groups.values()].map((group): DrawItem => ({
    kind: 'glyphs',
    fontStack: group[0]!.fontStack,
    size: group[0]!.size,
    color: group[0]!.color ?? color,
    ...(width > 0 && !isInvisible(haloColor, 1) ? { halo } : {}),
    opacity,
    glyphs: group.flatMap(({ codePoint, x, y, angle }) => [codePoint, x, y, angle]),
  }));
  return [...images, ...texts];
}

/** Images in texts stand a pixel to the right of where a letter would, and three pixels of its em lower, as MapLibre has them. */
const [IMAGE_RIGHT, IMAGE_DOWN] = [1, 3];

function imageItem(
  { x, y, angle, size }: DrawnLetter,
  { name, unit, size: { pixelRatio, sdf } }: LetterImage,
  opacity: number,
  color: string,
): DrawItem {
  const scale = (size / EM_PIXELS) * unit;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [IMAGE_RIGHT * scale, IMAGE_DOWN * scale];
  const pixel = scale / pixelRatio;
  return {
    kind: 'image',
    image: name,
    matrix: [
      cos * pixel,
      sin * pixel,
      -sin * pixel,
      cos * pixel,
      x + dx * cos - dy * sin,
      y + dx * sin + dy * cos,
    ],
    opacity,
    ...(sdf ? { sdf: { color } } : {}),
  };
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
