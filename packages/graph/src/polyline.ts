const FIRST_CHARACTER = 63;
const TEXT = new TextDecoder();

/**
 * Appends points to an encoded polyline (Google's encoded polyline algorithm format).
 *
 * `@mapbox/polyline` does the same for lists of pairs; this one reads columns, keeps its place between calls and writes bytes, since a
 * route of a thousand points would otherwise spend more time here than in the search.
 */
export class PolylineEncoder {
  private bytes = new Uint8Array(256);
  private size = 0;
  private lastLat = 0;
  private lastLon = 0;
  private readonly stepsPerDegree: number;

  /** @param digits  after the point: 6, as all shapes out of routing have, or 5. */
  constructor(digits: 5 | 6 = 6) {
    this.stepsPerDegree = 10 ** digits;
  }

  /** @param lat  degrees; @param lon  degrees. */
  add(lat: number, lon: number): void {
    if (this.size + 14 > this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    const latSteps = Math.round(lat * this.stepsPerDegree);
    const lonSteps = Math.round(lon * this.stepsPerDegree);
    this.write(latSteps - this.lastLat);
    this.write(lonSteps - this.lastLon);
    this.lastLat = latSteps;
    this.lastLon = lonSteps;
  }

  toString(): string {
    return TEXT.decode(this.bytes.subarray(0, this.size));
  }

  /** At most 7 characters: |delta| <= 360e6 < 2^29. */
  private write(delta: number): void {
    let rest = delta < 0 ? ~(delta << 1) : delta << 1;
    while (rest >= 0x20) {
      this.bytes[this.size++] = (0x20 | (rest & 0x1f)) + FIRST_CHARACTER;
      rest >>>= 5;
    }
    this.bytes[this.size++] = rest + FIRST_CHARACTER;
  }
}
