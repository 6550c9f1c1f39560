import type { Map as LibraryMap } from 'maplibre-gl';

/** Where a view of the map looks: a point of Web Mercator, whose world is one unit wide, and the pixels of that unit. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A drawn map that lies below the answers and follows their view. */
export interface Ground {
  follow(view: View): void;
}

/**
 * Lays a map below the answers as soon as its library is here. Where the library is not served, or the browser cannot run it, nothing
 * happens: the answers stand on the roads as before.
 *
 * @param place  the element that the map fills.
 * @param onReady  is called when all of the first view is drawn.
 */
export function layGround(place: HTMLElement, onReady: (ground: Ground) => void): void {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)');
  const styleAddress = (): string =>
    new URL(`styles/${isDark.matches ? 'dark' : 'streets'}.json`, document.baseURI).href;
  /** Tiles of MapLibre are 512 pixels wide. */
  const TILE_PIXELS = 512;

  window.addEventListener(
    'map-library',
    (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { Map }: { readonly Map: typeof LibraryMap } = event.detail;
      const map = new Map({
        container: place,
        style: styleAddress(),
        interactive: false,
        attributionControl: false,
        maxZoom: 24,
        // The answers may be moved anywhere, so the map may be too.
        transformConstrain: (center, zoom) => ({ center, zoom }),
      });
      isDark.addEventListener('change', () => map.setStyle(styleAddress()));
      const ground: Ground = {
        follow({ x, y, scale }) {
          const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
          map.jumpTo({ center: [(x - 0.5) * 360, lat], zoom: Math.log2(scale / TILE_PIXELS) });
        },
      };
      map.once('load', () => onReady(ground));
    },
    { once: true },
  );
}
