/** The files of a built folder. */
export const GRAPH_FILE = 'graph.portolan';
/** Written last: a folder without it is not complete. */
export const MANIFEST_FILE = 'manifest.json';
