import type { Packing } from '@portolan/archive/pack';
import { attributesRecipe } from './attributes.ts';
import { incidenceRecipe, snapRecipe } from './derived.ts';
import { hierarchyRecipe } from './hierarchy.ts';
import { linesRecipe } from './lines.ts';
import { costsRecipe, metricOfHalvesRecipe, metricRecipe } from './metric.ts';
import { turnsRecipe } from './turns.ts';

/** How graph files are packed: PACKED.md describes the recipes. Each reads what those before it code. */
export const PACKING: Packing = {
  kind: 'graph',
  recipes: [
    linesRecipe,
    attributesRecipe,
    incidenceRecipe,
    snapRecipe,
    turnsRecipe('motor'),
    turnsRecipe('active'),
    hierarchyRecipe('motor'),
    hierarchyRecipe('active'),
    costsRecipe,
    metricRecipe,
    metricOfHalvesRecipe,
  ],
};
