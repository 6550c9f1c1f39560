import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/read-road-network.ts';
import { EdgeFlag } from '../../src/network/road-network.ts';
import { type Tags, edgeNames, tinyMap } from './tiny-map.ts';

/** How a car may travel a single way: `=`, `>`, `<` or `-` for not at all, with `p` (private) or `d` (destination only). */
function travel(tags: Tags): string {
  const network = readRoadNetwork(tinyMap('a-b', [['ab', tags]]));
  const edge = edgeNames(network)[0];
  if (edge === undefined) return '-';
  const flags = network.edgeFlags[0]!;
  return edge[1]! + (flags & EdgeFlag.private ? 'p' : '') + (flags & EdgeFlag.destinationOnly ? 'd' : '');
}

/** `a=1 b=2` as tags. */
function tagsOf(text: string): Tags {
  return Object.fromEntries(
    text.split(' ').map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
}

function tables(rows: readonly (readonly [tags: string, travelled: string])[]): void {
  test.each(rows)('%s: %s', (tags, travelled) => expect(travel(tagsOf(tags))).toBe(travelled));
}

describe('kinds of way', () => {
  tables([
    ['highway=motorway', '>'],
    ['highway=motorway_link', '='],
    ['highway=trunk', '='],
    ['highway=tertiary_link', '='],
    ['highway=residential', '='],
    ['highway=living_street', '='],
    ['highway=service', '='],
    ['highway=service service=emergency_access', '-'],
    ['highway=service service=emergency_access motor_vehicle=yes', '='],
    ['highway=road', '='],
    ['highway=track', '='],
    ['highway=busway', '-'],
    ['highway=construction', '-'],
    ['highway=proposed', '-'],
    ['highway=platform', '-'],
    ['highway=nonsense', '-'],
    ['highway=footway', '-'],
    ['highway=footway access=yes', '-'],
    ['highway=footway motor_vehicle=yes', '='],
    ['highway=footway motorcar=destination', '=d'],
    ['highway=path', '-'],
    ['highway=path vehicle=permissive', '='],
    ['highway=cycleway motor_vehicle=no', '-'],
    ['highway=pedestrian', '-'],
    ['highway=pedestrian motor_vehicle=delivery', '=d'],
    ['highway=steps motor_vehicle=yes', '-'],
    ['highway=pedestrian area=yes motor_vehicle=yes', '-'],
    ['highway=residential area=no', '='],
    ['railway=rail', '-'],
    ['building=yes', '-'],
  ]);
});

describe('access tags', () => {
  tables([
    ['highway=residential access=yes', '='],
    ['highway=residential access=permissive', '='],
    ['highway=residential access=designated', '='],
    ['highway=residential access=no', '-'],
    ['highway=residential access=private', '=p'],
    ['highway=residential access=residents', '=p'],
    ['highway=residential access=destination', '=d'],
    ['highway=residential access=customers', '=d'],
    ['highway=residential access=delivery', '=d'],
    ['highway=residential access=permit', '=d'],
    ['highway=residential access=agricultural', '-'],
    ['highway=residential access=forestry', '-'],
    ['highway=residential access=emergency', '-'],
    ['highway=residential access=official', '-'],
    ['highway=residential motor_vehicle=bus', '-'],
    ['highway=residential access=unknown', '='],
    ['highway=residential vehicle=use_sidepath', '='],
    // The most specific key that can be read decides.
    ['highway=residential access=no motorcar=yes', '='],
    ['highway=residential access=no motor_vehicle=yes', '='],
    ['highway=residential access=no vehicle=yes', '='],
    ['highway=residential access=no foot=yes bicycle=yes', '-'],
    ['highway=residential motorcar=no motor_vehicle=yes', '-'],
    ['highway=residential motor_vehicle=no vehicle=yes', '-'],
    ['highway=residential motor_vehicle=unknown access=no', '-'],
    ['highway=residential motorcar=destination motor_vehicle=no', '=d'],
    ['highway=residential hgv=no', '='],
    ['highway=residential bicycle=no', '='],
    // Of a list the most generous value.
    ['highway=track motor_vehicle=agricultural;forestry', '-'],
    ['highway=track motor_vehicle=agricultural;destination', '=d'],
    ['highway=track motor_vehicle=agricultural;unknown', '-'],
    ['highway=residential access=private;yes', '='],
    // By direction.
    ['highway=residential motor_vehicle:backward=no', '>'],
    ['highway=residential motor_vehicle:forward=no', '<'],
    ['highway=residential motor_vehicle=yes motor_vehicle:forward=no', '<'],
    ['highway=residential motor_vehicle=no motor_vehicle:forward=yes', '>'],
    ['highway=residential vehicle:backward=no motor_vehicle=yes', '='],
    ['highway=residential access=no motor_vehicle:forward=yes', '>'],
    ['highway=residential motor_vehicle:backward=destination', '=d'],
    ['highway=residential oneway=yes motor_vehicle:backward=destination', '>'],
    ['highway=residential motor_vehicle:forward=private motor_vehicle:backward=destination', '=pd'],
  ]);
});

describe('one-way traffic', () => {
  tables([
    ['highway=primary oneway=yes', '>'],
    ['highway=primary oneway=true', '>'],
    ['highway=primary oneway=1', '>'],
    ['highway=primary oneway=-1', '<'],
    ['highway=primary oneway=reverse', '<'],
    ['highway=primary oneway=no', '='],
    ['highway=primary oneway=reversible', '-'],
    ['highway=primary oneway=alternating', '='],
    ['highway=primary oneway=perhaps', '='],
    ['highway=primary junction=roundabout', '>'],
    ['highway=primary junction=circular', '>'],
    ['highway=primary junction=jughandle', '='],
    ['highway=primary junction=roundabout oneway=no', '='],
    ['highway=primary junction=roundabout oneway=-1', '<'],
    ['highway=motorway oneway=no', '='],
    ['highway=motorway oneway=-1', '<'],
    ['highway=motorway oneway=perhaps', '>'],
    ['highway=motorway_link oneway=yes', '>'],
    ['highway=primary oneway=yes oneway:motor_vehicle=no', '='],
    ['highway=primary oneway=yes oneway:motorcar=no', '='],
    ['highway=primary oneway=no oneway:motor_vehicle=yes', '>'],
    ['highway=primary oneway:motor_vehicle=yes oneway:motorcar=no', '='],
    ['highway=primary oneway=yes oneway:bicycle=no', '>'],
    ['highway=primary oneway=yes motor_vehicle:forward=no', '-'],
    ['highway=motorway access=no', '-'],
  ]);
});

describe('ferries and car trains', () => {
  tables([
    ['route=ferry', '='],
    ['route=ferry motor_vehicle=no', '-'],
    ['route=ferry motorcar=yes foot=yes', '='],
    ['route=ferry foot=yes bicycle=yes', '-'],
    ['route=ferry foot=yes access=yes', '-'],
    ['route=ferry oneway=yes', '>'],
    ['route=shuttle_train', '='],
    ['route=shuttle_train motor_vehicle=no', '-'],
    ['route=bus', '-'],
    ['route=ferry highway=construction', '-'],
  ]);
});
