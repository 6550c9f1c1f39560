/** Which process something belongs to, told so that another process can see whether it has ended. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process. Its number alone does not do: systems give numbers again. */
export interface ProcessId {
  readonly pid: number;
  /** When it began, in the system's own measure; empty where the system does not tell. */
  readonly began: string;
  /** This run of the machine; empty where the system does not tell. */
  readonly boot: string;
  readonly machine: string;
  /** Tells apart several that one process has made. */
  readonly nonce: string;
}

/** The process that runs this. */
export function thisProcess(): ProcessId {
  const { pid } = process;
  return { pid, began: beganAt(pid), boot: thisBoot(), machine: hostname(), nonce: randomUUID() };
}

/** @returns undefined where the text is none that `JSON.stringify` made of a process. */
export function processOf(text: string): ProcessId | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, began, boot, machine, nonce } = { ...UNKNOWN, ...value };
    const texts = [began, boot, machine, nonce];
    if (!Number.isInteger(pid) || texts.some((each) => typeof each !== 'string')) return undefined;
    // It becomes a part of names of files.
    if (!/^[\da-f-]{36}$/.test(nonce)) return undefined;
    return { pid, began, boot, machine, nonce };
  } catch {
    return undefined;
  }
}

const UNKNOWN: ProcessId = { pid: Number.NaN, began: '', boot: '', machine: '', nonce: '' };

/** Whether a process has certainly ended. One on another machine never has, as far as can be seen from here. */
export function hasEnded({ pid, began, boot, machine }: ProcessId): boolean {
  const here = thisBoot();
  // The same run of a machine has the same mark, whatever the machine is called: containers have names of their own.
  if (boot !== here || boot === '') {
    if (machine !== hostname()) return false;
    if (boot !== here) return true;
  }
  if (!isAlive(pid)) return true;
  const now = beganAt(pid);
  return began !== '' && now !== '' && began !== now;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be asked, but it is there.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Field 22 of /proc/pid/stat, proc(5). The name before it may hold blanks and brackets. */
function beganAt(pid: number): string {
  const stat = contentOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function thisBoot(): string {
  return contentOf('/proc/sys/kernel/random/boot_id').trim();
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Only Linux has these files.
    return '';
  }
}
