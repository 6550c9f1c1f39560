/**
 * The roads on which a trace is matched, as turns between the ends of arcs. The kernel makes it from plain arcs, the engine from the turn
 * graph of a profile; both match with the same code.
 */
export interface MatchGraph {
  /** By state (the end of an arc, with what it remembers of restrictions): its arc. */
  readonly arcOfState: Uint32Array;
  /** By arc: its state without memory; `NONE` if nobody may travel the arc. */
  readonly stateOfArc: Uint32Array;
  /** stateCount + 1; turns from state `s` are `firstTurn[s] .. firstTurn[s + 1]`. */
  readonly firstTurn: Uint32Array;
  /** By turn: the state that it leads to. */
  readonly turnHead: Uint32Array;
  /** By turn: metres by which a way with this turn counts as longer; Infinity where the turn is not allowed. */
  readonly turnMetres: Float32Array;
  /** By arc: its length. */
  readonly arcMetres: Float64Array;
  /** By arc: metres by which a way that begins on it counts as longer; absent if all are alike. */
  readonly arcPenalty?: Float32Array;
  /** How slow arcs and turns are beside others of the graph; absent where nothing is known of that. */
  readonly slowness?: Slowness;
  /** By arc: the arc of the same road in the other direction; `NONE` if there is none. */
  readonly twinOf: Uint32Array;
}

/**
 * How slow roads are. The farther apart two points are, the less their distance tells which way led from one to the other, and the more that
 * travellers prefer fast roads.
 */
export interface Slowness {
  /** By arc: metres by which a metre of it counts as longer; 0 on the faster roads of the graph. */
  readonly ofArc: Float32Array;
  /** By turn: metres by which waiting and slowing down make a way longer. */
  readonly ofTurn: Float32Array;
  /** By arc and by turn: the seconds that they take. */
  readonly arcSeconds: Float32Array;
  readonly turnSeconds: Float32Array;
}

/** The numbers of the model by which the best way is chosen. */
export interface MatchModel {
  /** Standard deviation of the points around the road. */
  readonly sigmaMetres: number;
  /** Between two points farther apart than this there is no way: the match begins anew. */
  readonly breakageMetres: number;
  /** Metres by which turning round between two junctions counts as a longer way. */
  readonly reversalMetres: number;
  /** Ways whose cost lies so far above the lowest are given up. */
  readonly beam: number;
  /** So many points in a row may be taken for errors and passed over. */
  readonly mostSkipped: number;
}
