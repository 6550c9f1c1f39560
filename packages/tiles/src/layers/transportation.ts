import { trafficWayOf, type TrafficWay } from './roads.ts';
import { brunnelOf, since, LINE_BUFFER, type LayerRules, type Rule } from './rules.ts';
import type { Tags } from './tags.ts';

const PAVED =
  /^(?:paved|asphalt|cobblestone|concrete.*|metal|paving_stones.*|sett|unhewn_cobblestone|wood|chipseal|bricks?)$/;
const UNPAVED =
  /^(?:unpaved|compacted|dirt|earth|fine_gravel|grass|grass_paver|gravel|gravel_turf|ground|ice|mud|pebblestone|salt|sand|snow|woodchips|rock)$/;

function surfaceOf(tags: Tags): string | undefined {
  const surface = tags.get('surface');
  if (surface === undefined) return undefined;
  if (PAVED.test(surface)) return 'paved';
  return UNPAVED.test(surface) ? 'unpaved' : undefined;
}

/** 1 along the way, -1 against it. */
function onewayOf(tags: Tags): number | undefined {
  const oneway = tags.get('oneway');
  if (oneway === '-1' || oneway === 'reverse') return -1;
  if (oneway === 'yes' || oneway === 'true' || oneway === '1') return 1;
  if (oneway === 'no') return undefined;
  return tags.is('junction', 'roundabout') || tags.is('highway', 'motorway') ? 1 : undefined;
}

/** Whether a path is the pavement of a street or crosses one: there are as many of them as of all other paths in a city. */
function pavementOf(way: TrafficWay, tags: Tags): string | undefined {
  if (way.subclass !== 'footway' && way.subclass !== 'cycleway' && way.subclass !== 'path') return undefined;
  const kind = tags.get(way.subclass);
  return kind === 'sidewalk' || kind === 'crossing' ? kind : undefined;
}

const layerOf = (tags: Tags): number | undefined => {
  const layer = tags.number('layer');
  return layer === undefined || layer === 0 || Math.abs(layer) > 10 ? undefined : Math.trunc(layer);
};

/** Whether an area of the kind is drawn as one: of roads only where they say so, since others enclose what is not theirs. */
const isDrawnAsArea = (way: TrafficWay, tags: Tags): boolean =>
  way.class === 'path' || way.class === 'pier' || (way.isRoad && tags.is('area', 'yes'));

const rule: Rule = ({ tags, isArea, isAreaToo, routes, zoomOf }, emit) => {
  const way = trafficWayOf(tags);
  const isBridge = isArea && way === undefined && tags.is('man_made', 'bridge');
  if (way === undefined && !isBridge) return;
  // A closed way that is an area is drawn as one, and not as a line too.
  if (!isArea && tags.is('area', 'yes')) return;
  if (way === undefined) {
    emit({
      from: Math.max(13, zoomOf(4)),
      attributes: { class: 'bridge', brunnel: 'bridge', layer: layerOf(tags) },
    });
    return;
  }
  const { from, isRoad } = way;
  if ((isArea || isAreaToo) && isDrawnAsArea(way, tags) !== isArea) return;
  const brunnel = brunnelOf(tags);
  const layer = layerOf(tags);
  // Halls and platforms under the ground would hide the streets over them.
  if (isArea && layer !== undefined && layer < 0) return;
  const isPath = way.class === 'path' || way.class === 'track';
  const pavement = isArea ? undefined : pavementOf(way, tags);
  emit({
    from: isArea ? Math.max(13, from) : pavement === undefined ? from : Math.max(14, from),
    order: way.order + 200 * (layer ?? (brunnel === 'bridge' ? 1 : brunnel === 'tunnel' ? -1 : 0)),
    attributes: {
      class: way.class,
      subclass: way.subclass,
      network: routes[0]?.network,
      brunnel: since(10, brunnel),
      oneway: since(12, isRoad ? onewayOf(tags) : undefined),
      ramp: way.isRamp ? 1 : undefined,
      service: since(11, tags.get('service')),
      expressway: since(8, tags.is('expressway', 'yes') ? 1 : undefined),
      toll: since(9, tags.is('toll', 'yes') ? 1 : undefined),
      access: since(10, tags.is('access', 'no', 'private') ? 'no' : undefined),
      layer: since(10, layer),
      footway: pavement,
      level: since(14, isPath ? tags.number('level') : undefined),
      indoor: since(14, tags.is('indoor', 'yes', 'corridor') ? 1 : undefined),
      bicycle: since(14, tags.get('bicycle')),
      foot: since(14, isPath ? tags.get('foot') : undefined),
      horse: since(14, isPath ? tags.get('horse') : undefined),
      mtb_scale: since(14, tags.get('mtb:scale')),
      sac_scale: since(12, tags.get('sac_scale')),
      surface: since(12, surfaceOf(tags)),
    },
  });
};

/** Roads, paths, railways, ferries, cable cars and piers. */
export const transportation: LayerRules = {
  name: 'transportation',
  fields: {
    class:
      'motorway, trunk, primary, secondary, tertiary, minor, service, track, path, rail, transit, ferry, aerialway, pier, ...',
    subclass: 'The kind of railway or path.',
    network: 'The network of the road route, such as us-interstate.',
    brunnel: 'bridge, tunnel or ford.',
    oneway: '1 along the line, -1 against it.',
    ramp: '1 for links.',
    service: 'The kind of service road or siding.',
    expressway: '1 for expressways.',
    toll: '1 where there is a toll.',
    access: 'no where the public has none.',
    layer: 'What is higher lies over what is lower.',
    footway: 'sidewalk or crossing, of paths along and across a street.',
    level: 'The floor.',
    indoor: '1 inside of buildings.',
    bicycle: 'The tag of the way.',
    foot: 'The tag of the way.',
    horse: 'The tag of the way.',
    mtb_scale: 'The tag mtb:scale.',
    sac_scale: 'The tag of the way: how hard a path is to walk.',
    surface: 'paved or unpaved.',
  },
  buffer: LINE_BUFFER,
  line: rule,
  area: rule,
};
