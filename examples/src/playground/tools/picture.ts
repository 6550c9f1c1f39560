import type { StaticMapRequest } from '@portolan/schemas';
import polyline from '@mapbox/polyline';
import { computedIn } from '../../page-parts/words.ts';
import { button, choice, make } from '../dom.ts';
import type { Drawing, ToolMap } from '../tool-map.ts';
import { letterOf } from '../stops.ts';
import type { Tool, Workbench } from './tool.ts';

/** Of pictures; the map itself goes farther. */
const MOST_ZOOM = 18;

/** A picture of the map as it stands, drawn by the engines rather than by the browser. @param drawn  what the tool before has drawn. */
export function pictureTool({ engines, map, update }: Workbench, drawn: () => Drawing): Tool {
  const style = choice(
    'Style',
    'picture-style',
    [
      ['streets', 'Streets'],
      ['outdoors', 'Outdoors'],
      ['dark', 'Dark'],
    ],
    update,
  );
  const size = choice(
    'Size',
    'picture-size',
    [
      ['600x400@2x', '600 × 400, sharp'],
      ['1200x800', '1200 × 800'],
      ['512x512', '512 × 512'],
    ],
    update,
  );
  let address = '';
  return {
    id: 'picture',
    label: 'Picture',
    hint: '',
    settings: [style.element, size.element, button('Draw what the map shows now', update)],
    async ask(stops) {
      const { lat, lon } = map.view;
      const { lines = [] } = drawn();
      const request: StaticMapRequest = {
        size: size.value(),
        center: `${lat.toFixed(6)},${lon.toFixed(6)}`,
        zoom: zoomOfPicture(map.view, size.value()),
        ...(lines.length > 0 && {
          lines: lines
            .filter(({ kind }) => kind === 'way')
            .map(({ points }) => ({
              shape: polyline.encode(
                points.map(([x, y]) => [y, x]),
                6,
              ),
              stroke_width: 5,
            })),
        }),
        ...(stops.length > 0 && {
          markers: stops.map((stop, index) => ({
            lat: stop.lat,
            lon: stop.lon,
            style: '',
            color: '1d5fb4',
            label: letterOf(index),
          })),
        }),
      };
      const { value, milliseconds } = await engines.bytes(`/static_cacheable/${style.value()}.png`, request);
      URL.revokeObjectURL(address);
      address = URL.createObjectURL(new Blob([value], { type: 'image/png' }));
      const name = `map-${style.value()}.png`;
      return {
        drawing: drawn(),
        words: `A picture of ${(value.byteLength / 1000).toFixed(0)} kB, drawn in ${computedIn(milliseconds)}.`,
        details: [
          make('img', { src: address, class: 'picture', alt: 'The map as a picture' }),
          make('a', { href: address, download: name, class: 'action' }, 'Save the picture'),
        ],
      };
    },
  };
}

/** The zoom at which a picture holds what can be seen of the map, and fills one of its sides with that. @param size  as `600x400@2x`. */
export function zoomOfPicture({ zoom, width, height }: ToolMap['view'], size: string): number {
  const [pictureWidth, pictureHeight] = size.split('@')[0]!.split('x').map(Number);
  const shown = zoom + Math.log2(Math.min(pictureWidth! / width, pictureHeight! / height));
  return Math.min(MOST_ZOOM, Math.max(0, shown));
}
