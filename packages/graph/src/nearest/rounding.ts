/** A number with so many digits after the point, as on the wire; never minus zero. */
export function toDigits(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}
