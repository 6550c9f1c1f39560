// Imported before a program (`node --import`): when it ends, it writes what the process has used into the file that PORTOLAN_USAGE names.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Threads of the program import this too; the process is one.
if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 };
    writeFileSync(process.env['PORTOLAN_USAGE'], JSON.stringify(usage));
  });
}
