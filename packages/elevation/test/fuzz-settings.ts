/** Hostile inputs of each kind; `PORTOLAN_FUZZ_RUNS=100000 npx vitest run packages/elevation` makes more of them. */
export const FUZZ_RUNS = Number(process.env['PORTOLAN_FUZZ_RUNS'] ?? 1000);
