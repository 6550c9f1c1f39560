import { mostMemoryFor, PortolanError } from '@portolan/base';

/** The memory that may become of a file from outside, as it is made bit by bit. */
export class Allowance {
  readonly #mostBytes: number;
  #takenBytes = 0;

  /**
   * @param inputBytes  of the file, compressed as it came.
   * @param mostBytes  of memory, in place of what SECURITY.md says of every reader.
   */
  constructor(inputBytes: number, mostBytes = mostMemoryFor(inputBytes)) {
    this.#mostBytes = mostBytes;
  }

  /** Counts memory before it is taken. @throws {PortolanError} `tile` when there is not so much left. */
  take(bytes: number): void {
    this.#takenBytes += bytes;
    if (this.#takenBytes > this.#mostBytes)
      throw new PortolanError(
        'tile',
        `what the vector tile holds would take more than ${this.#mostBytes} bytes of memory`,
      );
  }
}
