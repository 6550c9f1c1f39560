import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasEnded, processOf, thisProcess, type ProcessId } from '../src-node/process-id.ts';
import { ProcessLock } from '../src-node/process-lock.ts';
import { newFolder } from './databases.ts';

/** A process that has ended. */
function ended(): ProcessId {
  const { pid } = spawnSync('/bin/sh', ['-c', '']);
  return { ...thisProcess(), pid };
}

describe('a process', () => {
  test('has ended where its number is free, or belongs to another one', () => {
    const here = thisProcess();
    expect(hasEnded(here)).toBe(false);
    expect(hasEnded(ended())).toBe(true);
    if (here.began !== '') expect(hasEnded({ ...here, began: `${here.began}0` })).toBe(true);
  });

  test('has ended with its machine, and is unknown on another one', () => {
    const here = thisProcess();
    expect(hasEnded({ ...here, boot: 'an earlier one' })).toBe(true);
    expect(hasEnded({ ...ended(), boot: 'another one', machine: 'elsewhere' })).toBe(false);
    // A container has a name of its own, and the same run of the machine.
    if (here.boot !== '') expect(hasEnded({ ...ended(), machine: 'elsewhere' })).toBe(true);
  });

  test.each([
    '',
    'no JSON',
    '[]',
    '7',
    'null',
    '{"pid":1}',
    JSON.stringify({ ...thisProcess(), nonce: '../x' }),
  ])('is not read from %s', (text) => expect(processOf(text)).toBeUndefined());
});

describe('a lock', () => {
  test('is held by one at a time, and leaves nothing behind', () => {
    const folder = newFolder();
    const [one, two] = [new ProcessLock(join(folder, 'lock')), new ProcessLock(join(folder, 'lock'))];
    expect(one.take()).toEqual({ isTaken: true });
    expect(two.take()).toMatchObject({ isTaken: false, holder: { pid: process.pid } });
    one.give();
    expect(two.take()).toEqual({ isTaken: true });
    two.give();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a process that has ended is taken over, even from one that ended while it took it over', () => {
    const folder = newFolder();
    const path = join(folder, 'lock');
    const [first, second, third] = [ended(), ended(), ended()];
    writeFileSync(path, JSON.stringify(first));
    writeFileSync(`${path}.after-${first.nonce}`, JSON.stringify(second));
    writeFileSync(`${path}.after-${first.nonce}.after-${second.nonce}`, JSON.stringify(third));
    const lock = new ProcessLock(path);
    expect(lock.take()).toEqual({ isTaken: true });
    expect(readdirSync(folder)).toEqual(['lock']);
    lock.give();
  });

  test('is left to one that lives while it takes it over, and to one that cannot be read', () => {
    const path = join(newFolder(), 'lock');
    const first = ended();
    writeFileSync(path, JSON.stringify(first));
    writeFileSync(`${path}.after-${first.nonce}`, JSON.stringify(thisProcess()));
    expect(new ProcessLock(path).take()).toMatchObject({ isTaken: false, holder: { pid: process.pid } });
    expect(existsSync(path)).toBe(true);
    writeFileSync(path, 'something else');
    expect(new ProcessLock(path).take()).toEqual({ isTaken: false, holder: undefined });
  });
});
