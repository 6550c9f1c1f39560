import type { MapLibrary } from './page/map-library.ts';

/** Options of a host. All of them have defaults. */
export interface HostConfig {
  /** Public addresses, one a region, for the OpenAPI document; every path stands under each of them. */
  readonly servers?: readonly {
    /** Address of the server. */
    readonly url: string;
    /** What the server is, such as its region. */
    readonly description?: string;
  }[];
  /**
   * Address under which clients reach the host, without a slash at the end, for the addresses in map styles; by default that of the request,
   * or of the proxy that names itself in `X-Forwarded-Proto`.
   */
  readonly publicUrl?: string;
  /** Title of the index page; `Portolan` by default. */
  readonly title?: string;
  /** Word before `-Auth` in the Authorization header, for the OpenAPI document; `Portolan` by default. */
  readonly scheme?: string;
  /** Address of the page that names the sources of geocoding; OpenStreetMap's copyright page by default. */
  readonly attribution?: string;
  /** How long one answer may take, milliseconds; 10,000 by default. */
  readonly deadlineMs?: number;
  /** How long a client may take to send its body, milliseconds; 10,000 by default. */
  readonly bodyTimeoutMs?: number;
  /**
   * Memory of everything in flight, bytes: bodies, what they are parsed into, and answers; 256 MB by default. What goes beyond it gets a 503. A
   * server counts in its own budget instead (`bodyBudgetBytes` of `serve`).
   */
  readonly memoryBudgetBytes?: number;
  /** The library that draws the map of the index page, where the engines have tiles; without it the page shows roads alone. */
  readonly mapLibrary?: MapLibrary;
  /**
   * Whether the host serves its index page and the roads that the page draws, as it does by default. Without them it serves only the
   * interface, its description, health and metrics.
   */
  readonly hasIndexPage?: boolean;
  /** Called for every request once it is answered, for a log. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Called for every error that is the fault of the server, not of the request. */
  readonly onError?: (error: unknown, record: RequestRecord) => void;
  /** A clock in Unix milliseconds, as `Date.now` is; that of the platform by default. */
  readonly now?: () => number;
}

/** One request, for a log. It leaves out the query, which holds keys and places. */
export interface RequestRecord {
  /** In capitals. */
  readonly method: string;
  /** Path of the request, without its query. */
  readonly path: string;
  /** Operation of the table of endpoints, name of one of the host's own pages, or `none` where nothing was found. */
  readonly operation: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Time from the request to its answer. */
  readonly milliseconds: number;
  /** Length of the answer's body. */
  readonly bytes: number;
  /** Undefined where the server does not tell it. */
  readonly clientAddress: string | undefined;
  /** Why the request was refused; undefined where it was answered. */
  readonly message: string | undefined;
}
