import { readFileSync } from 'node:fs';
import { isPortolanError, PortolanError } from '@portolan/base';
import { readArguments, usageError } from './command.ts';
import type { Command } from './command.ts';
import { commands } from './commands/index.ts';
import { ExitCode } from './exit-code.ts';
import { reportFailure } from './failure.ts';
import { commandHelp, generalHelp } from './help.ts';
import { hint } from './hint.ts';
import { print } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/**
 * The `portolan` command.
 *
 * @param argv  what stands behind `portolan` on the command line.
 * @returns the exit code; never throws.
 */
export async function main(argv: readonly string[], terminal: Terminal = process): Promise<number> {
  // `print` learns of failed writes by itself, but an `error` event without a listener would end the process.
  for (const output of [terminal.stdout, terminal.stderr]) output.on('error', () => undefined);
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    return reportFailure(error, terminal);
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = argv;
  switch (first) {
    case undefined:
      await print(terminal.stderr, generalHelp());
      return ExitCode.usage;
    case '--version':
      await print(terminal.stdout, `portolan ${version()}\n`);
      return ExitCode.ok;
    case '-h':
    case '--help':
    case 'help':
      await print(terminal.stdout, await helpFor(rest));
      return ExitCode.ok;
    default: {
      const command = await find(first);
      const args = readArguments(command, rest);
      if (args.has('help')) {
        await print(terminal.stdout, commandHelp(command));
        return ExitCode.ok;
      }
      return command.run(args, terminal).catch((error: unknown) => {
        throw withCommand(error, command.name);
      });
    }
  }
}

/** Names the command in a wrong command line that it has found itself, so that its own help is pointed at. */
function withCommand(error: unknown, command: string): unknown {
  if (!isPortolanError(error) || error.code !== 'usage' || 'command' in error.detail) return error;
  return new PortolanError('usage', error.message, { ...error.detail, command }, { cause: error });
}

/** The help that `portolan help <words>` shows; `--help` among the words changes nothing. */
async function helpFor(words: readonly string[]): Promise<string> {
  const [name, extra] = words.filter((word) => word !== '-h' && word !== '--help' && word !== 'help');
  if (extra !== undefined)
    throw usageError(`help is about one command at a time: unexpected argument ${JSON.stringify(extra)}`);
  return name === undefined ? generalHelp() : commandHelp(await find(name));
}

const OWN_OPTIONS = ['--help', '--version'];

async function find(name: string): Promise<Command> {
  const entry = commands.get(name);
  if (entry !== undefined) return entry.load();
  if (name.startsWith('-')) throw usageError(`unknown option "${name}"; ${hint(name, OWN_OPTIONS)}`);
  throw usageError(`unknown command "${name}"; ${hint(name, [...commands.keys(), 'help'])}`);
}

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new PortolanError(
    'installation',
    'the package.json of @portolan/cli has no version: install it again',
  );
}
