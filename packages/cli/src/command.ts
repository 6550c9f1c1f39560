import { parseArgs } from 'node:util';
import { PortolanError } from '@portolan/base';
import { hint } from './hint.ts';
import type { Terminal } from './terminal.ts';

export interface OptionSpec {
  /** Name of its value in the help; an option without one is a switch. */
  readonly value?: string;
  /** The command cannot run without it. */
  readonly required?: boolean;
  /** The option takes several values: all words up to the next option. */
  readonly many?: boolean;
  readonly help: string;
}

interface PositionalSpec {
  readonly name: string;
  readonly help: string;
  readonly optional?: boolean;
  /** All further words belong to it too. */
  readonly many?: boolean;
}

/** One command of `portolan`. */
export interface Command {
  readonly name: string;
  /** One or two sentences about what it does. */
  readonly description: string;
  readonly positionals: readonly PositionalSpec[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Command lines for users to try. */
  readonly examples: readonly string[];
  /** @returns the exit code. */
  run(args: Arguments, terminal: Terminal): Promise<number>;
}

/** What was typed behind the name of a command. */
export interface Arguments {
  /** As many words as the command has positionals, fewer where the last ones are optional, or more where the last one takes many. */
  readonly positionals: readonly string[];
  /** The value of an option; undefined when it was not given. */
  value(option: string): string | undefined;
  /** All values of an option that takes several. */
  values(option: string): readonly string[];
  /** Whether a switch was given. */
  has(option: string): boolean;
}

/** The error of a wrong command line. */
export function usageError(message: string, command?: string): PortolanError {
  return new PortolanError('usage', message, command === undefined ? {} : { command });
}

const HELP: OptionSpec = { help: 'Show this help' };

/** The options of a command, with `--help`, which every command has. */
export function optionsOf(command: Command): Readonly<Record<string, OptionSpec>> {
  return { ...command.options, help: HELP };
}

/**
 * Reads the command line of a command. Where it has `--help`, nothing may be missing.
 *
 * @throws {PortolanError} `usage`
 */
export function readArguments(command: Command, argv: readonly string[]): Arguments {
  const specs = optionsOf(command);
  // The messages of `strict` could not name the option that was probably meant.
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(specs).map(([name, { value }]) => [
        name,
        {
          type: value === undefined ? 'boolean' : 'string',
          ...(name === 'help' ? { short: 'h' } : {}),
        } as const,
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const positionals: string[] = [];
  const options = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const needed = command.positionals.filter(({ optional }) => optional !== true).length;
  /** Values of the option that further words belong to. */
  let open: string[] | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (open !== undefined && positionals.length >= needed) open.push(token.value);
      else positionals.push(token.value);
    }
    if (token.kind !== 'option') continue;
    open = undefined;
    const { name, rawName, value, inlineValue } = token;
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) {
      const known = Object.keys(specs).map((each) => `--${each}`);
      throw usageError(`unknown option ${rawName}; ${hint(rawName, known)}`, command.name);
    }
    if (spec.value === undefined) {
      if (value !== undefined) throw usageError(`option ${rawName} takes no value`, command.name);
    } else if (value === undefined || value === '' || (value.startsWith('-') && !inlineValue)) {
      throw usageError(`option ${rawName} needs a value: ${rawName} <${spec.value}>`, command.name);
    }
    options.set(name, value ?? '');
    if (spec.many !== true) continue;
    open = lists.get(name) ?? [];
    open.push(value ?? '');
    lists.set(name, open);
  }

  if (!options.has('help')) checkComplete(command, positionals, options);
  return {
    positionals,
    value: (name) => options.get(name),
    values: (name) => lists.get(name) ?? [],
    has: (name) => options.has(name),
  };
}

function checkComplete(
  command: Command,
  positionals: readonly string[],
  options: ReadonlyMap<string, string>,
): void {
  const missing = command.positionals.slice(positionals.length).find(({ optional }) => optional !== true);
  if (missing !== undefined) throw usageError(`<${missing.name}> is missing: ${missing.help}`, command.name);
  const extra =
    command.positionals.at(-1)?.many === true ? undefined : positionals[command.positionals.length];
  if (extra !== undefined) throw usageError(`unexpected argument ${JSON.stringify(extra)}`, command.name);
  for (const [name, { required, value, help }] of Object.entries(command.options)) {
    if (required !== true || options.has(name)) continue;
    throw usageError(`--${name} <${value}> is missing: ${help.toLowerCase()}`, command.name);
  }
}
