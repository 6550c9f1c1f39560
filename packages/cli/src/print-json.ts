import { print, type Terminal } from './terminal.ts';

/** @param isPretty  indents it also where no person is looking. */
export async function printJson(answer: unknown, isPretty: boolean, { stdout }: Terminal): Promise<void> {
  const indent = isPretty || stdout.isTTY === true ? 2 : undefined;
  await print(stdout, `${JSON.stringify(answer, null, indent)}\n`);
}
