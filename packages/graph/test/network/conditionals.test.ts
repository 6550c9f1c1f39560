import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCESS_KEYS } from '../../src/network/tags/access-keys.ts';
import { parseConditional } from '../../src/network/tags/conditional-value.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import {
  ConditionalGrant,
  Direction,
  LimitKind,
  Mode,
  MOTOR_MODES,
  NOT_FOR_DESTINATIONS,
} from '../../src/network/road-network.ts';
import { type Tags, tinyMap } from './tiny-map.ts';

describe('a conditional value', () => {
  test.each<[string, string[]]>([
    ['no @ (Mo-Fr 07:00-09:00)', ['no @ Mo-Fr 07:00-09:00']],
    ['no @ Mo-Fr 07:00-09:00', ['no @ Mo-Fr 07:00-09:00']],
    ['no @ (Mo-Fr 07:00-09:00); destination @ (Sa; Su)', ['no @ Mo-Fr 07:00-09:00', 'destination @ Sa; Su']],
    ['yes @ (Mo-Fr 09:00-15:00; Sa 24h)', ['yes @ Mo-Fr 09:00-15:00; Sa 24h']],
    ['yes @ Mo-Fr 09:00-15:00;18:00-07:00;Sa-Su 24h', ['yes @ Mo-Fr 09:00-15:00; 18:00-07:00; Sa-Su 24h']],
    [
      'destination @ (06:30-08:30);destination @ (16:30-18:30)',
      ['destination @ 06:30-08:30', 'destination @ 16:30-18:30'],
    ],
    ['no @ (Mar 15 - Sep 15)', ['no @ Mar 15 - Sep 15']],
    ['no @ (sunset-sunrise)', ['no @ sunset-sunrise']],
    ['no @ (PH)', ['no @ PH']],
    ['no @ (weight>7.5)', ['no @  over 7500']],
    ['no @ (weight > 7.5 t)', ['no @  over 7500']],
    ['no @ (length>12 m)', ['no @  over 12000']],
    ['no @ (maxweight > 3.5)', ['no @  over 3500']],
    ['no @ (07:30-19:00 AND weight>7.5)', ['no @ 07:30-19:00 over 7500']],
    ['no @ (weight>7.5 AND 07:30-19:00)', ['no @ 07:30-19:00 over 7500']],
    // Brackets around a part of the condition stay.
    ['yes @ (sunset-00:30)-(sunrise+00:30)', ['yes @ (sunset-00:30)-(sunrise+00:30)']],
    ['yes @ ((sunset-00:30)-(sunrise+00:30))', ['yes @ (sunset-00:30)-(sunrise+00:30)']],
    ['no @ (Mo-Fr 08:00-16:00) AND (weight>3.5)', ['no @ Mo-Fr 08:00-16:00 over 3500']],
    // Each alternative is a clause.
    ['no @ (Mo-Fr 08:00-16:00 || Sa[1])', ['no @ Mo-Fr 08:00-16:00', 'no @ Sa[1]']],
    ['no @ (Mo-Fr 08:00-16:00 || "on appointment")', ['no @ Mo-Fr 08:00-16:00']],
    ['no @ (week 20-30)', ['no @ week 20-30']],
    ['no @ (2026)', ['no @ 2026']],
    // What mappers write in other ways.
    ['no @ (Mon-Fri 7am-9am)', ['no @ Mo-Fr 07:00-09:00']],
    // Kinds of vehicles.
    ['80 @ (hgv)', ['80 @  by hgv']],
    ['yes @ bus', ['yes @  by bus']],
    ['no @ (hgv;bus)', ['no @  by hgv', 'no @  by bus']],
    ['no @ (Mo-Fr 07:00-09:00 AND hgv)', ['no @ Mo-Fr 07:00-09:00 by hgv']],
    ['60 @ (hgv AND weight>7.5)', ['60 @  over 7500 by hgv']],
    ['no @ (hgv AND bus)', []],
    ['no @ (hgv;wet)', []],
    ['80 @ (trailer)', []],
    ['80 @ (access)', []],
    // The builder knows nothing of weather, errands and permits, and reads no condition for vehicles lighter than a weight.
    ['no @ wet', []],
    ['yes @ destination', []],
    ['yes @ FI:permit', []],
    ['yes @ (permit_holder AND length > 12)', []],
    ['no @ (weight<3.5)', []],
    ['no @ (weight>7.5 AND length>12)', []],
    ['no', []],
    ['@', []],
    ['', []],
    [';;;', []],
    ['no @ (Mo', ['no @ (Mo']],
    ['no @ Mo) ; yes @ Tu', ['no @ Mo)', 'yes @ Tu']],
    [Array(40).fill('no @ (Mo)').join(';'), []],
  ])('%s: %j', (text, clauses) => {
    const found = parseConditional(text).map(
      ({ value, condition, exceeding, vehicle }) =>
        `${value} @ ${condition}${exceeding ? ` over ${exceeding.value}` : ''}${vehicle > 0 ? ` by ${ACCESS_KEYS[vehicle]![0]}` : ''}`,
    );
    expect(found).toEqual(clauses);
  });

  test('is read in bounded time and never fails', () => {
    const words = fc.constantFrom(
      'no',
      '@',
      '(',
      ')',
      ';',
      'Mo-Fr',
      ' ',
      '07:00',
      ' AND ',
      'weight>7.5',
      'hgv',
      '>',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
        for (const clause of parseConditional(parts.join(''))) {
          const { condition, exceeding, vehicle } = clause;
          expect(condition !== '' || exceeding !== null || vehicle > 0).toBe(true);
        }
      }),
    );
    expect(parseConditional('no @ (Mo);'.repeat(100_000))).toEqual([]);
    expect(parseConditional(`no @ ${'('.repeat(100_000)}`)).toEqual([]);
  });
});

type Row = readonly [grant: string, direction: string, modes: number, condition: string];

/** The conditional rows of the only edge of a road; null where the network has no edge. */
function rowsOf(tags: Tags): Row[] | null {
  const network = readRoadNetwork(tinyMap('a-b', [['ab', tags]]));
  if (network.edgeCount === 0) return null;
  const nameOf = (table: Readonly<Record<string, number>>, value: number): string =>
    Object.entries(table).find(([, number]) => number === value)![0];
  return Array.from(network.conditionalEdge, (_, row) => [
    nameOf(ConditionalGrant, network.conditionalGrant[row]!),
    nameOf(Direction, network.conditionalDirections[row]!),
    network.conditionalModes[row]!,
    network.strings[network.conditionalCondition[row]!]!,
  ]);
}

const all = MOTOR_MODES | Mode.bicycle | Mode.pedestrian | Mode.wheelchair;
const vehicles = MOTOR_MODES | Mode.bicycle;
const cars = Mode.auto | Mode.taxi | Mode.lowSpeedVehicle;

describe('conditional access', () => {
  const street = 'residential';
  test.each<[Tags, Row[]]>([
    [{ highway: street, 'access:conditional': 'no @ (Su)' }, [['no', 'both', all, 'Su']]],
    [
      { highway: street, 'motor_vehicle:conditional': 'destination @ (Mo-Sa 06:00-11:00)' },
      [['destination', 'both', MOTOR_MODES, 'Mo-Sa 06:00-11:00']],
    ],
    [{ highway: street, 'bicycle:conditional': 'private @ (Su)' }, [['private', 'both', Mode.bicycle, 'Su']]],
    [
      { highway: street, 'hgv:conditional': 'no @ (22:00-06:00)' },
      [['no', 'both', Mode.truck, '22:00-06:00']],
    ],
    [
      { highway: street, 'motor_vehicle:forward:conditional': 'no @ (Su)' },
      [['no', 'forward', MOTOR_MODES, 'Su']],
    ],
    // A conditional key leaves out modes that a more specific key names, and overrides more general keys.
    [
      { highway: street, bicycle: 'yes', foot: 'yes', 'access:conditional': 'no @ (Su)' },
      [['no', 'both', MOTOR_MODES, 'Su']],
    ],
    [{ highway: street, access: 'no', 'motorcar:conditional': 'yes @ (Su)' }, [['yes', 'both', cars, 'Su']]],
    [
      { highway: street, 'bicycle:backward': 'no', 'vehicle:conditional': 'no @ (Su)' },
      [
        ['no', 'both', MOTOR_MODES, 'Su'],
        ['no', 'forward', Mode.bicycle, 'Su'],
      ],
    ],
    // Rows of specific keys follow those of general keys, and later clauses follow earlier ones.
    [
      {
        highway: street,
        'hgv:conditional': 'yes @ (Mo)',
        'access:conditional': 'no @ (Mo-Fr); destination @ (Sa)',
      },
      [
        ['no', 'both', all, 'Mo-Fr'],
        ['destination', 'both', all, 'Sa'],
        ['yes', 'both', Mode.truck, 'Mo'],
      ],
    ],
    // A one-way street gets no row against the traffic.
    [
      { highway: street, oneway: 'yes', 'motor_vehicle:conditional': 'no @ (Su)' },
      [['no', 'forward', MOTOR_MODES, 'Su']],
    ],
    // Some kinds of way stay shut to a mode, or open only to modes that a key names.
    [{ highway: 'motorway', 'bicycle:conditional': 'yes @ (Su)' }, [['yes', 'forward', Mode.bicycle, 'Su']]],
    [{ highway: 'steps', 'motor_vehicle:conditional': 'yes @ (Su)' }, []],
    [{ highway: 'cycleway', 'access:conditional': 'no @ (Su)' }, [['no', 'both', all & ~MOTOR_MODES, 'Su']]],
    [
      { highway: 'pedestrian', 'motor_vehicle:conditional': 'delivery @ (18:00-10:00)' },
      [['destination', 'both', MOTOR_MODES, '18:00-10:00']],
    ],
    // A limit of weight or length closes the way to trucks at its hours.
    [
      { highway: street, hgv: 'yes', 'maxlength:conditional': '7 @ (Mo-Fr 07:00-19:00)' },
      [['no', 'both', Mode.truck, 'Mo-Fr 07:00-19:00']],
    ],
    [
      { highway: street, 'maxweight:hgv:backward:conditional': '7.5 t @ (22:00-06:00)' },
      [['no', 'backward', Mode.truck, '22:00-06:00']],
    ],
    [{ highway: street, 'maxweight:conditional': '40 @ (Su)' }, []],
    [{ highway: street, 'maxlength:conditional': 'none @ (Su); 7 @ (length>12 AND Su); 7 @ wet' }, []],
    // Grants and conditions that the builder cannot read come to nothing.
    [{ highway: street, 'access:conditional': 'perhaps @ (Su)' }, []],
    [{ highway: street, 'access:conditional': 'yes @ wet' }, []],
    [{ highway: street, 'maxspeed:conditional': '30 @ (22:00-06:00)' }, []],
    [{ highway: street, 'hgv:lanes:conditional': '|yes @ (Mo-Fr 09:00-15:00)' }, []],
  ])('%j: %j', (tags, rows) => expect(rowsOf(tags)).toEqual(rows));

  test('keeps a way that is open only at times', () => {
    expect(rowsOf({ highway: street, access: 'no' })).toBeNull();
    expect(rowsOf({ highway: street, access: 'no', 'access:conditional': 'no @ (Su)' })).toBeNull();
    const network = readRoadNetwork(
      tinyMap('a-b', [['ab', { highway: street, access: 'no', 'access:conditional': 'yes @ (Su)' }]]),
    );
    expect([network.edgeCount, network.accessForward[0], network.accessBackward[0]]).toEqual([1, 0, 0]);
    expect(network.conditionalModes[0]).toBe(all);
  });

  test('is dropped where a way has more conditions than any real way', () => {
    const clauses = Array.from({ length: 30 }, (_, n) => `no @ (Mo ${10 + (n % 10)}:00-${20 + (n % 4)}:00)`);
    const value = clauses.join('; ');
    expect(rowsOf({ highway: street, 'hgv:conditional': value })).toHaveLength(30);
    expect(
      rowsOf({
        highway: street,
        'hgv:conditional': value,
        'bus:conditional': value,
        'taxi:conditional': value,
      }),
    ).toEqual([]);
  });
});

describe('what is for destinations, or by permission, in one direction', () => {
  const street = 'residential';
  test.each<[Tags, Row[]]>([
    [{ highway: street, 'motor_vehicle:backward': 'destination' }, [['yes', 'forward', MOTOR_MODES, '']]],
    [{ highway: street, 'hgv:forward': 'delivery' }, [['yes', 'backward', Mode.truck, '']]],
    [
      { highway: street, 'hgv:forward': 'private', 'hgv:backward': 'destination' },
      [['destination', 'backward', Mode.truck, '']],
    ],
    [
      { highway: street, 'access:forward': 'private', hgv: 'yes', bicycle: 'yes', foot: 'yes' },
      [['yes', 'backward', MOTOR_MODES & ~Mode.truck, '']],
    ],
    // Rows for hours come later, so they count.
    [
      { highway: street, 'hgv:backward': 'destination', 'hgv:conditional': 'no @ (Su)' },
      [
        ['yes', 'forward', Mode.truck, ''],
        ['no', 'both', Mode.truck, 'Su'],
      ],
    ],
    // Where nobody travels the other way, or may do the same there, there is nothing to tell.
    [{ highway: street, motor_vehicle: 'destination' }, []],
    [{ highway: street, 'hgv:forward': 'destination', 'hgv:backward': 'delivery' }, []],
    [{ highway: street, oneway: 'yes', foot: 'no', 'motor_vehicle:forward': 'destination' }, []],
    [{ highway: street, oneway: 'yes', foot: 'no', 'motor_vehicle:backward': 'destination' }, []],
    [{ highway: street, 'motor_vehicle:backward': 'no', motor_vehicle: 'destination' }, []],
  ])('%j: %j', (tags, rows) => expect(rowsOf(tags)).toEqual(rows));
});

describe('one-way traffic at times', () => {
  const street = 'residential';
  test.each<[Tags, Row[]]>([
    [
      { highway: street, 'oneway:conditional': 'yes @ (Mo-Fr 07:00-09:00)' },
      [['no', 'backward', vehicles, 'Mo-Fr 07:00-09:00']],
    ],
    [
      { highway: street, oneway: 'yes', foot: 'no', 'oneway:conditional': 'no @ (Su)' },
      [['yes', 'backward', vehicles, 'Su']],
    ],
    [
      { highway: street, oneway: 'yes', 'oneway:conditional': '-1 @ (Su)' },
      [
        ['yes', 'backward', vehicles, 'Su'],
        ['no', 'forward', vehicles, 'Su'],
      ],
    ],
    [
      {
        highway: street,
        oneway: 'reversible',
        'oneway:conditional': 'yes @ (00:00-12:00); -1 @ (12:00-24:00)',
      },
      [
        ['yes', 'forward', vehicles, '00:00-12:00'],
        ['yes', 'backward', vehicles, '12:00-24:00'],
      ],
    ],
    [
      { highway: street, 'oneway:bicycle': 'no', 'oneway:conditional': 'yes @ (Su)' },
      [['no', 'backward', MOTOR_MODES, 'Su']],
    ],
    [
      { highway: street, oneway: 'yes', motor_vehicle: 'no', 'oneway:conditional': 'no @ (Su)' },
      [['yes', 'backward', Mode.bicycle, 'Su']],
    ],
    [{ highway: street, 'oneway:conditional': 'perhaps @ (Su)' }, []],
  ])('%j: %j', (tags, rows) => expect(rowsOf(tags)).toEqual(rows));
});

describe('conditions about the vehicle', () => {
  const read = (tags: Tags) => readRoadNetwork(tinyMap('a-b', [['ab', { highway: 'residential', ...tags }]]));

  test('become limits where they contain nothing else', () => {
    const network = read({ 'motor_vehicle:conditional': 'no @ (weight>7.5)' });
    expect([network.limitValue[0], network.limitModes[0], network.limitDirections[0]]).toEqual([
      7500,
      MOTOR_MODES,
      Direction.both,
    ]);
    expect(network.conditionalEdge).toHaveLength(0);
    const directed = read({ oneway: 'yes', 'hgv:conditional': 'no @ (length > 12)' });
    expect([directed.limitValue[0], directed.limitModes[0], directed.limitDirections[0]]).toEqual([
      12_000,
      Mode.truck,
      Direction.forward,
    ]);
  });

  test('apply only to heavy vehicles where a time is joined to them', () => {
    expect(
      rowsOf({ highway: 'residential', 'access:conditional': 'no @ (07:30-19:00 AND weight>7.5)' }),
    ).toEqual([['no', 'both', Mode.truck | Mode.bus, '07:30-19:00']]);
  });

  test('apply only to the kinds that are named where a time is joined to them', () => {
    const rows = (tags: Tags) => rowsOf({ highway: 'residential', ...tags });
    expect(rows({ 'motor_vehicle:conditional': 'no @ (07:30-19:00 AND hgv)' })).toEqual([
      ['no', 'both', Mode.truck, '07:30-19:00'],
    ]);
    expect(rows({ access: 'no', 'access:conditional': 'yes @ (bus;bicycle AND Su)' })).toEqual([
      ['yes', 'both', Mode.bus, 'Su'],
      ['yes', 'both', Mode.bicycle, 'Su'],
    ]);
    expect(rows({ hgv: 'yes', 'access:conditional': 'no @ (Su AND hgv)' })).toEqual([
      ['no', 'both', Mode.truck, 'Su'],
    ]);
    // More specific tags are not overruled, and some kinds are not among those of the key.
    expect(rows({ hgv: 'yes', 'access:conditional': 'no @ (Su AND motorcar)' })).toEqual([
      ['no', 'both', cars, 'Su'],
    ]);
    expect(
      rows({ bicycle: 'yes', motor_vehicle: 'yes', 'access:conditional': 'no @ (Su AND vehicle)' }),
    ).toEqual([]);
    expect(rows({ 'motor_vehicle:conditional': 'no @ (Su AND bicycle)' })).toEqual([]);
    expect(rows({ 'maxweight:conditional': '7 @ (Su AND bus)' })).toEqual([]);
    expect(rows({ 'oneway:conditional': 'yes @ (Su AND bus)' })).toEqual([]);
    // At all hours it is no row.
    expect(rows({ 'access:conditional': 'no @ (hgv)' })).toEqual([]);
  });

  test('are limits for all but those with an errand, at any hour', () => {
    const tags = { highway: 'residential', 'hgv:conditional': 'destination @ (weight>7.5)' };
    expect(rowsOf(tags)).toEqual([]);
    const network = readRoadNetwork(tinyMap('a-b', [['ab', tags]]));
    expect([...network.limitKind]).toEqual([LimitKind.weight | NOT_FOR_DESTINATIONS]);
    expect([...network.limitValue]).toEqual([7500]);
    expect([...network.limitModes]).toEqual([Mode.truck]);
  });

  test('that ask for permission hold whenever an hour is named', () => {
    expect(rowsOf({ highway: 'residential', 'hgv:conditional': 'private @ (weight>7.5)' })).toEqual([
      ['private', 'both', Mode.truck, '24/7'],
    ]);
  });
});
