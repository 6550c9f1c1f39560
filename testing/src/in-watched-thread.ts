import { parentPort } from 'node:worker_threads';

/** `answered`, the code of the `PortolanError` that a call threw, or the stack of any other error. */
export function codeOf(ask: () => unknown): string {
  try {
    ask();
    return 'answered';
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return error.name === 'PortolanError' && 'code' in error ? String(error.code) : String(error.stack);
  }
}

/** Answers every message of `watchedThread`, as `Message` there, by the codes of the calls that it leads to. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- `postMessage` knows no type: both ends name it
export function answerMessages<Message>(codesOf: (message: Message) => readonly string[]): void {
  const port = parentPort!;
  port.on('message', (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    port.postMessage(codesOf(message));
  });
}
