import { auto } from './auto.ts';
import type { CostingModel } from './costing.ts';

/** Every costing model, in the order of the interface. */
export const costingModels: readonly CostingModel[] = [auto];
