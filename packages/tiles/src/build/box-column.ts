import type { Box } from '../geometry/box.ts';
import { GrowingColumn } from './growing-column.ts';

/** Boxes in whole units of the world: those between units are widened. */
export class BoxColumn {
  readonly #bounds = new GrowingColumn(Int32Array);

  push({ minX, minY, maxX, maxY }: Box): void {
    this.#bounds.push(Math.floor(minX));
    this.#bounds.push(Math.floor(minY));
    this.#bounds.push(Math.ceil(maxX));
    this.#bounds.push(Math.ceil(maxY));
  }

  at(index: number): Box {
    const { values } = this.#bounds;
    const first = 4 * index;
    return {
      minX: values[first]!,
      minY: values[first + 1]!,
      maxX: values[first + 2]!,
      maxY: values[first + 3]!,
    };
  }
}
