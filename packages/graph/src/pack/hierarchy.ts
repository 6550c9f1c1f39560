import { isPortolanError, nowAndThen } from '@portolan/base';
import type { ElementType } from '@portolan/archive';
import { codeSigned, signedModel, unfit, type Recipe } from '@portolan/archive/pack';
import type { LayerName } from '../edge-expanded/layer.ts';
import { NONE, tailsOf } from '../hierarchy/arcs.ts';
import { fillIn, parentsOf } from '../hierarchy/elimination.ts';
import { placeArcs } from '../hierarchy/hierarchy.ts';
import { covered } from './covered.ts';
import { checkOffsets, fill } from './derived.ts';

const sectionsOf = (layer: LayerName): Readonly<Record<string, ElementType>> => ({
  [`${layer}.stateAt`]: 'u32',
  [`${layer}.rankOf`]: 'u32',
  [`${layer}.parent`]: 'u32',
  [`${layer}.firstUp`]: 'u32',
  [`${layer}.upHead`]: 'u32',
  [`${layer}.firstDown`]: 'u32',
  [`${layer}.downHead`]: 'u32',
  [`${layer}.placeOfTurn`]: 'u32',
});

/** A fill-in looks at no more than this many times the arcs that it has in the end. */
const MOST_LOOKS = 256;

/** The hierarchy of a layer: only the elimination order is coded, and everything else follows from it and the turns. */
export function hierarchyRecipe(layer: LayerName): Recipe {
  return {
    name: `${layer}-hierarchy`,
    covers: (archive) => covered(archive, sectionsOf(layer)),
    code(coder, archive) {
      const arcOfState = archive.u32(`${layer}.arcOfState`);
      const stateOfArc = archive.u32(`${layer}.stateOfArc`);
      const firstOut = archive.u32(`${layer}.firstTurn`);
      const head = archive.u32(`${layer}.turnHead`);
      const rankOf = archive.u32(`${layer}.rankOf`);
      const stateAt = archive.u32(`${layer}.stateAt`);
      const stateCount = rankOf.length;
      if (stateAt.length !== stateCount || firstOut.length !== stateCount + 1) unfit('its states');
      if (arcOfState.length !== stateCount) unfit('its states');

      const step = signedModel(2);
      for (let state = 0; state < stateCount; state++) {
        // The two directions of a road, and roads that follow one another, are eliminated about the same time.
        const back = stateOfArc[arcOfState[state]! ^ 1] ?? NONE;
        const context = back < state ? 1 : 0;
        const expected = context === 1 ? rankOf[back]! : state === 0 ? 0 : rankOf[state - 1]!;
        const rank = expected + codeSigned(coder, step, context, rankOf[state]! - expected);
        if (!(rank >= 0 && rank < stateCount)) unfit('its order');
        rankOf[state] = rank;
      }
      if (!coder.isDecoder) return;

      const { checkStop } = coder;
      checkStop();
      stateAt.fill(NONE);
      for (let state = 0; state < stateCount; state++) stateAt[rankOf[state]!] = state;
      if (stateAt.includes(NONE)) unfit('its order');
      if (stateCount > 0) checkOffsets(firstOut, head.length);
      const atTurn = nowAndThen(checkStop);
      for (const state of head) {
        atTurn();
        if (state >= stateCount) unfit('its turns');
      }
      const ends = { tail: tailsOf({ firstOut, head }, checkStop), head };
      const u32 = (part: string): Uint32Array => archive.u32(`${layer}.${part}`);
      const filled = {
        firstUp: u32('firstUp'),
        upHead: u32('upHead'),
        firstDown: u32('firstDown'),
        downHead: u32('downHead'),
      };
      if (filled.firstUp.length !== stateCount + 1 || filled.firstDown.length !== stateCount + 1)
        unfit('its hierarchy');
      const arcs = Math.max(filled.upHead.length, filled.downHead.length);
      const made = withinLimits(() =>
        fillIn(stateCount, ends, rankOf, {
          expected: { ...filled, mostLooks: MOST_LOOKS * (arcs + stateCount) },
          checkStop,
        }),
      );
      if (made.upHead.length !== filled.upHead.length || made.downHead.length !== filled.downHead.length)
        unfit('its hierarchy');
      fill(archive, `${layer}.parent`, parentsOf(stateCount, ends, rankOf, checkStop));
      fill(archive, `${layer}.placeOfTurn`, placeArcs(ends, { rankOf, ...filled }, checkStop));
    },
  };
}

function withinLimits<T>(derive: () => T): T {
  try {
    return derive();
  } catch (error) {
    if (isPortolanError(error) && error.code === 'graph-too-dense') unfit('its hierarchy is too large');
    throw error;
  }
}
