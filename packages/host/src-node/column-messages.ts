/** What a thread and the thread of the server say to each other about columns that threads share. */
import type { MessagePort } from 'node:worker_threads';
import type { Columns } from '@portolan/graph';

/** From a thread. */
export type ColumnRequest =
  /** It wants the columns of a part, and stands still until it hears of them. The numbers of its wishes ascend. */
  | { readonly type: 'want'; readonly id: number; readonly group: string; readonly part: string }
  /** It waits no longer, or could not make the columns that it was to make. */
  | { readonly type: 'giveUp'; readonly id: number; readonly group: string; readonly part: string }
  /** It has made the columns. `bytes` of them are in memory that no other columns have. */
  | {
      readonly type: 'made';
      readonly group: string;
      readonly part: string;
      readonly columns: Columns;
      readonly bytes: number;
    }
  /** It has used groups lately. */
  | { readonly type: 'used'; readonly groups: readonly string[] };

/** To a thread. */
export type ColumnReply =
  /** The columns of a wish. */
  | { readonly type: 'columns'; readonly id: number; readonly columns: Columns }
  /** It is to make the columns of a wish itself. */
  | { readonly type: 'make'; readonly id: number }
  /** A group was dropped, and its columns are to be let go. */
  | { readonly type: 'dropped'; readonly group: string };

/** What a thread needs to share columns. */
export interface ColumnSeat {
  /** For `ColumnRequest` and `ColumnReply`. */
  readonly port: MessagePort;
  /** One Int32, which grows with every reply: a thread that stands still waits for it. */
  readonly replies: SharedArrayBuffer;
}
