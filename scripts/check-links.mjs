// Finds links that lead nowhere: those of Markdown files to files and headings, and those of the built documentation to pages and places in them.
// The network is not asked. `npm run docs` does this at its end.
//
//   node scripts/check-links.mjs [folder]
//
// The folder is that of the project, where no other one is named; the documentation is its `docs/api`, where that is built.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './help-from-header.mjs';

/** Folders that hold what is installed or built. */
const NOT_OURS = new Set(['node_modules', 'dist', 'demo', 'api', 'results', 'program']);

answerHelp(import.meta.filename, process.argv.slice(2));
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const site = join(root, 'docs/api');
const broken = [...brokenInMarkdown(root), ...(existsSync(site) ? brokenInSite(site) : [])];
for (const words of broken) console.error(words);
console.log(broken.length === 0 ? 'every link leads somewhere' : `${broken.length} links lead nowhere`);
process.exitCode = broken.length === 0 ? 0 : 1;

/** Broken links of all Markdown files beneath a folder, as sentences. */
function brokenInMarkdown(folder) {
  const anchorsOf = remembered((path) => new Set(headingAnchors(readFileSync(path, 'utf8'))));
  return filesIn(folder, '.md').flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return targetsOf(text).flatMap((target) => {
      const [file, anchor] = split(target);
      const goal = file === '' ? path : resolve(dirname(path), file);
      const says = (what) => [`${relative(folder, path)}: ${target} ${what}`];
      if (!existsSync(goal)) return says('is not there');
      if (anchor === '' || !goal.endsWith('.md')) return [];
      return anchorsOf(goal).has(anchor) ? [] : says('is no heading');
    });
  });
}

/** Broken links of all pages of a site, as sentences. */
function brokenInSite(pages) {
  const idsOf = remembered(
    (path) =>
      new Set(
        [...readFileSync(path, 'utf8').matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => unescaped(id)),
      ),
  );
  return filesIn(pages, '.html').flatMap((path) => {
    const html = readFileSync(path, 'utf8').replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
    const targets = new Set(
      [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, target]) => unescaped(target)),
    );
    return [...targets].filter(isInner).flatMap((target) => {
      const [file, anchor] = split(target);
      let goal = file === '' ? path : resolve(dirname(path), file);
      const says = (what) => [`${relative(pages, path)}: ${target} ${what}`];
      if (!existsSync(goal)) return says('is not there');
      if (statSync(goal).isDirectory()) goal = join(goal, 'index.html');
      // The address of the top of a page needs no place there.
      if (anchor === '' || anchor === 'top' || !goal.endsWith('.html')) return [];
      return idsOf(goal).has(anchor) ? [] : says('is no place of that page');
    });
  });
}

/** Where the links and pictures of a text lead, without those to other hosts. Code is no text. */
function targetsOf(markdown) {
  const text = withoutCode(markdown);
  const inline = [...text.matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const defined = [...text.matchAll(/^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)/gm)];
  return [...new Set([...inline, ...defined].map(([, target]) => target))].filter(isInner);
}

/** What the headings of a text are called in addresses, as hosts of repositories call them: a second one of the same words has `-1` behind them. */
function headingAnchors(markdown) {
  const seen = new Map();
  const text = withoutFences(markdown);
  const named = [...text.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)].map(([, id]) => id);
  const headings = [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, words]) => {
    const slug = words
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return [...named, ...headings];
}

function withoutFences(markdown) {
  return markdown.replaceAll(/^( *)(`{3,}|~{3,})[\s\S]*?^ *\2.*$/gm, '');
}

function withoutCode(markdown) {
  return withoutFences(markdown).replaceAll(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
}

function isInner(target) {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);
}

function split(target) {
  const [address, anchor = ''] = target.split('#', 2);
  return [decodeURIComponent(address.split('?', 1)[0]), decodeURIComponent(anchor)];
}

function unescaped(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function remembered(make) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
}

function filesIn(folder, ending) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(path, ending);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}
