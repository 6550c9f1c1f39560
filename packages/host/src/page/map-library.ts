/**
 * The two files of the npm package `maplibre-gl` (its folder `dist`) that draw maps in browsers. The host serves them beside its index page,
 * because the page loads nothing from elsewhere.
 */
export interface MapLibrary {
  /** `maplibre-gl.mjs` */
  readonly script: Uint8Array<ArrayBuffer>;
  /** `maplibre-gl-worker.mjs` */
  readonly worker: Uint8Array<ArrayBuffer>;
}

/** Paths of the files below the host's own. */
export const MAP_LIBRARY = 'page/maplibre-gl.mjs';
export const MAP_WORKER = 'page/maplibre-gl-worker.mjs';
