import {
  isPayloadStream,
  type CallContext,
  type Engine,
  type JsonBody,
  type PayloadStream,
} from '../engine.ts';

/** An engine that can be put in the place of another one while calls are answered. */
export interface Swappable extends Engine {
  /**
   * Puts another engine in the place of the present one: calls from now on go to it, those that have begun end on the old one.
   *
   * @returns a promise that resolves when the last call on the old one has ended: then its files may be let go.
   */
  swap(next: Engine): Promise<void>;
}

/** An engine and the calls that it has begun. */
class Present {
  readonly engine: Engine;
  #running = 0;
  #ended: (() => void) | undefined;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Resolves when no call is running any more. */
  async allEnded(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => void (this.#ended = resolve));
  }

  /** Begins a call and keeps count of it until its answer is whole. */
  run(begin: () => unknown): unknown {
    this.#running++;
    let answer: unknown;
    try {
      answer = begin();
    } catch (error) {
      this.#end();
      throw error;
    }
    if (!(answer instanceof Promise)) return this.#watched(answer);
    return answer.then(
      (value: unknown) => this.#watched(value),
      (error: unknown) => {
        this.#end();
        throw error;
      },
    );
  }

  #watched(answer: unknown): unknown {
    if (!isPayloadStream(answer)) {
      this.#end();
      return answer;
    }
    const end = (): void => this.#end();
    const pieces = piecesUntil(answer, end);
    return { ...answer, pieces };
  }

  #end(): void {
    this.#running--;
    if (this.#running === 0) this.#ended?.();
  }
}

/** The same pieces; tells once when they have ended, in whatever way. */
function piecesUntil({ pieces }: PayloadStream, end: () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = pieces[Symbol.asyncIterator]();
      let hasEnded = false;
      const ended = (): void => {
        if (!hasEnded) end();
        hasEnded = true;
      };
      return {
        async next() {
          try {
            const result = await iterator.next();
            if (result.done === true) ended();
            return result;
          } catch (error) {
            ended();
            throw error;
          }
        },
        async return() {
          ended();
          await iterator.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/**
 * Makes an engine whose data can be replaced by newer ones without a call being lost.
 *
 * @param first  the engine to begin with. If it takes bodies as bytes, so must all that follow it.
 */
export function swappable(first: Engine): Swappable {
  let present = new Present(first);
  const engine: Swappable = {
    get operations() {
      return present.engine.operations;
    },
    call(operation, request, context) {
      const { engine: own } = present;
      return present.run(() => own.call(operation, request, context));
    },
    gauges: () => present.engine.gauges?.() ?? {},
    regions: () => present.engine.regions?.(),
    swap(next) {
      const old = present;
      present = new Present(next);
      return old.allEnded();
    },
  };
  if (first.callJson === undefined) return engine;
  return Object.assign(engine, {
    callJson(operation: string, body: JsonBody, context: CallContext) {
      const { engine: own } = present;
      return present.run(() => own.callJson!(operation, body, context));
    },
  });
}
