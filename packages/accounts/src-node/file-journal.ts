/** Keeps charges in files until the store has them: a file for each batch, a line for each charge. */
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Charge, Journal, Remainder } from '@portolan/accounts';
import { crc32, PortolanError } from '@portolan/base';
import { ProcessLock } from './process-lock.ts';

/** Name of the file of a batch: the host that gathers it, and its number there. */
const NAME = /^([\da-f-]{36})\.(\d+)\.charges$/;
const nameOf = (host: string, sequence: number): string => `${host}.${sequence}.charges`;

/**
 * Opens a journal in a folder, which is made where there is none. What is appended outlives the process from that instant, since the system has it; a machine
 * that loses its power may lose what it has not written to its disk by itself.
 *
 * @param folder  of this process alone, on the same disk after a restart.
 * @throws {PortolanError} `accounts-busy` where another process uses the folder; `accounts-journal` where it cannot be used.
 */
export function fileJournal(folder: string): Journal {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = new ProcessLock(join(folder, 'owner'));
    const taken = lock.take();
    if (taken.isTaken) return new FileJournal(folder, lock);
    throw new PortolanError(
      'accounts-busy',
      `${folder} is in use by ${taken.holder ? `process ${taken.holder.pid}` : 'another process'}: give each process a folder of its own`,
      { folder, pid: taken.holder?.pid },
    );
  } catch (error) {
    if (error instanceof PortolanError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${folder} cannot be used as a journal of credits: ${reason}`;
    throw new PortolanError('accounts-journal', message, { folder }, { cause: error });
  }
}

class FileJournal implements Journal {
  readonly #folder: string;
  readonly #lock: ProcessLock;
  #open: { readonly name: string; readonly file: number } | undefined;

  constructor(folder: string, lock: ProcessLock) {
    this.#folder = folder;
    this.#lock = lock;
  }

  remainders(): Promise<Remainder[]> {
    const names = readdirSync(this.#folder)
      .flatMap((name) => {
        const [, host, sequence] = NAME.exec(name) ?? [];
        return host === undefined ? [] : [{ name, host, sequence: Number(sequence) }];
      })
      // A batch counts only before later ones of the same host.
      .toSorted((a, b) => (a.host < b.host ? -1 : Number(a.host > b.host)) || a.sequence - b.sequence);
    return Promise.resolve(names.map(({ name, ...batch }) => ({ ...batch, ...this.#read(name) })));
  }

  append(host: string, sequence: number, charge: Charge): void {
    const name = nameOf(host, sequence);
    if (this.#open?.name !== name) {
      this.#close();
      this.#open = { name, file: openSync(join(this.#folder, name), 'a', 0o600) };
    }
    writeSync(this.#open.file, lineOf(charge));
  }

  confirm(host: string, sequence: number): void {
    const name = nameOf(host, sequence);
    if (this.#open?.name === name) this.#close();
    rmSync(join(this.#folder, name), { force: true });
  }

  close(): void {
    this.#close();
    this.#lock.give();
  }

  #close(): void {
    if (this.#open !== undefined) closeSync(this.#open.file);
    this.#open = undefined;
  }

  #read(name: string): Pick<Remainder, 'charges' | 'damage'> {
    const path = join(this.#folder, name);
    const lines = readFileSync(path, 'utf8').split('\n');
    // Each line has an end; what is behind the last end is a line that was cut off.
    const isCutOff = lines.pop() !== '';
    const charges = lines.map((text) => chargeOf(text));
    const whole = charges.filter((charge) => charge !== undefined);
    const damaged = charges.length - whole.length + Number(isCutOff);
    if (damaged === 0) return { charges: whole };
    // People may still make sense of them.
    copyFileSync(path, `${path}.damaged`);
    return {
      charges: whole,
      damage: `${damaged} of ${charges.length + Number(isCutOff)} charges in ${path}.damaged cannot be read`,
    };
  }
}

/** The checksum tells a line that was written from what a disk makes of it when the power fails. */
function lineOf({ accountId, propertyId, api, credits, day }: Charge): Uint8Array {
  const json = JSON.stringify([accountId, propertyId, api, credits, day]);
  if (json.length * MOST_BYTES_A_UNIT + MARK + 1 > line.length) {
    throw new PortolanError('accounts-journal', 'the name of a kind of request is too long', { api });
  }
  const end = MARK + line.write(json, MARK);
  line.write(`${checksumOf(line.subarray(MARK, end))} `, 0);
  line[end] = LINE_FEED;
  return line.subarray(0, end + 1);
}

/** Length of the checksum, with the space behind it. */
const MARK = 9;
const LINE_FEED = 10;
/** UTF-8 has at most three bytes for a unit of a string. */
const MOST_BYTES_A_UNIT = 3;
/** A line is written into it and then at once into the file. */
const line = Buffer.alloc(4_096);

function chargeOf(text: string): Charge | undefined {
  const json = text.slice(MARK);
  if (text.slice(0, MARK) !== `${checksumOf(Buffer.from(json))} `) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checksum says that `lineOf` made it
  const [accountId, propertyId, api, credits, day] = JSON.parse(json) as [
    number,
    number,
    string,
    number,
    string,
  ];
  return { accountId, propertyId, api, credits, day };
}

function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes)
    .toString(16)
    .padStart(MARK - 1, '0');
}
