/** What the page and the worker of the engines say to each other. */

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
}

/** One of the files that letters are drawn of. */
export interface FontSource {
  /** The face it belongs to, such as `Noto Sans Regular`. */
  readonly face: string;
  readonly name: string;
  readonly file: FileSource;
}

/** A message from the page. */
export type Order =
  /** The first one: the letters of all regions. */
  | { readonly kind: 'fonts'; readonly fonts: readonly FontSource[] }
  | { readonly kind: 'open'; readonly files: RegionFiles }
  /** Builds a region of an extract and of files of heights. */
  | {
      readonly kind: 'build';
      readonly extract: File;
      readonly heights: readonly File[];
    }
  /** A request of the interface. Those that come while a region is being opened or built wait for it. */
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly target: string;
      /** A body makes it a POST. */
      readonly body?: unknown;
    };

/** A message from the worker. */
export type Report =
  /** What is being done; a share from 0 to 1, or -1 where it is not known. */
  | { readonly kind: 'progress'; readonly words: string; readonly share: number }
  | { readonly kind: 'opened'; readonly region: OpenedRegion }
  /** A region could not be opened or built. The one before it stays. */
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly status: number;
      readonly bytes: ArrayBuffer;
      readonly milliseconds: number;
    };

/** What the page has to know of a region. */
export interface OpenedRegion {
  readonly title: string;
  /** Degrees. */
  readonly bounds: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  /** Size of the files together. */
  readonly sizeBytes: number;
  readonly openMilliseconds: number;
  readonly hasHeights: boolean;
}
