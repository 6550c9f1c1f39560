/** What the page and its workers say to each other: the one of the engines, and those that build a region or read a track. */
import type { Track } from './track.ts';

/** A file, or the address to fetch it from. */
export type FileSource = string | Uint8Array<ArrayBuffer>;

/** The files of a region, as `portolan build` writes them. Graph and geocoder may be packed. */
export interface RegionFiles {
  readonly title: string;
  readonly graph: FileSource;
  readonly geocoder: FileSource;
  readonly tiles: FileSource;
  /** A file that `elevation.portolan` is the name of; absent where no heights are known. */
  readonly elevation?: FileSource | undefined;
  /** Whether readers brought it; the page came with the others, and with a track that lies there. */
  readonly isOfReader: boolean;
}

/** One of the files that letters are drawn of. */
export interface FontSource {
  /** The face it belongs to, such as `Noto Sans Regular`. */
  readonly face: string;
  readonly name: string;
  readonly file: FileSource;
}

/** A message from the page to the engines. */
export type Order =
  /** The first one: the letters of all regions. */
  | { readonly kind: 'fonts'; readonly fonts: readonly FontSource[] }
  | { readonly kind: 'open'; readonly files: RegionFiles }
  /** A request of the interface. Those that come while a region is being opened or built wait for it. */
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly target: string;
      /** A body makes it a POST. */
      readonly body?: unknown;
    };

/** What takes long and needs no region. It has a worker of its own, so that the engines go on answering, and that it can be ended at any time. */
export type Job =
  /** Builds a region of an extract and of files of heights. */
  | { readonly kind: 'build'; readonly extract: File; readonly heights: readonly File[] }
  /** Reads a GPX file. */
  | { readonly kind: 'track'; readonly file: Blob };

/** A message from a worker. */
export type Report =
  /** What is being done; a share from 0 to 1, or -1 where it is not known. */
  | { readonly kind: 'progress'; readonly words: string; readonly share: number }
  | { readonly kind: 'opened'; readonly region: OpenedRegion }
  /** A region could not be opened, and the one before it stays; or a job has failed. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'built'; readonly files: RegionFiles }
  | { readonly kind: 'track'; readonly track: Track }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly status: number;
      readonly bytes: ArrayBuffer;
      readonly milliseconds: number;
    };

/** A box in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What the page has to know of a region. */
export interface OpenedRegion {
  readonly title: string;
  readonly isOfReader: boolean;
  /** The box of the extract. */
  readonly bounds: Bounds;
  /** What a map shows first. */
  readonly view: Bounds;
  /** Size of the files together. */
  readonly sizeBytes: number;
  readonly openMilliseconds: number;
  readonly hasHeights: boolean;
}
