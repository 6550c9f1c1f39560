import type { OpenedRegion, Order, Report } from './messages.ts';

/** An answer, and how long the engines took for it. */
export interface Answer<Value> {
  readonly value: Value;
  readonly milliseconds: number;
}

/** What the engines tell besides their answers. */
export interface EngineEvents {
  /** @param share  0 to 1; -1 where it is not known. */
  readonly onProgress: (words: string, share: number) => void;
  readonly onOpened: (region: OpenedRegion) => void;
  readonly onFailed: (reason: string) => void;
}

type AnswerReport = Report & { readonly kind: 'answer' };

/** The page's side of the worker: asks for the paths of the interface, as a client asks a server. */
export class Engines {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (report: AnswerReport) => void>();
  #lastId = 0;

  constructor(worker: Worker, { onProgress, onOpened, onFailed }: EngineEvents) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      switch (data.kind) {
        case 'progress':
          onProgress(data.words, data.share);
          break;
        case 'opened':
          onOpened(data.region);
          break;
        case 'failed':
          onFailed(data.reason);
          break;
        case 'answer':
          this.#waiting.get(data.id)?.(data);
          this.#waiting.delete(data.id);
      }
    });
    worker.addEventListener('error', ({ message }) =>
      onFailed(message || 'the engines could not be started'),
    );
  }

  /** @param transfer  memory that the engines take over. */
  order(order: Order, transfer: Transferable[] = []): void {
    this.#worker.postMessage(order, { transfer });
  }

  /** @throws {Error} with the words of the refusal. */
  async bytes(target: string, body?: unknown): Promise<Answer<ArrayBuffer>> {
    const id = ++this.#lastId;
    const answered = new Promise<AnswerReport>((resolve) => this.#waiting.set(id, resolve));
    this.order({ kind: 'ask', id, target, body });
    const { status, bytes, milliseconds } = await answered;
    if (status >= 400) throw new Error(reasonOf(bytes, status));
    return { value: bytes, milliseconds };
  }

  /** @throws {Error} with the words of the refusal. */
  async json<Value>(target: string, body?: unknown): Promise<Answer<Value>> {
    const { value, milliseconds } = await this.bytes(target, body);
    // The engines' own tests hold their answers to the schemas.
    const read: Value = JSON.parse(new TextDecoder().decode(value));
    return { value: read, milliseconds };
  }
}

/** Both forms of a refusal. */
interface Refused {
  readonly error?: unknown;
  readonly geocoding?: { readonly errors?: readonly string[] };
}

/** The words of a refusal, which come in one form from the router and in another one from the geocoder. */
function reasonOf(bytes: ArrayBuffer, status: number): string {
  const text = new TextDecoder().decode(bytes);
  try {
    const { error, geocoding }: Refused = JSON.parse(text);
    return geocoding?.errors?.join('; ') ?? String(error);
  } catch {
    return `${status} ${text}`;
  }
}
