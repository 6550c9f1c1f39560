import type { Command } from './command.ts';
import { optionsOf } from './command.ts';
import { commands } from './commands/index.ts';
import { columns } from './text.ts';

/** The help text of `portolan` itself. */
export function generalHelp(): string {
  const list = [...commands].map(([name, { summary }]) => [name, summary]);
  return `Portolan answers routing, geocoding, elevation and time zone requests and draws
maps, all offline, from a folder that was built of one OpenStreetMap extract.

Usage: portolan <command> [arguments]

Commands:
${columns([...list, ['help', 'Show the help of a command']], '  ')}

Options:
${columns(
  [
    ['-h, --help', 'Show this help'],
    ['--version', 'Show the version'],
  ],
  '  ',
)}

Try:
  portolan download monaco --out monaco.osm.pbf
  portolan build monaco.osm.pbf --out monaco
  portolan route monaco request.json
  portolan serve monaco

Exit codes:
${columns(
  [
    ['0', 'all went well'],
    ['1', 'the request cannot be answered: standard error says why, as JSON'],
    ['2', 'the command line is wrong'],
    ['3', 'a file is missing, unreadable, damaged or of the wrong kind'],
  ],
  '  ',
)}
`;
}

/** The help text of one command. */
export function commandHelp(command: Command): string {
  const options = Object.entries(optionsOf(command)).map(([name, { value, many, help }]) => [
    `${name === 'help' ? '-h, ' : ''}--${name}${value === undefined ? '' : ` <${value}>${many === true ? '...' : ''}`}`,
    help,
  ]);
  return `${command.description}

Usage: ${usageOf(command)}

Arguments:
${columns(
  command.positionals.map(({ name, help }) => [`<${name}>`, help]),
  '  ',
)}

Options:
${columns(options, '  ')}

Try:
${command.examples.map((example) => `  ${example}`).join('\n')}
`;
}

function usageOf({ name, positionals, options }: Command): string {
  const words = positionals.map(({ name: word, optional, many }) => {
    const shown = `${word}${many === true ? '...' : ''}`;
    return optional === true ? `[${shown}]` : `<${shown}>`;
  });
  for (const [option, { value, many, required }] of Object.entries(options)) {
    const word = `--${option}${value === undefined ? '' : ` <${value}>${many === true ? '...' : ''}`}`;
    words.push(required === true ? word : `[${word}]`);
  }
  return wrapped(`portolan ${name}`, words);
}

/** Width of a usual terminal. */
const COLUMNS = 80;

/** Puts words behind a beginning. Words that would pass the edge go on further lines, below the first word. */
function wrapped(beginning: string, words: readonly string[]): string {
  const indent = ' '.repeat('Usage: '.length + beginning.length);
  let text = beginning;
  let column = indent.length;
  for (const word of words) {
    if (column + 1 + word.length > COLUMNS) {
      text += `\n${indent}`;
      column = indent.length;
    }
    text += ` ${word}`;
    column += 1 + word.length;
  }
  return text;
}
