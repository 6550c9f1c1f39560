/** The mean and the worst difference of premultiplied channels, in steps of 255: what the eye sees of two pictures. */
export function differenceOf(
  first: Uint8Array | Uint8ClampedArray,
  second: Uint8Array | Uint8ClampedArray,
): { readonly mean: number; readonly worst: number } {
  let [sum, worst] = [0, 0];
  for (let at = 0; at < first.length; at += 4) {
    for (let channel = 0; channel < 4; channel++) {
      const of = (bytes: Uint8Array | Uint8ClampedArray): number =>
        channel === 3 ? bytes[at + 3]! : (bytes[at + channel]! * bytes[at + 3]!) / 255;
      const difference = Math.abs(of(first) - of(second));
      sum += difference;
      worst = Math.max(worst, difference);
    }
  }
  return { mean: sum / first.length, worst };
}
