import { nowAndThen, type CheckStop } from '@portolan/base';
import type { Archive, ElementType } from '@portolan/archive';
import {
  chances,
  codeSigned,
  columnOf,
  signedModel,
  unfit,
  type BitCoder,
  type Recipe,
} from '@portolan/archive/pack';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { customizeHierarchy, type Metric } from '../hierarchy/customize.ts';
import { findArc } from '../hierarchy/hierarchy.ts';
import { covered } from './covered.ts';
import { checkOffsets } from './derived.ts';
import { Memory, MEMORY_BITS } from './memory.ts';
import { mix } from './mixing.ts';

const COSTS: Readonly<Record<string, ElementType>> = {
  'auto.cost': 'u32',
  'auto.time': 'u32',
  'auto.turnCost': 'u32',
  'auto.isMain': 'u8',
};

/** Contexts of flags are hashed to this many bits. */
const FLAG_BITS = 12;

/**
 * What arcs and turns cost a car. Roads of the same kind are travelled at the same speed, and turns of the same kind cost the same; what a
 * costing model makes of them is not known here, and need not be.
 */
export const costsRecipe: Recipe = {
  name: 'auto-costs',
  covers: (archive) => covered(archive, COSTS),
  code(coder, archive) {
    codeArcs(coder, archive);
    codeTurns(coder, archive);
  },
};

function codeArcs(coder: BitCoder, archive: Archive): void {
  const cost = archive.u32('auto.cost');
  const time = archive.u32('auto.time');
  const u8 = (name: string): Uint8Array => archive.u8(`network.${name}`);
  const u16 = (name: string): Uint16Array => archive.u16(`network.${name}`);
  const length = archive.u32('network.edgeLengthMillimetres');
  const flags = archive.u32('network.edgeFlags');
  const [roadClass, use, surface, lanes] = [
    u8('edgeClass'),
    u8('edgeUse'),
    u8('edgeSurface'),
    u8('edgeLanes'),
  ];
  const speeds = [u8('maxSpeedForward'), u8('maxSpeedBackward')];
  const access = [u16('accessForward'), u16('accessBackward')];
  const [assumed, density] = [u8('edgeAssumedSpeed'), u8('nodeDensity')];
  const ends = [archive.u32('network.edgeTo'), archive.u32('network.edgeFrom')];
  const [onlyTo, byPermission] = [u16('edgeDestinationOnly'), u16('edgePrivate')];
  const edgeCount = length.length;
  if (cost.length !== 2 * edgeCount || time.length !== 2 * edgeCount) unfit('its costs');

  const isClosed = chances(1 << FLAG_BITS);
  const times = new Proportions(coder);
  const costs = new Proportions(coder);
  for (let arc = 0; arc < 2 * edgeCount; arc++) {
    const edge = arc >>> 1;
    const way = arc & 1;
    const kind = (roadClass[edge]! << 16) | (use[edge]! << 8) | surface[edge]!;
    const may = access[way]![edge]! | (onlyTo[edge]! << 16);
    const open = mix(may, byPermission[edge]! | (use[edge]! << 16), flags[edge]!, FLAG_BITS);
    if (coder.bit(isClosed, open, time[arc] === CLOSED ? 1 : 0) === 1) {
      if (!coder.isDecoder && cost[arc] !== CLOSED) unfit('its costs');
      time[arc] = CLOSED;
      cost[arc] = CLOSED;
      continue;
    }
    const node = ends[way]![edge]!;
    const other = ends[1 - way]![edge]!;
    const dense = density[node]!;
    const speed = (speeds[way]![edge]! << 16) | (assumed[edge]! << 8) | lanes[edge]!;
    const key = mix(kind, speed, flags[edge]!, 32);
    time[arc] = times.code(mix(key, dense, density[other]!, MEMORY_BITS), length[edge]!, time[arc]!);
    cost[arc] = costs.code(mix(key, dense, 0, MEMORY_BITS), time[arc]!, cost[arc]!);
  }
}

/** Codes numbers that are proportional to others, by factors that depend on a key. */
class Proportions {
  readonly #coder: BitCoder;
  readonly #factor = new Float64Array(1 << MEMORY_BITS);
  /** The number from which the factor was found: the greater, the more exact it is. */
  readonly #base = new Float64Array(1 << MEMORY_BITS);
  readonly #error = signedModel(2);

  constructor(coder: BitCoder) {
    this.#coder = coder;
  }

  code(key: number, base: number, value: number): number {
    const known = this.#base[key]!;
    const expected = known === 0 ? base : Math.round(base * this.#factor[key]!);
    const error = codeSigned(this.#coder, this.#error, known === 0 ? 0 : 1, value - expected);
    const coded = expected + error;
    if (base > known || Math.abs(error) > 1) {
      this.#base[key] = base;
      this.#factor[key] = coded / base;
    }
    return coded;
  }
}

function codeTurns(coder: BitCoder, archive: Archive): void {
  const cost = archive.u32('auto.cost');
  const turnCost = archive.u32('auto.turnCost');
  const isMain = archive.u8('auto.isMain');
  const arcOfState = archive.u32('motor.arcOfState');
  const firstTurn = archive.u32('motor.firstTurn');
  const turnHead = archive.u32('motor.turnHead');
  const turnAngle = archive.i16('motor.turnAngle');
  const turnTraits = archive.u8('motor.turnTraits');
  const u8 = (name: string): Uint8Array => archive.u8(`network.${name}`);
  const u16 = (name: string): Uint16Array => archive.u16(`network.${name}`);
  const [edgeFrom, edgeTo] = [archive.u32('network.edgeFrom'), archive.u32('network.edgeTo')];
  const [use, controls, density] = [u8('edgeUse'), u8('edgeControls'), u8('nodeDensity')];
  const [nodeFlags, nodePrivate, nodeAccess] = [u16('nodeFlags'), u16('nodePrivate'), u16('nodeAccess')];
  const [onlyTo, byPermission] = [u16('edgeDestinationOnly'), u16('edgePrivate')];
  const stateCount = arcOfState.length;
  if (turnCost.length !== turnHead.length || isMain.length !== stateCount) unfit('its costs');
  if (stateCount > 0 && turnHead.length > 0) checkOffsets(firstTurn, turnHead.length);
  if (firstTurn.length !== stateCount + 1) unfit('its turns');

  const isClosed = chances(1 << FLAG_BITS);
  const penalties = new Memory(coder);
  const main = chances(8);
  let history = 7;
  for (let state = 0; state < stateCount; state++) {
    const from = arcOfState[state]!;
    const before = from >>> 1;
    const node = (from & 1) === 0 ? edgeTo[before]! : edgeFrom[before]!;
    const place = mix(
      nodeFlags[node]! | (nodePrivate[node]! << 16),
      density[node]!,
      controls[before]! * 2 + (from & 1),
      32,
    );
    const own = (use[before]! << 24) | (onlyTo[before]! & 0xfff) | ((byPermission[before]! & 0xfff) << 12);
    isMain[state] = coder.bit(main, history, isMain[state]!);
    history = ((history << 1) | isMain[state]!) & 7;
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
      const to = arcOfState[turnHead[turn]!]!;
      const after = to >>> 1;
      const arrives = cost[to]!;
      const isBack = (from ^ 1) === to ? 1 : 0;
      const isPassable = (cost[from] === CLOSED ? 1 : 0) + (arrives === CLOSED ? 2 : 0) + isBack * 4;
      const context = mix(
        isPassable,
        nodeAccess[node]!,
        (turnTraits[turn]! >>> 7) * 2 + (firstTurn[state + 1]! - firstTurn[state]! > 1 ? 1 : 0),
        FLAG_BITS,
      );
      if (coder.bit(isClosed, context, turnCost[turn] === CLOSED ? 1 : 0) === 1) {
        turnCost[turn] = CLOSED;
        continue;
      }
      const kind = mix(turnAngle[turn]!, turnTraits[turn]!, own, 32);
      const next = (use[after]! << 24) | (onlyTo[after]! & 0xfff) | ((byPermission[after]! & 0xfff) << 12);
      const penalty = turnCost[turn]! - arrives;
      if (!coder.isDecoder && penalty < 0) unfit('its costs');
      turnCost[turn] = arrives + penalties.code(mix(place, kind, next, MEMORY_BITS), penalty);
    }
  }
}

/** A customization looks at no more than this many triangles for each arc. */
const MOST_TRIANGLES = 1024;

/** The car's metric follows from the costs of turns and the hierarchy. */
export const metricRecipe: Recipe = {
  name: 'auto-metric-via',
  covers: (archive) =>
    covered(archive, {
      'auto.up.weight': weightType(archive),
      'auto.down.weight': weightType(archive),
      'auto.up.via': 'u32',
      'auto.down.via': 'u32',
    }),
  code(coder, archive) {
    if (!coder.isDecoder) return;
    const { up, down } = metricOf(archive, coder.checkStop);
    for (const [name, side] of [['up', up] as const, ['down', down] as const]) {
      fill(archive, `auto.${name}.weight`, side.weight);
      fill(archive, `auto.${name}.via`, side.via);
    }
  },
};

/** The same of files before 3.0, which have both halves of a shortcut in place of the node between them. */
export const metricOfHalvesRecipe: Recipe = {
  name: 'auto-metric',
  covers: (archive) =>
    covered(archive, {
      'auto.up.weight': weightType(archive),
      'auto.down.weight': weightType(archive),
      'auto.up.throughDown': 'u32',
      'auto.up.throughUp': 'u32',
      'auto.down.throughDown': 'u32',
      'auto.down.throughUp': 'u32',
    }),
  code(coder, archive) {
    if (!coder.isDecoder) return;
    const { up, down } = metricOf(archive, coder.checkStop);
    const atEach = nowAndThen(coder.checkStop);
    for (const [name, side] of [['up', up] as const, ['down', down] as const]) {
      const { first, head, weight, via } = side;
      const throughDown = new Uint32Array(head.length).fill(NONE);
      const throughUp = via.map((doubled) => doubled >>> 1);
      for (let low = 0; low + 1 < first.length; low++) {
        for (let arc = first[low]!; arc < first[low + 1]!; arc++) {
          atEach();
          if ((via[arc]! & 1) === 0) continue;
          const middle = via[arc]! >>> 1;
          const high = head[arc]!;
          const [from, to] = name === 'up' ? [low, high] : [high, low];
          throughDown[arc] = findArc(down.first, down.head, middle, from);
          throughUp[arc] = findArc(up.first, up.head, middle, to);
        }
      }
      fill(archive, `auto.${name}.weight`, weight);
      fill(archive, `auto.${name}.throughDown`, throughDown);
      fill(archive, `auto.${name}.throughUp`, throughUp);
    }
  },
};

/** Customizes the hierarchy of an archive, which may be damaged. */
function metricOf(archive: Archive, checkStop: CheckStop): Metric {
  const u32 = (name: string): Uint32Array => archive.u32(`motor.${name}`);
  const topology = {
    nodeAt: u32('stateAt'),
    rankOf: u32('rankOf'),
    firstUp: u32('firstUp'),
    upHead: u32('upHead'),
    firstDown: u32('firstDown'),
    downHead: u32('downHead'),
    parent: u32('parent'),
  };
  const placeOfArc = u32('placeOfTurn');
  const turnCost = archive.u32('auto.turnCost');
  const { firstUp, upHead, firstDown, downHead, rankOf } = topology;
  const arcCount = upHead.length + downHead.length;
  if (turnCost.length !== placeOfArc.length || firstUp.length !== rankOf.length + 1) unfit('its metric');
  if (firstDown.length !== firstUp.length) unfit('its metric');
  if (upHead.length > 0) checkOffsets(firstUp, upHead.length);
  if (downHead.length > 0) checkOffsets(firstDown, downHead.length);
  let triangles = 0;
  const atEach = nowAndThen(checkStop);
  for (let low = 0; low < rankOf.length; low++) {
    atEach();
    triangles += (firstUp[low + 1]! - firstUp[low]!) * (firstDown[low + 1]! - firstDown[low]!);
  }
  if (triangles > MOST_TRIANGLES * arcCount) unfit('its hierarchy has too many triangles');
  for (const heads of [upHead, downHead]) {
    for (const head of heads) {
      atEach();
      if (head >= rankOf.length) unfit('its hierarchy');
    }
  }
  return customizeHierarchy({ topology, placeOfArc }, turnCost, checkStop);
}

function fill(archive: Archive, section: string, values: Uint32Array | Float64Array): void {
  const column = columnOf(archive, section);
  if (column.length !== values.length || column.BYTES_PER_ELEMENT !== values.BYTES_PER_ELEMENT)
    unfit('its metric has another length');
  column.set(values);
}

function weightType(archive: Archive): ElementType {
  return archive.sections.find(({ name }) => name === 'auto.up.weight')?.type === 'f64' ? 'f64' : 'u32';
}
