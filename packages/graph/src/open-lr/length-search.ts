import { type CheckStop, neverStop } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import { NodeHeap } from '../kernel/heap.ts';
import { arcHead, type Incidence } from '../network/adjacency.ts';
import type { RoadNetwork } from '../network/road-network.ts';

/**
 * Dijkstra's algorithm over junctions, by length. It knows access and one-ways but neither turn restrictions nor barriers, because those
 * differ between maps while the shortest way of a line location has to be the same.
 */
export class LengthSearch {
  readonly #network: RoadNetwork;
  readonly #incidence: Incidence;
  readonly #modes: Uint16Array;
  readonly #heap: NodeHeap;
  /** By node: the number of the search that reached it, and that settled it; its distance, and the arc by which it was reached. */
  readonly #reached: Uint32Array;
  readonly #settled: Uint32Array;
  readonly #millimetres: Float64Array;
  readonly #incoming: Uint32Array;
  readonly #isTied: Uint8Array;
  #number = 0;
  #modesWanted = 0;
  #atEachNode: CheckStop = neverStop;
  #weakestClass = 0;

  constructor(network: RoadNetwork, incidence: Incidence, modes: Uint16Array) {
    this.#network = network;
    this.#incidence = incidence;
    this.#modes = modes;
    this.#heap = new NodeHeap(network.nodeCount);
    this.#reached = new Uint32Array(network.nodeCount);
    this.#settled = new Uint32Array(network.nodeCount);
    this.#millimetres = new Float64Array(network.nodeCount);
    this.#incoming = new Uint32Array(network.nodeCount);
    this.#isTied = new Uint8Array(network.nodeCount);
  }

  /**
   * Begins a search from a node, over arcs open to one of some modes and not of a weaker class than given.
   *
   * @param atEachNode  is called for each node that is settled; its errors end the search.
   */
  start(node: number, modes: number, weakestClass: number, atEachNode: CheckStop): void {
    while (!this.#heap.isEmpty) this.#heap.pop();
    this.#number++;
    this.#modesWanted = modes;
    this.#weakestClass = weakestClass;
    this.#atEachNode = atEachNode;
    this.#reached[node] = this.#number;
    this.#millimetres[node] = 0;
    this.#incoming[node] = NONE;
    this.#isTied[node] = 0;
    this.#heap.pushOrLower(node, 0);
  }

  /** Searches on until a node is settled; returns its distance, or Infinity if it is farther than `mostMillimetres`. */
  millimetresTo(target: number, mostMillimetres: number): number {
    while (this.#settled[target] !== this.#number) {
      if (this.#heap.isEmpty) return Infinity;
      const node = this.#heap.pop();
      const distance = this.#millimetres[node]!;
      if (distance > mostMillimetres) {
        this.#heap.pushOrLower(node, distance);
        return Infinity;
      }
      this.#settled[node] = this.#number;
      this.#atEachNode();
      this.#relax(node, distance);
    }
    return this.#millimetres[target]! <= mostMillimetres ? this.#millimetres[target]! : Infinity;
  }

  /** The arc by which the shortest way arrives at a settled node; `NONE` at the start. */
  incomingArc(node: number): number {
    return this.#incoming[node]!;
  }

  /** Whether an equally short way arrives at a settled node by another arc. */
  isTied(node: number): boolean {
    return this.#isTied[node] === 1;
  }

  /** The arcs of the shortest way to a settled node. */
  arcsTo(node: number): number[] {
    const arcs: number[] = [];
    for (
      let arc = this.#incoming[node]!;
      arc !== NONE;
      arc = this.#incoming[arcHead(this.#network, arc ^ 1)]!
    ) {
      arcs.push(arc);
    }
    return arcs.toReversed();
  }

  #relax(node: number, distance: number): void {
    const { edgeFrom, edgeTo, edgeClass, edgeLengthMillimetres } = this.#network;
    const { firstEdge, edge: edges } = this.#incidence;
    for (let at = firstEdge[node]!; at < firstEdge[node + 1]!; at++) {
      const edge = edges[at]!;
      // A loop leads to its own beginning, which is settled.
      const arc = edgeFrom[edge] === node ? 2 * edge : 2 * edge + 1;
      if ((this.#modes[arc]! & this.#modesWanted) === 0 || edgeClass[edge]! > this.#weakestClass) continue;
      const head = (arc & 1) === 0 ? edgeTo[edge]! : edgeFrom[edge]!;
      const length = distance + edgeLengthMillimetres[edge]!;
      if (this.#reached[head] !== this.#number || length < this.#millimetres[head]!) {
        this.#reached[head] = this.#number;
        this.#millimetres[head] = length;
        this.#incoming[head] = arc;
        this.#isTied[head] = 0;
        this.#heap.pushOrLower(head, length);
      } else if (length === this.#millimetres[head] && this.#incoming[head] !== NONE) {
        this.#isTied[head] = 1;
        this.#incoming[head] = Math.min(arc, this.#incoming[head]!);
      }
    }
  }
}
