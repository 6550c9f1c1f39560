import RBush, { type BBox } from 'rbush';
import type { Roads } from './messages.ts';
import { boxOf, Plane, type Box, type Point } from './plane.ts';
import type { View } from './view.ts';

interface RoadStyle {
  readonly fill: string;
  readonly casing: string;
  /** Width in metres; `leastWidth` is in pixels. */
  readonly width: number;
  readonly leastWidth: number;
  /** Drawn from this scale on, in pixels a metre. */
  readonly fromScale: number;
}

/** From the weakest class to the strongest: the later lie on top. */
const STYLES: ReadonlyMap<string, RoadStyle> = new Map([
  ['service_other', { fill: '#fdfaf2', casing: '#dfd3ba', width: 4, leastWidth: 0.7, fromScale: 0.12 }],
  ['residential', { fill: '#fffefa', casing: '#d5c7a8', width: 8, leastWidth: 0.9, fromScale: 0.03 }],
  ['unclassified', { fill: '#fffefa', casing: '#d5c7a8', width: 8, leastWidth: 0.9, fromScale: 0.03 }],
  ['tertiary', { fill: '#fffdf2', casing: '#c3b083', width: 10, leastWidth: 1.3, fromScale: 0.01 }],
  ['secondary', { fill: '#fbe9b4', casing: '#c4a55c', width: 12, leastWidth: 1.6, fromScale: 0.005 }],
  ['primary', { fill: '#f7d58b', casing: '#b98d42', width: 12, leastWidth: 1.9, fromScale: 0 }],
  ['trunk', { fill: '#efb473', casing: '#b07b45', width: 12, leastWidth: 2, fromScale: 0 }],
  ['motorway', { fill: '#e5987a', casing: '#a8623f', width: 12, leastWidth: 2.1, fromScale: 0 }],
]);

/** Rhumb lines as charts of the 14th century had them: through the 16 winds of a circle, full, half and quarter winds by colour. */
const WINDS = 16;
const WIND_COLOURS = ['rgb(120 84 50 / 0.17)', 'rgb(62 112 84 / 0.13)', 'rgb(176 64 48 / 0.1)'];
const PAPER = '#f4ecd8';
const INK = '#4b3d28';

/** A name may be this much longer than its piece of road: streets go on behind a crossing. */
const OVERHANG = 1.5;

/** Metres: roads are drawn by squares of this side, and only those in the window. */
const SQUARE = 2000;
/** Names stand on roads that are this straight: the length of the chord by that of the line. */
const STRAIGHT = 0.97;

interface Square {
  readonly box: Box;
  readonly paths: Map<string, Path2D>;
}

interface Label {
  readonly name: string;
  readonly className: string;
  readonly middle: Point;
  /** Radians, so that no name stands on its head. */
  readonly angle: number;
  readonly lengthMetres: number;
}

/** The backdrop: paper, rhumb lines, roads and their names. */
export class Chart {
  readonly plane: Plane;
  readonly box: Box;
  private readonly squares = new Map<string, Square>();
  private readonly labels: Label[] = [];
  private readonly winds: readonly Path2D[];

  constructor(roads: Roads) {
    const middle = Math.floor(roads.lat.length / 2);
    this.plane = new Plane({ lat: roads.lat[middle] ?? 0, lon: roads.lon[middle] ?? 0 });
    const boxes: Box[] = [];
    for (let road = 0; road + 1 < roads.firstPoint.length; road++) {
      const line: Point[] = [];
      for (let point = roads.firstPoint[road]!; point < roads.firstPoint[road + 1]!; point++)
        line.push(this.plane.point(roads.lat[point]!, roads.lon[point]!));
      boxes.push(this.addLine(line, roads.className[road]!));
      this.addLabel(line, roads.className[road]!, roads.name[road]!);
    }
    this.box = join(boxes);
    this.winds = windsAround(this.box);
    this.labels.sort((a, b) => rankOf(b.className) - rankOf(a.className) || b.lengthMetres - a.lengthMetres);
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = PAPER;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    context.lineCap = context.lineJoin = 'round';
    view.applyTo(context);
    this.drawWinds(context, view);
    this.drawRoads(context, view);
    this.drawLabels(context, view);
  }

  private addLine(line: readonly Point[], className: string): Box {
    const box = boxOf(line);
    const [column, row] = [box.west, box.north].map((metres) => Math.floor(metres / SQUARE));
    const key = `${column} ${row}`;
    const square = this.squares.get(key);
    const paths = square?.paths ?? new Map<string, Path2D>();
    this.squares.set(key, { box: square ? join([square.box, box]) : box, paths });
    const path = paths.get(className) ?? new Path2D();
    paths.set(className, path);
    for (const [at, [x, y]] of line.entries()) {
      if (at === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    return box;
  }

  private addLabel(line: readonly Point[], className: string, name: string): void {
    const [first, last] = [line[0]!, line.at(-1)!];
    const chord = Math.hypot(last[0] - first[0], last[1] - first[1]);
    let lengthMetres = 0;
    for (let at = 1; at < line.length; at++)
      lengthMetres += Math.hypot(line[at]![0] - line[at - 1]![0], line[at]![1] - line[at - 1]![1]);
    if (name === '' || chord < STRAIGHT * lengthMetres) return;
    const [from, to] = first[0] <= last[0] ? [first, last] : [last, first];
    this.labels.push({
      name,
      className,
      middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
      angle: Math.atan2(to[1] - from[1], to[0] - from[0]),
      lengthMetres,
    });
  }

  private drawWinds(context: CanvasRenderingContext2D, view: View): void {
    context.lineWidth = 1 / view.scale;
    for (const [kind, path] of this.winds.entries()) {
      context.strokeStyle = WIND_COLOURS[kind]!;
      context.stroke(path);
    }
  }

  private drawRoads(context: CanvasRenderingContext2D, view: View): void {
    const window = view.box;
    const visible = [...this.squares.values()].filter(({ box }) => meet(box, window));
    for (const isCasing of [true, false]) {
      for (const [className, style] of STYLES) {
        if (view.scale < style.fromScale) continue;
        const width = Math.max(style.leastWidth, style.width * view.scale);
        // Far out a road is a thin line of ink, nearer it is a band with two edges.
        const isThin = width < 1.5;
        if (isThin && !isCasing) continue;
        context.strokeStyle = isCasing ? style.casing : style.fill;
        context.lineWidth = (isCasing && !isThin ? width + 1.4 : width) / view.scale;
        for (const { paths } of visible) {
          const path = paths.get(className);
          if (path) context.stroke(path);
        }
      }
    }
  }

  private drawLabels(context: CanvasRenderingContext2D, view: View): void {
    const window = view.box;
    const placed = new RBush<PlacedLabel>();
    context.font = '500 11.5px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { name, className, middle, angle, lengthMetres } of this.labels) {
      const [x, y] = middle;
      if (x < window.west || x > window.east || y < window.north || y > window.south) continue;
      if (view.scale < 4 * STYLES.get(className)!.fromScale) continue;
      // A quick test first, because measuring text is slow: letters are at least 4 pixels wide.
      const room = OVERHANG * lengthMetres * view.scale;
      if (room < 4 * name.length) continue;
      const { width } = context.measureText(name);
      if (room < width) continue;
      const at = view.toPixel(middle);
      const label = placedLabel(name, at, width, angle);
      const isRepeated = placed.search(grown(label, SAME_NAME_PIXELS)).some((other) => other.name === name);
      if (isRepeated || placed.collides(label)) continue;
      placed.insert(label);
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      context.translate(...at);
      context.rotate(angle);
      context.lineWidth = 3;
      context.strokeStyle = 'rgb(255 252 243 / 0.9)';
      context.strokeText(name, 0, 0);
      context.fillStyle = INK;
      context.fillText(name, 0, 0);
    }
  }
}

/** The box that a drawn name takes, in pixels. */
interface PlacedLabel extends BBox {
  readonly name: string;
}

const LABEL_HEIGHT = 15;
/** Names of one road stand at least this far apart. */
const SAME_NAME_PIXELS = 200;

function placedLabel(name: string, [x, y]: Point, width: number, angle: number): PlacedLabel {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [right, down] = [(width * cos + LABEL_HEIGHT * sin) / 2, (width * sin + LABEL_HEIGHT * cos) / 2];
  return { name, minX: x - right, minY: y - down, maxX: x + right, maxY: y + down };
}

function grown({ minX, minY, maxX, maxY }: BBox, pixels: number): BBox {
  return { minX: minX - pixels, minY: minY - pixels, maxX: maxX + pixels, maxY: maxY + pixels };
}

/** A path for each kind of wind. */
function windsAround({ west, north, east, south }: Box): Path2D[] {
  const radius = Math.hypot(east - west, south - north) / 3;
  const ends = Array.from({ length: WINDS }, (_, wind): Point => {
    const angle = (wind / WINDS) * 2 * Math.PI;
    return [(west + east) / 2 + radius * Math.sin(angle), (north + south) / 2 - radius * Math.cos(angle)];
  });
  const paths = WIND_COLOURS.map(() => new Path2D());
  for (let a = 0; a < WINDS; a++) {
    for (let b = a + 1; b < WINDS; b++) {
      // A line through two winds lies across the direction between them, which is the (a + b)th of 32.
      const path = paths[(a + b) % 4 === 0 ? 0 : (a + b) % 2 === 0 ? 1 : 2]!;
      path.moveTo(...between(ends[a]!, ends[b]!, -4));
      path.lineTo(...between(ends[a]!, ends[b]!, 5));
    }
  }
  return paths;
}

function rankOf(className: string): number {
  return [...STYLES.keys()].indexOf(className);
}

/** The point at a share of the way from one point to another, or beyond them. */
function between(a: Point, b: Point, share: number): Point {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}

function join(boxes: readonly Box[]): Box {
  return boxOf(
    boxes.flatMap(({ west, north, east, south }): Point[] => [
      [west, north],
      [east, south],
    ]),
  );
}

function meet(a: Box, b: Box): boolean {
  return a.west < b.east && a.east > b.west && a.north < b.south && a.south > b.north;
}
