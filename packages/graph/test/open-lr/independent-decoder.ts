/** The contents of an OpenLR line location, read by the tables of the white paper. */
export interface DecodedLine {
  readonly version: number;
  readonly points: readonly DecodedPoint[];
  /** The middle of the bucket as a share of the stretch, 0..1; undefined where the bytes have no offset. */
  readonly positiveOffset: number | undefined;
  readonly negativeOffset: number | undefined;
}

interface DecodedPoint {
  readonly lat: number;
  readonly lon: number;
  readonly functionalRoadClass: number;
  readonly formOfWay: number;
  /** The middle of the sector. */
  readonly bearingDegrees: number;
  readonly weakestClassToNext: number | undefined;
  /** The range of the distance in metres: from, inclusive, and to, exclusive. */
  readonly metresToNext: readonly [number, number] | undefined;
}

export function decodeLineReference(bytes: Uint8Array): DecodedLine {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  let at = 0;
  const take = (count: number): number => {
    if (at + count > bits.length) throw new Error('truncated');
    const value = Number.parseInt(bits.slice(at, at + count), 2);
    at += count;
    return value;
  };
  const signed = (count: number): number => {
    const value = take(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  };
  const absolute = (): number => {
    const steps = signed(24);
    return ((steps - Math.sign(steps) * 0.5) * 360) / 2 ** 24;
  };

  // The status byte has these bits: reserved, area bit 1, point, area bit 0, attributes, version.
  const [reserved, area1, point, area0, attributes, version] = [
    take(1),
    take(1),
    take(1),
    take(1),
    take(1),
    take(3),
  ];
  if (reserved + area1 + point + area0 !== 0 || attributes !== 1) throw new Error('not a line location');
  const hasOffsets = { positive: false, negative: false };
  const points: DecodedPoint[] = [];
  const bodyBytes = view.byteLength - 1 - 9;
  // The first point has 9 bytes, the last one 6, those between 7; up to two bytes of offsets follow.
  const between = Math.floor((bodyBytes - 6) / 7);
  let lon = absolute();
  let lat = absolute();
  for (let i = 0; i < between + 2; i++) {
    if (i > 0) {
      lon += signed(16) / 1e5;
      lat += signed(16) / 1e5;
    }
    take(2);
    const functionalRoadClass = take(3);
    const formOfWay = take(3);
    const isLast = i === between + 1;
    let weakestClassToNext: number | undefined;
    if (isLast) {
      take(1);
      hasOffsets.positive = take(1) === 1;
      hasOffsets.negative = take(1) === 1;
    } else weakestClassToNext = take(3);
    const bearingDegrees = (take(5) + 0.5) * 11.25;
    const step = isLast ? undefined : take(8);
    points.push({
      lat,
      lon,
      functionalRoadClass,
      formOfWay,
      bearingDegrees,
      weakestClassToNext,
      metresToNext: step === undefined ? undefined : [step * 58.6, (step + 1) * 58.6],
    });
  }
  const positiveOffset = hasOffsets.positive ? (take(8) + 0.5) / 256 : undefined;
  const negativeOffset = hasOffsets.negative ? (take(8) + 0.5) / 256 : undefined;
  if (at !== bits.length) throw new Error('bytes left over');
  return { version, points, positiveOffset, negativeOffset };
}
