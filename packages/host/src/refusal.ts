import type { Status } from '@portolan/schemas/answers';

/** Thrown where the host itself refuses a request, before an engine sees it. */
export class Refusal extends Error {
  /** Always `Refusal`. */
  override readonly name = 'Refusal';
  /** HTTP status of the answer. */
  readonly status: Status;
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** A row of the table of wire errors, where it has one. */
  readonly code: number | undefined;

  constructor(
    status: Status,
    message: string,
    {
      code,
      headers = {},
    }: { readonly code?: number; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.code = code;
  }
}

/** Whether an error is a `Refusal`. Its name decides, because an adapter may have another copy of this package. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'status' in error && 'headers' in error;
}
