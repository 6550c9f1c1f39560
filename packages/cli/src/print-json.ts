import { print, type Terminal } from './terminal.ts';

/** Prints an answer as JSON, indented on a terminal. @param isPretty  indents it elsewhere too. */
export async function printJson(answer: unknown, isPretty: boolean, { stdout }: Terminal): Promise<void> {
  const indent = isPretty || stdout.isTTY === true ? 2 : undefined;
  await print(stdout, `${JSON.stringify(answer, null, indent)}\n`);
}
