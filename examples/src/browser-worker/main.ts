/**
 * The page: a map to click and a panel with the answer. The page itself cannot route: it asks the worker.
 *
 * @module
 */
import polyline from '@mapbox/polyline';
import type { Maneuver, RouteResponse } from '@portolan/schemas';
import { turnSign } from '../page-parts/turn-sign.ts';
import { durationText, lengthText, megabytes } from '../page-parts/words.ts';
import { Chart } from './chart.ts';
import { RoadMap } from './map.ts';
import type { Message, Question } from './messages.ts';
import type { Place } from './plane.ts';

const worker = new Worker('worker.js', { type: 'module' });
const panel = find('aside', HTMLElement);
let map: RoadMap | undefined;
let places: Place[] = placesInAddress();
let line: Place[] = [];
/** One question is on its way at a time; when the answer comes, the newest places are asked about. */
let isAsking = false;
let isAnswerStale = false;
/** A trip that came with the address is shown whole once; afterwards the map stays where its user has put it. */
let isFitDue = places.length === 2;

worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  switch (data.type) {
    case 'fetching':
      if (data.totalBytes > 0) find('progress', HTMLProgressElement).value = data.doneBytes / data.totalBytes;
      say(`Fetching the roads: ${megabytes(data.doneBytes)} MB`);
      break;
    case 'ready':
      openMap(new Chart(data.roads));
      find('#file', HTMLElement).textContent =
        `${megabytes(data.sizeBytes)} MB of roads, opened in ${data.openMilliseconds.toFixed(0)} ms. ` +
        'You may go offline now.';
      break;
    case 'answer':
      hear(() => showRoute(data.response, data.milliseconds));
      break;
    case 'refusal':
      hear(() => showReason(data.reason));
      break;
    case 'failure':
      panel.dataset['state'] = 'failed';
      say(data.reason);
  }
});

function openMap(chart: Chart): void {
  map = new RoadMap(chart, find('#chart', HTMLCanvasElement), find('#overlay', HTMLCanvasElement), {
    onClick: (place) => {
      places = places.length === 1 ? [...places, rounded(place)] : [rounded(place)];
      update();
    },
    onDrag: (index, place) => {
      places[index] = rounded(place);
      update();
    },
  });
  map.fit(covered());
  update();
}

/** Shows and asks anew after a change of the places. */
function update(): void {
  if (places.length < 2) {
    line = [];
    panel.dataset['state'] = 'waiting';
    say(places.length === 0 ? 'Click where the trip begins.' : 'And where does it end?');
  } else {
    ask();
  }
  map?.show({ places, line });
  const trip = places.map(({ lat, lon }) => `${lat},${lon}`).join('/');
  history.replaceState(null, '', trip === '' ? location.pathname : `#${trip}`);
}

function ask(): void {
  isAnswerStale = isAsking;
  if (isAsking) return;
  isAsking = true;
  const question: Question = { locations: [...places], costing: 'auto' };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name; windows do.
  worker.postMessage(question);
}

function hear(show: () => void): void {
  isAsking = false;
  if (places.length < 2) return;
  show();
  if (isAnswerStale) ask();
}

function showRoute({ trip }: RouteResponse, milliseconds: number): void {
  const [leg] = trip.legs;
  if (!leg) return;
  line = polyline.decode(leg.shape, 6).map(([lat, lon]) => ({ lat, lon }));
  map?.show({ places, line });
  panel.dataset['state'] = 'routed';
  find('#duration', HTMLElement).textContent = durationText(trip.summary.time);
  find('#distance', HTMLElement).textContent = lengthText(trip.summary.length);
  find('#time', HTMLElement).textContent = `${milliseconds.toFixed(2)} ms`;
  find('ol', HTMLElement).replaceChildren(...(leg.maneuvers ?? []).map(stepOf));
  if (isFitDue) map?.fit(covered(), line);
  isFitDue = false;
}

function showReason(reason: string): void {
  line = [];
  map?.show({ places, line });
  panel.dataset['state'] = 'refused';
  say(reason);
}

/** One instruction: its sign, its words, how far until the next. */
function stepOf(maneuver: Maneuver): HTMLLIElement {
  const step = document.createElement('li');
  const words = document.createElement('span');
  const length = document.createElement('small');
  words.textContent = maneuver.instruction;
  length.textContent = maneuver.length > 0 ? lengthText(maneuver.length) : '';
  step.append(turnSign(maneuver), words, length);
  const highlight = [maneuver.begin_shape_index, maneuver.end_shape_index] as const;
  step.addEventListener('pointerenter', () => map?.show({ places, line, highlight }));
  step.addEventListener('pointerleave', () => map?.show({ places, line }));
  return step;
}

function say(words: string): void {
  find('#words', HTMLElement).textContent = words;
}

/** The address holds the trip, `#lat,lon/lat,lon`, so that it can be kept and sent. */
function placesInAddress(): Place[] {
  const found = [...location.hash.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].slice(0, 2);
  return found
    .map(([, lat, lon]) => ({ lat: Number(lat), lon: Number(lon) }))
    .filter(({ lat, lon }) => Math.abs(lat) <= 85 && Math.abs(lon) <= 180);
}

/** Degrees rounded to about a metre, so that the address stays short and names the same trip. */
function rounded({ lat, lon }: Place): Place {
  return { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) };
}

/** The part of the window that the panel covers: the left of a wide window, the bottom of a narrow one. */
function covered(): { left: number; bottom: number } {
  const { left, top, right, width } = panel.getBoundingClientRect();
  return width < innerWidth / 2 ? { left: right + left, bottom: 0 } : { left: 0, bottom: innerHeight - top };
}

function find<E extends Element>(selector: string, type: new () => E): E {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}
