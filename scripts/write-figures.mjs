// Writes figures of benchmarks into bench/figures.json, and from there into every README; and their plots into docs/plots.
//
//   npm run figures [-- --keep]    from bench/results, as `npm run bench -- --figures` leaves them
//   npm run figures -- --fill      from bench/figures.json into READMEs alone, after one has got new markers
//   npm run figures -- --check     changes nothing; exit code 1 where a README disagrees with bench/figures.json
//
// In a README a figure stands between two comments that nobody sees: <!--=matrix.rows1000-->120 ms<!--/-->
// All figures come from one run on one machine. With `--keep`, figures that the run did not measure stay as they were, as those
// of peers do where bench/peers is not installed. Results of short runs change nothing: the script shows what it would write.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const figuresFile = join(root, 'bench/figures.json');
const MARKER = /<!--=([\w.-]+)-->(.*?)<!--\/-->/g;

const isCheck = process.argv.includes('--check');
const isFill = process.argv.includes('--fill');
const isKeeping = process.argv.includes('--keep');
const known = existsSync(figuresFile)
  ? JSON.parse(readFileSync(figuresFile, 'utf8'))
  : { machine: '', figures: {} };
const pages = markdownFiles().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const troubles = isCheck || isFill ? [] : updateFigures();
for (const page of pages) {
  for (const trouble of unbalanced(page)) troubles.push(trouble);
  const filled = page.text.replaceAll(MARKER, (marker, key, value) => {
    const figure = Object.hasOwn(known.figures, key) ? known.figures[key] : undefined;
    if (figure === undefined)
      troubles.push(`${page.path}: there is no figure named ${key} in bench/figures.json`);
    else if (isCheck && value !== figure)
      troubles.push(
        `${page.path}: ${key} is ${figure} in bench/figures.json, not ${value}: npm run figures -- --fill`,
      );
    return figure === undefined ? marker : `<!--=${key}-->${figure}<!--/-->`;
  });
  if (!isCheck && filled !== page.text) writeFileSync(join(root, page.path), filled);
}
if (troubles.length > 0) {
  console.error(troubles.join('\n'));
  process.exitCode = 1;
} else {
  const count = pages.reduce((sum, { text }) => sum + [...text.matchAll(MARKER)].length, 0);
  console.log(`${count} figures in ${pages.length} pages are those of bench/figures.json`);
}

/** Takes the figures of the last run over into `known` and bench/figures.json. @returns what is wrong with them. */
function updateFigures() {
  const folder = join(root, 'bench/results');
  const results = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ name, figures = {} }) => name === 'growth' || Object.keys(figures).length > 0);
  if (results.length === 0) return ['bench/results holds no figures: run npm run bench -- --figures'];
  const machines = [...new Set(results.map(({ machine }) => machine))];
  if (machines.length > 1)
    return [`the results are of several machines: ${machines.join('; ')}: run all benchmarks on one`];
  const measured = Object.assign({}, ...results.map(({ figures }) => figures));
  if (results.some(({ isShort }) => isShort)) {
    for (const key of Object.keys(measured).toSorted())
      console.log(`${key.padEnd(24)} ${known.figures[key] ?? '(new)'} would become ${measured[key]}`);
    return [];
  }
  const missing = Object.keys(known.figures).filter((key) => !(key in measured));
  if (missing.length > 0 && !isKeeping)
    return [
      `this run did not measure ${missing.join(', ')}: install bench/peers and run all benchmarks, or pass --keep`,
    ];
  copyPlots(folder);
  known.machine = machines[0];
  known.figures = { ...known.figures, ...measured };
  const ordered = Object.fromEntries(Object.entries(known.figures).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(figuresFile, `${JSON.stringify({ machine: known.machine, figures: ordered }, null, 2)}\n`);
  return [];
}

/** Plots of the run, which READMEs show, go into docs/plots. */
function copyPlots(folder) {
  mkdirSync(join(root, 'docs/plots'), { recursive: true });
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.svg')))
    copyFileSync(join(folder, name), join(root, 'docs/plots', name));
}

function markdownFiles() {
  const folders = [
    '.',
    'bench',
    'examples',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ];
  return [...folders, ...folders.map((folder) => `${folder}/docs`)].flatMap((folder) => {
    const path = join(root, folder);
    return existsSync(path)
      ? readdirSync(path)
          .filter((name) => name.endsWith('.md'))
          .map((name) => join(folder, name))
      : [];
  });
}

/** Comments that look like markers but are none: a key that is misspelt, or a marker that does not end on its line. */
function unbalanced({ path, text }) {
  const whole = [...text.matchAll(MARKER)].length;
  const begun = text.split('<!--=').length - 1;
  const ended = text.split('<!--/-->').length - 1;
  return whole === begun && whole === ended
    ? []
    : [`${path}: a figure's marker does not begin and end on one line`];
}
