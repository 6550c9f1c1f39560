import { americanEnglish } from '../../guidance/american-english.ts';
import type { Language } from '../../guidance/language.ts';

/** American English as pirates speak it. */
export const pirate: Language = {
  ...americanEnglish,
  tag: 'en-US-x-pirate',
  isVariant: true,
  setOut: {
    drive: 'Set sail {compass}[ on {street}][ for {length}].',
    walk: 'Swagger {compass}[ on {street}][ for {length}].',
    ride: 'Pedal yer way {compass}[ on {street}][ for {length}].',
  },
  straight: 'Steady as she goes, straight on{onto}.',
  bear: { left: 'Bear a wee bit to port, left{onto}.', right: 'Bear a wee bit to starboard, right{onto}.' },
  turn: { left: 'Hard to port, left{onto}.', right: 'Hard to starboard, right{onto}.' },
  turnSharply: {
    left: 'Swing her sharp to port, left{onto}.',
    right: 'Swing her sharp to starboard, right{onto}.',
  },
  turnAround: {
    left: 'Come about to port, a left U-turn{onto}.',
    right: 'Come about to starboard, a right U-turn{onto}.',
  },
  stay: ', and stay on {street}',
  becomes: '{previous} be called {street} from here.',
  goOn: 'Hold yer course[ on {street}][ for {length}].',
  ramp: {
    ahead: 'Climb the ramp{onto}.',
    left: 'Climb the ramp to port, on the left{onto}.',
    right: 'Climb the ramp to starboard, on the right{onto}.',
  },
  exit: {
    ahead: 'Jump ship at {exit}{onto}.',
    left: 'Jump ship at {exit}, on the left{onto}.',
    right: 'Jump ship at {exit}, on the right{onto}.',
  },
  merge: 'Join the fleet{onto}.',
  keep: { left: 'Keep to port, left{onto}.', right: 'Keep to starboard, right{onto}.' },
  enterRoundabout: 'Sail into the whirlpool.',
  enterRoundaboutAndLeave: 'Sail into the whirlpool, and out by the {ordinal} exit[ onto {street}].',
  exitRoundabout: 'Sail out of the whirlpool{onto}.',
  enterFerry: 'Board the ship[ {street}].',
  exitFerry: 'Go ashore{onto}.',
  takeStairs: 'Climb the rigging, up or down the stairs.',
  takeEscalator: 'Climb the rigging that climbs by itself.',
  takeElevator: 'Be hoisted by the elevator.',
  pushBicycle: 'Dismount, matey, and push yer bicycle.',
  rideAgain: 'Mount yer bicycle again.',
  landmarks: {
    road: 'Wade across the road[: {street}].',
    lights: 'Wade across the road by the lanterns[: {street}].',
    gate: 'Slip through the gate, matey.',
    bollards: 'Slip past the posts.',
    bridge: 'Walk the planks of the bridge.',
    tunnel: 'Creep through the tunnel.',
  },
  arrived: {
    there: 'Drop anchor, ye have found yer treasure.',
    left: 'Drop anchor, yer treasure be to port, on the left.',
    right: 'Drop anchor, yer treasure be to starboard, on the right.',
  },
  willArrive: {
    there: 'Ye will find yer treasure.',
    left: 'Yer treasure will be to port, on the left.',
    right: 'Yer treasure will be to starboard, on the right.',
  },
  rentBicycle: 'Plunder a bicycle[ at {station}].',
  returnBicycle: 'Hand back yer bicycle[ at {station}].',
};
