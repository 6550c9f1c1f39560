import type { Feature } from 'geojson';
import type { OpenedRegion } from './messages.ts';
import type { Stop } from './stops.ts';

/** A place as MapLibre and GeoJSON have it. */
export type LonLat = [lon: number, lat: number];

/** What a tool shows on the map. */
export interface Drawing {
  readonly lines?: readonly DrawnLine[];
  /** Areas with the property `fill`. */
  readonly areas?: readonly Feature[];
  readonly points?: readonly LonLat[];
}

interface DrawnLine {
  readonly points: readonly LonLat[];
  /** A way, a way that another one is better than, or a part that is being looked at. */
  readonly kind: 'way' | 'other' | 'part';
}

/** The map as the tools see it. */
export interface ToolMap {
  /** Shows a region. @param styleName  a style of ours. */
  open(region: OpenedRegion, styleName: string): Promise<void>;
  restyle(styleName: string): Promise<void>;
  draw(drawing: Drawing): void;
  showStops(stops: readonly Stop[]): void;
  /** Moves so that all that is drawn can be seen, and the places. */
  fit(stops: readonly Stop[]): void;
  /** @param zoom  the least one; the map stays as near as it is where that is more. */
  moveTo(place: Stop, zoom: number): void;
  /** The middle of what can be seen, in degrees, the zoom, and its sides, in pixels of the page. */
  readonly view: {
    readonly lat: number;
    readonly lon: number;
    readonly zoom: number;
    readonly width: number;
    readonly height: number;
  };
}
