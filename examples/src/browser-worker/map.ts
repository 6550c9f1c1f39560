import type { Chart } from './chart.ts';
import { boxOf, type Place, type Point } from './plane.ts';
import { View } from './view.ts';

/** What lies on the chart. */
export interface Overlay {
  /** Where the trip begins and where it ends, as far as they are known. */
  readonly places: readonly Place[];
  readonly line: readonly Place[];
  /** A part of the line that stands out: positions of its first and last point. */
  readonly highlight?: readonly [first: number, last: number];
}

export interface MapEvents {
  readonly onClick: (place: Place) => void;
  /** Called while a place of the overlay is dragged. */
  readonly onDrag: (index: number, place: Place) => void;
}

/** A pointer that moved less than this, in pixels, has clicked. */
const CLICK_TOLERANCE = 5;
const MARKER_RADIUS = 11;
const ROUTE = '#17539b';
const ROUTE_HIGHLIGHT = '#f2b632';

/** A map to pan, zoom and click. The chart and what lies on it have a canvas each: a new route leaves the roads as they are. */
export class RoadMap {
  private readonly chartContext: CanvasRenderingContext2D;
  private readonly overlayContext: CanvasRenderingContext2D;
  private readonly view = new View();
  private readonly chart: Chart;
  private overlay: Overlay = { places: [], line: [] };
  private frame = 0;
  private isChartStale = true;

  constructor(
    chart: Chart,
    chartCanvas: HTMLCanvasElement,
    overlayCanvas: HTMLCanvasElement,
    events: MapEvents,
  ) {
    this.chart = chart;
    this.chartContext = contextOf(chartCanvas);
    this.overlayContext = contextOf(overlayCanvas);
    this.listen(overlayCanvas, events);
    addEventListener('resize', () => this.redraw(true));
  }

  show(overlay: Overlay): void {
    this.overlay = overlay;
    this.redraw(false);
  }

  /** Shows all of a line, or of the chart, beside what covers the window. */
  fit(covered: { readonly left: number; readonly bottom: number }, line: readonly Place[] = []): void {
    const box = line.length > 0 ? boxOf(line.map((place) => this.pointOf(place))) : this.chart.box;
    this.view.fit(box, covered);
    this.redraw(true);
  }

  private pointOf({ lat, lon }: Place): Point {
    return this.chart.plane.point(lat, lon);
  }

  private pixelOf(place: Place): Point {
    return this.view.toPixel(this.pointOf(place));
  }

  private placeAt(pixel: Point): Place {
    return this.chart.plane.place(this.view.fromPixel(pixel));
  }

  private redraw(isChartStale: boolean): void {
    this.isChartStale ||= isChartStale;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      if (this.isChartStale) {
        resize(this.chartContext.canvas);
        this.chart.draw(this.chartContext, this.view);
        this.isChartStale = false;
      }
      this.drawOverlay();
    });
  }

  private drawOverlay(): void {
    const context = this.overlayContext;
    const { places, line, highlight } = this.overlay;
    resize(context.canvas);
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, innerWidth, innerHeight);
    context.lineCap = context.lineJoin = 'round';

    const pixels = line.map((place) => this.pixelOf(place));
    const markers = places.map((place) => this.pixelOf(place));
    if (pixels.length > 0) {
      // Dashed lines from the places to the road, for which there is no route.
      context.setLineDash([1, 6]);
      stroke(context, [markers[0]!, pixels[0]!], ROUTE, 2.5);
      stroke(context, [markers.at(-1)!, pixels.at(-1)!], ROUTE, 2.5);
      context.setLineDash([]);
      stroke(context, pixels, '#ffffff', 9);
      stroke(context, pixels, ROUTE, 5.5);
      if (highlight) stroke(context, pixels.slice(highlight[0], highlight[1] + 1), ROUTE_HIGHLIGHT, 5.5);
    }
    for (const [index, [x, y]] of markers.entries()) {
      context.beginPath();
      context.arc(x, y, MARKER_RADIUS, 0, 2 * Math.PI);
      context.fillStyle = index === 0 ? '#ffffff' : ROUTE;
      context.shadowColor = 'rgb(60 40 10 / 0.45)';
      context.shadowBlur = 6;
      context.fill();
      context.shadowColor = 'transparent';
      context.lineWidth = 2.5;
      context.strokeStyle = index === 0 ? ROUTE : '#ffffff';
      context.stroke();
      context.font = '700 12px system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = index === 0 ? ROUTE : '#ffffff';
      context.fillText('AB'[index]!, x, y + 0.5);
    }
  }

  private listen(canvas: HTMLCanvasElement, { onClick, onDrag }: MapEvents): void {
    const pointers = new Map<number, Point>();
    let travelled = 0;
    let dragged = -1;

    canvas.addEventListener('pointerdown', (event) => {
      if (pointers.size === 0) {
        travelled = 0;
        dragged = this.markerAt([event.clientX, event.clientY]);
      }
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, [event.clientX, event.clientY]);
    });

    canvas.addEventListener('pointermove', (event) => {
      const pixel: Point = [event.clientX, event.clientY];
      const before = pointers.get(event.pointerId);
      if (!before) {
        canvas.style.cursor = this.markerAt(pixel) < 0 ? 'crosshair' : 'grab';
        return;
      }
      const spreadBefore = spread(pointers);
      pointers.set(event.pointerId, pixel);
      travelled += Math.hypot(pixel[0] - before[0], pixel[1] - before[1]);
      if (travelled < CLICK_TOLERANCE) return;
      canvas.style.cursor = 'grabbing';
      if (dragged >= 0) {
        onDrag(dragged, this.placeAt(pixel));
        return;
      }
      this.view.pan((pixel[0] - before[0]) / pointers.size, (pixel[1] - before[1]) / pointers.size);
      if (pointers.size === 2) this.view.zoomAt(pixel, spread(pointers) / spreadBefore);
      this.redraw(true);
    });

    canvas.addEventListener('pointerup', (event) => {
      if (pointers.size === 1 && travelled < CLICK_TOLERANCE)
        onClick(this.placeAt([event.clientX, event.clientY]));
      pointers.delete(event.pointerId);
    });
    canvas.addEventListener('pointercancel', (event) => pointers.delete(event.pointerId));

    canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.view.zoomAt([event.clientX, event.clientY], 2 ** (-event.deltaY / 240));
        this.redraw(true);
      },
      { passive: false },
    );
  }

  /** Index of the place whose marker is under a pixel, or -1. */
  private markerAt([x, y]: Point): number {
    return this.overlay.places.findIndex((place) => {
      const [placeX, placeY] = this.pixelOf(place);
      return Math.hypot(placeX - x, placeY - y) <= MARKER_RADIUS + 3;
    });
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  return context;
}

function resize(canvas: HTMLCanvasElement): void {
  const [width, height] = [
    Math.round(innerWidth * devicePixelRatio),
    Math.round(innerHeight * devicePixelRatio),
  ];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function stroke(
  context: CanvasRenderingContext2D,
  pixels: readonly Point[],
  colour: string,
  width: number,
): void {
  context.beginPath();
  for (const pixel of pixels) context.lineTo(...pixel);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Pixels between two fingers. */
function spread(pointers: ReadonlyMap<number, Point>): number {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 1;
}
