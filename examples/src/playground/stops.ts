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

interface StopEvents {
  /** Tells what is at a place. */
  readonly nameOf: (stop: Stop) => Promise<string | undefined>;
  /** Is called after each change of the places. */
  readonly onChange: () => void;
  /** Is called when the name of a place has come. */
  readonly onName: () => void;
}

/** The places that all tools ask about, in their order. */
export class Stops {
  #list: readonly Stop[];
  readonly #events: StopEvents;

  constructor(list: readonly Stop[], events: StopEvents) {
    this.#list = list.map(rounded);
    this.#events = events;
  }

  get list(): readonly Stop[] {
    return this.#list;
  }

  set(list: readonly Stop[]): void {
    this.#list = list.map(rounded);
    this.#events.onChange();
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
    const place = `${stop.lat.toFixed(4)}, ${stop.lon.toFixed(4)}`;
    // The tool at hand says what is wrong with a place; the list has its coordinates.
    const name = await this.#events.nameOf(stop).then(
      (found) => found ?? place,
      () => place,
    );
    const index = this.#list.indexOf(stop);
    // It may have been moved or removed in the meantime.
    if (index === -1) return;
    this.#list = this.#list.with(index, { ...stop, name });
    this.#events.onName();
  }
}
