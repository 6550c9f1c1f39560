import type { MapMatchRequest, RouteResponse } from '@portolan/schemas';
import { durationText, lengthText } from '../../page-parts/words.ts';
import { button, make } from '../dom.ts';
import type { LonLat } from '../tool-map.ts';
import type { Track } from '../track.ts';
import { shownRoute } from './route.ts';
import type { Tool, Workbench } from './tool.ts';
import { costingChoice } from './travel.ts';

/** A tool that takes recorded tracks. */
export interface TrackTool extends Tool {
  /** Takes a track; undefined forgets the one before. */
  take(track: Track | undefined): void;
  /** Says whether the example lies in the region at hand. */
  offerExample(isOffered: boolean): void;
}

/**
 * The roads that a recorded track was driven, ridden or walked on.
 *
 * @param choose  lets users choose a file.
 * @param example  fetches a track to try it with; absent where there is none.
 */
export function trackTool(
  { engines, map, update }: Workbench,
  choose: () => void,
  example: (() => void) | undefined,
): TrackTool {
  const costing = costingChoice('track', update);
  const exampleButton = example && button('Take an example', example);
  let track: Track | undefined;
  return {
    id: 'track',
    label: 'Track',
    hint: 'Drop a GPX file here, or choose one: the roads that it was recorded on are found.',
    settings: [
      costing.element,
      make(
        'div',
        { class: 'buttons' },
        button('Choose a GPX file', choose),
        ...(exampleButton ? [exampleButton] : []),
      ),
    ],
    take(taken) {
      track = taken;
      update();
    },
    offerExample(isOffered) {
      if (exampleButton) exampleButton.hidden = !isOffered;
    },
    async ask() {
      if (track === undefined) return undefined;
      const { points: taken, count } = track;
      const hasTimes = taken.every(({ time }) => time !== undefined);
      const request: MapMatchRequest = {
        shape: taken.map(({ lat, lon, time }) => ({ lat, lon, ...(hasTimes && { time: time! }) })),
        costing: costing.value(),
        shape_match: 'map_snap',
      };
      const { value, milliseconds } = await engines.json<RouteResponse>('/map_match/v1', request);
      const shown = shownRoute(
        value,
        milliseconds,
        (drawing) => map.draw({ ...drawing, points }),
        ([lon, lat]) => map.moveTo({ lat, lon }, 16),
      );
      const { summary } = value.trip;
      const points = taken.map(({ lat, lon }): LonLat => [lon, lat]);
      return {
        ...shown,
        drawing: { ...shown.drawing, points },
        words: `${pointsText(taken.length, count)} lie on ${lengthText(summary.length)} of roads, ${durationText(summary.time)} on the way.`,
      };
    },
  };
}

function pointsText(taken: number, all: number): string {
  return taken === all ? `${all} points` : `${taken} of ${all} points`;
}
