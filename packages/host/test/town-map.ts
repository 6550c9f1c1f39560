import { openElevation, type Elevation } from '@portolan/elevation';
import { buildGeocoder, openGeocoder, type Geocoder } from '@portolan/geocoder';
import { buildGraph, openGraph, type Graph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { buildTiles, openTiles, type Tiles } from '@portolan/tiles';

const SIZE = 14;

/** A town of crossing streets on a slope, 1.5 by 1.7 km, made here. */
function townXml(): string {
  const lines = ['<osm version="0.6">'];
  const id = (row: number, column: number): number => row * SIZE + column + 1;
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const lat = 57 + (row + ((row * 7 + column * 3) % 5) / 10) * 0.001;
      const lon = 11 + (column + ((row * 3 + column * 11) % 7) / 14) * 0.002;
      lines.push(`<node id="${id(row, column)}" lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"/>`);
    }
  }
  const steps = Array.from({ length: SIZE }, (_, step) => step);
  const way = (wayId: number, name: string, nodes: readonly number[]): void => {
    const refs = nodes.map((node) => `<nd ref="${node}"/>`).join('');
    lines.push(
      `<way id="${wayId}">${refs}<tag k="highway" v="residential"/><tag k="name" v="${name}"/></way>`,
    );
  };
  for (const k of steps) {
    way(
      2 * k + 1,
      `Street ${k}`,
      steps.map((column) => id(k, column)),
    );
    way(
      2 * k + 2,
      `Avenue ${k}`,
      steps.map((row) => id(row, k)),
    );
  }
  lines.push('</osm>');
  return lines.join('\n');
}

export const townExtract = (): Uint8Array => new TextEncoder().encode(townXml());

let built: Promise<Uint8Array> | undefined;

/** The town's graph file, built once. */
export function townGraphBytes(): Promise<Uint8Array> {
  return (built ??= readOsm(townExtract()).then((source) => buildGraph(source)));
}

export async function townGraph(): Promise<Graph> {
  return openGraph(await townGraphBytes());
}

export async function townTiles(): Promise<Tiles> {
  return openTiles(await buildTiles(await readOsm(townExtract())));
}

/** The town's streets by name. */
export async function townGeocoderBytes(): Promise<Uint8Array> {
  return buildGeocoder(await readOsm(townExtract()));
}

export async function townGeocoder(): Promise<Geocoder> {
  return openGeocoder(await townGeocoderBytes());
}

/** Heights of one degree around the town: 100 m, and a metre more for each 30 seconds of arc to the east. */
export function slopeTile(): { readonly name: string; readonly bytes: Uint8Array } {
  const side = 121;
  const bytes = new Uint8Array(2 * side * side);
  const view = new DataView(bytes.buffer);
  for (let k = 0; k < side * side; k++) view.setInt16(2 * k, 100 + (k % side));
  return { name: 'N57E011.hgt', bytes };
}

export function slope(): Elevation {
  return openElevation([slopeTile()]);
}

/** Three places on streets of the town. */
export const A = { lat: 57.0021, lon: 11.0042 };
export const B = { lat: 57.0063, lon: 11.0145 };
export const C = { lat: 57.0105, lon: 11.0221 };
