/**
 * Round numbers within a range: multiples of 1, 2 or 5 times a power of ten, at most `most` + 1 of them.
 *
 * @returns ascending numbers; none where the range is empty.
 */
export function ticksBetween(least: number, greatest: number, most: number): number[] {
  if (!(greatest > least)) return [];
  let unit = 1;
  while (unit * most < greatest - least) unit *= 10;
  while (unit * most >= 10 * (greatest - least)) unit /= 10;
  // Whole multiples of the step, so that no error adds up.
  const step = [unit / 5, unit / 2, unit].find((candidate) => candidate * most >= greatest - least) ?? unit;
  const first = Math.ceil(least / step - 1e-9);
  const last = Math.floor(greatest / step + 1e-9);
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return Array.from(
    { length: last - first + 1 },
    (_, k) => Number(((first + k) * step).toFixed(Math.min(digits, 20))) + 0,
  );
}
