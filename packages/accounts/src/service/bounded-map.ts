/** A map that forgets what was set first when it is full. */
export class BoundedMap<Key, Value> {
  readonly #map = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key);
  }

  set(key: Key, value: Value): void {
    this.#map.delete(key);
    this.#map.set(key, value);
    if (this.#map.size <= this.#most) return;
    const [oldest] = this.#map.keys();
    this.#map.delete(oldest!);
  }
}
