/** The time in Unix seconds, which engines take as `context.now`: they read no clock themselves. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
