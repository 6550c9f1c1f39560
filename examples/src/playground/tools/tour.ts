import type { OptimizedRouteRequest, RouteResponse } from '@portolan/schemas';
import { make, tick } from '../dom.ts';
import { letterOf } from '../stops.ts';
import { shownRoute } from './route.ts';
import type { Tool, Workbench } from './tool.ts';
import { costingChoice, placeOf } from './travel.ts';

/** The best order of the places. */
export function tourTool({ engines, map, update }: Workbench): Tool {
  const costing = costingChoice('tour', update);
  const isOpen = tick('end elsewhere: do not come back to A', update);
  return {
    id: 'tour',
    label: 'Tour',
    hint: 'Click or tap the map to set the start and two stops or more; the best order is found as you add and drag them.',
    settings: [costing.element, isOpen.element],
    async ask(stops) {
      if (stops.length < 3) return undefined;
      const places = stops.map(placeOf);
      const request: OptimizedRouteRequest = {
        locations: isOpen.isOn() ? places : [...places, places[0]!],
        costing: costing.value(),
      };
      const { value, milliseconds } = await engines.json<RouteResponse>('/optimized_route/v1', request);
      const order = value.trip.locations.map(({ original_index: index }) => letterOf(index % stops.length));
      const shown = shownRoute(value, milliseconds, map.draw.bind(map), ([lon, lat]) =>
        map.moveTo({ lat, lon }, 16),
      );
      return {
        ...shown,
        words: `The best order is ${order.join(', ')}: ${shown.words}`,
        details: [make('p', { class: 'order' }, order.join(' → ')), ...shown.details],
      };
    },
  };
}
