/**
 * The parts of `buildTiles` that may run in other threads: pure functions with a payload that can be cloned. A runner calls them by name.
 *
 * @module
 */
export { cutBlock } from './build/cut-block.ts';
export type { CutBlock } from './build/cut-block.ts';
export type { Block } from './build/block.ts';
