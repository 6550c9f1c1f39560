import type { MapMatchRequest, RouteResponse } from '@portolan/schemas';
import { durationText, lengthText } from '../../page-parts/words.ts';
import { button, make } from '../dom.ts';
import type { LonLat } from '../tool-map.ts';
import { readGpx, thinned, type TrackPoint } from '../track.ts';
import { shownRoute } from './route.ts';
import type { Tool, Workbench } from './tool.ts';
import { costingChoice } from './travel.ts';

/** A tool that takes recorded tracks. */
export interface TrackTool extends Tool {
  /** @throws {Error} with what is wrong with the file. */
  take(text: string): void;
}

/** The roads that a recorded track was driven, ridden or walked on. @param example  fetches a track to try it with and takes it; absent where there is none. */
export function trackTool(
  { engines, map, update }: Workbench,
  choose: () => void,
  example: (() => Promise<void>) | undefined,
): TrackTool {
  const costing = costingChoice('track', update);
  let track: readonly TrackPoint[] = [];
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
        ...(example === undefined ? [] : [button('Take an example', () => void example())]),
      ),
    ],
    take(text) {
      track = readGpx(text);
      update();
    },
    async ask() {
      if (track.length === 0) return undefined;
      const taken = thinned(track);
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
        words: `${pointsText(taken.length, track.length)} lie on ${lengthText(summary.length)} of roads, ${durationText(summary.time)} on the way.`,
      };
    },
  };
}

function pointsText(taken: number, all: number): string {
  return taken === all ? `${all} points` : `${taken} of ${all} points`;
}
