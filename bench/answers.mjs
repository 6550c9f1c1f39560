/**
 * One journey in every format, and alternate routes: what they cost above the plain answer, how large they are, and how often
 * there is another good route. Run by `npm run bench -- answers`.
 */
import { route } from '@portolan/graph';
import { openCity, randomPlaces } from './city.mjs';
import { digits, isShort, keepTable, quantile, report, timeEach } from './harness.mjs';

const { name, graph } = await openCity();
const count = isShort ? 300 : 3000;
const places = randomPlaces(graph, 2 * count, 7);
const ask = (i, more) =>
  route(graph, { locations: [places[2 * i], places[2 * i + 1]], costing: 'auto', ...more });

const everything = {
  format: 'osrm',
  banner_instructions: true,
  voice_instructions: true,
  filters: { action: 'exclude', attributes: [] },
};
const rows = [];
const table = [];
const titles = {
  native: 'native',
  'native without words': 'native without words (`directions_type: maneuvers`)',
  osrm: 'osrm',
  'osrm with banners, voice, annotation': 'osrm with banners, voice and all annotations',
};
const times = (samples) => [0.5, 0.99].map((share) => `${digits(quantile(samples, share))} ms`);
for (const [label, more] of [
  ['native', {}],
  ['native without words', { directions_type: 'maneuvers' }],
  ['osrm', { format: 'osrm' }],
  ['osrm with banners, voice, annotation', everything],
]) {
  for (let i = 0; i < count; i++) ask(i, more); // warm-up
  const samples = timeEach(count, (i) => ask(i, more));
  let characters = 0;
  for (let i = 0; i < count; i++) characters += JSON.stringify(ask(i, more)).length;
  table.push([titles[label], ...times(samples), Math.round(characters / count).toLocaleString('en')]);
  rows.push([
    label,
    `median ${quantile(samples, 0.5).toFixed(3)} ms, p99 ${quantile(samples, 0.99).toFixed(3)} ms, ${Math.round(characters / count)} characters`,
  ]);
}

const found = [0, 0, 0];
let longerBy = 0;
let others = 0;
const samples = timeEach(count, (i) => {
  const { trip, alternates = [] } = ask(i, { alternates: 2 });
  found[alternates.length]++;
  for (const alternate of alternates) {
    longerBy += alternate.trip.summary.time / trip.summary.time - 1;
    others++;
  }
});
const share = (of) => `${((100 * of) / count).toFixed(1)} %`;
rows.push(
  [
    'two alternates',
    `median ${quantile(samples, 0.5).toFixed(3)} ms, p99 ${quantile(samples, 0.99).toFixed(3)} ms`,
  ],
  ['found one or two', share(found[1] + found[2])],
  ['found two', share(found[2])],
  ['they take longer by', `${((100 * longerBy) / others).toFixed(1)} % in the mean`],
  ['checksum', `${found.join(' ')} ${Math.round(longerBy * 1000)}`],
);
table.push(['native with `alternates: 2`', ...times(samples), '']);
keepTable('answers', ['answer', 'median', 'p99', 'characters of JSON'], table);
report('answers', `${name}: ${count} random pairs`, rows, {
  'answers.found': share(found[1] + found[2]),
  'answers.foundTwo': share(found[2]),
  'answers.longer': `${((100 * longerBy) / others).toFixed(1)} %`,
});
