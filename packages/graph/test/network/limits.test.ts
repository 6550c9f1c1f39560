import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMeasure } from '../../src/network/tags/tag-units.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import {
  Direction,
  LimitKind,
  MOTOR_MODES,
  Mode,
  NOT_FOR_DESTINATIONS,
  type RoadNetwork,
} from '../../src/network/road-network.ts';
import { type Tags, nodeNames, tinyMap } from './tiny-map.ts';

const road: Tags = { highway: 'residential' };

describe('a measure', () => {
  test.each([
    ['3.5', 3500],
    ['3,5', 3500],
    ['3.5 m', 3500],
    ['3.5m', 3500],
    [' 4 ', 4000],
    ['350 cm', 3500],
    ['350cm', 3500],
    ['3500 mm', 3500],
    ['11\'6"', 3505],
    ['11\' 6"', 3505],
    ["11'6", 3505],
    ["11'6''", 3505],
    ['11 ft 6 in', 3505],
    ['11\'-6"', 3505],
    ["11' - 6", 3505],
    ['3.5   m', 3500],
    ['3.5 m.', 3500],
    ['11ft6in', 3505],
    ["11'", 3353],
    ['11 ft', 3353],
    ['11 feet', 3353],
    ['80"', 2032],
    ['80 in', 2032],
    ['11′6″', 3505],
    ['0', 0],
    ['-3', 0],
    ['default', 0],
    ['none', 0],
    ['below_default', 0],
    ['no_sign', 0],
    ['3.5 parsecs', 0],
    ['3.5 constructor', 0],
    ['3.5 3.5', 0],
    ['1e9', 0],
    ['', 0],
  ])('height %s: %i mm', (text, millimetres) =>
    expect(parseMeasure(LimitKind.height, text)?.value ?? 0).toBe(millimetres),
  );

  test.each([
    ['7.5', 7500],
    ['7.5 t', 7500],
    ['7.5t', 7500],
    ['7.5  t', 7500],
    ['7.5t mgw', 7500],
    ['7,5 t', 7500],
    ['16 tonnes', 16_000],
    ['3500 kg', 3500],
    ['15 st', 13_608],
    ['5 lt', 5080],
    ['30000 lbs', 13_608],
    ['30000 lb', 13_608],
    ['60 cwt', 2722],
    ['none', 0],
    ['7\'5"', 0],
  ])('weight %s: %i kg', (text, kilograms) =>
    expect(parseMeasure(LimitKind.weight, text)?.value ?? 0).toBe(kilograms),
  );

  test('of axles is a count', () => {
    expect(parseMeasure(LimitKind.axleCount, '3')?.value).toBe(3);
    expect(parseMeasure(LimitKind.axleCount, '3.5')).toBeNull();
  });

  test('fits its column, whatever the text', () => {
    const words = fc.constantFrom('3', '7.5', ' ', 't', 'm', "'", '"', 'ft', '9999999', '.', ',', '-');
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 8 }),
        fc.constantFrom(...Object.values(LimitKind)),
        (parts, kind) => {
          const measure = parseMeasure(kind, parts.join(''));
          if (measure === null) return;
          expect(Number.isInteger(measure.value) && measure.value > 0 && measure.value < 2 ** 32).toBe(true);
        },
      ),
    );
  });
});

/** Every limit as `a-b height 3500 both`, followed by the modes to which it applies unless these are all motor vehicles. */
function limits(network: RoadNetwork): string[] {
  const names = nodeNames(network);
  const nameOf = (table: Readonly<Record<string, number>>, value: number): string =>
    Object.entries(table).find(([, number]) => number === value)![0];
  return Array.from(network.limitEdge, (edge, row) => {
    const ends = `${names[network.edgeFrom[edge]!]}-${names[network.edgeTo[edge]!]}`;
    const modes = network.limitModes[row]!;
    const modeText =
      modes === MOTOR_MODES
        ? ''
        : ` ${Object.entries(Mode)
            .filter(([, bit]) => modes & bit)
            .map(([name]) => name)
            .join('+')}`;
    const kind = nameOf(LimitKind, network.limitKind[row]! & ~NOT_FOR_DESTINATIONS);
    const direction = nameOf(Direction, network.limitDirections[row]!);
    const whom = network.limitKind[row]! & NOT_FOR_DESTINATIONS ? ' to pass' : '';
    return `${ends} ${kind} ${network.limitValue[row]} ${direction}${modeText}${whom}`;
  });
}
const ofWay = (tags: Tags): string[] =>
  limits(readRoadNetwork(tinyMap('a-b', [['ab', { ...road, ...tags }]])));

describe('the limits of a way', () => {
  test.each<[Tags, string[]]>([
    [{}, []],
    [{ maxheight: '3.5' }, ['a-b height 3500 both']],
    [{ 'maxheight:physical': '3.7', maxheight: '3.5' }, ['a-b height 3500 both']],
    [{ 'maxheight:physical': '3.4', maxheight: 'default' }, ['a-b height 3400 both']],
    [{ 'maxheight:forward': '4.3' }, ['a-b height 4300 forward']],
    [
      { 'maxheight:forward': '4.3', 'maxheight:backward': '4' },
      ['a-b height 4300 forward', 'a-b height 4000 backward'],
    ],
    [{ maxwidth: '2' }, ['a-b width 2000 both']],
    [{ width: '2.5' }, ['a-b width 2500 both']],
    [{ est_width: '2.5', narrow: 'yes' }, ['a-b width 2500 both']],
    [{ width: '1.5', maxwidth: '3' }, ['a-b width 3000 both']],
    [{ maxlength: '12' }, ['a-b length 12000 both']],
    [{ maxweight: '3.5 t' }, ['a-b weight 3500 both']],
    [{ 'maxweightrating:hgv': '12' }, ['a-b weight 12000 both truck']],
    [{ maxaxleload: '8' }, ['a-b axleLoad 8000 both']],
    [{ maxaxles: '3' }, ['a-b axleCount 3 both']],
    [{ hazmat: 'no' }, ['a-b hazmat 0 both']],
    [{ hazmat: 'destination' }, ['a-b hazmat 0 both to pass']],
    [{ 'hazmat:forward': 'delivery' }, ['a-b hazmat 0 forward to pass']],
    [{ hazmat: 'designated' }, []],
    [{ hazmat: 'hgv' }, []],
    [{ 'hazmat:E': 'no' }, ['a-b hazmat 0 both']],
    [{ 'hazmat:A:forward': 'no' }, ['a-b hazmat 0 forward']],
    [{ 'hazmat:water': 'permissive' }, []],
    [{ 'maxweight:hgv': '7.5' }, ['a-b weight 7500 both truck']],
    [
      { maxweight: '3.5', 'maxweight:hgv': '7.5' },
      [
        'a-b weight 7500 both truck',
        'a-b weight 3500 both auto+bus+taxi+motorScooter+motorcycle+lowSpeedVehicle',
      ],
    ],
    [
      { maxlength: '12', 'maxlength:psv': 'no' },
      ['a-b length 12000 both auto+truck+motorScooter+motorcycle+lowSpeedVehicle'],
    ],
    [{ maxweight: 'none' }, []],
    [{ 'maxweight:bicycle': '1' }, []],
    [{ 'maxweight:signed': 'no' }, []],
    [{ 'maxheight:lanes': '3.5|4' }, []],
    [{ 'maxweight:conditional': '7.5 @ (Su)' }, []],
    [{ maxweight: '7.5', 'maxweight:conditional': 'none @ destination' }, ['a-b weight 7500 both to pass']],
    [{ maxweight: '7.5', 'maxweight:conditional': 'no@(delivery)' }, ['a-b weight 7500 both to pass']],
    [{ maxlength: '9', 'maxlength:conditional': 'none @ ( residents )' }, ['a-b length 9000 both to pass']],
    [
      { maxweight: '7.5', 'maxweight:hgv:conditional': 'none @ destination' },
      [
        'a-b weight 7500 both auto+bus+taxi+motorScooter+motorcycle+lowSpeedVehicle',
        'a-b weight 7500 both truck to pass',
      ],
    ],
    [
      { 'maxweightrating:hgv': '12', 'maxweightrating:hgv:conditional': 'none @ destination' },
      ['a-b weight 12000 both truck to pass'],
    ],
    // It is for the limit of the same vehicles and directions, of the same kind, at all hours.
    [
      { 'maxweight:hgv': '12', 'maxweight:conditional': 'none @ destination' },
      ['a-b weight 12000 both truck'],
    ],
    [{ maxweight: '7.5', 'maxweight:forward:conditional': 'none @ destination' }, ['a-b weight 7500 both']],
    [{ maxheight: '3', 'maxweight:conditional': 'none @ destination' }, ['a-b height 3000 both']],
    // What is lifted for trucks at hours has a row of its own.
    [
      { maxweight: '7.5', 'maxweight:conditional': 'none @ (destination AND 22:00-06:00)' },
      [
        'a-b weight 7500 both truck',
        'a-b weight 7500 both auto+bus+taxi+motorScooter+motorcycle+lowSpeedVehicle',
      ],
    ],
    [{ 'maxweight:hgv': '7.5', 'maxweight:hgv:conditional': 'none @ (Su)' }, ['a-b weight 7500 both truck']],
    [{ maxweight: '7.5', 'maxweight:conditional': 'none @ (bus AND Su)' }, ['a-b weight 7500 both']],
    [{ maxweight: '7.5', 'maxweight:conditional': 'none @ wet' }, ['a-b weight 7500 both']],
    [{ maxweight: '7.5', 'maxweight:conditional': '20 @ destination' }, ['a-b weight 7500 both']],
    [{ hazmat: 'no', 'hazmat:conditional': 'no @ destination' }, ['a-b hazmat 0 both']],
    [{ 'maxweight:conditional': 'none @ destination' }, []],
    [{ width: '2', 'maxwidth:conditional': 'none @ destination' }, ['a-b width 2000 both to pass']],
    [{ 'maxweight:tractor': '7.5' }, []],
    [{ highway: 'footway', maxheight: '1.8' }, []],
  ])('%j: %j', (tags, rows) => expect(ofWay(tags)).toEqual(rows));

  test('belong to each of its edges, in their order', () => {
    const network = readRoadNetwork(
      tinyMap('a-b-c\n  d', [
        ['bd', { ...road, maxweight: '3' }],
        ['abc', { ...road, maxheight: '2', maxwidth: '2' }],
      ]),
    );
    expect(limits(network)).toEqual([
      'b-d weight 3000 both',
      'a-b height 2000 both',
      'a-b width 2000 both',
      'b-c height 2000 both',
      'b-c width 2000 both',
    ]);
  });

  test('are dropped where there are more than any real sign has', () => {
    const suffixes = [
      '',
      ':hgv',
      ':bus',
      ':taxi',
      ':golf_cart',
      ':moped',
      ':motorcar',
      ':psv',
      ':motorcycle',
    ];
    const many = ['maxheight', 'maxwidth', 'maxweight'].flatMap((key) =>
      suffixes.map((suffix) => key + suffix),
    );
    expect(ofWay(Object.fromEntries(many.map((key) => [key, '2'])))).toEqual([]);
  });
});

test('the limits of a barrier hold on the edges that touch it', () => {
  const network = readRoadNetwork(
    tinyMap(
      'a-b-c-d\n  e',
      [
        ['abcd', road],
        ['be', { highway: 'footway' }],
      ],
      {
        b: { barrier: 'height_restrictor', maxheight: '2.1' },
        c: { amenity: 'bench', maxheight: '1' },
      },
    ),
  );
  expect(limits(network)).toEqual(['a-b height 2100 both', 'b-d height 2100 both']);
});
