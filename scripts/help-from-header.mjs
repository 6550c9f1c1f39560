// Help for programs whose first comment says what they do and how they are called: it is what `--help` prints, and an option that it does not name is
// refused, lest a slip of the finger starts an hour of work or overwrites files.
import { readFileSync } from 'node:fs';

/** The first comment of a source, without its marks. */
export function headerOf(source) {
  const [, block] = /^\/\*\*\n([\s\S]*?)\n \*\/\n/.exec(source) ?? [];
  const lines = block?.split('\n').map((line) => line.replace(/^ \* ?/, ''));
  return (
    lines ?? (/^(?:\/\/.*\n)+/.exec(source)?.[0] ?? '').split('\n').map((line) => line.replace(/^\/\/ ?/, ''))
  )
    .join('\n')
    .trim();
}

/** The first option that a header does not name. What follows `=` is the option's value. */
export function unknownOption(header, words, others = []) {
  const known = new Set([...(header.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []), ...others]);
  return words.find((word) => word.startsWith('--') && !known.has(word.split('=', 1)[0]));
}

/**
 * Ends the program where it is asked for help, with 0, or given an option that its header does not name, with 2.
 *
 * @param others  what only the program itself, or a runner of it, passes.
 */
export function answerHelp(program, words, others = []) {
  const header = headerOf(readFileSync(program, 'utf8'));
  if (words.some((word) => word === '--help' || word === '-h')) {
    console.log(header);
    process.exit(0);
  }
  const unknown = unknownOption(header, words, others);
  if (unknown === undefined) return;
  console.error(`there is no option ${unknown}\n\n${header}`);
  process.exit(2);
}
