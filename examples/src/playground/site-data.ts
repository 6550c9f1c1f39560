/** What the page is told by whoever made it. It stands in the page as JSON. */
import type { FileSource, FontSource, RegionFiles } from './messages.ts';
import type { Stop } from './stops.ts';

export interface SiteData {
  readonly title: string;
  /** Files of the region. Those in the page itself are in base64; others have names beside it. */
  readonly graph: DataFile;
  readonly geocoder: DataFile;
  readonly tiles: DataFile;
  readonly elevation?: DataFile;
  readonly fonts: readonly { readonly face: string; readonly name: string; readonly file: DataFile }[];
  /** A track to try. */
  readonly track?: DataFile;
  /** The scripts of the workers. */
  readonly worker: DataFile;
  readonly mapWorker: DataFile;
  /** A script that keeps all files for the time without a network; absent where the page holds everything. */
  readonly keeper?: string;
  /** Places that the page begins with. */
  readonly stops?: readonly Stop[];
}

export type DataFile = { readonly name: string } | { readonly base64: string };

/** The address of a file, or its bytes. */
function sourceOf(file: DataFile): FileSource {
  return 'name' in file
    ? new URL(file.name, document.baseURI).href
    : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
}

/** The address of a script. */
export function scriptOf(file: DataFile): string {
  const source = sourceOf(file);
  return typeof source === 'string' ? source : addressOf(source);
}

/** The address of a script that is here already, so that it can be started again without a network. */
export async function keptScriptOf(file: DataFile): Promise<string> {
  const source = sourceOf(file);
  return addressOf(typeof source === 'string' ? await (await fetch(source)).arrayBuffer() : source);
}

function addressOf(script: BlobPart): string {
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}

export async function blobOf(file: DataFile): Promise<Blob> {
  const source = sourceOf(file);
  return typeof source === 'string' ? (await fetch(source)).blob() : new Blob([source]);
}

export function regionOf({ title, graph, geocoder, tiles, elevation }: SiteData): RegionFiles {
  return {
    title,
    isOfReader: false,
    graph: sourceOf(graph),
    geocoder: sourceOf(geocoder),
    tiles: sourceOf(tiles),
    elevation: elevation && sourceOf(elevation),
  };
}

export function fontsOf({ fonts }: SiteData): FontSource[] {
  return fonts.map(({ face, name, file }) => ({ face, name, file: sourceOf(file) }));
}
