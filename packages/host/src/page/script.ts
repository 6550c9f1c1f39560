import polyline from '@mapbox/polyline';
import { answerReader } from './in-page/answers.ts';
import { client, type Parts } from './in-page/client.ts';
import { finder } from './in-page/finder.ts';
import { gestures } from './in-page/gestures.ts';
import { layGround } from './in-page/ground.ts';
import { jsonReader } from './in-page/json.ts';
import { mapView } from './in-page/map-view.ts';
import { requestForm } from './in-page/request-form.ts';
import { trackDrop } from './in-page/track-drop.ts';

const PARTS: Parts = {
  jsonReader,
  answerReader,
  decodePolyline: polyline.decode,
  mapView,
  layGround,
  gestures,
  requestForm,
  finder,
  trackDrop,
};

/** The script of the page. It is made of the source text of functions, so that each gets everything it uses as an argument. */
export function pageScript(): string {
  const parts = Object.entries(PARTS).map(([name, part]) => `${name}: ${String(part)}`);
  return `(${String(client)})({ ${parts.join(',\n')} })`;
}
