import { distanceMetres } from '@portolan/base';
import type { ElementType } from '@portolan/archive';
import {
  bitLength,
  chances,
  codeNumber,
  codeSigned,
  numberModel,
  signedModel,
  unfit,
  type BitCoder,
  type Recipe,
} from '@portolan/archive/pack';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import { covered } from './covered.ts';

const SECTIONS: Readonly<Record<string, ElementType>> = {
  'network.nodeLat': 'i32',
  'network.nodeLon': 'i32',
  'network.edgeFrom': 'u32',
  'network.edgeTo': 'u32',
  'network.edgeWayId': 'f64',
  'network.firstPoint': 'u32',
  'network.pointLat': 'i32',
  'network.pointLon': 'i32',
  'network.edgeLengthMillimetres': 'u32',
};

/**
 * Where edges run. Nodes are numbered in the order in which edges meet them, so that a number need not be coded where a node is new; a point is
 * coded as a step from the one before; the end of a line at a node that is known, and the length of a line, follow from the rest.
 */
export const linesRecipe: Recipe = {
  name: 'lines',
  covers: (archive) => covered(archive, SECTIONS),
  code(coder, archive) {
    const nodeLat = archive.i32('network.nodeLat');
    const nodeLon = archive.i32('network.nodeLon');
    const edgeFrom = archive.u32('network.edgeFrom');
    const edgeTo = archive.u32('network.edgeTo');
    const wayId = archive.f64('network.edgeWayId');
    const firstPoint = archive.u32('network.firstPoint');
    const pointLat = archive.i32('network.pointLat');
    const pointLon = archive.i32('network.pointLon');
    const lengths = archive.u32('network.edgeLengthMillimetres');
    const edgeCount = edgeFrom.length;
    const nodeCount = nodeLat.length;
    const pointCount = pointLat.length;
    if (edgeTo.length !== edgeCount || wayId.length !== edgeCount || lengths.length !== edgeCount)
      unfit('its edges');
    if (nodeLon.length !== nodeCount || pointLon.length !== pointCount) unfit('its coordinates');
    if (firstPoint.length !== edgeCount + 1 || firstPoint[0] !== 0) unfit('its points');

    const isSameWay = chances(2);
    const wayStep = signedModel(1);
    const isChain = chances(2);
    const isNew = chances(4);
    const reference = numberModel(2);
    const innerCount = numberModel(2);
    const walk = new Walk(coder);
    const lengthError = signedModel(1);

    let known = 0;
    let way = 0;
    let before = 0;
    let wasSame = 0;
    let point = 0;
    /** Codes an end of an edge: a node that is known, or the next new one. */
    const codeEnd = (node: number, isEnd: number): number => {
      if (coder.bit(isNew, isEnd * 2 + wasSame, node === known ? 1 : 0) === 1) return known;
      if (node > known) unfit('its nodes are in another order');
      return known - codeNumber(coder, reference, isEnd, known - node);
    };
    for (let edge = 0; edge < edgeCount; edge++) {
      const same = coder.bit(isSameWay, wasSame, wayId[edge] === way ? 1 : 0);
      if (same === 0) {
        if (!Number.isSafeInteger(wayId[edge]) || Object.is(wayId[edge], -0)) unfit('its ways');
        way += codeSigned(coder, wayStep, 0, wayId[edge]! - way);
      }
      wayId[edge] = way;
      wasSame = same;

      let from = before;
      if (coder.bit(isChain, same, edge > 0 && edgeFrom[edge] === before ? 1 : 0) === 0) {
        from = codeEnd(edgeFrom[edge]!, 0);
        walk.turnAway();
      }
      if (!(from <= known && known <= nodeCount)) unfit('its nodes');
      edgeFrom[edge] = from;
      if (from === known) {
        // A way that hangs on nothing known begins not far from where the one before ended.
        nodeLat[from] = walk.stepLat(nodeLat[from]!);
        nodeLon[from] = walk.stepLon(nodeLon[from]!);
        walk.turnAway();
        known++;
      } else {
        walk.jump(nodeLat[from]!, nodeLon[from]!);
      }
      const to = codeEnd(edgeTo[edge]!, 1);
      if (!(to <= known && to < nodeCount)) unfit('its nodes');
      edgeTo[edge] = to;

      const inner = codeNumber(coder, innerCount, same, firstPoint[edge + 1]! - point - 2);
      if (!(inner >= 0 && point + inner + 2 <= pointCount)) unfit('its points');
      let latitude = nodeLat[from]!;
      let longitude = nodeLon[from]!;
      if (coder.isDecoder) {
        pointLat[point] = latitude;
        pointLon[point] = longitude;
      } else if (pointLat[point] !== latitude || pointLon[point] !== longitude) unfit('its lines');
      let metres = 0;
      for (const end = point + inner + 1; point < end;) {
        point++;
        if (point === end && to < known) {
          walk.jump(nodeLat[to]!, nodeLon[to]!);
          if (!coder.isDecoder && (pointLat[point] !== nodeLat[to] || pointLon[point] !== nodeLon[to]))
            unfit('its lines');
          pointLat[point] = nodeLat[to]!;
          pointLon[point] = nodeLon[to]!;
        } else {
          pointLat[point] = walk.stepLat(pointLat[point]!);
          pointLon[point] = walk.stepLon(pointLon[point]!);
        }
        const nextLatitude = pointLat[point]!;
        const nextLongitude = pointLon[point]!;
        metres += distanceMetres(
          latitude / STEPS_PER_DEGREE,
          longitude / STEPS_PER_DEGREE,
          nextLatitude / STEPS_PER_DEGREE,
          nextLongitude / STEPS_PER_DEGREE,
        );
        latitude = nextLatitude;
        longitude = nextLongitude;
      }
      if (to === known) {
        if (!coder.isDecoder && (nodeLat[to] !== latitude || nodeLon[to] !== longitude)) unfit('its lines');
        nodeLat[to] = latitude;
        nodeLon[to] = longitude;
        known++;
      }
      point++;
      firstPoint[edge + 1] = point;
      const expected = Math.max(Math.round(metres * 1000), 1);
      lengths[edge] = expected + codeSigned(coder, lengthError, 0, lengths[edge]! - expected);
      before = to;
    }
    if (known !== nodeCount || point !== pointCount) unfit('its nodes and points');
  },
};

/** The greatest length of a step in bits that has chances of its own. */
const MOST_BITS = 31;

/** A pen that walks along lines. Roads go on as they went, so each step is coded under the size and the direction of the one before. */
class Walk {
  readonly #coder: BitCoder;
  readonly #lat = numberModel(MOST_BITS + 1);
  readonly #lon = numberModel(2 * (MOST_BITS + 1));
  readonly #latSign = chances(9 * 3);
  readonly #lonSign = chances(9 * 3);
  #atLat = 0;
  #atLon = 0;
  #dLat = 0;
  #dLon = 0;
  #dLatBefore = 0;

  constructor(coder: BitCoder) {
    this.#coder = coder;
  }

  /** Forgets the direction. */
  turnAway(): void {
    this.#dLat = 0;
    this.#dLon = 0;
  }

  /** Goes to a known place. */
  jump(lat: number, lon: number): void {
    if (lat === this.#atLat && lon === this.#atLon) return;
    this.#dLat = lat - this.#atLat;
    this.#dLon = lon - this.#atLon;
    this.#atLat = lat;
    this.#atLon = lon;
  }

  stepLat(lat: number): number {
    const context = Math.min(
      Math.max(bitLength(Math.abs(this.#dLat)), bitLength(Math.abs(this.#dLon))),
      MOST_BITS,
    );
    const step = this.#code(
      this.#lat,
      context,
      this.#latSign,
      signsOf(this.#dLat, this.#dLon) * 3,
      lat - this.#atLat,
    );
    this.#dLatBefore = this.#dLat;
    this.#dLat = step;
    return (this.#atLat += step);
  }

  stepLon(lon: number): number {
    const context = Math.min(
      Math.max(bitLength(Math.abs(this.#dLat)), bitLength(Math.abs(this.#dLon))),
      MOST_BITS,
    );
    const signs = signsOf(this.#dLatBefore, this.#dLon) * 3 + Math.sign(this.#dLat) + 1;
    const step = this.#code(this.#lon, context, this.#lonSign, signs, lon - this.#atLon);
    this.#dLon = step;
    return (this.#atLon += step);
  }

  #code(
    model: ReturnType<typeof numberModel>,
    context: number,
    signs: Uint16Array,
    signContext: number,
    value: number,
  ): number {
    const size = codeNumber(this.#coder, model, context, Math.abs(value));
    if (size === 0) return 0;
    return this.#coder.bit(signs, signContext, value < 0 ? 1 : 0) === 1 ? -size : size;
  }
}

/** 0..8 by the signs of two numbers. */
function signsOf(a: number, b: number): number {
  return (Math.sign(a) + 1) * 3 + Math.sign(b) + 1;
}
