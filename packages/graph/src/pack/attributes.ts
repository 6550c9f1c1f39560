import type { SectionData } from '@portolan/archive';
import {
  chances,
  codeNumber,
  codeSigned,
  columnOf,
  numberModel,
  signedModel,
  unfit,
  type BitCoder,
  type NumberModel,
  type Recipe,
  type SignedModel,
} from '@portolan/archive/pack';
import { mix } from './mixing.ts';

/** Columns of edges that `lines` codes. */
const LINES = new Set([
  'network.edgeFrom',
  'network.edgeTo',
  'network.edgeWayId',
  'network.edgeLengthMillimetres',
]);
const OF_EDGES = /^network\.(edge|access|maxSpeed)/;

/**
 * What edges are like: all columns of integers with an entry for each edge. The edges of a way follow one another and are mostly alike; ways are
 * like ways whose first columns are the same, and have the names of roads that they touch.
 */
export const attributesRecipe: Recipe = {
  name: 'attributes',
  covers(archive) {
    const edgeCount = archive.sections.find(({ name }) => name === 'network.edgeFrom')?.elements;
    if (!edgeCount || archive.sections.every(({ name }) => name !== 'network.edgeWayId')) return undefined;
    const names = archive.sections
      .filter(
        ({ name, type, elements }) =>
          OF_EDGES.test(name) && !LINES.has(name) && elements === edgeCount && !type.startsWith('f'),
      )
      .map(({ name }) => name);
    return names.length > 0 ? names : undefined;
  },
  code(coder, archive) {
    const names = attributesRecipe.covers(archive)!;
    const wayId = columnOf(archive, 'network.edgeWayId');
    const edgeFrom = archive.u32('network.edgeFrom');
    const edgeTo = archive.u32('network.edgeTo');
    const nodeCount = archive.i32('network.nodeLat').length;
    const edgeCount = edgeFrom.length;
    if (wayId.length !== edgeCount || edgeTo.length !== edgeCount) unfit('its edges');
    const columns = names.map((name) => new Column(coder, columnOf(archive, name)));
    const lastAt = new Uint32Array(nodeCount);
    const isAlike = chances(4);
    let history = 0;
    for (let edge = 0; edge < edgeCount; edge++) {
      const from = edgeFrom[edge]!;
      const to = edgeTo[edge]!;
      let differs = 1;
      if (edge > 0 && wayId[edge] === wayId[edge - 1]) {
        differs = coder.bit(
          isAlike,
          history,
          coder.isDecoder || columns.every((column) => column.isSame(edge)) ? 0 : 1,
        );
        history = ((history << 1) | differs) & 3;
      }
      if (differs === 0) for (const column of columns) column.repeat(edge);
      else {
        const [before, other] = [lastAt[from] ?? 0, lastAt[to] ?? 0];
        let about = 0;
        let last = 0;
        for (let i = 0; i < columns.length; i++) {
          last = columns[i]!.code(edge, about, last, before, other);
          // The first columns say of what kind a road is.
          if (i < 3) about = (about << 8) | (last & 0xff);
        }
      }
      lastAt[from] = edge;
      lastAt[to] = edge;
    }
  },
};

/** Places of the memory of a column, as bits of a hash. */
const BITS = 13;

class Column {
  readonly #coder: BitCoder;
  readonly #values: SectionData;
  /** 32-bit columns are positions of strings, or flags. */
  readonly #isWide: boolean;
  readonly #memory = new Int32Array(1 << BITS);
  readonly #isKnown = new Uint8Array(1 << BITS);
  readonly #isAnother = chances(1 << BITS);
  readonly #isTouching = chances(4);
  /** Values in the order in which they were met. */
  readonly #met: number[] = [];
  readonly #placeOf = new Map<number, number>();
  readonly #place: NumberModel = numberModel(1);
  readonly #fresh: SignedModel = signedModel(1);
  #greatest = 0;

  constructor(coder: BitCoder, values: SectionData) {
    this.#coder = coder;
    this.#values = values;
    this.#isWide = values.BYTES_PER_ELEMENT === 4;
  }

  isSame(edge: number): boolean {
    return this.#values[edge] === this.#values[edge - 1];
  }

  repeat(edge: number): void {
    this.#values[edge] = this.#values[edge - 1]!;
  }

  /**
   * @param about  the first columns of the edge.
   * @param last  the column before.
   * @param before  another edge at the first node; `other` at the last one.
   */
  code(edge: number, about: number, last: number, before: number, other: number): number {
    const values = this.#values;
    const value = values[edge]!;
    const coded = this.#code(
      value,
      mix(about, last, 0, BITS),
      before < edge ? values[before]! : 0,
      other < edge ? values[other]! : 0,
    );
    values[edge] = coded;
    return coded;
  }

  #code(value: number, key: number, touching: number, other: number): number {
    const coder = this.#coder;
    if (this.#isWide) {
      if (coder.bit(this.#isTouching, 0, value === touching ? 0 : 1) === 0) return touching;
      if (other !== touching && coder.bit(this.#isTouching, 1, value === other ? 0 : 1) === 0) return other;
    }
    if (
      coder.bit(this.#isAnother, key, this.#isKnown[key] === 1 && value === this.#memory[key]! ? 0 : 1) === 0
    )
      return this.#memory[key]!;
    const place = codeNumber(coder, this.#place, 0, this.#placeOf.get(value) ?? this.#met.length);
    let found = this.#met[place];
    if (found === undefined) {
      found = this.#greatest + codeSigned(coder, this.#fresh, 0, value - this.#greatest);
      this.#greatest = Math.max(this.#greatest, found);
      this.#placeOf.set(found, this.#met.push(found) - 1);
    }
    this.#isKnown[key] = 1;
    this.#memory[key] = found;
    return found;
  }
}
