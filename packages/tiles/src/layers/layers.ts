import { aerodromeLabel } from './aerodrome-label.ts';
import { aeroway } from './aeroway.ts';
import { boundary } from './boundary.ts';
import { building } from './building.ts';
import { housenumber } from './housenumber.ts';
import { landcover } from './landcover.ts';
import { landuse } from './landuse.ts';
import { mountainPeak } from './mountain-peak.ts';
import { park } from './park.ts';
import { place } from './place.ts';
import { poi } from './poi.ts';
import type { LayerRules } from './rules.ts';
import { transportationName } from './transportation-name.ts';
import { transportation } from './transportation.ts';
import { waterName } from './water-name.ts';
import { water } from './water.ts';
import { waterway } from './waterway.ts';

/** All layers of a tile, in their order in it. A new layer is a file and a line here. */
export const LAYERS: readonly LayerRules[] = [
  water,
  waterway,
  landcover,
  landuse,
  park,
  boundary,
  aeroway,
  transportation,
  building,
  waterName,
  transportationName,
  place,
  housenumber,
  poi,
  aerodromeLabel,
  mountainPeak,
];

/** Position of a layer by its name. */
export const layerOf = (rules: LayerRules): number => LAYERS.indexOf(rules);

/** Layers from which features are dropped where a tile is too large, the first ones first. */
export const DROP_ORDER: readonly LayerRules[] = [
  housenumber,
  poi,
  building,
  landuse,
  landcover,
  transportationName,
  waterway,
  park,
  aeroway,
  mountainPeak,
  waterName,
  transportation,
  boundary,
  aerodromeLabel,
  place,
  water,
];
