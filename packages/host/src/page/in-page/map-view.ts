/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { Ground } from './ground.ts';
import type { Drawing, Place, Road } from './types.ts';

/** The map of the page; pixels are those of style sheets, counted from the upper left corner of the canvas. */
export interface MapView {
  /** Sets what is drawn: the answer and the places of the request. Members that are left out stay as they are. */
  show(what: { readonly answer?: Drawing; readonly asked?: readonly Place[] }): void;
  /** Shows answers on a drawn map instead of the roads. */
  standOn(ground: Ground): void;
  /** Sets the roads. @param middle  of all of them. */
  showRoads(roads: readonly Road[], middle: Place): void;
  /** Moves the map so that all of these places are seen; a single place is shown from near. */
  fit(places: readonly Place[]): void;
  goTo(place: Place): void;
  moveBy(dx: number, dy: number): void;
  /** Enlarges the map around a pixel, whose place stays where it is. */
  zoomBy(factor: number, x: number, y: number): void;
  /** The place at a pixel, rounded to about a metre. */
  placeAt(x: number, y: number): Place;
  middle(): { readonly x: number; readonly y: number };
}

/** Projects to Web Mercator, in which the world is one unit wide. */
export function mapView(canvas: HTMLCanvasElement): MapView {
  const unitX = (lon: number): number => lon / 360 + 0.5;
  const unitY = (lat: number): number => {
    const radians = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
    return 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
  };
  const context = canvas.getContext('2d')!;
  /** A scale at which the map shows some 2 km. */
  const PLACE_SCALE = 1e7;
  let view = { x: 0.5, y: 0.5, scale: 400 };
  let drawn: Drawing = { lines: [], areas: [], places: [] };
  let asked: readonly Place[] = [];
  let ground: Ground | undefined;
  /** Paths are relative to this point, because single precision is too coarse for the whole world. */
  let origin = { x: 0.5, y: 0.5 };
  let roads: readonly { readonly name: string; readonly path: Path2D }[] = [];

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

  /** More places than these are a track: they are small, and have no numbers. */
  const MOST_NUMBERED = 50;

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
    if (ground) {
      context.clearRect(0, 0, canvas.width, canvas.height);
      ground.follow(view);
    } else {
      context.fillStyle = colour('paper');
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
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
    for (const { name, path } of ground ? [] : roads.toReversed()) {
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
    const lines = drawn.lines.map((line) => pathOf([line], false));
    // A casing tells the line from roads of its colour.
    for (const [ink, width] of [
      ['card', 8],
      ['route', 5],
    ] as const) {
      context.strokeStyle = colour(ink);
      context.lineWidth = pixels(width);
      for (const [index, line] of lines.entries()) {
        context.globalAlpha = index === lines.length - 1 ? 1 : 0.7;
        context.stroke(line);
      }
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
    const isTrack = asked.length > MOST_NUMBERED;
    for (const [index, place] of asked.entries()) {
      if (isTrack) {
        dot(place, 2, ['card', 'asked']);
        continue;
      }
      dot(place, 9, ['card', 'asked']);
      const [x, y] = [(unitX(place.lon) - origin.x) * 1e6, (unitY(place.lat) - origin.y) * 1e6];
      context.font = `600 ${pixels(11)}px system-ui, sans-serif`;
      context.fillStyle = colour('ink');
      context.fillText(String(index + 1), x, y);
    }
    if (document.activeElement === canvas && canvas.matches(':focus-visible')) paintCross(colour('ink'));
  };

  /** Draws the cross in the middle of the map, where Enter puts a place. */
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

  canvas.addEventListener('focus', paint);
  canvas.addEventListener('blur', paint);
  window.addEventListener('resize', paint);

  return {
    show({ answer = drawn, asked: places = asked }) {
      drawn = answer;
      asked = places;
      paint();
    },
    showRoads(lines, { lat, lon }) {
      origin = { x: unitX(lon), y: unitY(lat) };
      roads = lines.map(({ name, lines: ofClass }) => ({ name, path: pathOf(ofClass, false) }));
      paint();
    },
    fit(places) {
      fit(places);
      paint();
    },
    goTo({ lat, lon }) {
      view = { x: unitX(lon), y: unitY(lat), scale: PLACE_SCALE };
      paint();
    },
    standOn(drawnMap) {
      ground = drawnMap;
      paint();
    },
    moveBy,
    zoomBy,
    placeAt,
    middle: () => ({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }),
  };
}
