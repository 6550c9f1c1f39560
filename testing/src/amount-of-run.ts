/** Shares of the full number of inputs of each heavy test. */
export const SHARES = { quick: 0.02, usual: 0.06, landing: 0.07, long: 1 };

/**
 * The share of the inputs of heavy tests that `PORTOLAN_TESTS` asks for: `quick`, `usual` (which is the default), `landing` for what must pass
 * before a change lands, `long` for the whole, or a number such as 10 for ten times the whole.
 *
 * @throws {Error} when it is something else.
 */
export function testShare(): number {
  const wanted = process.env['PORTOLAN_TESTS'] ?? 'usual';
  const found = new Map(Object.entries(SHARES)).get(wanted) ?? Number(wanted);
  if (!(found > 0))
    throw new Error(`PORTOLAN_TESTS must be quick, usual, landing, long or a number, not "${wanted}"`);
  return found;
}
