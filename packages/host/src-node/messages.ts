/** What a pool and its threads say to each other. */
import type { CarriedError } from '@portolan/base';
import type { OpenFile } from '@portolan/elevation/node';
import type { CallContext, Payload } from '@portolan/host';
import type { ColumnSeat } from './column-messages.ts';
import type { FetchedImages } from './wanted-images.ts';

/** The data that a thread starts with. */
export interface PoolData {
  readonly graph: SharedArrayBuffer | undefined;
  readonly geocoder: SharedArrayBuffer | undefined;
  readonly tiles: SharedArrayBuffer | undefined;
  readonly elevation: readonly (string | OpenFile)[] | undefined;
  /** The bytes of a table of speeds. */
  readonly speeds: SharedArrayBuffer | undefined;
  /** The address of a module of hooks. */
  readonly hooks: string | undefined;
  /** Whether calls come with the images of markers that they name. */
  readonly fetchesImages: boolean;
  /** Its seat where metrics and meshes are shared; undefined where there is no graph. */
  readonly columns: ColumnSeat | undefined;
  /** One Int32: the number of the call that is to end. */
  readonly stopped: SharedArrayBuffer;
}

/** A call that a thread is to begin. */
export interface PoolCall {
  readonly id: number;
  readonly operation: string;
  /** The body in pieces, where the thread is to parse it; `request` otherwise. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[] | undefined;
  readonly request: unknown;
  /** The images of markers that a request for a map names, by address, or why they did not come. */
  readonly images: FetchedImages | undefined;
  readonly now: number;
  readonly deadlineMs: number;
  readonly limits: CallContext['limits'];
  readonly languageVia: CallContext['languageVia'];
}

/** A message to a thread: a call to begin, to go on with, or to forget; or to have a lower priority from now on, because long calls are to come. */
export type PoolOrder =
  | { readonly order: 'begin'; readonly call: PoolCall }
  | { readonly order: 'continue'; readonly id: number }
  | { readonly order: 'forget'; readonly id: number }
  | { readonly order: 'yield' };

/** A message from a thread. It holds JSON as bytes, so that no large object has to be cloned. */
export type PoolAnswer =
  // The first one of every thread: its files are open.
  | { readonly isOpen: true }
  | { readonly id: number; readonly gauges: Gauges; readonly answer: Payload }
  | { readonly id: number; readonly gauges: Gauges; readonly error: CarriedError }
  // A piece of the answer is made, and the next one is wanted once somebody has taken it. What is held for the rest, unless that is the request.
  | {
      readonly id: number;
      readonly gauges: Gauges;
      readonly piece: Payload;
      readonly heldBytes: number | undefined;
    }
  // A slice is done, and there is more to do: others may have the thread in between.
  | { readonly id: number; readonly gauges: Gauges; readonly isUnfinished: true };

/** Figures of an engine by name. */
export type Gauges = Readonly<Record<string, number>>;
