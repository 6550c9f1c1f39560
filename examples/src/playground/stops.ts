/** A place of a question. */
export interface Stop {
  readonly lat: number;
  readonly lon: number;
  /** What is there, as soon as the geocoder has said it. */
  readonly name?: string;
}

/** A to Z, then 27, 28, ... */
export function letterOf(index: number): string {
  return index < 26 ? String.fromCodePoint(65 + index) : String(index + 1);
}

/** Degrees rounded to about a metre, so that the address of the page stays short and names the same place. */
function rounded({ lat, lon, name }: Stop): Stop {
  return { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)), ...(name !== undefined && { name }) };
}

/** The places that all tools ask about, in their order. */
export class Stops {
  #list: readonly Stop[];
  readonly #onChange: () => void;
  readonly #nameOf: (stop: Stop) => Promise<string | undefined>;

  /**
   * @param onChange  is called after each change of the places, and when a name has come. @param nameOf  tells what is at a place.
   */
  constructor(
    list: readonly Stop[],
    nameOf: (stop: Stop) => Promise<string | undefined>,
    onChange: () => void,
  ) {
    this.#list = list.map(rounded);
    this.#nameOf = nameOf;
    this.#onChange = onChange;
  }

  get list(): readonly Stop[] {
    return this.#list;
  }

  set(list: readonly Stop[]): void {
    this.#list = list.map(rounded);
    this.#onChange();
    for (const stop of this.#list) if (stop.name === undefined) void this.#name(stop);
  }

  add(stop: Stop): void {
    this.set([...this.#list, stop]);
  }

  replace(index: number, stop: Stop): void {
    this.set(this.#list.with(index, stop));
  }

  remove(index: number): void {
    this.set(this.#list.toSpliced(index, 1));
  }

  /** Puts a place before the one that it follows. */
  raise(index: number): void {
    const moved = this.#list[index]!;
    this.set(this.#list.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
  }

  async #name(stop: Stop): Promise<void> {
    const name = (await this.#nameOf(stop)) ?? `${stop.lat.toFixed(4)}, ${stop.lon.toFixed(4)}`;
    const index = this.#list.indexOf(stop);
    // It may have been moved or removed in the meantime.
    if (index === -1) return;
    this.#list = this.#list.with(index, { ...stop, name });
    this.#onChange();
  }
}
