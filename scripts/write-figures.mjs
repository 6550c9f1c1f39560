// Writes figures of benchmarks into bench/figures.json, and from there into every README; and their plots into docs/plots.
//
//   npm run figures [-- --keep]    from bench/results, as `npm run bench -- --figures` leaves them
//   npm run figures -- --fill      from bench/figures.json into READMEs alone, after one has got new markers
//   npm run figures -- --check     changes nothing; exit code 1 where a README disagrees with bench/figures.json
//
// In a README a figure stands between two comments that nobody sees: <!--=matrix.rows1000-->120 ms<!--/-->
// A whole table stands between <!--table=host-load--> and <!--/table-->, each on a line of its own.
// All come from one run on one machine. With `--keep`, those that the run did not measure stay as they were, as those
// of peers do where bench/peers is not installed. Results of short runs change nothing: the script shows what it would write.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './help-from-header.mjs';

answerHelp(import.meta.filename, process.argv.slice(2));

const root = fileURLToPath(new URL('..', import.meta.url));
const figuresFile = join(root, 'bench/figures.json');
const MARKER = /<!--=([\w.-]+)-->(.*?)<!--\/-->/g;
const TABLE = /^<!--table=([\w.-]+)-->\n(.*?)^<!--\/table-->$/gms;

const isCheck = process.argv.includes('--check');
const isFill = process.argv.includes('--fill');
const isKeeping = process.argv.includes('--keep');
const known = existsSync(figuresFile)
  ? JSON.parse(readFileSync(figuresFile, 'utf8'))
  : { machine: '', figures: {}, tables: {} };
const pages = markdownFiles().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const troubles = isCheck || isFill ? [] : updateFigures();
for (const page of pages) {
  for (const trouble of unbalanced(page)) troubles.push(trouble);
  const filled = page.text
    .replaceAll(MARKER, (marker, key, value) => {
      const figure = wanted(page.path, known.figures, key, value, `is ${known.figures[key]}`);
      return figure === undefined ? marker : `<!--=${key}-->${figure}<!--/-->`;
    })
    .replaceAll(TABLE, (whole, key, value) => {
      const text = Object.hasOwn(known.tables, key) ? tableText(known.tables[key]) : undefined;
      const table = wanted(page.path, { [key]: text }, key, value, 'is another table');
      return table === undefined ? whole : `<!--table=${key}-->\n${table}<!--/table-->`;
    });
  if (!isCheck && filled !== page.text) writeFileSync(join(root, page.path), filled);
}
if (troubles.length > 0) {
  console.error(troubles.join('\n'));
  process.exitCode = 1;
} else {
  const countOf = (marker) => pages.reduce((sum, { text }) => sum + [...text.matchAll(marker)].length, 0);
  console.log(
    `${countOf(MARKER)} figures and ${countOf(TABLE)} tables in ${pages.length} pages are those of bench/figures.json`,
  );
}

/** What a page should say at a marker; undefined where it is not known. Says what is wrong with the page. */
function wanted(path, all, key, value, difference) {
  const found = Object.hasOwn(all, key) ? all[key] : undefined;
  if (found === undefined) troubles.push(`${path}: there is nothing named ${key} in bench/figures.json`);
  else if (isCheck && value !== found)
    troubles.push(`${path}: ${key} ${difference} in bench/figures.json: npm run figures -- --fill`);
  return found;
}

/** A table as Markdown. */
function tableText({ header, rows }) {
  return [rowText(header), `|${'---|'.repeat(header.length)}`, ...rows.map(rowText), ''].join('\n');
}

function rowText(cells) {
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
}

/** Takes the figures of the last run over into `known` and bench/figures.json. @returns what is wrong with them. */
function updateFigures() {
  const folder = join(root, 'bench/results');
  const results = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(
      ({ name, table, figures = {} }) =>
        name === 'growth' || table !== undefined || Object.keys(figures).length > 0,
    );
  if (results.length === 0) return ['bench/results holds no figures: run npm run bench -- --figures'];
  const machines = [...new Set(results.map(({ machine }) => machine))];
  if (machines.length > 1)
    return [`the results are of several machines: ${machines.join('; ')}: run all benchmarks on one`];
  const measured = Object.assign({}, ...results.map(({ figures }) => figures ?? {}));
  const tables = Object.fromEntries(
    results.flatMap(({ table, header, rows }) => (table === undefined ? [] : [[table, { header, rows }]])),
  );
  if (results.some(({ isShort }) => isShort)) {
    for (const key of Object.keys(measured).toSorted())
      console.log(`${key.padEnd(24)} ${known.figures[key] ?? '(new)'} would become ${measured[key]}`);
    for (const key of Object.keys(tables).toSorted())
      console.log(`${key} would become\n${tableText(tables[key])}`);
    return [];
  }
  const missing = [
    ...Object.keys(known.figures).filter((key) => !(key in measured)),
    ...Object.keys(known.tables).filter((key) => !(key in tables)),
  ];
  if (missing.length > 0 && !isKeeping)
    return [
      `this run did not measure ${missing.join(', ')}: install bench/peers and run all benchmarks, or pass --keep`,
    ];
  copyPlots(folder);
  known.machine = machines[0];
  known.figures = { ...known.figures, ...measured };
  known.tables = { ...known.tables, ...tables };
  const kept = { machine: known.machine, figures: ordered(known.figures), tables: ordered(known.tables) };
  writeFileSync(figuresFile, `${JSON.stringify(kept, null, 2)}\n`);
  return [];
}

/** The same members in the order of their keys. */
function ordered(all) {
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
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
    'docs/guides',
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

/** Comments that look like markers but are none: a key that is misspelt, or a marker that does not end where it should. */
function unbalanced({ path, text }) {
  const isWhole = (marker, begin, end) => {
    const whole = [...text.matchAll(marker)].length;
    return whole === text.split(begin).length - 1 && whole === text.split(end).length - 1;
  };
  return [
    ...(isWhole(MARKER, '<!--=', '<!--/-->')
      ? []
      : [`${path}: a figure's marker does not begin and end on one line`]),
    ...(isWhole(TABLE, '<!--table=', '<!--/table-->')
      ? []
      : [`${path}: a table's markers do not stand on lines of their own, one after the other`]),
  ];
}
