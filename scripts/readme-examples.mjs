// Finds the examples of a README, and compares what they print with what it says.

/** One line of output, or any number of them. */
const ANY_LINES = Symbol('any lines');

/**
 * The runnable blocks of a Markdown text: `js`, `ts` and `sh`.
 *
 * @returns {{ line: number, language: string, code: string, notRun: string | undefined, expected: (string | symbol)[], isWhole: boolean }[]}
 *   `expected` are the lines that are to be printed; `isWhole` where nothing else may be.
 */
export function examplesIn(markdown) {
  const blocks = [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    language: match[1],
    code: match[2],
    start: match.index,
    end: match.index + match[0].length,
  }));
  return blocks.flatMap(({ language, code, start, end }, position) => {
    if (!['js', 'ts', 'sh'].includes(language)) return [];
    const next = blocks[position + 1];
    const isFollowedByText = next?.language === 'text' && markdown.slice(end, next.start).trim() === '';
    const line = markdown.slice(0, start).split('\n').length;
    const notRun = /<!-- not run: ((?:(?!-->)[^])*?) -->\s*$/.exec(markdown.slice(0, start))?.[1];
    if (isFollowedByText) {
      const expected = next.code
        .trimEnd()
        .split('\n')
        .map((each) => (each.trim() === '…' ? ANY_LINES : each));
      return [{ line, language, code, notRun, expected, isWhole: true }];
    }
    return [{ line, language, code, notRun, expected: promisesOf(code), isWhole: false }];
  });
}

/** What the comments behind `console.log` say that it prints. */
function promisesOf(code) {
  return [...code.matchAll(/^.*console\.log\(.*\); \/\/ (.+)$/gm)].map(([, comment]) => comment);
}

/** @returns what is wrong with an output; undefined where it is as the README says. */
export function mismatchOf({ expected, isWhole }, stdout) {
  const printed = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
  const wrong = isWhole ? wrongInText(expected, printed) : wrongInComments(expected, printed);
  return wrong === undefined
    ? undefined
    : `${wrong}\nit printed:\n${printed.map((line) => `  ${line}`).join('\n')}`;
}

function wrongInText(expected, printed) {
  const pattern = expected
    .map((line) =>
      line === ANY_LINES ? '(?:.*\\n)*?' : `${line.trimEnd().split('…').map(literal).join('.*?')}\\n`,
    )
    .join('');
  if (new RegExp(`^${pattern}$`).test(`${printed.join('\n')}\n`)) return undefined;
  const lines = expected.map((line) => `  ${line === ANY_LINES ? '…' : line}`);
  return `the README says:\n${lines.join('\n')}`;
}

function literal(text) {
  return text.replaceAll(/[.*+?^$()|[\]{}\\]/g, String.raw`\$&`);
}

/** Comments stand in the order of the lines; lines of which no comment speaks may be between. */
function wrongInComments(comments, printed) {
  let line = 0;
  for (const comment of comments) {
    const end = endOfFirst(comment, printed, line);
    if (end === undefined) return `the README says: ${comment}`;
    line = end;
  }
  return undefined;
}

/** Node.js prints a long value on many lines. */
const MOST_LINES = 20;

/** Where the first lines end that a comment is about; undefined where there are none. */
function endOfFirst(comment, printed, from) {
  for (let start = from; start < printed.length; start++) {
    for (let end = start + 1; end <= Math.min(printed.length, start + MOST_LINES); end++) {
      if (says(comment, printed.slice(start, end).join('\n'))) return end;
    }
  }
  return undefined;
}

/** A comment begins with what is printed, and may go on with a remark behind a comma or semicolon, or leave off with an ellipsis. */
function says(comment, printed) {
  const text = bare(printed);
  if (text === '') return false;
  const [beginning, ...rest] = comment.split(/…|\.\.\./);
  if (rest.length > 0) return text.startsWith(bare(beginning));
  const said = bare(comment);
  return said === text || (said.startsWith(text) && /^[,;:(]|^[a-z]/.test(said.slice(text.length)));
}

/** Without what differs between how Node.js prints a value and how a person writes it. */
function bare(text) {
  return text.replaceAll(/\b\w+Array\(\d+\)\s*/g, '').replaceAll(/[\s'"]/g, '');
}
