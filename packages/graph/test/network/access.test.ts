import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { EdgeFlag, Mode } from '../../src/network/road-network.ts';
import { type Tags, tinyMap } from './tiny-map.ts';

/** How a mode may travel a way: `=` both ways, `>` forward, `<` backward, `-` not at all; then `p` (private) or `d` (destination only). */
function travel(tags: Tags, mode: keyof typeof Mode): string {
  const network = readRoadNetwork(tinyMap('a-b', [['ab', tags]]));
  if (network.edgeCount === 0) return '-';
  const bit = Mode[mode];
  const [forward, backward] = [network.accessForward[0]! & bit, network.accessBackward[0]! & bit];
  const way = forward ? (backward ? '=' : '>') : backward ? '<' : '-';
  const isPrivate = network.edgePrivate[0]! & bit;
  const isForDestination = network.edgeDestinationOnly[0]! & bit;
  return way + (isPrivate ? 'p' : '') + (isForDestination ? 'd' : '');
}

/** The same for a bicycle, with `w` where the rider pushes it in both directions, and `>w`, `<w` where only against the traffic. */
function cycled(tags: Tags): string {
  const network = readRoadNetwork(tinyMap('a-b', [['ab', tags]]));
  const flags = network.edgeFlags[0] ?? 0;
  return (
    travel(tags, 'bicycle') +
    (flags & EdgeFlag.dismount ? 'w' : '') +
    (flags & EdgeFlag.pushForward ? '>w' : '') +
    (flags & EdgeFlag.pushBackward ? '<w' : '')
  );
}

/** The tags that a text such as `a=1 b=2` stands for. */
function tagsOf(text: string): Tags {
  return Object.fromEntries(
    text.split(' ').map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
}

function tables(
  rows: readonly (readonly [tags: string, travelled: string])[],
  mode: keyof typeof Mode = 'auto',
): void {
  test.each(rows)(`${mode}: %s: %s`, (tags, travelled) => expect(travel(tagsOf(tags), mode)).toBe(travelled));
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
    ['highway=nonsense access=yes', '='],
    ['highway=nonsense access=customers', '-'],
    ['highway=nonsense motor_vehicle=private', '=p'],
    ['highway=service conveying=backward', '='],
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
    ['highway=residential access=official', '='],
    ['highway=pedestrian motor_vehicle=official', '='],
    ['highway=residential motor_vehicle=bus', '-'],
    ['highway=residential access=unknown', '='],
    ['highway=residential vehicle=use_sidepath', '='],
    // The most specific key with a known value decides.
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
    // The most generous value of a list counts.
    ['highway=track motor_vehicle=agricultural;forestry', '-'],
    ['highway=track motor_vehicle=agricultural;destination', '=d'],
    ['highway=track motor_vehicle=agricultural;unknown', '-'],
    ['highway=residential access=private;yes', '='],
    // Keys may name a direction.
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
    ['highway=primary junction=roundabout oneway=alternating', '>'],
    ['highway=primary junction=roundabout oneway=no', '='],
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
    // A ferry for all, or for trucks, is for cars too.
    ['route=ferry foot=yes access=yes', '='],
    ['route=ferry foot=yes hgv=yes', '='],
    ['route=ferry foot=yes access=private', '-'],
    ['route=ferry foot=yes hgv=yes motorcar=no', '-'],
    ['route=ferry foot=yes bus=yes', '-'],
    ['route=ferry oneway=yes', '>'],
    // Who is kept out says nothing of the others.
    ['route=ferry foot=no', '='],
    ['route=ferry bicycle=no', '='],
    ['route=shuttle_train', '='],
    ['route=shuttle_train motor_vehicle=no', '-'],
    ['route=bus', '-'],
    ['route=ferry highway=construction', '-'],
  ]);
});

describe('bicycles', () => {
  test.each([
    ['highway=residential', '='],
    ['highway=motorway', '-'],
    ['highway=motorway_link', '-'],
    ['highway=motorway bicycle=yes', '>'],
    ['highway=motorway access=yes', '>'],
    ['highway=trunk', '='],
    ['highway=trunk bicycle=no', '-'],
    ['highway=trunk motorroad=yes', '-'],
    ['highway=trunk motorroad=yes bicycle=yes', '='],
    ['highway=trunk bicycle=designated', '='],
    ['highway=trunk motorroad=no', '='],
    ['highway=trunk cycleway:right=track', '='],
    ['highway=motorway cycleway=lane', '>'],
    ['highway=motorway cycleway=lane access=no', '-'],
    // A lane against the traffic opens no other direction.
    ['highway=motorway cycleway=opposite', '<'],
    ['highway=motorway cycleway:left=opposite_lane', '<'],
    ['highway=motorway oneway=-1 cycleway=opposite_track', '>'],
    ['highway=motorway oneway=no cycleway=opposite', '='],
    ['highway=motorway cycleway:left=opposite_lane cycleway:right=lane', '='],
    ['highway=motorway bicycle_road=yes cycleway=opposite', '='],
    ['highway=residential oneway=yes access=psv cycleway=opposite_lane', '<'],
    ['highway=busway oneway=yes cycleway=opposite_share_busway', '<'],
    ['highway=motorway cycleway=yes', '-'],
    // Limits open the way to nobody but whom they name.
    ['highway=motorway access=private', '-'],
    ['highway=motorway_link access=destination', '-'],
    ['highway=motorway vehicle=destination', '-'],
    ['highway=motorway_link bicycle=private', '=p'],
    ['highway=bridleway access=customers', '-'],
    ['highway=runway access=permit', '-'],
    ['highway=footway access=private', '=pw'],
    ['highway=primary', '='],
    ['highway=primary motorroad=yes', '-'],
    ['highway=primary motorroad=yes access=yes', '-'],
    ['highway=track', '='],
    ['highway=path', '='],
    ['highway=cycleway', '='],
    ['highway=cycleway access=no', '-'],
    ['highway=cycleway moped=no', '='],
    ['highway=busway', '-'],
    ['highway=busway bicycle=yes', '='],
    ['highway=busway access=yes', '-'],
    ['highway=busway sidewalk=both', '-'],
    ['highway=busway cycleway=lane', '='],
    ['highway=busway oneway=yes cycleway:right=share_busway', '>'],
    ['highway=busway cycleway=lane bicycle=no', '-'],
    // `access=no` says no more there than the kind of way.
    ['highway=busway cycleway=lane access=no bus=yes', '='],
    ['highway=busway cycleway=lane vehicle=no', '-'],
    ['highway=corridor', '-'],
    ['highway=runway', '-'],
    ['highway=runway access=yes', '='],
    ['highway=runway bicycle=permissive', '='],
    ['highway=runway motor_vehicle=yes', '-'],
    ['highway=rest_area access=yes', '-'],
    // A more specific key overrides a more general one.
    ['highway=residential vehicle=no', '-'],
    ['highway=residential vehicle=no bicycle=yes', '='],
    ['highway=residential motor_vehicle=no', '='],
    ['highway=residential access=no vehicle=yes', '='],
    ['highway=residential access=psv', '-'],
    ['highway=residential access=psv;bicycle', '='],
    // A lane lets in those whom the sign for others does not speak of.
    ['highway=residential access=psv cycleway=lane', '='],
    ['highway=residential vehicle=bus cycleway:both=share_busway', '='],
    ['highway=residential access=no cycleway=lane', '-'],
    ['highway=residential access=psv bicycle=no cycleway=lane', '-'],
    ['highway=residential access=psv vehicle=no cycleway=lane', '-'],
    ['highway=residential bicycle=private', '=p'],
    ['highway=residential bicycle=destination', '=d'],
    ['highway=residential bicycle=unknown', '='],
    ['highway=residential bicycle=none', '-'],
    ['highway=residential bicycle:forward=no', '<'],
    // A bicycle is pushed where walking is allowed and riding is not.
    ['highway=footway', '=w'],
    ['highway=pedestrian', '=w'],
    ['highway=steps', '=w'],
    ['highway=platform', '=w'],
    ['railway=platform', '=w'],
    ['public_transport=platform', '=w'],
    ['man_made=pier', '=w'],
    ['highway=pedestrian area=yes', '=w'],
    ['highway=residential area=yes', '=w'],
    ['highway=footway bicycle=yes', '='],
    ['highway=footway bicycle=designated foot=designated', '='],
    ['highway=footway vehicle=permissive', '='],
    ['highway=footway cycleway=lane', '='],
    ['highway=footway bicycle=no', '-'],
    ['highway=footway vehicle=no', '-'],
    ['highway=footway access=no', '-'],
    ['highway=footway foot=no', '-'],
    ['highway=footway bicycle=dismount', '=w'],
    ['highway=residential bicycle=dismount', '=w'],
    ['highway=residential bicycle=use_sidepath', '='],
    ['highway=bridleway', '-'],
    ['highway=bridleway foot=yes', '=w'],
    ['highway=bridleway foot=official', '=w'],
    ['highway=bridleway horse=designated', '-'],
    ['highway=bridleway bicycle=yes', '='],
    ['highway=runway foot=yes', '=w'],
    ['highway=motorway foot=yes', '>w'],
    ['highway=footway bicycle:backward=yes', '<>w'],
    ['highway=footway bicycle:backward=no', '>w'],
    ['highway=steps bicycle:forward=no', '<w'],
    // One-way tags may apply to bicycles or exempt them.
    ['highway=primary oneway=yes', '><w'],
    ['highway=primary oneway=-1', '<>w'],
    ['highway=primary oneway=yes foot=no', '>'],
    ['highway=primary junction=roundabout', '>'],
    ['highway=footway oneway=yes', '=w'],
    ['highway=steps oneway=yes', '>w'],
    ['highway=steps oneway:vehicle=yes', '=w'],
    ['highway=footway oneway:bicycle=yes', '>w'],
    ['highway=primary oneway=yes oneway:bicycle=no', '='],
    ['highway=primary oneway:bicycle=yes foot=no', '>'],
    ['highway=primary oneway=no oneway:bicycle=-1 foot=no', '<'],
    ['highway=primary oneway=yes cycleway=opposite', '='],
    ['highway=primary oneway=-1 cycleway=opposite_lane', '='],
    ['highway=primary oneway=yes cycleway:left=opposite_track', '='],
    ['highway=primary oneway=yes cycleway:left=lane foot=no', '>'],
    ['highway=primary oneway=yes cycleway:left=lane cycleway:left:oneway=-1', '='],
    ['highway=primary oneway=yes cycleway=opposite oneway:bicycle=yes foot=no', '>'],
    ['highway=primary oneway=yes bicycle:backward=yes', '='],
    ['highway=primary oneway=yes oneway:motor_vehicle=no foot=no', '>'],
    ['highway=primary oneway=reversible foot=no', '-'],
    ['highway=primary oneway=reversible', '->w<w'],
    ['highway=residential conveying=forward', '='],
    ['highway=residential bicycle_road=yes vehicle=no', '-'],
    ['route=ferry', '='],
    ['route=ferry foot=yes', '='],
    ['route=ferry bicycle=no', '-'],
    // Nobody pushes a bicycle back over the water.
    ['route=ferry oneway=yes', '>'],
    ['route=ferry oneway=-1 foot=yes', '<'],
    ['route=ferry oneway:vehicle=yes', '><w'],
    ['route=shuttle_train oneway=yes bicycle=yes', '>'],
    ['route=shuttle_train', '-'],
    ['route=shuttle_train bicycle=yes', '='],
    // Lines without `highway` need a tag that names bicycles or walkers.
    ['railway=rail', '-'],
    ['railway=rail bicycle=yes', '='],
    ['railway=rail bicycle=no', '-'],
    ['railway=rail foot=yes', '-'],
    ['railway=construction bicycle=yes', '-'],
    ['railway=station bicycle=yes', '-'],
    ['railway=abandoned bicycle=designated', '='],
    ['railway=abandoned access=yes', '-'],
    ['railway=tram bicycle=yes', '='],
    ['bridge=movable bicycle=yes', '='],
    ['bridge=movable', '-'],
    ['man_made=breakwater foot=yes', '=w'],
    ['building=yes bicycle=yes', '-'],
    ['leisure=park bicycle=yes', '-'],
  ])('%s: %s', (tags, travelled) => expect(cycled(tagsOf(tags))).toBe(travelled));
});

describe('on foot', () => {
  tables(
    [
      ['highway=residential', '='],
      ['highway=motorway', '-'],
      ['highway=motorway foot=yes', '='],
      ['highway=motorway access=yes', '='],
      ['highway=motorway_link access=private', '-'],
      ['highway=motorway foot=destination', '=d'],
      ['highway=residential access=bus sidewalk=both', '='],
      ['highway=residential access=bus', '-'],
      ['highway=trunk', '='],
      ['highway=trunk foot=no', '-'],
      ['highway=trunk motorroad=yes', '-'],
      ['highway=trunk sidewalk=both', '='],
      ['highway=trunk motorroad=yes sidewalk=right', '-'],
      ['highway=trunk motorroad=yes foot=yes', '='],
      ['highway=primary', '='],
      ['highway=track', '='],
      ['highway=path', '='],
      ['highway=footway', '='],
      ['highway=steps', '='],
      ['highway=pedestrian', '='],
      ['highway=pedestrian area=yes', '='],
      ['highway=service area=yes', '='],
      ['highway=platform', '='],
      ['highway=pier', '='],
      ['man_made=pier', '='],
      ['man_made=breakwater', '-'],
      ['man_made=breakwater foot=yes', '='],
      ['leisure=track foot=yes', '='],
      ['railway=disused foot=permissive', '='],
      ['railway=rail foot=yes', '-'],
      ['leisure=park foot=yes', '-'],
      ['highway=corridor', '='],
      ['highway=elevator', '='],
      ['highway=cycleway', '-'],
      ['highway=cycleway foot=designated', '='],
      ['highway=cycleway access=yes', '='],
      ['highway=cycleway foot:backward=designated', '<'],
      ['highway=bridleway', '-'],
      ['highway=bridleway foot=yes', '='],
      ['highway=busway', '-'],
      ['highway=construction foot=yes', '-'],
      ['highway=residential construction=yes', '-'],
      ['highway=residential construction=minor', '='],
      ['highway=residential proposed=secondary', '='],
      ['highway=footway impassable=yes', '-'],
      ['highway=footway status=impassable', '-'],
      ['highway=footway foot=no', '-'],
      ['highway=footway access=no', '-'],
      ['highway=footway access=no foot=yes', '='],
      ['highway=footway access=no vehicle=yes', '-'],
      ['highway=residential vehicle=no', '='],
      ['highway=residential access=private', '=p'],
      ['highway=residential access=private foot=yes', '='],
      ['highway=residential foot=delivery', '=d'],
      ['highway=residential foot=use_sidepath', '=d'],
      ['highway=primary oneway=yes', '='],
      ['highway=primary oneway=-1', '='],
      ['highway=primary junction=roundabout', '='],
      ['highway=footway oneway:foot=yes', '>'],
      ['highway=footway oneway:foot=-1', '<'],
      ['highway=motorway oneway:foot=no', '-'],
      ['highway=footway foot:backward=no', '>'],
      ['highway=steps conveying=forward', '>'],
      ['highway=steps conveying=backward', '<'],
      ['highway=steps conveying=reversible', '='],
      // No vehicle is on steps, so the tag is about walkers.
      ['highway=steps oneway=yes', '>'],
      ['highway=steps oneway=-1', '<'],
      ['highway=steps oneway=yes oneway:foot=no', '='],
      ['highway=steps oneway:vehicle=yes', '='],
      ['highway=footway oneway=yes', '='],
      ['highway=primary oneway=reversible', '='],
      ['route=ferry', '='],
      ['route=ferry oneway=yes', '>'],
      ['route=ferry oneway=yes oneway:foot=no', '='],
      ['route=ferry oneway:vehicle=yes', '='],
      ['route=ferry foot=no', '-'],
      ['route=shuttle_train', '-'],
      ['leisure=park', '-'],
    ],
    'pedestrian',
  );
});

describe('wheelchairs', () => {
  tables(
    [
      ['highway=footway', '='],
      ['highway=footway wheelchair=no', '-'],
      ['highway=footway wheelchair=limited', '='],
      ['highway=footway foot=no', '-'],
      ['highway=steps', '-'],
      ['highway=steps foot=yes', '-'],
      ['highway=steps wheelchair=yes', '='],
      ['highway=steps ramp:wheelchair=yes', '='],
      ['highway=elevator', '='],
      ['highway=pedestrian area=yes', '='],
      ['highway=motorway', '-'],
    ],
    'wheelchair',
  );
});

describe('buses', () => {
  tables(
    [
      ['highway=residential', '='],
      ['highway=busway', '='],
      ['highway=bus_guideway', '='],
      ['highway=service access=no psv=yes', '='],
      ['highway=service access=no bus=designated', '='],
      ['highway=service access=psv', '='],
      ['highway=service motor_vehicle=bus', '='],
      ['highway=service access=no taxi=yes', '-'],
      ['highway=service psv=no', '-'],
      ['highway=service psv=no bus=yes', '='],
      ['highway=service psv=bus', '='],
      ['highway=pedestrian', '-'],
      ['highway=pedestrian bus=yes', '='],
      ['highway=platform bus=yes', '-'],
      ['highway=primary oneway=yes', '>'],
      ['highway=primary oneway=yes oneway:bus=no', '='],
      ['highway=primary oneway=yes oneway:psv=no', '='],
      ['highway=primary oneway=yes busway=opposite_lane', '='],
      ['highway=primary oneway=yes lanes:psv:backward=1', '='],
      ['highway=primary oneway=yes psv:backward=designated', '='],
    ],
    'bus',
  );
});

describe('whom a conditional tag lets in to a destination', () => {
  const grantOf = (tags: Tags, mode: keyof typeof Mode = 'truck'): string =>
    travel({ highway: 'residential', ...tags }, mode);
  test.each<[Tags, string]>([
    [{ hgv: 'no', 'hgv:conditional': 'yes @ destination' }, '=d'],
    [{ hgv: 'no', 'hgv:conditional': 'designated @ (delivery)' }, '=d'],
    [{ hgv: 'no', 'hgv:conditional': 'no @ (22:00-06:00); yes @ (destination)' }, '=d'],
    [{ access: 'no', 'hgv:conditional': 'destination@destination' }, '=d'],
    [{ hgv: 'no', 'motor_vehicle:conditional': 'yes @ destination' }, '-'],
    [{ access: 'no', 'motor_vehicle:conditional': 'yes @ destination', bicycle: 'no' }, '=d'],
    [{ 'hgv:forward': 'no', 'hgv:forward:conditional': 'yes @ destination' }, '=d'],
    [{ 'hgv:backward': 'no', 'hgv:forward:conditional': 'yes @ destination' }, '>'],
    // Nothing is said of those who may enter anyhow, nor of other errands and hours.
    [{ 'hgv:conditional': 'yes @ destination' }, '='],
    [{ hgv: 'no', 'hgv:conditional': 'no @ destination' }, '-'],
    [{ hgv: 'no', 'hgv:conditional': 'yes @ permit' }, '-'],
    [{ hgv: 'no', 'hgv:conditional': 'yes @ (destination AND Mo-Fr)' }, '-'],
    [{ hgv: 'no', 'hgv:conditional': 'yes @ destinations' }, '-'],
  ])('%j: %s', (tags, travelled) => expect(grantOf(tags)).toBe(travelled));

  test('deliveries are made by trucks', () => {
    const tags = { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ delivery' };
    expect(grantOf(tags, 'auto')).toBe('-');
    expect(grantOf({ ...tags, 'motor_vehicle:conditional': 'yes @ destination' }, 'auto')).toBe('=d');
  });
});

describe('what a conditional tag says of kinds of vehicles at all hours', () => {
  const street = (tags: Tags, mode: keyof typeof Mode): string =>
    travel({ highway: 'residential', ...tags }, mode);
  test.each<[Tags, string, string, string]>([
    // For a truck, a car and a bus.
    [{ 'motor_vehicle:conditional': 'no @ (hgv)' }, '-', '=', '='],
    [{ 'access:conditional': 'destination @ hgv' }, '=d', '=', '='],
    [{ 'access:conditional': 'no @ (hgv;bus)' }, '-', '=', '-'],
    [{ access: 'no', 'access:conditional': 'yes @ (bus)' }, '-', '-', '='],
    [{ motor_vehicle: 'no', 'access:conditional': 'yes @ (bus); private @ (hgv)' }, '=p', '-', '='],
    [{ 'motor_vehicle:backward:conditional': 'no @ (hgv)' }, '>', '=', '='],
    // A key of the kind itself says more.
    [{ hgv: 'yes', 'motor_vehicle:conditional': 'no @ (hgv)' }, '=', '=', '='],
    [{ 'hgv:conditional': 'no @ (hgv)' }, '-', '=', '='],
    // What holds at hours, for other vehicles or for those whom the key is not about, does not hold always.
    [{ 'motor_vehicle:conditional': 'no @ (hgv AND Su)' }, '=', '=', '='],
    [{ 'motor_vehicle:conditional': 'no @ (trailer)' }, '=', '=', '='],
    [{ 'bus:conditional': 'no @ (hgv)' }, '=', '=', '='],
    [{ 'motor_vehicle:conditional': 'perhaps @ (hgv)' }, '=', '=', '='],
  ])('%j: %s %s %s', (tags, truck, car, bus) => {
    expect([street(tags, 'truck'), street(tags, 'auto'), street(tags, 'bus')]).toEqual([truck, car, bus]);
  });

  test('counts at barriers as well', () => {
    const network = readRoadNetwork(
      tinyMap('a-b-c', [['abc', { highway: 'residential' }]], {
        b: { barrier: 'gate', 'motor_vehicle:conditional': 'no @ (hgv)' },
      }),
    );
    expect([...network.nodeAccess].filter((modes) => (modes & Mode.truck) === 0)).toHaveLength(1);
    expect([...network.nodeAccess].every((modes) => (modes & Mode.auto) !== 0)).toBe(true);
  });
});

describe('taxis go where cars go, and further', () => {
  tables(
    [
      ['highway=residential', '='],
      ['highway=residential motorcar=no', '-'],
      ['highway=residential motor_vehicle=no taxi=yes', '='],
      ['highway=service access=no psv=yes', '='],
      ['highway=service access=psv taxi=no', '-'],
      ['highway=service psv=bus', '-'],
      ['highway=busway', '-'],
      ['highway=busway psv=yes', '='],
      ['highway=service motor_vehicle=hov', '='],
    ],
    'taxi',
  );
});

describe('trucks', () => {
  tables(
    [
      ['highway=motorway', '>'],
      ['highway=residential', '='],
      ['highway=residential hgv=no', '-'],
      ['highway=residential hgv=destination', '=d'],
      ['highway=residential hgv=local', '=d'],
      ['highway=residential goods=no', '='],
      ['highway=residential goods=yes hgv=no', '-'],
      ['highway=residential motor_vehicle=no hgv=designated', '='],
      ['highway=residential motorcar=no', '='],
      ['highway=residential access=hgv', '='],
      ['highway=residential hgv:forward=no', '<'],
      ['highway=residential oneway:hgv=yes', '>'],
      ['highway=service motor_vehicle=hov', '-'],
    ],
    'truck',
  );
});

describe('motorcycles', () => {
  tables(
    [
      ['highway=motorway', '>'],
      ['highway=residential motorcar=no', '='],
      ['highway=residential motorcycle=no', '-'],
      ['highway=residential motor_vehicle=no motorcycle=yes', '='],
      ['highway=residential moped=no', '='],
      ['highway=path', '-'],
      ['highway=path motorcycle=yes', '='],
    ],
    'motorcycle',
  );
});

describe('motor scooters', () => {
  tables(
    [
      ['highway=motorway', '-'],
      ['highway=motorway access=yes', '-'],
      ['highway=motorway moped=yes', '>'],
      ['highway=trunk', '='],
      ['highway=trunk motorroad=yes', '-'],
      ['highway=residential moped=no', '-'],
      ['highway=residential mofa=no', '-'],
      ['highway=residential mofa=no moped=yes', '='],
      ['highway=residential motorcycle=no', '='],
      ['highway=cycleway', '-'],
      ['highway=cycleway moped=yes', '='],
      ['highway=cycleway mofa=yes', '='],
    ],
    'motorScooter',
  );
});

describe('low-speed vehicles', () => {
  tables(
    [
      ['highway=motorway', '-'],
      ['highway=trunk', '-'],
      ['highway=trunk golf_cart=yes', '='],
      ['highway=primary', '='],
      ['highway=primary motorroad=yes', '-'],
      ['highway=residential motorcar=no', '-'],
      ['highway=residential motorcar=no golf_cart=yes', '='],
      ['highway=path', '-'],
      ['highway=path golf_cart=designated', '='],
    ],
    'lowSpeedVehicle',
  );
});
