import { Surface } from '../road-network.ts';
import { type Classify, type TagReader, greatestOf, meaningIn } from './tag-reader.ts';

/** OSM wiki, Key:surface. */
const surfaceIn = meaningIn({
  asphalt: Surface.pavedSmooth,
  concrete: Surface.pavedSmooth,
  chipseal: Surface.pavedSmooth,
  paved: Surface.paved,
  cement: Surface.paved,
  'concrete:plates': Surface.paved,
  'concrete:lanes': Surface.paved,
  paving_stones: Surface.paved,
  'paving_stones:lanes': Surface.paved,
  bricks: Surface.paved,
  brick: Surface.paved,
  sett: Surface.paved,
  metal: Surface.paved,
  metal_grid: Surface.paved,
  wood: Surface.paved,
  tartan: Surface.paved,
  rubber: Surface.paved,
  cobblestone: Surface.pavedRough,
  'cobblestone:flattened': Surface.pavedRough,
  unhewn_cobblestone: Surface.pavedRough,
  grass_paver: Surface.pavedRough,
  compacted: Surface.compacted,
  fine_gravel: Surface.compacted,
  unpaved: Surface.dirt,
  ground: Surface.dirt,
  dirt: Surface.dirt,
  earth: Surface.dirt,
  clay: Surface.dirt,
  gravel: Surface.gravel,
  pebblestone: Surface.gravel,
  shells: Surface.gravel,
  rock: Surface.gravel,
  stone: Surface.gravel,
  grass: Surface.path,
  sand: Surface.path,
  mud: Surface.path,
  woodchips: Surface.path,
  snow: Surface.path,
  ice: Surface.path,
  salt: Surface.path,
});
/** The worst surface of a list, since a way with `asphalt;ground` has ground somewhere. */
const worstSurfaceIn = greatestOf(surfaceIn);

/** OSM wiki, Key:tracktype, which counts when the surface itself is not tagged. */
const trackSurfaceIn = meaningIn({
  grade1: Surface.paved,
  grade2: Surface.compacted,
  grade3: Surface.dirt,
  grade4: Surface.gravel,
  grade5: Surface.path,
});

/** OSM wiki, Key:smoothness: the best surface that is as rough as this, so that asphalt with potholes counts as a rougher surface. */
const smoothnessSurfaceIn = meaningIn({
  excellent: Surface.pavedSmooth,
  good: Surface.pavedSmooth,
  intermediate: Surface.paved,
  bad: Surface.pavedRough,
  very_bad: Surface.dirt,
  horrible: Surface.gravel,
  very_horrible: Surface.path,
  impassable: Surface.impassable,
});

const PAVED: ReadonlySet<number> = new Set([Surface.pavedSmooth, Surface.paved]);

/** A hiking path whose surface nobody has tagged is no better than a trail. */
const isHikingPath = greatestOf(meaningIn({ path: 1, footway: 1, bridleway: 1 }));
const isTagged: Classify = (value) => (value === '' || value === 'no' ? 0 : 1);

/**
 * Reads the surface of the current way: the worse one of those that its material and its smoothness give. On paving that somebody has tagged, `bad` means
 * cracks and patches, over which the traffic of a town goes on as fast (as in OSRM, Valhalla and GraphHopper).
 */
export function surfaceReader(tags: TagReader): () => number {
  const surface = tags.slot('surface');
  const tracktype = tags.slot('tracktype');
  const smoothness = tags.slot('smoothness');
  const surfaceOf = tags.classifier(worstSurfaceIn);
  const trackSurfaceOf = tags.classifier(trackSurfaceIn);
  const smoothnessSurfaceOf = tags.classifier(smoothnessSurfaceIn);

  const highway = tags.slot('highway');
  const sacScale = tags.slot('sac_scale');
  const isPath = tags.classifier(isHikingPath);
  const isHiking = tags.classifier(isTagged);

  return () => {
    const material =
      surfaceOf(tags.value(surface)) ||
      trackSurfaceOf(tags.value(tracktype)) ||
      (isHiking(tags.value(sacScale)) !== 0 && isPath(tags.value(highway)) !== 0 ? Surface.path : 0);
    const smooth = smoothnessSurfaceOf(tags.value(smoothness));
    const isPatched = smooth === Surface.pavedRough && PAVED.has(material);
    return Math.max(material, isPatched ? Surface.paved : smooth);
  };
}
