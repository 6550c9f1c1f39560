import {
  addProtocol,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  ScaleControl,
  type GeoJSONSource,
  type LngLat,
  type StyleSpecification,
} from 'maplibre-gl';
import type { Feature, FeatureCollection } from 'geojson';
import type { Engines } from './engines.ts';
import type { OpenedRegion } from './messages.ts';
import { letterOf, type Stop } from './stops.ts';
import type { Drawing, ToolMap } from './tool-map.ts';

export interface MapEvents {
  readonly onPlace: (place: Stop) => void;
  readonly onDrag: (index: number, place: Stop) => void;
}

/** Addresses of the worker's host, which the map asks for through the page. */
const SERVER = 'https://portolan.invalid';
const PROTOCOL = 'portolan';
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
const ROUTE_COLOUR = '#1d5fb4';

/** Whether this browser can draw the map. */
export function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** The map: the region's own vector tiles, what the tools draw over them, and markers to drag. */
export class PageMap implements ToolMap {
  readonly #map: MapLibreMap;
  readonly #engines: Engines;
  readonly #events: MapEvents;
  readonly #markers: Marker[] = [];
  readonly #room: () => { readonly left: number; readonly bottom: number };
  #drawing: Drawing = {};
  #styled = Promise.resolve();

  /** @param room  tells how much of the window other things cover. */
  constructor(
    container: HTMLElement,
    engines: Engines,
    events: MapEvents,
    room: () => { readonly left: number; readonly bottom: number },
  ) {
    this.#engines = engines;
    this.#events = events;
    this.#room = room;
    addProtocol(PROTOCOL, async ({ url, type }) => {
      const target = url.slice(`${PROTOCOL}://engines`.length);
      if (type === 'json') return { data: (await engines.json<object>(target)).value };
      return { data: (await engines.bytes(target)).value };
    });
    this.#map = new MapLibreMap({
      container,
      style: { version: 8, sources: {}, layers: [] },
      attributionControl: { compact: true },
      transformRequest: (url) => ({
        url: url.startsWith(SERVER) ? `${PROTOCOL}://engines${url.slice(SERVER.length)}` : url,
      }),
    });
    this.#map.addControl(new NavigationControl({ visualizePitch: false }), 'top-right');
    this.#map.addControl(new ScaleControl(), 'bottom-right');
    this.#map.on('click', ({ lngLat }) => events.onPlace(placeAt(lngLat)));
    const canvas = this.#map.getCanvas();
    canvas.setAttribute(
      'aria-label',
      'Map: arrows move it, + and - enlarge it, Enter sets a place in its middle',
    );
    canvas.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      events.onPlace(placeAt(this.#map.unproject(this.#middle())));
    });
  }

  async open({ view }: OpenedRegion, styleName: string): Promise<void> {
    await this.restyle(styleName);
    this.#fit(view.west, view.south, view.east, view.north);
  }

  async restyle(styleName: string): Promise<void> {
    this.#styled = this.#loadStyle(styleName);
    await this.#styled;
    this.#redraw();
  }

  async #loadStyle(styleName: string): Promise<void> {
    const { value } = await this.#engines.json<StyleSpecification>(`/styles/${styleName}.json`);
    const style: StyleSpecification = {
      ...value,
      sources: {
        ...value.sources,
        areas: { type: 'geojson', data: NOTHING },
        lines: { type: 'geojson', data: NOTHING },
        points: { type: 'geojson', data: NOTHING },
      },
      layers: [...value.layers, ...LAYERS],
    };
    const done = new Promise<void>((resolve) => void this.#map.once('style.load', () => resolve()));
    this.#map.setStyle(style, { diff: false });
    await done;
  }

  draw(drawing: Drawing): void {
    this.#drawing = drawing;
    void this.#styled.then(() => this.#redraw());
  }

  showStops(stops: readonly Stop[]): void {
    while (this.#markers.length > stops.length) this.#markers.pop()!.remove();
    for (const [index, { lat, lon, name }] of stops.entries()) {
      const marker = (this.#markers[index] ??= this.#newMarker(index));
      marker.setLngLat([lon, lat]);
      if (!marker.getElement().isConnected) marker.addTo(this.#map);
      marker.getElement().setAttribute('aria-label', `${letterOf(index)}: ${name ?? 'a place on the map'}`);
    }
  }

  fit(stops: readonly Stop[]): void {
    const { lines = [], areas = [], points = [] } = this.#drawing;
    const all: readonly (readonly number[])[] = [
      ...lines.flatMap(({ points: line }) => line),
      ...areas.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates[0]! : [])),
      ...points,
      ...stops.map(({ lat, lon }) => [lon, lat]),
    ];
    if (all.length === 0) return;
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const position of all) {
      const [lon, lat] = [position[0]!, position[1]!];
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
    this.#fit(west, south, east, north);
  }

  get view(): ToolMap['view'] {
    const { left, bottom } = this.#room();
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    return {
      ...placeAt(this.#map.unproject(this.#middle())),
      zoom: this.#map.getZoom(),
      width: Math.max(1, clientWidth - left),
      height: Math.max(1, clientHeight - bottom),
    };
  }

  moveTo({ lat, lon }: Stop, zoom: number): void {
    const { left, bottom } = this.#room();
    this.#map.easeTo({
      center: [lon, lat],
      padding: { left, bottom, top: 0, right: 0 },
      zoom: Math.max(zoom, this.#map.getZoom()),
      duration: 400,
    });
  }

  #fit(west: number, south: number, east: number, north: number): void {
    const { left, bottom } = this.#room();
    this.#map.fitBounds([west, south, east, north], {
      // Room for markers, and for the attribution above them where the panel is below.
      padding: { left: left + 40, bottom: bottom + 40, top: bottom > 0 ? 100 : 60, right: 60 },
      maxZoom: 16,
      duration: 0,
    });
  }

  #middle(): [x: number, y: number] {
    const { left, bottom } = this.#room();
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    return [(clientWidth + left) / 2, (clientHeight - bottom) / 2];
  }

  #newMarker(index: number): Marker {
    const element = document.createElement('div');
    element.className = 'marker';
    element.textContent = letterOf(index);
    const marker = new Marker({ element, draggable: true, anchor: 'bottom' });
    marker.on('dragend', () => {
      this.#events.onDrag(index, placeAt(marker.getLngLat()));
    });
    // The map is not clicked where a marker is.
    element.addEventListener('click', (event) => event.stopPropagation());
    return marker;
  }

  #redraw(): void {
    const { lines = [], areas = [], points = [] } = this.#drawing;
    const set = (name: string, features: readonly Feature[]): void => {
      void this.#map
        .getSource<GeoJSONSource>(name)
        ?.setData({ type: 'FeatureCollection', features: [...features] });
    };
    set('areas', areas);
    set(
      'lines',
      lines.map(({ points: line, kind }) => ({
        type: 'Feature',
        properties: { kind },
        geometry: { type: 'LineString', coordinates: [...line] },
      })),
    );
    set(
      'points',
      points.map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates },
      })),
    );
  }
}

/** A place of the map, which goes on beyond the antimeridian. */
function placeAt(lngLat: LngLat): Stop {
  const { lat, lng } = lngLat.wrap();
  return { lat, lon: lng };
}

const LAYERS: StyleSpecification['layers'] = [
  {
    id: 'areas',
    type: 'fill',
    source: 'areas',
    paint: { 'fill-color': ['get', 'fill'], 'fill-opacity': 0.25 },
  },
  {
    id: 'area-edges',
    type: 'line',
    source: 'areas',
    paint: { 'line-color': ['get', 'fill'], 'line-width': 2 },
  },
  {
    id: 'line-casings',
    type: 'line',
    source: 'lines',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#ffffff', 'line-width': 9, 'line-opacity': 0.85 },
  },
  {
    id: 'lines',
    type: 'line',
    source: 'lines',
    layout: {
      'line-cap': 'round',
      'line-join': 'round',
      'line-sort-key': ['match', ['get', 'kind'], 'other', 0, 'way', 1, 2],
    },
    paint: {
      'line-color': ['match', ['get', 'kind'], 'other', '#8a94a3', 'part', '#e0662c', ROUTE_COLOUR],
      'line-width': 5.5,
    },
  },
  {
    id: 'points',
    type: 'circle',
    source: 'points',
    paint: {
      'circle-radius': 3.5,
      'circle-color': '#e0662c',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.2,
    },
  },
];
