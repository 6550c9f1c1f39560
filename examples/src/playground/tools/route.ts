import { profileSvg, type Profile } from '@portolan/elevation';
import type { Leg, Maneuver, RouteRequest, RouteResponse } from '@portolan/schemas';
import { turnSign } from '../../page-parts/turn-sign.ts';
import { computedIn, durationText, lengthText } from '../../page-parts/words.ts';
import { button, figures, make, tick } from '../dom.ts';
import type { LonLat } from '../tool-map.ts';
import { languageChoice } from './languages.ts';
import type { Shown, Tool, Workbench } from './tool.ts';
import { costingChoice, lineOf, placeOf } from './travel.ts';

/** Distance between two heights of a chart. */
const HEIGHT_INTERVAL_METRES = 30;
/** Other ways that are asked for between two places. */
const ALTERNATES = 2;

/** The way from place to place, told step by step. */
export function routeTool({ engines, map, region, update }: Workbench): Tool {
  const costing = costingChoice('route', update);
  const avoided = [
    ['use_tolls', tick('no tolls', update)],
    ['use_highways', tick('no motorways', update)],
    ['use_ferry', tick('no ferries', update)],
  ] as const;
  const language = languageChoice(update);
  return {
    id: 'route',
    label: 'Route',
    hint: 'Click or tap the map where the trip begins and where it ends, or search for a place.',
    settings: [
      costing.element,
      make('div', { class: 'ticks' }, ...avoided.map(([, { element }]) => element)),
      language.element,
    ],
    async ask(stops) {
      if (stops.length < 2) return undefined;
      const options = Object.fromEntries(avoided.filter(([, { isOn }]) => isOn()).map(([key]) => [key, 0]));
      const request: RouteRequest = {
        locations: stops.map(placeOf),
        costing: costing.value(),
        costing_options: { [costing.value()]: options },
        language: language.value(),
        ...(stops.length === 2 && { alternates: ALTERNATES }),
        ...(region().hasHeights && { elevation_interval: HEIGHT_INTERVAL_METRES }),
      };
      const { value, milliseconds } = await engines.json<RouteResponse>('/route/v1', request);
      return shownRoute(value, milliseconds, map.draw.bind(map), (lonLat) =>
        map.moveTo({ lat: lonLat[1], lon: lonLat[0] }, 16),
      );
    },
  };
}

/** Shows a route with its legs: the drawing, figures, heights and steps. Also tours and matched tracks are shown so. */
export function shownRoute(
  { trip, alternates = [] }: RouteResponse,
  milliseconds: number,
  draw: (drawing: Shown['drawing']) => void,
  goTo: (place: LonLat) => void,
): Shown {
  const lines = trip.legs.map(({ shape }) => lineOf(shape));
  const drawing: Shown['drawing'] = {
    lines: [
      ...alternates.flatMap((other) =>
        other.trip.legs.map(({ shape }) => ({ points: lineOf(shape), kind: 'other' as const })),
      ),
      ...lines.map((points) => ({ points, kind: 'way' as const })),
    ],
  };
  const { time, length } = trip.summary;
  const steps = trip.legs.flatMap((leg, at) =>
    (leg.maneuvers ?? []).map((maneuver) => {
      const part = lines[at]!.slice(maneuver.begin_shape_index, maneuver.end_shape_index + 1);
      const step = stepButton(maneuver, () => goTo(part[0]!));
      const point = (): void =>
        draw({ ...drawing, lines: [...drawing.lines!, { points: part, kind: 'part' }] });
      step.addEventListener('pointerenter', point);
      step.addEventListener('focus', point);
      step.addEventListener('pointerleave', () => draw(drawing));
      step.addEventListener('blur', () => draw(drawing));
      return make('li', {}, step);
    }),
  );
  const charts = trip.legs.flatMap((leg) => chartOf(leg));
  return {
    drawing,
    words: `${durationText(time)}, ${lengthText(length)}${othersText(alternates.length)}.`,
    details: [
      figures([
        [durationText(time), 'on the way'],
        [lengthText(length), 'distance'],
        [computedIn(milliseconds), 'to find it'],
      ]),
      ...charts,
      make('ol', { class: 'steps', 'aria-label': 'Steps' }, ...steps),
    ],
  };
}

function othersText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', and another way in grey' : `, and ${count} other ways in grey`;
}

function stepButton(maneuver: Maneuver, onClick: () => void): HTMLButtonElement {
  const step = button('', onClick);
  const length = maneuver.length > 0 ? lengthText(maneuver.length) : '';
  step.append(turnSign(maneuver), make('span', {}, maneuver.instruction), make('small', {}, length));
  return step;
}

/** The heights along a leg as a drawing; nothing where none are known. */
function chartOf({ elevation, elevation_interval: interval, summary }: Leg): Node[] {
  if (elevation === undefined || interval === undefined || elevation.length < 2) return [];
  const lengthMetres = summary.length * 1000;
  const metres = Float64Array.from(elevation, (_, position) => Math.min(position * interval, lengthMetres));
  metres[metres.length - 1] = lengthMetres;
  const along: Profile = { metres, heights: Float64Array.from(elevation), lengthMetres, structures: [] };
  const chart = make('figure', { class: 'chart' });
  chart.innerHTML = profileSvg(along, { width: 340, height: 150 });
  return [chart];
}
