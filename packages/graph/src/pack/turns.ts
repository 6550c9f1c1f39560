import type { CheckStop } from '@portolan/base';
import type { Archive, ElementType } from '@portolan/archive';
import {
  chances,
  codeNumber,
  codeSigned,
  codeSymbol,
  numberModel,
  signedModel,
  unfit,
  type BitCoder,
  type Recipe,
} from '@portolan/archive/pack';
import { headingsOut, turnDegrees } from '../edge-expanded/headings.ts';
import type { LayerName } from '../edge-expanded/layer.ts';
import { NONE } from '../hierarchy/arcs.ts';
import { covered } from './covered.ts';
import { checkOffsets } from './derived.ts';
import { mix } from './mixing.ts';

const sectionsOf = (layer: LayerName): Readonly<Record<string, ElementType>> => ({
  [`${layer}.arcOfState`]: 'u32',
  [`${layer}.stateOfArc`]: 'u32',
  [`${layer}.plainCount`]: 'u32',
  [`${layer}.firstTurn`]: 'u32',
  [`${layer}.turnHead`]: 'u32',
  [`${layer}.turnAngle`]: 'i16',
  [`${layer}.turnTraits`]: 'u8',
});

/**
 * The turns of a layer: for each state, which of the arcs that leave its node are turned into, and to which of their states. Angles follow from
 * the lines; traits are coded under what is known of the roads that meet.
 */
export function turnsRecipe(layer: LayerName): Recipe {
  return {
    name: `${layer}-turns`,
    covers: (archive) => covered(archive, sectionsOf(layer)),
    code(coder, archive) {
      const roads = openRoads(archive, coder.checkStop);
      const states = codeStates(coder, archive, layer, roads);
      codeTurns(coder, archive, layer, roads, states);
    },
  };
}

/** What the recipe reads of sections that were coded before. */
interface Roads {
  readonly edgeCount: number;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly firstEdge: Uint32Array;
  readonly edgeAt: Uint32Array;
  /** By arc. */
  readonly access: Uint16Array;
  readonly headings: Float32Array;
  readonly nodeAccess: Uint16Array;
  readonly nodeFlags: Uint16Array;
  readonly edgeClass: Uint8Array;
  readonly edgeUse: Uint8Array;
  readonly edgeFlags: Uint32Array;
  readonly edgeName: Uint32Array;
  readonly edgeRef: Uint32Array;
}

/** Found once for both layers. */
const roadsOf = new WeakMap<Archive, Roads>();

function openRoads(archive: Archive, checkStop: CheckStop): Roads {
  const known = roadsOf.get(archive);
  if (known) return known;
  const nodeCount = archive.i32('network.nodeLat').length;
  const edgeFrom = archive.u32('network.edgeFrom');
  const edgeTo = archive.u32('network.edgeTo');
  const edgeCount = edgeFrom.length;
  const firstPoint = archive.u32('network.firstPoint');
  const pointLat = archive.i32('network.pointLat');
  const pointLon = archive.i32('network.pointLon');
  const firstEdge = archive.u32('incidence.firstEdge');
  const edgeAt = archive.u32('incidence.edge');
  checkOffsets(firstPoint, pointLat.length);
  checkOffsets(firstEdge, edgeAt.length);
  if (pointLon.length !== pointLat.length || firstPoint.length !== edgeCount + 1) unfit('its lines');
  if (firstEdge.length !== nodeCount + 1 || edgeAt.length !== 2 * edgeCount) unfit('its incidence');
  for (let edge = 0; edge < edgeCount; edge++) {
    if (!(edgeFrom[edge]! < nodeCount && edgeTo[edge]! < nodeCount)) unfit('its edges');
    if (firstPoint[edge] === firstPoint[edge + 1]) unfit('its lines');
  }
  const [forward, backward] = [archive.u16('network.accessForward'), archive.u16('network.accessBackward')];
  const access = new Uint16Array(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    access[2 * edge] = forward[edge]!;
    access[2 * edge + 1] = backward[edge]!;
  }
  const roads = {
    edgeCount,
    edgeFrom,
    edgeTo,
    firstEdge,
    edgeAt,
    access,
    headings: headingsOut({ edgeCount, firstPoint, pointLat, pointLon }, checkStop),
    nodeAccess: archive.u16('network.nodeAccess'),
    nodeFlags: archive.u16('network.nodeFlags'),
    edgeClass: archive.u8('network.edgeClass'),
    edgeUse: archive.u8('network.edgeUse'),
    edgeFlags: archive.u32('network.edgeFlags'),
    edgeName: archive.u32('network.edgeName'),
    edgeRef: archive.u32('network.edgeRef'),
  };
  roadsOf.set(archive, roads);
  return roads;
}

/** By arc: its state without memory, and those with one. */
interface States {
  readonly arcOfState: Uint32Array;
  readonly stateOfArc: Uint32Array;
  readonly plainCount: number;
  readonly remembering: ReadonlyMap<number, readonly number[]>;
}

/** Contexts of flags are hashed to this many bits. */
const FLAG_BITS = 12;

function codeStates(coder: BitCoder, archive: Archive, layer: LayerName, roads: Roads): States {
  const arcOfState = archive.u32(`${layer}.arcOfState`);
  const stateOfArc = archive.u32(`${layer}.stateOfArc`);
  const plain = archive.u32(`${layer}.plainCount`);
  const arcCount = 2 * roads.edgeCount;
  if (stateOfArc.length !== arcCount || plain.length !== 1) unfit('its states');
  const hasState = chances(1 << FLAG_BITS);
  const stateCount = arcOfState.length;
  let count = 0;
  for (let arc = 0; arc < arcCount; arc++) {
    // What modes may travel decides it, and the modes of a layer are always the same ones.
    const context = mix(roads.access[arc]!, roads.edgeFlags[arc >>> 1]! & 0xffff, arc & 1, FLAG_BITS);
    if (coder.bit(hasState, context, stateOfArc[arc] === NONE ? 0 : 1) === 0) {
      stateOfArc[arc] = NONE;
      continue;
    }
    if (count >= stateCount) unfit('its states');
    if (!coder.isDecoder && (stateOfArc[arc] !== count || arcOfState[count] !== arc)) unfit('its states');
    arcOfState[count] = arc;
    stateOfArc[arc] = count++;
  }
  if (!coder.isDecoder && plain[0] !== count) unfit('its states');
  plain[0] = count;
  const remembering = new Map<number, number[]>();
  const memories = signedModel(1);
  let before = 0;
  for (let state = count; state < stateCount; state++) {
    const arc = before + codeSigned(coder, memories, 0, arcOfState[state]! - before);
    if (!(arc >= 0 && arc < arcCount)) unfit('its states');
    arcOfState[state] = arc;
    before = arc;
    const states = remembering.get(arc);
    if (states) states.push(state);
    else remembering.set(arc, [state]);
  }
  return { arcOfState, stateOfArc, plainCount: count, remembering };
}

function codeTurns(
  coder: BitCoder,
  archive: Archive,
  layer: LayerName,
  roads: Roads,
  { arcOfState, stateOfArc, plainCount, remembering }: States,
): void {
  const firstTurn = archive.u32(`${layer}.firstTurn`);
  const turnHead = archive.u32(`${layer}.turnHead`);
  const turnAngle = archive.i16(`${layer}.turnAngle`);
  const turnTraits = archive.u8(`${layer}.turnTraits`);
  const turnCount = turnHead.length;
  if (turnAngle.length !== turnCount || turnTraits.length !== turnCount) unfit('its turns');
  if (firstTurn.length !== arcOfState.length + 1 || firstTurn[0] !== 0) unfit('its turns');
  const { edgeFrom, edgeTo, firstEdge, edgeAt, access, headings, nodeAccess, nodeFlags } = roads;
  const goesOn = chances(1 << FLAG_BITS);
  const goesBack = chances(64);
  const isPlain = chances(2);
  const memory = numberModel(1);
  const angleError = signedModel(1);
  const traits = new TraitsCoder(coder, roads);
  const out: number[] = [];
  let turn = 0;
  for (let state = 0; state < arcOfState.length; state++) {
    const from = arcOfState[state]!;
    const edge = from >>> 1;
    const node = (from & 1) === 0 ? edgeTo[edge]! : edgeFrom[edge]!;
    out.length = 0;
    let last = NONE;
    for (let at = firstEdge[node]!; at < firstEdge[node + 1]!; at++) {
      const other = edgeAt[at]!;
      if (other === last) continue; // a loop is listed twice
      last = other;
      if (edgeFrom[other] === node) out.push(2 * other);
      if (edgeTo[other] === node) out.push(2 * other + 1);
    }
    traits.meet(out, stateOfArc);
    const isMemory = state < plainCount ? 0 : 1;
    const end = coder.isDecoder ? turnCount : firstTurn[state + 1]!;
    let made = 0;

    const make = (to: number): void => {
      if (turn >= turnCount) unfit('its turns');
      const plain = stateOfArc[to]!;
      let head = plain;
      const memories = remembering.get(to);
      if (memories) {
        if (coder.bit(isPlain, isMemory, turnHead[turn] === plain ? 1 : 0) === 0) {
          const which = codeNumber(coder, memory, 0, Math.max(0, memories.indexOf(turnHead[turn]!)));
          head = memories[which] ?? unfit('its turns');
        }
      }
      if (!coder.isDecoder && turnHead[turn] !== head) unfit('its turns');
      turnHead[turn] = head;
      const degrees = turnDegrees(headings, from, to);
      const expected = Math.round(degrees);
      turnAngle[turn] = expected + codeSigned(coder, angleError, 0, turnAngle[turn]! - expected);
      turnTraits[turn] = traits.code(from, to, node, degrees, turnTraits[turn]!);
      turn++;
      made++;
    };
    for (const to of out) {
      if ((to ^ 1) === from || stateOfArc[to] === NONE) continue;
      const isNext = turn < end && arcOfState[turnHead[turn]!] === to ? 1 : 0;
      const context = mix(access[from]! & access[to]!, nodeAccess[node]!, isMemory, FLAG_BITS);
      if (coder.bit(goesOn, context, isNext) === 1) make(to);
    }
    const back = from ^ 1;
    if (stateOfArc[back] !== NONE) {
      const isNext = turn < end && arcOfState[turnHead[turn]!] === back ? 1 : 0;
      const context =
        (Math.min(made, 3) << 4) | (Math.min(out.length, 7) << 1) | ((nodeFlags[node]! >>> 8) & 1);
      if (coder.bit(goesBack, context, isNext) === 1) make(back);
    }
    if (!coder.isDecoder && firstTurn[state + 1] !== turn) unfit('its turns');
    firstTurn[state + 1] = turn;
  }
  if (turn !== turnCount) unfit('its turns');
}

/** The bits of the traits of turns, as FORMAT.md has them: three for the stop impact, five for the rest. */
class TraitsCoder {
  readonly #coder: BitCoder;
  readonly #roads: Roads;
  readonly #impact = chances(8 << FLAG_BITS);
  readonly #flag = chances(5 << FLAG_BITS);
  /** Arcs out of the node on whose edges the layer has states. */
  #meeting: number[] = [];

  constructor(coder: BitCoder, roads: Roads) {
    this.#coder = coder;
    this.#roads = roads;
  }

  /** Notes the arcs that leave the node of the next turns. */
  meet(out: readonly number[], stateOfArc: Uint32Array): void {
    this.#meeting.length = 0;
    for (const arc of out) {
      if (stateOfArc[arc] !== NONE || stateOfArc[arc ^ 1] !== NONE) this.#meeting.push(arc);
    }
  }

  code(from: number, to: number, node: number, degrees: number, traits: number): number {
    const { edgeClass, edgeUse, edgeFlags, edgeName, edgeRef, nodeFlags, headings } = this.#roads;
    const a = from >>> 1;
    const b = to >>> 1;
    let sides = 0;
    let strongest = 15;
    let uses = 0;
    for (const arc of this.#meeting) {
      const edge = arc >>> 1;
      if (arc !== to && (arc ^ 1) !== from) sides |= turnDegrees(headings, from, arc) < degrees ? 1 : 2;
      if (edge === a || edge === b) continue;
      strongest = Math.min(strongest, edgeClass[edge]!);
      uses = Math.max(uses, edgeUse[edge]!);
    }
    const meeting = Math.min(this.#meeting.length, 7);
    const turn = Math.abs(degrees);
    const sharpness = turn > 135 ? 2 : turn < 45 ? 1 : 0;
    const flags = mix(edgeFlags[a]!, edgeFlags[b]!, 0, 20);
    const about = (edgeClass[a]! << 15) | (strongest << 11) | (sharpness << 9) | (meeting << 6) | edgeUse[a]!;
    const context = mix(about, edgeUse[b]!, uses, FLAG_BITS);
    let coded = codeSymbol(this.#coder, this.#impact, context, 3, traits & 7);
    const flagContexts = [
      (from ^ 1) === to ? 1 : 0,
      mix(meeting, flags, 1, FLAG_BITS),
      mix(sides, flags, 2, FLAG_BITS),
      (likeness(edgeName[a]!, edgeName[b]!) << 3) | likeness(edgeRef[a]!, edgeRef[b]!),
      nodeFlags[node]! & 0xfff,
    ];
    for (let i = 0; i < 5; i++) {
      const at = (i << FLAG_BITS) + flagContexts[i]!;
      coded |= this.#coder.bit(this.#flag, at, (traits >>> (3 + i)) & 1) << (3 + i);
    }
    return coded;
  }
}

/** 0..7: whether two positions in the strings are the same, and which of them is none. */
function likeness(a: number, b: number): number {
  return (a === b ? 2 : 0) + (a === 0 ? 1 : 0) + (b === 0 ? 4 : 0);
}
