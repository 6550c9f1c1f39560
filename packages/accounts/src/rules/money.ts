/** Money in whole numbers: prices are cents, what additional credits come to is millionths of a dollar until a period ends. */

const MICROS_A_CENT = 10_000;

/** `a * b / c`, rounded to the nearest whole number, halves upwards. All are whole and not negative, and `2 * a * b` is below 2^53. */
export function share(a: number, b: number, c: number): number {
  return Math.floor((2 * a * b + c) / (2 * c));
}

/** Cents of an amount in millionths of a dollar, halves upwards. */
export function centsOf(micros: number): number {
  return share(micros, 1, MICROS_A_CENT);
}

/** The price of credits, millionths of a dollar. A thousand of them cost so many thousandths of a dollar, so that the factors of 1,000 cancel. */
export function priceMicros(credits: number, millsAThousand: number): number {
  return credits * millsAThousand;
}
