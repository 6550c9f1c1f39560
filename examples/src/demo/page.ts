import { readFileSync } from 'node:fs';
import polyline from '@mapbox/polyline';
import { roadsGeoJson, type Graph } from '@portolan/graph';
import type { IsochroneResponse, RouteResponse } from '@portolan/schemas';

/** What the page draws; it stands in the page as JSON. */
export interface PageData {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** Figures beside the map: a label and its value. */
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly answers: readonly PageAnswer[];
}

/** One picture: a way, or how far one comes. */
interface PageAnswer {
  readonly label: string;
  readonly response?: RouteResponse;
  readonly reach?: {
    readonly from: { readonly lat: number; readonly lon: number };
    readonly features: IsochroneResponse['features'];
  };
  /** An SVG drawing of the heights along the way; absent where none are known. */
  readonly profile?: string;
}

/** Where the page's template waits for its data. */
const PLACEHOLDER = '/* portolan data */ {}';

/** A page that needs nothing but itself: the roads of the graph, the route, its instructions. */
export function renderPage(graph: Graph, data: PageData): string {
  const template = readFileSync(new URL('../../demo/page.html', import.meta.url), 'utf8');
  if (!template.includes(PLACEHOLDER)) throw new Error('page.html has no place for its data');
  const json = JSON.stringify({ ...data, roads: roadLines(graph) });
  // In a script element "<" could end it.
  return template.replace(PLACEHOLDER, () => json.replaceAll('<', '\\u003c'));
}

/** Roads by class as encoded polylines with five digits, which are metres apart at most. */
function roadLines(graph: Graph): Record<string, string[]> {
  const lines: Record<string, string[]> = {};
  for (const { geometry, properties } of roadsGeoJson(graph).features) {
    const latLon = geometry.coordinates.map(([lon, lat]): [number, number] => [lat!, lon!]);
    (lines[properties.class] ??= []).push(polyline.encode(latLon, 5));
  }
  return lines;
}
