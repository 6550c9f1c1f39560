import polylabel from 'polylabel';
import { boundsOf, signedArea } from '../../geometry/clip.ts';
import type { SourceFeature, TileLine } from '../../source/source-feature.ts';
import type { VisibleLayer } from '../../style/layer.ts';
import type { View } from '../../view/view.ts';
import { centerAnchor, lineAnchors, measured, type AnchorSetting, type LineAnchor } from './line-anchors.ts';
import { MergingLines, type Strand } from './merge-lines.ts';
import { NearbyTexts } from './nearby-texts.ts';
import { EM_PIXELS } from './shape-text.ts';
import type { SymbolLayerInput, SymbolLook, SymbolPlace } from './symbol.ts';

/** The place inside an area that is farthest from its border is found to so many units of the style. */
const POLE_PRECISION = 1;
/** But not to a smaller part of the area's length than one of so many: along an area of even width, all places are as far from the border. */
const MOST_STEPS = 4096;

/** Areas that are longer than so many times their width have their symbols in the middle of the box around them. */
const MOST_PROPORTION = 1000;

/** Where the symbols of a layer may be: at points, or along lines. */
export function symbolPlaces(
  { layer, largestTextSize }: SymbolLayerInput,
  looks: readonly SymbolLook[],
  view: View,
): SymbolPlace[] {
  const placement = layer.layout['symbol-placement'].for({});
  return placement === 'point'
    ? looks.flatMap((look) => pointPlaces(look, view))
    : linePlaces(layer, looks, view, largestTextSize);
}

function degrees(value: number): number {
  return (value * Math.PI) / 180;
}

/** How icons and straight texts are turned at a place whose line has an angle. */
function anglesOf(
  { layer, feature }: SymbolLook,
  view: View,
  lineAngle: number,
  isOnLine: boolean,
): Pick<SymbolPlace, 'iconAngle' | 'textAngle' | 'iconBoxAngle' | 'textBoxAngle'> {
  const { layout } = layer;
  const bearing = degrees(-view.bearing);
  const map = isOnLine ? lineAngle : bearing;
  const isOnMap = (alignment: string): boolean => alignment === 'map' || (alignment === 'auto' && isOnLine);
  const isIconOnMap = isOnMap(layout['icon-rotation-alignment'].for(feature.evaluated));
  const isTextOnMap = isOnMap(layout['text-rotation-alignment'].for({}));
  const iconTurn = isIconOnMap ? map : 0;
  const iconRotation = degrees(layout['icon-rotate'].for(feature.evaluated));
  const textRotation = degrees(layout['text-rotate'].for(feature.evaluated));
  // Otherwise it would stand on its head.
  const isUpright = !isOnLine || !layout['icon-keep-upright'].for({}) || Math.cos(iconTurn) >= 0;
  return {
    iconAngle: iconTurn + (isUpright ? 0 : Math.PI) + iconRotation,
    textAngle: (isTextOnMap ? map : 0) + textRotation,
    // Boxes of icons follow the alignment of texts, as in MapLibre.
    iconBoxAngle: (isTextOnMap ? bearing : 0) + iconRotation,
    textBoxAngle: (isTextOnMap ? bearing : 0) + textRotation,
  };
}

/** How far the nearest of some places is from the picture, across or down; infinitely where there are none. */
export function awayFrom({ width, height }: View, places: readonly number[]): number {
  let least = Infinity;
  for (let at = 0; at < places.length; at += 2) {
    const x = places[at]!;
    const y = places[at + 1]!;
    least = Math.min(least, Math.max(0, -x, -y, x - width, y - height));
  }
  return least;
}

/** Whether nothing of what reaches so far from its place could be seen. */
function isBeyond({ width, height }: View, x: number, y: number, reach: number): boolean {
  return x < -reach || y < -reach || x > width + reach || y > height + reach;
}

function pointPlaces(look: SymbolLook, view: View): SymbolPlace[] {
  const { feature, reach } = look;
  const places =
    feature.type === 1 ? feature.places() : feature.type === 2 ? firstCorners(feature) : poles(feature);
  if (places.length === 0) return [];
  const angles = anglesOf(look, view, 0, false);
  const out: SymbolPlace[] = [];
  for (let at = 0; at < places.length; at += 2) {
    if (isBeyond(view, places[at]!, places[at + 1]!, reach)) continue;
    if (!feature.tile.isInSeenSquare(places[at]!, places[at + 1]!)) continue;
    const place: LineAnchor = { x: places[at]!, y: places[at + 1]!, distance: 0, angle: 0 };
    out.push({ look, at: place, line: undefined, ...angles });
  }
  return out;
}

/** Symbols of lines stand at their beginnings. */
function firstCorners(feature: SourceFeature): readonly number[] {
  return feature.ownParts().flatMap((line) => feature.own([line[0]!, line[1]!]));
}

/** Symbols of areas stand where they are widest. */
function poles(feature: SourceFeature): readonly number[] {
  const polygons: number[][][][] = [];
  for (const ring of feature.ownParts()) {
    const places: number[][] = [];
    for (let at = 0; at < ring.length; at += 2) places.push([ring[at]!, ring[at + 1]!]);
    const area = signedArea(ring);
    if (area === 0) continue;
    if (polygons.length === 0 || area > 0) polygons.push([places]);
    else polygons.at(-1)!.push(places);
  }
  return polygons.flatMap((polygon) => {
    const { minX, minY, maxX, maxY } = boundsOf(polygon[0]!.flat());
    const [width, height] = [maxX - minX, maxY - minY];
    // The search begins with squares as large as the shorter side.
    if (!(Math.max(width, height) < MOST_PROPORTION * Math.min(width, height)))
      return feature.own([(minX + maxX) / 2, (minY + maxY) / 2]);
    const precision = Math.max(POLE_PRECISION / feature.tile.unit, Math.max(width, height) / MOST_STEPS);
    const [x, y] = polylabel(polygon, precision);
    return feature.own([x!, y!]);
  });
}

/** The same of all that stands along a line. */
function isLineBeyond(places: readonly number[], view: View, reach: number): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(places);
  return maxX < -reach || maxY < -reach || minX > view.width + reach || minY > view.height + reach;
}

function linePlaces(
  layer: VisibleLayer<'symbol'>,
  looks: readonly SymbolLook[],
  view: View,
  largestTextSize: SymbolLayerInput['largestTextSize'],
): SymbolPlace[] {
  const { layout } = layer;
  const placement = layout['symbol-placement'].for({});
  const maxAngle = degrees(layout['text-max-angle'].for({}));
  const isAlong = layout['text-rotation-alignment'].for({}) !== 'viewport';
  const out: SymbolPlace[] = [];
  // Places along lines are found in tiles at whole zoom levels, so that they stay where they are while one zooms.
  const growth = 2 ** (view.zoom % 1);
  const spacing = layout['symbol-spacing'].for({}) * growth;
  const lengthsOf = (look: SymbolLook): Omit<AnchorSetting, 'isContinued'> => {
    const { shaped } = look.texts[0] ?? {};
    // As in MapLibre, the size of letters decides of icons too, also where there are no letters.
    const largest = largestTextSize(look.feature.evaluated);
    const scale = (largest / EM_PIXELS) * growth;
    const textLength = shaped === undefined ? 0 : (shaped.right - shaped.left) * scale;
    const iconLength = (look.icon?.width ?? 0) * scale;
    return {
      spacing,
      labelLength: Math.max(textLength, iconLength),
      textLength,
      emPixels: largest * growth,
      maxAngle,
    };
  };
  const nearby = new NearbyTexts(spacing / 2);
  for (const { look, places, isContinued, square } of placement === 'line-center'
    ? []
    : strandsOf(layer, looks)) {
    if (isLineBeyond(places, view, look.reach)) continue;
    const line = measured(places);
    for (const at of lineAnchors(line, { ...lengthsOf(look), isContinued })) {
      if (look.text !== '' && nearby.isRepeated(at, `${square} ${look.text}`)) continue;
      if (isBeyond(view, at.x, at.y, look.reach)) continue;
      out.push({ look, at, line: isAlong ? line : undefined, ...anglesOf(look, view, at.angle, true) });
    }
  }
  if (placement !== 'line-center') return out;
  for (const look of looks) {
    const lengths = lengthsOf(look);
    for (const { places, isContinued, box } of look.feature.middleLines()) {
      if (isLineBeyond(places, view, look.reach)) continue;
      const line = measured(places);
      for (const at of centerAnchor(line, { ...lengths, isContinued })) {
        if (!look.feature.tile.isIn(box, at.x, at.y) || isBeyond(view, at.x, at.y, look.reach)) continue;
        out.push({ look, at, line: isAlong ? line : undefined, ...anglesOf(look, view, at.angle, true) });
      }
    }
  }
  return out;
}

/** The lines along which the symbols of a layer stand, tile by tile. */
function strandsOf(layer: VisibleLayer<'symbol'>, looks: readonly SymbolLook[]): readonly Strand[] {
  const tiles = new Map<string, MergingLines>();
  for (const look of looks) {
    const bySquare = new Map<string, TileLine[]>();
    for (const line of look.feature.tileLines()) {
      const known = bySquare.get(line.square);
      if (known === undefined) bySquare.set(line.square, [line]);
      else known.push(line);
    }
    for (const [square, lines] of bySquare) {
      let tile = tiles.get(square);
      if (tile === undefined) tiles.set(square, (tile = new MergingLines(square)));
      tile.add(look, lines);
    }
  }
  const strands = [...tiles.values()].flatMap((tile) => tile.strands());
  if (!isKeyed(layer)) return strands;
  const key = layer.layout['symbol-sort-key'];
  return strands
    .map((strand) => ({ strand, value: key.for(strand.look.feature.evaluated) ?? 0 }))
    .toSorted((a, b) => a.value - b.value)
    .map(({ strand }) => strand);
}

/** Whether symbols come in the order of a key, whatever their tiles. */
export function isKeyed({ layout }: VisibleLayer<'symbol'>): boolean {
  return !layout['symbol-sort-key'].isConstant && layout['symbol-z-order'].for({}) !== 'viewport-y';
}
