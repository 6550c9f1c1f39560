// `npm run generate -w packages/tz` makes the data files of this package from npm geo-tz. It does nothing where they are current.
import { ensureData } from './ensure-data.ts';

const start = performance.now();
let phase = '';
const didWork = ensureData((progress) => {
  if (progress.phase === phase) return;
  phase = progress.phase;
  process.stdout.write(`time zones: ${phase}\n`);
});
const seconds = ((performance.now() - start) / 1000).toFixed(1);
if (didWork) process.stdout.write(`time zones: data generated in ${seconds} s\n`);
