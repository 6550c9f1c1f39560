/** The places on arcs at which a traveller may have been when a point was recorded, for all points of a trace, in growing columns. */
export class Candidates {
  count = 0;
  arc = new Uint32Array(1024);
  /** Metres from the beginning of the arc. */
  along = new Float64Array(1024);
  /** Metres from the point to the place. */
  metres = new Float64Array(1024);
  /** The direction of that distance, as a unit vector; across the road where the point lies on it. */
  acrossEast = new Float64Array(1024);
  acrossNorth = new Float64Array(1024);
  /** The lowest cost of a way through the trace up to this place; Infinity as long as none is known. */
  score = new Float64Array(1024);
  /** The candidate before this one on that way; -1 if the way begins here. */
  before = new Int32Array(1024);
  /** The state in which the place is left: it remembers the restrictions that have begun on the way. */
  state = new Uint32Array(1024);
  /** What leads here from the candidate before: a value of `Step`. */
  step = new Uint8Array(1024);

  clear(): void {
    this.count = 0;
  }

  /**
   * Adds a place.
   *
   * @param east, north  the direction from the point to the place, of any length.
   * @param roadEast, roadNorth  that of the road, which tells what is across for a point that lies on it.
   */
  add(
    arc: number,
    along: number,
    metres: number,
    state: number,
    east: number,
    north: number,
    roadEast: number,
    roadNorth: number,
  ): void {
    if (this.count === this.arc.length) this.#grow();
    const at = this.count++;
    this.arc[at] = arc;
    this.along[at] = along;
    this.metres[at] = metres;
    const isOnRoad = metres < ON_ROAD_METRES;
    const [acrossEast, acrossNorth] = isOnRoad ? [-roadNorth, roadEast] : [east, north];
    const length = Math.sqrt(acrossEast * acrossEast + acrossNorth * acrossNorth) || 1;
    this.acrossEast[at] = acrossEast / length;
    this.acrossNorth[at] = acrossNorth / length;
    this.score[at] = Infinity;
    this.before[at] = -1;
    this.state[at] = state;
    this.step[at] = Step.begin;
  }

  #grow(): void {
    const size = 2 * this.arc.length;
    this.arc = enlarged(this.arc, new Uint32Array(size));
    this.along = enlarged(this.along, new Float64Array(size));
    this.metres = enlarged(this.metres, new Float64Array(size));
    this.acrossEast = enlarged(this.acrossEast, new Float64Array(size));
    this.acrossNorth = enlarged(this.acrossNorth, new Float64Array(size));
    this.score = enlarged(this.score, new Float64Array(size));
    this.before = enlarged(this.before, new Int32Array(size));
    this.state = enlarged(this.state, new Uint32Array(size));
    this.step = enlarged(this.step, new Uint8Array(size));
  }
}

/** From a point no farther off than this the direction to the road is not told by their places. */
const ON_ROAD_METRES = 1e-3;

/** How a way goes on from one candidate to the next. */
export const Step = {
  /** The way, or a part of it after a break, begins here. */
  begin: 0,
  /** Along the same arc, or back on it by less than the noise of the points. */
  same: 1,
  /** Over one or more turns. */
  turns: 2,
  /** Round, between two junctions, to the other direction of the same road. */
  reversal: 3,
} as const;

function enlarged<Column extends { set(from: Column): void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
