import { Access } from '../costing/granted-access.ts';
import type { Costing, CostingModel, Weight } from '../costing/costing.ts';
import type { CostedData } from '../graph-data.ts';
import { EdgeFlag, Mode } from '../network/road-network.ts';
import { costingContext } from '../profile/profile.ts';

/**
 * What a traveller may do on an arc: `refused` is access that tags grant, but that the model does not use, because of a limit of the
 * vehicle, a surface or a kind of way.
 */
export type WayAccessName = 'open' | 'destination' | 'private' | 'closed' | 'refused';

/** What a costing model makes of an arc. */
export interface Verdict {
  readonly access: WayAccessName;
  /** Cyclists push the bicycle here. */
  readonly isPushed: boolean;
  /** Speed, km/h; 0 where the model does not travel. */
  readonly kmh: number;
  /** Seconds that a traveller would give to avoid one kilometre; 0 where the model does not travel. */
  readonly costPerKm: number;
}

const NAMES: readonly WayAccessName[] = ['closed', 'private', 'destination', 'open'];
const NOT_TRAVELLED = { isPushed: false, kmh: 0, costPerKm: 0 } as const;

/**
 * Returns a function that tells what a costing model makes of an arc, outside of all conditions of time.
 *
 * @param options  those of a request; the others have their defaults.
 */
export function judge(
  data: CostedData,
  model: CostingModel,
  options?: Readonly<Record<string, number>>,
): (arc: number) => Verdict {
  const chosen = model.choose(options, []);
  const context = costingContext(data, chosen, undefined);
  const costing: Costing = chosen.create(context);
  const { network } = data;
  const out: Weight = { time: 0, cost: 0 };
  return (arc) => {
    const grant = context.access[arc]!;
    if (grant === Access.closed) return { access: 'closed', ...NOT_TRAVELLED };
    if (!costing.arc(arc, grant, out)) return { access: 'refused', ...NOT_TRAVELLED };
    const millimetres = network.edgeLengthMillimetres[arc >>> 1]!;
    const against = (arc & 1) === 0 ? EdgeFlag.pushForward : EdgeFlag.pushBackward;
    const pushed = network.edgeFlags[arc >>> 1]! & (EdgeFlag.dismount | against);
    return {
      access:
        grant === Access.open && costing.isForDestinations?.(arc) === true ? 'destination' : NAMES[grant]!,
      isPushed: (chosen.mode & Mode.bicycle) !== 0 && pushed !== 0,
      kmh: out.time === 0 ? 0 : (millimetres * 3.6) / out.time,
      costPerKm: (out.cost * 1000) / millimetres,
    };
  };
}
