import type { OpenedRegion } from './messages.ts';
import type { ToolMap } from './tool-map.ts';
import type { Stop } from './stops.ts';

const CITY_ZOOM = 13;
const STREET_ZOOM = 15;
/** Of a map on a small screen, in pixels. */
const [WIDTH, HEIGHT] = [600, 400];

/** Stands in for the map in browsers that cannot draw it: places come from the search box, and the engines draw pictures. */
export class NoMap implements ToolMap {
  #view = { lat: 0, lon: 0, zoom: CITY_ZOOM, width: WIDTH, height: HEIGHT };

  constructor(container: HTMLElement) {
    container.textContent =
      'This browser has no WebGL, which the map needs. Search for places instead; the tool Picture shows them on a map.';
    container.classList.add('absent');
  }

  open({ view: { west, south, east, north } }: OpenedRegion): Promise<void> {
    this.#view = { ...this.#view, lat: (south + north) / 2, lon: (west + east) / 2, zoom: CITY_ZOOM };
    return Promise.resolve();
  }

  restyle(): Promise<void> {
    return Promise.resolve();
  }

  /** There is nothing to draw on. */
  draw(): void {}

  /** The list beside the map shows them. */
  showStops(): void {}

  fit(stops: readonly Stop[]): void {
    const last = stops.at(-1);
    if (last !== undefined) this.#view = { ...this.#view, lat: last.lat, lon: last.lon };
  }

  moveTo({ lat, lon }: Stop): void {
    this.#view = { ...this.#view, lat, lon, zoom: STREET_ZOOM };
  }

  get view(): ToolMap['view'] {
    return this.#view;
  }
}
