/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of one function, so what it uses stands inside it */
/**
 * What runs in the index page. The page carries this function's own text, so everything it uses stands inside it or is the browser's.
 */
export function client(): void {
  interface Call {
    readonly operation: string;
    readonly tag: string;
    readonly method: string;
    readonly target: string;
    readonly summary: string;
    readonly body?: unknown;
    readonly isServed: boolean;
  }
  interface Place {
    readonly lat: number;
    readonly lon: number;
  }
  interface Backdrop {
    readonly bounds: readonly [number, number, number, number];
    readonly places: readonly Place[];
    readonly roads: Readonly<Record<string, readonly (readonly number[])[]>>;
  }
  /** What of an answer can be drawn. */
  interface Drawing {
    readonly lines: Place[][];
    readonly areas: { readonly rings: Place[][]; readonly colour: string }[];
    readonly places: Place[];
  }
  type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

  const element = <Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind => {
    const found = document.querySelector(selector);
    if (found instanceof kind) return found;
    throw new Error(`the page has no ${selector}`);
  };
  const nav = element('nav', HTMLElement);
  const summary = element('#summary', HTMLElement);
  const method = element('#method', HTMLElement);
  const form = element('#request', HTMLFormElement);
  const target = element('#target', HTMLInputElement);
  const body = element('#body', HTMLTextAreaElement);
  const status = element('#status', HTMLElement);
  const answer = element('#answer', HTMLElement);
  const hint = element('#hint', HTMLElement);
  const canvas = element('#map', HTMLCanvasElement);
  const finder = element('#finder', HTMLElement);
  const find = element('#find', HTMLInputElement);
  const matchList = element('#found', HTMLElement);
  const calls: readonly Call[] = JSON.parse(element('#calls', HTMLScriptElement).text);

  // ---- Reading answers

  const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
  const members = (value: Json | undefined): { readonly [name: string]: Json } =>
    typeof value === 'object' && value !== null && !isList(value) ? value : {};
  const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

  /** Google's encoded polyline, six digits. */
  const decodePolyline = (text: string): Place[] => {
    const places: Place[] = [];
    let at = 0;
    const next = (): number => {
      let [result, shift, byte] = [0, 0, 0];
      do {
        byte = text.charCodeAt(at++) - 63;
        result |= (byte & 31) << shift;
        shift += 5;
      } while (byte >= 32);
      return result & 1 ? ~(result >> 1) : result >> 1;
    };
    let [lat, lon] = [0, 0];
    while (at < text.length) {
      lat += next();
      lon += next();
      places.push({ lat: lat / 1e6, lon: lon / 1e6 });
    }
    return places;
  };

  const placeOf = (value: Json | undefined): Place[] => {
    const { lat, lon, input_lat, input_lon } = members(value);
    if (typeof lat === 'number' && typeof lon === 'number') return [{ lat, lon }];
    if (typeof input_lat === 'number' && typeof input_lon === 'number')
      return [{ lat: input_lat, lon: input_lon }];
    return [];
  };
  const position = (value: Json): Place[] => {
    const [lon, lat] = list(value);
    return typeof lon === 'number' && typeof lat === 'number' ? [{ lat, lon }] : [];
  };
  const ring = (value: Json): Place[] => list(value).flatMap(position);

  const addFeature = (drawing: Drawing, feature: Json): void => {
    const { geometry, properties } = members(feature);
    const { type, coordinates = null } = members(geometry);
    const { color } = members(properties);
    const colour = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : '';
    if (type === 'Point') drawing.places.push(...position(coordinates));
    if (type === 'MultiPoint') drawing.places.push(...ring(coordinates));
    if (type === 'LineString') drawing.areas.push({ rings: [ring(coordinates)], colour });
    if (type === 'Polygon') drawing.areas.push({ rings: list(coordinates).map(ring), colour });
    if (type === 'MultiPolygon') {
      for (const polygon of list(coordinates)) drawing.areas.push({ rings: list(polygon).map(ring), colour });
    }
  };

  const drawingOf = (value: Json): Drawing => {
    const drawing: Drawing = { lines: [], areas: [], places: [] };
    const {
      trip,
      alternates,
      routes,
      matchings,
      waypoints,
      tracepoints,
      shape,
      sources,
      targets,
      sources_to_targets,
    } = members(value);
    const addLine = (text: Json | undefined): void => {
      if (typeof text === 'string') drawing.lines.push(decodePolyline(text));
    };
    for (const one of [...list(alternates).map((alternate) => members(alternate)['trip']), trip]) {
      for (const leg of list(members(one)['legs'])) addLine(members(leg)['shape']);
    }
    drawing.places.push(...list(members(trip)['locations']).flatMap(placeOf));
    // As OSRM has it: an encoded line, or GeoJSON; places that a trace did not use are null.
    for (const route of [...list(routes), ...list(matchings)]) {
      const { geometry = null } = members(route);
      addLine(geometry);
      const { coordinates } = members(geometry);
      if (coordinates !== undefined) drawing.lines.push(ring(coordinates));
    }
    for (const waypoint of [...list(waypoints), ...list(tracepoints)])
      drawing.places.push(...position(members(waypoint)['location'] ?? null));
    const responses = list(value).map((entry) => members(entry)['response']);
    for (const feature of [value, ...responses].flatMap((one) => list(members(one)['features'])))
      addFeature(drawing, feature);
    if (typeof shape === 'string') addLine(shape);
    else if (isList(shape)) drawing.lines.push(list(shape).flatMap(placeOf));
    if (sources_to_targets !== undefined) {
      for (const source of list(sources).flatMap(placeOf)) {
        for (const end of list(targets).flatMap(placeOf)) drawing.lines.push([source, end]);
      }
      drawing.places.push(...[...list(sources), ...list(targets)].flatMap(placeOf));
    }
    for (const entry of list(value)) {
      drawing.places.push(...placeOf(entry));
      for (const edge of list(members(entry)['edges'])) {
        const { correlated_lat, correlated_lon } = members(edge);
        drawing.places.push(...placeOf({ lat: correlated_lat ?? null, lon: correlated_lon ?? null }));
      }
    }
    return drawing;
  };

  /** JSON with a line for each member, but places and other pairs of numbers on one. */
  const prettyJson = (value: Json): string =>
    JSON.stringify(value, null, 2)
      .replace(/\{\s+("\w+": -?[\d.]+),\s+("\w+": -?[\d.]+)\s+\}/g, '{ $1, $2 }')
      .replace(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, '[$1, $2]');

  /** What an answer comes to, in a few words; empty where they would say nothing. */
  const wordsOf = (value: Json): string => {
    const { trip, routes, features, sources_to_targets, tz_id } = members(value);
    const { time, length } = members(members(trip)['summary']);
    const { units } = members(trip);
    const { duration, distance } = members(list(routes)[0]);
    if (typeof duration === 'number' && typeof distance === 'number')
      return `${(distance / 1000).toFixed(2)} km, ${Math.round(duration / 60)} min`;
    if (typeof time === 'number' && typeof length === 'number') {
      return `${length.toFixed(2)} ${units === 'miles' ? 'miles' : 'km'}, ${Math.round(time / 60)} min`;
    }
    if (sources_to_targets !== undefined) return `${list(sources_to_targets).flatMap(list).length} ways`;
    if (features !== undefined) return `${list(features).length} features`;
    return typeof tz_id === 'string' ? tz_id : '';
  };

  // ---- The map: web Mercator, the world one unit wide

  const unitX = (lon: number): number => lon / 360 + 0.5;
  const unitY = (lat: number): number => {
    const radians = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
    return 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
  };
  const context = canvas.getContext('2d')!;
  let view = { x: 0.5, y: 0.5, scale: 400 };
  const NOTHING: Drawing = { lines: [], areas: [], places: [] };
  let drawn = NOTHING;
  /** Places of the request as it stands. */
  let asked: readonly Place[] = [];
  /** Paths are relative to it: single precision is too coarse for the whole world. */
  let origin = { x: 0.5, y: 0.5 };
  let roads: { readonly name: string; readonly path: Path2D }[] = [];

  const pathOf = (lines: readonly (readonly Place[])[], isClosed: boolean): Path2D => {
    const path = new Path2D();
    for (const line of lines) {
      for (const [index, { lat, lon }] of line.entries()) {
        const [x, y] = [(unitX(lon) - origin.x) * 1e6, (unitY(lat) - origin.y) * 1e6];
        if (index === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
      }
      if (isClosed) path.closePath();
    }
    return path;
  };

  const WIDTHS: Readonly<Record<string, number>> = {
    motorway: 2.4,
    trunk: 2.2,
    primary: 1.8,
    secondary: 1.5,
    tertiary: 1.2,
  };

  const paint = (): void => {
    const ratio = window.devicePixelRatio;
    const { clientWidth, clientHeight } = canvas;
    if (
      canvas.width !== Math.round(clientWidth * ratio) ||
      canvas.height !== Math.round(clientHeight * ratio)
    ) {
      canvas.width = Math.round(clientWidth * ratio);
      canvas.height = Math.round(clientHeight * ratio);
    }
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colour('paper');
    context.fillRect(0, 0, canvas.width, canvas.height);
    const zoom = (view.scale * ratio) / 1e6;
    context.setTransform(
      zoom,
      0,
      0,
      zoom,
      canvas.width / 2 - (view.x - origin.x) * view.scale * ratio,
      canvas.height / 2 - (view.y - origin.y) * view.scale * ratio,
    );
    const pixels = (count: number): number => (count * ratio) / zoom;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    for (const { name, path } of roads.toReversed()) {
      const width = WIDTHS[name];
      context.strokeStyle = colour(width === undefined ? 'road' : 'strong-road');
      context.lineWidth = pixels(width ?? 0.8);
      context.stroke(path);
    }
    for (const { rings, colour: own } of drawn.areas) {
      const path = pathOf(rings, true);
      context.fillStyle = own === '' ? colour('area') : own;
      context.strokeStyle = context.fillStyle;
      context.globalAlpha = 0.22;
      context.fill(path, 'evenodd');
      context.globalAlpha = 1;
      context.lineWidth = pixels(1.5);
      context.stroke(path);
    }
    context.strokeStyle = colour('route');
    for (const [index, line] of drawn.lines.entries()) {
      context.globalAlpha = index === drawn.lines.length - 1 ? 1 : 0.7;
      context.lineWidth = pixels(4);
      context.stroke(pathOf([line], false));
    }
    context.globalAlpha = 1;
    const dot = ({ lat, lon }: Place, radius: number, [fill, edge]: readonly [string, string]): void => {
      context.beginPath();
      context.arc((unitX(lon) - origin.x) * 1e6, (unitY(lat) - origin.y) * 1e6, pixels(radius), 0, 7);
      context.fillStyle = colour(fill);
      context.fill();
      context.strokeStyle = colour(edge);
      context.lineWidth = pixels(2);
      context.stroke();
    };
    for (const place of drawn.places) dot(place, 5.5, ['place', 'card']);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const [index, place] of asked.entries()) {
      dot(place, 9, ['card', 'asked']);
      const [x, y] = [(unitX(place.lon) - origin.x) * 1e6, (unitY(place.lat) - origin.y) * 1e6];
      context.font = `600 ${pixels(11)}px system-ui, sans-serif`;
      context.fillStyle = colour('ink');
      context.fillText(String(index + 1), x, y);
    }
    if (document.activeElement === canvas && canvas.matches(':focus-visible')) paintCross(colour('ink'));
  };

  /** Where Enter puts a place. */
  const paintCross = (colour: string): void => {
    const ratio = window.devicePixelRatio;
    const [x, y, arm] = [canvas.width / 2, canvas.height / 2, 9 * ratio];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.strokeStyle = colour;
    context.lineWidth = ratio;
    context.beginPath();
    context.moveTo(x - arm, y);
    context.lineTo(x + arm, y);
    context.moveTo(x, y - arm);
    context.lineTo(x, y + arm);
    context.stroke();
  };

  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));

  const fit = (places: readonly Place[]): void => {
    if (places.length === 0) return;
    const xs = places.map(({ lon }) => unitX(lon));
    const ys = places.map(({ lat }) => unitY(lat));
    const [west, east, north, south] = [least(xs), most(xs), least(ys), most(ys)];
    view = {
      x: (west + east) / 2,
      y: (north + south) / 2,
      // Not closer than some hundred metres across.
      scale: Math.min(
        (canvas.clientWidth * 0.82) / Math.max(east - west, 1e-5),
        (canvas.clientHeight * 0.82) / Math.max(south - north, 1e-5),
      ),
    };
  };

  const zoomBy = (factor: number, x: number, y: number): void => {
    const [dx, dy] = [x - canvas.clientWidth / 2, y - canvas.clientHeight / 2];
    const scale = Math.max(200, Math.min(2e8, view.scale * factor));
    view = { x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale, scale };
    paint();
  };
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoomBy(2 ** (-event.deltaY / 300), event.offsetX, event.offsetY);
  });
  const moveBy = (dx: number, dy: number): void => {
    view = { ...view, x: view.x + dx / view.scale, y: view.y + dy / view.scale };
    paint();
  };

  /** The place at a pixel, to about a metre. */
  const placeAt = (x: number, y: number): Place => {
    const unit = view.y + (y - canvas.clientHeight / 2) / view.scale;
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * unit))) * 180) / Math.PI;
    const lon = (view.x + (x - canvas.clientWidth / 2) / view.scale - 0.5) * 360;
    const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
    return { lat: round(lat), lon: round(Math.max(-180, Math.min(180, lon))) };
  };

  /** A hand that presses a button moves it by some pixels. */
  const CLICK_PIXELS = 4;
  let pressedAt: { readonly x: number; readonly y: number } | undefined;
  let isDragged = false;
  canvas.addEventListener('pointerdown', ({ pointerId, button, offsetX, offsetY }) => {
    if (button !== 0) return;
    canvas.setPointerCapture(pointerId);
    pressedAt = { x: offsetX, y: offsetY };
    isDragged = false;
  });
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    if (!pressedAt) return;
    const [dx, dy] = [pressedAt.x - offsetX, pressedAt.y - offsetY];
    if (!isDragged && Math.hypot(dx, dy) < CLICK_PIXELS) return;
    isDragged = true;
    pressedAt = { x: offsetX, y: offsetY };
    moveBy(dx, dy);
  });
  canvas.addEventListener('pointerup', ({ offsetX, offsetY, shiftKey }) => {
    const isClick = pressedAt !== undefined && !isDragged;
    pressedAt = undefined;
    if (isClick) takePlace(placeAt(offsetX, offsetY), shiftKey);
  });
  canvas.addEventListener('pointercancel', () => (pressedAt = undefined));

  const KEY_PIXELS = 60;
  canvas.addEventListener('keydown', (event) => {
    const [x, y] = [canvas.clientWidth / 2, canvas.clientHeight / 2];
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => moveBy(-KEY_PIXELS, 0),
      ArrowRight: () => moveBy(KEY_PIXELS, 0),
      ArrowUp: () => moveBy(0, -KEY_PIXELS),
      ArrowDown: () => moveBy(0, KEY_PIXELS),
      '+': () => zoomBy(1.5, x, y),
      '=': () => zoomBy(1.5, x, y),
      '-': () => zoomBy(1 / 1.5, x, y),
      Enter: () => takePlace(placeAt(x, y), event.shiftKey),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
  canvas.addEventListener('focus', paint);
  canvas.addEventListener('blur', paint);
  window.addEventListener('resize', paint);

  // ---- Places of the request

  /** Which of them the next click sets. */
  let nextPlace = 0;

  interface Slot {
    /** What people call it. */
    readonly name: string;
    readonly place: Place;
    set(place: Place): void;
  }
  interface PlaceList {
    readonly name: string;
    readonly slots: readonly Slot[];
    add(place: Place): void;
  }

  /** The body as it stands; undefined where it is no JSON. */
  const bodyJson = (): Json | undefined => {
    try {
      const value: Json = JSON.parse(body.value);
      return value;
    } catch {
      return undefined;
    }
  };

  /** Lists of places in the body: those that a call may have. */
  const listsOfBody = (): PlaceList[] => {
    const root = bodyJson();
    const replace = (name: string, entries: readonly Json[]): void => {
      body.value = prettyJson({ ...members(root), [name]: entries });
    };
    return ['locations', 'sources', 'targets', 'shape', 'markers'].flatMap((name) => {
      const entries = list(members(root)[name]);
      if (entries.length === 0) return [];
      const slots = entries.flatMap((entry, index) =>
        placeOf(entry).map((place) => ({
          name: `${name} ${index + 1} of ${entries.length}`,
          place,
          set: (other: Place) => replace(name, entries.with(index, { ...members(entry), ...other })),
        })),
      );
      return [{ name, slots, add: (place: Place) => replace(name, [...entries, { ...place }]) }];
    });
  };

  /** Of look-ups and reverse geocoding the place, of searches the one that results should be near. */
  const QUERY_PLACE =
    /([?&](?:point\.|focus\.point\.)?lat=)([-.\d]*)(.*?&(?:point\.|focus\.point\.)?(?:lon|lng)=)([-.\d]*)/;
  const slotsOfTarget = (): Slot[] => {
    const found = QUERY_PLACE.exec(target.value);
    if (!found) return [];
    const [, , lat = '', , lon = ''] = found;
    const set = (place: Place): void => {
      target.value = target.value.replace(QUERY_PLACE, `$1${place.lat}$3${place.lon}`);
    };
    return [{ name: 'the place', place: { lat: Number(lat), lon: Number(lon) }, set }];
  };

  const slots = (): readonly Slot[] =>
    body.hidden ? slotsOfTarget() : listsOfBody().flatMap((one) => one.slots);

  /** Draws the places of the request as they are now. */
  const showAsked = (): void => {
    asked = slots().map(({ place }) => place);
    hint.hidden = asked.length === 0;
    paint();
  };

  const takePlace = (place: Place, isNew: boolean): void => {
    const all = slots();
    const words = `${place.lat}, ${place.lon}`;
    status.className = '';
    if (all.length === 0) {
      status.textContent =
        !body.hidden && bodyJson() === undefined
          ? 'The body is no JSON: no place can be put there.'
          : 'This request has no place to set.';
      return;
    }
    // What is drawn is the answer to another request.
    drawn = NOTHING;
    const lists = body.hidden ? [] : listsOfBody();
    const last = lists.at(-1);
    if (isNew && last) {
      last.add(place);
      status.textContent = `Added to ${last.name}: ${words}`;
    } else {
      const slot = all[nextPlace % all.length]!;
      slot.set(place);
      nextPlace = (nextPlace + 1) % all.length;
      status.textContent = `Set ${slot.name}: ${words}`;
    }
    showAsked();
  };
  body.addEventListener('input', showAsked);
  target.addEventListener('input', showAsked);

  // ---- Trying a call

  let places: readonly Place[] = [];

  /** The example with places of this map in place of its own: the first place it names becomes the first here, and so on. */
  const localized = (example: Json): Json => {
    if (places.length === 0) return example;
    const seen = new Map<string, Place>();
    const walk = (value: Json): Json => {
      if (isList(value)) return value.map(walk);
      if (typeof value !== 'object' || value === null) return value;
      const { lat, lon } = members(value);
      if (typeof lat !== 'number' || typeof lon !== 'number') {
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]));
      }
      const key = `${lat} ${lon}`;
      const place = seen.get(key) ?? places[seen.size % places.length]!;
      seen.set(key, place);
      return { ...value, ...place };
    };
    return walk(example);
  };
  const localizedTarget = (example: string): string => {
    const [first] = places;
    if (!first) return example;
    return example
      .replace(/([?&.]lat=)[-.\d]+/, `$1${first.lat}`)
      .replace(/([?&.](?:lon|lng)=)[-.\d]+/, `$1${first.lon}`);
  };

  const show = (call: Call): void => {
    for (const button of nav.querySelectorAll('button')) {
      button.setAttribute('aria-current', String(button.value === call.operation));
    }
    summary.textContent = call.isServed ? call.summary : `${call.summary} (not carried by this server)`;
    method.textContent = call.method;
    target.value = localizedTarget(call.target);
    body.hidden = call.body === undefined;
    const example: Json = JSON.parse(JSON.stringify(call.body ?? null));
    body.value = call.body === undefined ? '' : prettyJson(localized(example));
    answer.textContent = '';
    status.textContent = '';
    status.className = '';
    drawn = NOTHING;
    nextPlace = 0;
    showAsked();
    window.history.replaceState(null, '', `#${call.operation}`);
  };

  const MOST_SHOWN = 200_000;

  const tell = async (response: Response, milliseconds: number): Promise<void> => {
    const type = response.headers.get('content-type') ?? '';
    const text = type.includes('json')
      ? await response.text()
      : `${(await response.blob()).size} bytes of ${type}`;
    status.textContent = `${response.status} · ${milliseconds.toFixed(1)} ms · ${text.length.toLocaleString('en')} characters`;
    status.className = response.ok ? '' : 'bad';
    if (!type.includes('json')) {
      answer.textContent = text;
      return;
    }
    const value: Json = JSON.parse(text);
    const pretty = prettyJson(value);
    answer.textContent =
      pretty.length > MOST_SHOWN
        ? `${pretty.slice(0, MOST_SHOWN)}\n… ${pretty.length - MOST_SHOWN} more`
        : pretty;
    if (!response.ok) return;
    const words = wordsOf(value);
    if (words !== '') status.textContent += ` · ${words}`;
    drawn = drawingOf(value);
    fit([...drawn.lines.flat(), ...drawn.areas.flatMap(({ rings }) => rings.flat()), ...drawn.places]);
    paint();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const verb = method.textContent ?? 'GET';
    status.textContent = '…';
    const start = performance.now();
    const options: RequestInit = body.hidden
      ? { method: verb }
      : { method: verb, headers: { 'content-type': 'application/json' }, body: body.value };
    fetch(target.value.replace(/^\//, ''), options)
      .then((response) => tell(response, performance.now() - start))
      .catch((error: unknown) => {
        status.textContent = String(error);
        status.className = 'bad';
      });
  });

  // ---- Search as you type

  interface MatchedPlace {
    readonly name: string;
    readonly label: string;
    readonly place: Place;
    readonly corners: readonly Place[];
  }
  let matches: readonly MatchedPlace[] = [];
  let chosen = 0;
  /** Answers may overtake each other; those to older texts are dropped. */
  let lastAsked = 0;

  const matchOf = (feature: Json): MatchedPlace[] => {
    const { geometry, properties, bbox } = members(feature);
    const { name, label } = members(properties);
    const [west = null, south = null, east = null, north = null] = list(bbox);
    return position(members(geometry)['coordinates'] ?? null).map((place) => ({
      name: typeof name === 'string' ? name : '',
      label: typeof label === 'string' ? label : '',
      place,
      corners: [...position([west, south]), ...position([east, north])],
    }));
  };
  const closeMatches = (): void => {
    lastAsked++;
    matchList.hidden = true;
    find.setAttribute('aria-expanded', 'false');
  };
  const chooseMatch = (index: number): void => {
    chosen = index;
    for (const [at, item] of [...matchList.children].entries())
      item.setAttribute('aria-selected', String(at === index));
    find.setAttribute('aria-activedescendant', `match-${index}`);
  };
  const goTo = ({ label, place, corners }: MatchedPlace): void => {
    closeMatches();
    find.value = label;
    drawn = { ...NOTHING, places: [place] };
    if (corners.length > 0) fit(corners);
    else view = { x: unitX(place.lon), y: unitY(place.lat), scale: PLACE_SCALE };
    status.textContent = `${label}: ${place.lat}, ${place.lon}`;
    status.className = '';
    paint();
  };
  /** Some 2 km across the map. */
  const PLACE_SCALE = 1e7;

  const showMatches = (features: readonly Json[]): void => {
    matches = features.flatMap(matchOf);
    matchList.replaceChildren(
      ...matches.map((match, index) => {
        const item = Object.assign(document.createElement('div'), { id: `match-${index}` });
        item.setAttribute('role', 'option');
        const { name, label } = match;
        const rest = label.startsWith(name) ? label.slice(name.length) : ` ${label}`;
        item.append(name, Object.assign(document.createElement('small'), { textContent: rest }));
        item.addEventListener('pointerdown', (event) => {
          // Before the box loses the focus.
          event.preventDefault();
          goTo(match);
        });
        return item;
      }),
    );
    matchList.hidden = matches.length === 0;
    find.setAttribute('aria-expanded', String(matches.length > 0));
    if (matches.length > 0) chooseMatch(0);
  };
  const askForMatches = async (text: string): Promise<void> => {
    const asking = ++lastAsked;
    const middle = placeAt(canvas.clientWidth / 2, canvas.clientHeight / 2);
    const query = new URLSearchParams({
      text,
      size: '8',
      'focus.point.lat': String(middle.lat),
      'focus.point.lon': String(middle.lon),
    });
    const response = await fetch(`geocoding/v1/autocomplete?${query.toString()}`);
    const value: Json = await response.json();
    if (asking !== lastAsked) return;
    if (!response.ok) throw new Error(`${response.status}`);
    showMatches(list(members(value)['features']));
  };
  find.addEventListener('input', () => {
    const text = find.value.trim();
    if (text === '') closeMatches();
    else
      askForMatches(text).catch((error: unknown) => {
        status.textContent = `The search failed: ${String(error)}`;
        status.className = 'bad';
      });
  });
  find.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const match = matches[chosen];
    if (event.key === 'Escape') closeMatches();
    else if (step !== 0 && !matchList.hidden) chooseMatch((chosen + step + matches.length) % matches.length);
    else if (event.key === 'Enter' && !matchList.hidden && match) goTo(match);
    else return;
    event.preventDefault();
  });
  find.addEventListener('blur', closeMatches);
  finder.hidden = !calls.some(({ operation, isServed }) => operation === 'autocompleteV1' && isServed);

  const showFromAddress = (): void => {
    const named = decodeURIComponent(window.location.hash.slice(1));
    const call =
      calls.find(({ operation }) => operation === named) ??
      calls.find(({ isServed }) => isServed) ??
      calls[0];
    if (call) show(call);
  };

  let tag = '';
  for (const call of calls) {
    if (call.tag !== tag) {
      tag = call.tag;
      nav.append(Object.assign(document.createElement('h2'), { textContent: tag }));
    }
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      value: call.operation,
      className: call.isServed ? '' : 'absent',
      textContent:
        call.method === 'GET' || call.method === 'POST'
          ? call.target.replace(/\?.*/, '')
          : `${call.method} ${call.target}`,
      title: call.isServed ? call.summary : `${call.summary} (not carried by this server)`,
    });
    button.addEventListener('click', () => show(call));
    nav.append(button);
  }

  const loadRoads = async (): Promise<void> => {
    const response = await fetch('roads.json');
    if (!response.ok) return;
    const backdrop: Backdrop = await response.json();
    const [west, south, east, north] = backdrop.bounds;
    ({ places } = backdrop);
    origin = { x: unitX((west + east) / 2), y: unitY((south + north) / 2) };
    roads = Object.entries(backdrop.roads).map(([name, lines]) => ({
      name,
      path: pathOf(
        lines.map((steps) => {
          let [lat, lon] = [0, 0];
          const line: Place[] = [];
          for (let k = 0; k < steps.length; k += 2) {
            lat += steps[k]!;
            lon += steps[k + 1]!;
            line.push({ lat: lat / 1e5, lon: lon / 1e5 });
          }
          return line;
        }),
        false,
      ),
    }));
    fit([
      { lat: south, lon: west },
      { lat: north, lon: east },
    ]);
    paint();
  };

  const isRoadMap = calls.some(({ operation, isServed }) => operation === 'route' && isServed);
  (isRoadMap ? loadRoads() : Promise.resolve())
    .catch((error: unknown) => {
      status.textContent = String(error);
      status.className = 'bad';
    })
    .finally(() => {
      showFromAddress();
      paint();
      document.body.dataset['state'] = 'ready';
    });
}
