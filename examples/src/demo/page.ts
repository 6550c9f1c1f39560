import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import polyline from '@mapbox/polyline';
import { roadsGeoJson, type Graph } from '@portolan/graph';
import type { IsochroneResponse, RouteResponse } from '@portolan/schemas';
import { sprite, style } from '@portolan/tiles';
import { build } from 'esbuild';
import type { GroundData } from './ground.ts';

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
  /** The file of vector tiles, for the map; absent where it is too large for a page. */
  readonly tiles?: Uint8Array;
}

/** One answer to draw: a route, or the areas within reach. */
interface PageAnswer {
  readonly label: string;
  readonly response?: RouteResponse;
  /** Longitudes and latitudes of the recorded track that the response is matched from. */
  readonly track?: readonly (readonly [lon: number, lat: number])[];
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
const GROUND_PLACEHOLDER = '/* portolan ground */';

/** Makes a page that loads nothing else: it holds the map, the roads of the graph, the route, its instructions, and a geocoder with its file. */
export async function renderPage(graph: Graph, { tiles, ...data }: PageData): Promise<string> {
  const template = readFileSync(new URL('../../demo/page.html', import.meta.url), 'utf8');
  const json = JSON.stringify({
    ...data,
    roads: roadLines(graph),
    ...(tiles && { ground: groundData(tiles) }),
  });
  // A "<" could end the script element.
  const withData = filled(template, DATA_PLACEHOLDER, json.replaceAll('<', '\\u003c'));
  const withPolyline = filled(withData, POLYLINE_PLACEHOLDER, String(polyline.decode));
  const withFinder = filled(
    withPolyline,
    FINDER_PLACEHOLDER,
    data.geocoder === undefined ? '' : await bundled('finder.js', 'Finder'),
  );
  return filled(
    withFinder,
    GROUND_PLACEHOLDER,
    tiles === undefined ? '' : await bundled('ground.js', 'Ground'),
  );
}

function groundData(tiles: Uint8Array): GroundData {
  // Without an address of letters, the library draws those of the reader's own fonts.
  const { glyphs: _, ...own } = style('streets', { baseUrl: 'portolan://page' });
  const { json, png } = sprite('streets', 2);
  return {
    tiles: Buffer.from(tiles).toString('base64'),
    style: {
      ...own,
      sprite: 'portolan://sprite',
      sources: { openmaptiles: { type: 'vector', tiles: ['portolan://tile/{z}/{x}/{y}'], maxzoom: 14 } },
    },
    sprite: { json, png: Buffer.from(png).toString('base64') },
    worker: readFileSync(new URL(import.meta.resolve('maplibre-gl/dist/maplibre-gl-worker.mjs')), 'utf8'),
  };
}

function filled(template: string, placeholder: string, text: string): string {
  if (!template.includes(placeholder)) throw new Error(`page.html has no ${placeholder}`);
  return template.replace(placeholder, () => text);
}

/** A part of the page with all that it imports, as a script that makes a global variable. */
async function bundled(file: string, globalName: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName,
    // The library of maps would find its worker beside itself; the page tells it where.
    logOverride: { 'empty-import-meta': 'silent' },
    target: 'es2022',
    minify: true,
    write: false,
  });
  // The end of a script element in a text would end the page's own.
  return outputFiles[0]!.text.replaceAll('</script', String.raw`<\/script`);
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
