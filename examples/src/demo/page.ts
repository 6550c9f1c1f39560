import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import polyline from '@mapbox/polyline';
import { roadsGeoJson, type Graph } from '@portolan/graph';
import type { IsochroneResponse, RouteResponse } from '@portolan/schemas';
import { build } from 'esbuild';

/** The data that the page draws. It stands in the page as JSON. */
export interface PageData {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** Figures beside the map: a label and its value. */
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly answers: readonly PageAnswer[];
  /** The geocoder's file in base64, for the search box; absent where it is too large for a page. */
  readonly geocoder?: string;
}

/** One answer to draw: a route, or the areas within reach. */
interface PageAnswer {
  readonly label: string;
  readonly response?: RouteResponse;
  readonly reach?: {
    readonly from: { readonly lat: number; readonly lon: number };
    readonly features: IsochroneResponse['features'];
  };
  /** An SVG drawing of the heights along the way; absent where none are known. */
  readonly profile?: string;
  /** Whole metres that the way climbs, as in the drawing; absent as above. */
  readonly ascentMetres?: number;
}

/** Where the page's template waits for its data, for the decoder of polylines, and for the code of the search box. */
const DATA_PLACEHOLDER = '/* portolan data */ {}';
const POLYLINE_PLACEHOLDER = '/* portolan polyline */ null';
const FINDER_PLACEHOLDER = '/* portolan finder */';

/** Makes a page that loads nothing else: it holds the roads of the graph, the route, its instructions, and a geocoder with its file. */
export async function renderPage(graph: Graph, data: PageData): Promise<string> {
  const template = readFileSync(new URL('../../demo/page.html', import.meta.url), 'utf8');
  const json = JSON.stringify({ ...data, roads: roadLines(graph) });
  // A "<" could end the script element.
  const withData = filled(template, DATA_PLACEHOLDER, json.replaceAll('<', '\\u003c'));
  const withPolyline = filled(withData, POLYLINE_PLACEHOLDER, String(polyline.decode));
  return filled(withPolyline, FINDER_PLACEHOLDER, data.geocoder === undefined ? '' : await finderScript());
}

function filled(template: string, placeholder: string, text: string): string {
  if (!template.includes(placeholder)) throw new Error(`page.html has no ${placeholder}`);
  return template.replace(placeholder, () => text);
}

/** The geocoder as far as the page needs it, as a script that makes a global `Finder`. */
async function finderScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('finder.js', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'Finder',
    target: 'es2022',
    minify: true,
    write: false,
  });
  return outputFiles[0]!.text;
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
