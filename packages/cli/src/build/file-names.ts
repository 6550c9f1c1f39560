/** The files of a built folder. */
export const GRAPH_FILE = 'graph.portolan';
export const GEOCODER_FILE = 'geocoder.portolan';
export const TILES_FILE = 'tiles.pmtiles';
/** Only where heights were given. */
export const ELEVATION_FILE = 'elevation.portolan';
/** Written last: a folder without it is not complete. */
export const MANIFEST_FILE = 'manifest.json';
