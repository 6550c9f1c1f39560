import type { Readable, Writable } from 'node:stream';

/** An output, which may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Where a command reads from and writes to; `process` has this shape. */
export interface Terminal {
  /** Standard input. */
  readonly stdin: Readable & {
    /** Whether the input is a terminal. */
    readonly isTTY?: boolean;
  };
  /** Standard output. */
  readonly stdout: Output;
  /** Standard error. */
  readonly stderr: Output;
  /** Variables of the environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Writes a text and waits until it is gone. A reader that has gone instead, such as `head`, is no error. */
export async function print(output: Output, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    output.write(text, (error?: (Error & { readonly code?: string }) | null) => {
      if (error && error.code !== 'EPIPE') reject(error);
      else resolve();
    });
  });
}
