// Imported before a program (`node --import`): when it ends, it writes what the process has used into the file that PORTOLAN_USAGE names, and adds what
// processes that it started have written there before.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { peakBytes } from '@portolan/testing/peak';

// Threads of the program import this too; the process is one.
if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const file = process.env['PORTOLAN_USAGE'];
    const before = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { cpuSeconds: 0, peakBytes: 0 };
    const usage = {
      cpuSeconds: before.cpuSeconds + (userCPUTime + systemCPUTime) / 1e6,
      peakBytes: before.peakBytes + peakBytes(),
    };
    writeFileSync(file, JSON.stringify(usage));
  });
}
