/** What any reader may take, however little it is given. */
const FREE_BYTES = 64 * 2 ** 20;
/** No honest file that Portolan reads becomes so many times as large in memory, but for those that are nearly empty. */
const MOST_TIMES = 20;

/**
 * The most memory that a reader takes for bytes from outside, unless its caller allows more: 64 MiB, or 20 times the bytes that were read. It is the
 * bound of SECURITY.md for every format.
 */
export function mostMemoryFor(inputBytes: number): number {
  return Math.max(FREE_BYTES, MOST_TIMES * inputBytes);
}

/** The fewest bytes from outside for which a reader takes so much memory: the inverse of `mostMemoryFor`. */
export function leastInputFor(memoryBytes: number): number {
  return memoryBytes <= FREE_BYTES ? 0 : Math.ceil(memoryBytes / MOST_TIMES);
}
