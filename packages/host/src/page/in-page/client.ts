/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { decode } from '@mapbox/polyline';
import type { Backdrop } from '../../backdrop.ts';
import type { PageCall } from '../calls.ts';
import type { answerReader } from './answers.ts';
import type { finder } from './finder.ts';
import type { gestures } from './gestures.ts';
import type { layGround } from './ground.ts';
import type { jsonReader } from './json.ts';
import type { mapView } from './map-view.ts';
import type { requestForm } from './request-form.ts';
import type { trackDrop } from './track-drop.ts';
import type { Drawing, Json, Place } from './types.ts';

/** The functions that the page is made of. They are handed in because imports do not reach the page. */
export interface Parts {
  readonly jsonReader: typeof jsonReader;
  readonly answerReader: typeof answerReader;
  readonly decodePolyline: typeof decode;
  readonly mapView: typeof mapView;
  readonly layGround: typeof layGround;
  readonly gestures: typeof gestures;
  readonly requestForm: typeof requestForm;
  readonly finder: typeof finder;
  readonly trackDrop: typeof trackDrop;
}

/** Runs the index page: lists the calls, sends requests and shows their answers. */
export function client(parts: Parts): void {
  const element = <Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind => {
    const found = document.querySelector(selector);
    if (found instanceof kind) return found;
    throw new Error(`the page has no ${selector}`);
  };
  const nav = element('nav', HTMLElement);
  const summary = element('#summary', HTMLElement);
  const method = element('#method', HTMLElement);
  const target = element('#target', HTMLInputElement);
  const form = element('#request', HTMLFormElement);
  const body = element('#body', HTMLTextAreaElement);
  const track = element('#track', HTMLElement);
  const status = element('#status', HTMLElement);
  const answer = element('#answer', HTMLElement);
  const hint = element('#hint', HTMLElement);
  const canvas = element('#map', HTMLCanvasElement);
  const calls: readonly PageCall[] = JSON.parse(element('#calls', HTMLScriptElement).text);
  const isServed = (name: string): boolean => calls.some(({ operation }) => operation === name);

  const json = parts.jsonReader();
  const { drawingOf, wordsOf } = parts.answerReader(json, parts.decodePolyline);
  const map = parts.mapView(canvas);
  const ground = document.querySelector('#ground');
  if (ground instanceof HTMLElement) {
    parts.layGround(ground, (drawn) => {
      map.standOn(drawn);
      document.body.dataset['ground'] = 'ready';
    });
  }
  const request = parts.requestForm(json, target, body);
  const NOTHING: Drawing = { lines: [], areas: [], places: [] };

  const say = (words: string, isBad = false): void => {
    status.textContent = words;
    status.className = isBad ? 'bad' : '';
  };

  // ---- Places of the request

  const showAsked = (): void => {
    const asked = request.places();
    hint.hidden = asked.length === 0;
    map.show({ asked });
  };
  body.addEventListener('input', showAsked);
  target.addEventListener('input', showAsked);
  parts.gestures(canvas, map, (place, isNew) => {
    const { isTaken, words } = request.take(place, isNew);
    say(words);
    if (!isTaken) return;
    // The drawing belongs to another request.
    map.show({ answer: NOTHING });
    showAsked();
  });

  // ---- Trying a call

  /** Calls that take tracks. */
  const MATCHING = ['mapMatch', 'traceAttributes'];
  /** Operation of the call in the form. */
  let shown = '';
  /** Places for examples. */
  let places: readonly Place[] = [];

  const show = (call: PageCall): void => {
    for (const button of nav.querySelectorAll('button')) {
      button.setAttribute('aria-current', String(button.value === call.operation));
    }
    shown = call.operation;
    track.hidden = !MATCHING.includes(shown);
    summary.textContent = call.summary;
    method.textContent = call.method;
    request.begin(call, places);
    answer.textContent = '';
    say('');
    map.show({ answer: NOTHING });
    showAsked();
    window.history.replaceState(null, '', `#${call.operation}`);
  };

  const MOST_SHOWN = 200_000;

  const tell = async (response: Response, milliseconds: number): Promise<void> => {
    const type = response.headers.get('content-type') ?? '';
    const isJson = type.includes('json');
    const text = isJson ? await response.text() : `${(await response.blob()).size} bytes of ${type}`;
    const figures = `${response.status} · ${milliseconds.toFixed(1)} ms · ${text.length.toLocaleString('en')} characters`;
    if (!isJson) {
      say(figures, !response.ok);
      answer.textContent = text;
      return;
    }
    const value: Json = JSON.parse(text);
    const pretty = json.pretty(value);
    answer.textContent =
      pretty.length > MOST_SHOWN
        ? `${pretty.slice(0, MOST_SHOWN)}\n… ${pretty.length - MOST_SHOWN} more`
        : pretty;
    const words = response.ok ? wordsOf(value) : '';
    say(words === '' ? figures : `${figures} · ${words}`, !response.ok);
    if (!response.ok) return;
    const drawing = drawingOf(value);
    map.show({ answer: drawing });
    map.fit([
      ...drawing.lines.flat(),
      ...drawing.areas.flatMap(({ rings }) => rings.flat()),
      ...drawing.places,
    ]);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const verb = method.textContent ?? 'GET';
    say('…');
    const start = performance.now();
    const options: RequestInit = body.hidden
      ? { method: verb }
      : { method: verb, headers: { 'content-type': 'application/json' }, body: body.value };
    fetch(target.value.replace(/^\//, ''), options)
      .then((response) => tell(response, performance.now() - start))
      .catch((error: unknown) => say(String(error), true));
  });

  // ---- Recorded tracks

  parts.trackDrop(element('#area', HTMLElement), element('#track input', HTMLInputElement), {
    onTrack(points, name) {
      const call = calls.find(
        ({ operation }) => operation === (MATCHING.includes(shown) ? shown : 'mapMatch'),
      );
      if (!call) {
        say('This server does not match tracks.', true);
        return;
      }
      const costing = shown === call.operation ? json.members(request.body()).costing : undefined;
      show(call);
      body.value = json.pretty({
        shape: points.map((point) => ({ ...point })),
        costing: costing ?? 'auto',
        shape_match: 'map_snap',
      });
      showAsked();
      map.fit(points);
      say(`${name}: ${points.length} points`);
      form.requestSubmit();
    },
    onFailure: (words) => say(words, true),
  });

  const listCalls = (): void => {
    // The page says below the calls what is not among them.
    const note = nav.firstChild;
    let tag = '';
    for (const call of calls) {
      if (call.tag !== tag) {
        tag = call.tag;
        nav.insertBefore(Object.assign(document.createElement('h2'), { textContent: tag }), note);
      }
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        value: call.operation,
        textContent:
          call.method === 'GET' || call.method === 'POST'
            ? call.target.replace(/\?.*/, '')
            : `${call.method} ${call.target}`,
        title: call.summary,
      });
      button.addEventListener('click', () => show(call));
      nav.insertBefore(button, note);
    }
  };

  const showFromAddress = (): void => {
    const named = decodeURIComponent(window.location.hash.slice(1));
    const call = calls.find(({ operation }) => operation === named) ?? calls[0];
    if (call) show(call);
  };

  // ---- Search as you type

  parts.finder(json, element('#find', HTMLInputElement), element('#found', HTMLElement), {
    near() {
      const { x, y } = map.middle();
      return map.placeAt(x, y);
    },
    onChoice({ label, place, corners }) {
      map.show({ answer: { ...NOTHING, places: [place] } });
      if (corners.length > 0) map.fit(corners);
      else map.goTo(place);
      say(`${label}: ${place.lat}, ${place.lon}`);
    },
    onFailure: (error) => say(`The search failed: ${String(error)}`, true),
  });
  element('#finder', HTMLElement).hidden = !isServed('autocompleteV1');

  // ---- The roads below

  const loadRoads = async (): Promise<void> => {
    const response = await fetch('roads.json');
    if (!response.ok) return;
    const backdrop: Backdrop = await response.json();
    const [west, south, east, north] = backdrop.bounds;
    ({ places } = backdrop);
    const lineOf = (steps: readonly number[]): Place[] => {
      let [lat, lon] = [0, 0];
      const line: Place[] = [];
      for (let k = 0; k < steps.length; k += 2) {
        lat += steps[k]!;
        lon += steps[k + 1]!;
        line.push({ lat: lat / 1e5, lon: lon / 1e5 });
      }
      return line;
    };
    const roads = Object.entries(backdrop.roads).map(([name, lines]) => ({ name, lines: lines.map(lineOf) }));
    map.showRoads(roads, { lat: (south + north) / 2, lon: (west + east) / 2 });
    map.fit([
      { lat: south, lon: west },
      { lat: north, lon: east },
    ]);
  };

  listCalls();
  (isServed('route') ? loadRoads() : Promise.resolve())
    .catch((error: unknown) => say(String(error), true))
    .finally(() => {
      showFromAddress();
      document.body.dataset['state'] = 'ready';
    });
}
