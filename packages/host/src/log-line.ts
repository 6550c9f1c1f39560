import type { RequestRecord } from './config.ts';

/**
 * One line of a log for a person to read:
 * `2026-11-22T03:26:18.000Z 200 POST /route/v1 1.2 ms 5,120 B 127.0.0.1`, and behind it why a request was refused.
 */
export function logLine(record: RequestRecord, time: Date): string {
  const { status, method, path, milliseconds, bytes, clientAddress, message } = record;
  const words = [
    time.toISOString(),
    status,
    printable(method, 10),
    printable(path, 200),
    `${milliseconds.toFixed(1)} ms`,
    `${bytes} B`,
    clientAddress ?? '-',
    ...(message === undefined ? [] : [`- ${printable(message, 300)}`]),
  ];
  return words.join(' ');
}

/** Makes text from a client safe to print: it stays on one line, and no control character reaches the terminal. */
function printable(text: string, most: number): string {
  const short = text.length > most ? `${text.slice(0, most)}…` : text;
  // oxlint-disable-next-line no-control-regex -- these are what must not get through
  return short.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?');
}
