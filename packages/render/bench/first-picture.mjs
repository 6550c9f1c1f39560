// A process that draws one picture and prints what it took, from its very beginning, modules included: milliseconds of CPU and by the clock,
// and the most memory that it had, in bytes.
//
//   node packages/render/bench/first-picture.mjs <file.pmtiles> software|native <view as JSON>
import { peakBytes } from '@portolan/testing/peak';
import { pictures } from './pictures.mjs';

const [file, canvas, view] = process.argv.slice(2);
const picture = await pictures(file, canvas);
await picture.png(JSON.parse(view));
const { user, system } = process.cpuUsage();
console.log(JSON.stringify([(user + system) / 1000, performance.now(), peakBytes()]));
