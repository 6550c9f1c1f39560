/** The structural similarity of two pictures, on luminance, the mean over all windows of 7 x 7 pixels. */
export function mssim(one, other, width, height) {
  const luminance = ({ data }) =>
    Float64Array.from(
      { length: width * height },
      (_, at) => 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2],
    );
  const [a, b] = [luminance(one), luminance(other)];
  const [c1, c2, side] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2, 7];
  let [sum, count] = [0, 0];
  for (let row = 0; row + side <= height; row++) {
    for (let column = 0; column + side <= width; column++) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let dy = 0; dy < side; dy++)
        for (let dx = 0; dx < side; dx++) {
          const at = (row + dy) * width + column + dx;
          sa += a[at];
          sb += b[at];
          saa += a[at] * a[at];
          sbb += b[at] * b[at];
          sab += a[at] * b[at];
        }
      const n = side * side;
      const [ma, mb] = [sa / n, sb / n];
      const [va, vb, cov] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb];
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      count++;
    }
  }
  return sum / count;
}
