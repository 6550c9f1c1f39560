import { EdgeFlag, MOTOR_MODES, RoadClass, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { FormOfWay } from './line-reference.ts';

/** Our own rule: a one-way road of class secondary or higher counts as one of two carriageways, because most of them are. */
export function formOfWayOf(
  { edgeClass, edgeUse, edgeFlags, accessForward, accessBackward }: RoadNetwork,
  edge: number,
): FormOfWay {
  const forward = accessForward[edge]! & MOTOR_MODES;
  const backward = accessBackward[edge]! & MOTOR_MODES;
  if ((forward | backward) === 0 || edgeUse[edge] === RoadUse.ferry || edgeUse[edge] === RoadUse.railFerry)
    return FormOfWay.other;
  if (edgeFlags[edge]! & EdgeFlag.roundabout) return FormOfWay.roundabout;
  if (edgeUse[edge] === RoadUse.link || edgeUse[edge] === RoadUse.turnChannel) return FormOfWay.slipRoad;
  if (edgeClass[edge] === RoadClass.motorway) return FormOfWay.motorway;
  const isOneway = forward === 0 || backward === 0;
  return isOneway && edgeClass[edge]! <= RoadClass.secondary
    ? FormOfWay.multipleCarriageway
    : FormOfWay.singleCarriageway;
}
