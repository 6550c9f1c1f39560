/** A seeded random generator and choices made with it. */
import { randomInts } from '../recall-queries.mjs';

const seedAt = process.argv.indexOf('--seed');
export const random = randomInts(seedAt < 0 ? 20261122 : Number(process.argv[seedAt + 1]));
export const pick = (list) => list[random(list.length)];
export const isOneIn = (odds) => random(odds) === 0;
export const times = (count, make) => Array.from({ length: count }, (_, k) => make(k));
