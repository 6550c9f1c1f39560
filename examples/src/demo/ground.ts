/** The drawn map in the demo's page, below its answers: tiles, style and images stand in the page, and nothing is asked of anybody. */
import { openTiles, tile, type StyleDocument } from '@portolan/tiles';
import { addProtocol, Map, setWorkerUrl } from 'maplibre-gl';

/** Everything that the map is made of, as the page holds it. */
export interface GroundData {
  /** A `tiles.pmtiles` in base64. */
  readonly tiles: string;
  /** Addresses in it begin with `portolan://`. */
  readonly style: Omit<StyleDocument, 'glyphs'>;
  /** The places of the sprite's images, and the images in base64. */
  readonly sprite: { readonly json: object; readonly png: string };
  /** The script of the library's worker. */
  readonly worker: string;
}

interface Ground {
  /** @param x  and y of the middle in Web Mercator, whose world is one unit wide; @param scale  pixels of that unit. */
  follow(view: { readonly x: number; readonly y: number; readonly scale: number }): void;
}

const TILE_PIXELS = 512;

/** Lays the map into an element. @param onReady  is called when it is drawn. */
export function lay(
  place: HTMLElement,
  { tiles, style, sprite, worker }: GroundData,
  onReady: (ground: Ground) => void,
): void {
  const archive = openTiles(bytesOf(tiles));
  const imageBytes = bytesOf(sprite.png);
  addProtocol('portolan', async ({ url }) => {
    if (url.endsWith('/style')) return { data: style };
    if (url.endsWith('.json')) return { data: sprite.json };
    if (url.endsWith('.png')) return { data: imageBytes.slice().buffer };
    const [z, x, y] = url.split('/').slice(-3).map(Number);
    const found = tile(archive, z!, x!, y!);
    return { data: found ? await gunzip(found) : new ArrayBuffer(0) };
  });
  setWorkerUrl(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' })));
  const map = new Map({
    container: place,
    style: 'portolan://style',
    interactive: false,
    attributionControl: false,
    maxZoom: 24,
    transformConstrain: (center, zoom) => ({ center, zoom }),
  });
  map.once('load', () =>
    onReady({
      follow({ x, y, scale }) {
        const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
        map.jumpTo({ center: [(x - 0.5) * 360, lat], zoom: Math.log2(scale / TILE_PIXELS) });
      },
    }),
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

async function gunzip(bytes: Uint8Array): Promise<ArrayBuffer> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
