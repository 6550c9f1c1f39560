import type { MatrixRequest, VerboseMatrix } from '@portolan/schemas';
import { computedIn, durationText, lengthText } from '../../page-parts/words.ts';
import { figures, make } from '../dom.ts';
import { letterOf } from '../stops.ts';
import type { Tool, Workbench } from './tool.ts';
import { costingChoice, placeOf } from './travel.ts';

/** Times and distances between all places. */
export function tableTool({ engines, update }: Workbench): Tool {
  const costing = costingChoice('table', update);
  return {
    id: 'table',
    label: 'Matrix',
    hint: 'Click or tap the map to set two places or more.',
    settings: [costing.element],
    async ask(stops) {
      if (stops.length < 2) return undefined;
      const places = stops.map(placeOf);
      const request: MatrixRequest = {
        sources: places,
        targets: places,
        costing: costing.value(),
      };
      const { value, milliseconds } = await engines.json<VerboseMatrix>('/matrix/v1', request);
      const head = make(
        'tr',
        {},
        make('td', {}),
        ...stops.map((_, to) => make('th', { scope: 'col' }, `to ${letterOf(to)}`)),
      );
      const rows = value.sources_to_targets.map((row, from) =>
        make(
          'tr',
          {},
          make('th', { scope: 'row' }, letterOf(from)),
          ...row.map(({ time, distance }, to) =>
            from === to
              ? make('td', {}, '·')
              : make(
                  'td',
                  {},
                  time === null ? 'none' : durationText(time),
                  make('small', {}, distance === null ? '' : lengthText(distance)),
                ),
          ),
        ),
      );
      const count = stops.length * (stops.length - 1);
      return {
        drawing: {},
        words: `${count} ways between ${stops.length} places.`,
        details: [
          make(
            'div',
            { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Times and distances' },
            make('table', {}, head, ...rows),
          ),
          figures([[computedIn(milliseconds), 'to find them']]),
        ],
      };
    },
  };
}
