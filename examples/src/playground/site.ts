/** Makes the page: a folder of static files, or one file that holds everything. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packGeocoder } from '@portolan/geocoder/pack';
import { isPacked, packGraph } from '@portolan/graph/pack';
import { build } from 'esbuild';
import type { DataFile, SiteData } from './site-data.ts';
import type { Stop } from './stops.ts';

/** Where the sources of the page are: this module runs compiled. */
const SOURCES = fileURLToPath(new URL('../../src/playground/', import.meta.url));
const BASE = '<!-- portolan head -->';
const SCRIPTS = '<!-- portolan scripts -->';

/** Faces of the styles, and the files of @fontsource/noto-sans that draw the letters of most of Europe. */
const FACES = [
  ['Noto Sans Regular', '400-normal'],
  ['Noto Sans Medium', '500-normal'],
  ['Noto Sans Bold', '700-normal'],
  ['Noto Sans Italic', '400-italic'],
] as const;
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic'];

/** A region to make the page of. */
export interface SiteRegion {
  readonly title: string;
  /** A folder that `portolan build` has written. */
  readonly folder: string;
  readonly stops?: readonly Stop[];
}

/** The files of the page by name. Any server of static files can serve them. */
export async function siteFiles(region: SiteRegion): Promise<Map<string, Uint8Array>> {
  const { page, scripts, style, data } = await parts(region);
  const files = new Map<string, Uint8Array>([...data, ...scripts, ['page.css', style]]);
  const site = siteData(region, data, (name) => ({ name }));
  const keeper = await bundled('keeper.ts', {
    FILES: JSON.stringify(['./', ...files.keys()]),
  });
  files.set('keeper.js', keeper);
  const head = '<link rel="stylesheet" href="page.css" />';
  const tail = `${jsonElement({ ...site, keeper: 'keeper.js' })}<script type="module" src="main.js"></script>`;
  files.set('index.html', new TextEncoder().encode(page.replace(BASE, head).replace(SCRIPTS, () => tail)));
  return files;
}

/** More than this would take a browser long to read at once. */
const MOST_PAGE_BYTES = 64_000_000;

/** The page in one file, which opens from a disk too. @returns undefined where the region is too large for that. */
export async function sitePage(region: SiteRegion): Promise<string | undefined> {
  const { page, scripts, style, data } = await parts(region);
  const size = [...data.values()].reduce((sum, { length }) => sum + length, 0);
  if (size > MOST_PAGE_BYTES) return undefined;
  const all = new Map([...data, ...scripts]);
  const site = siteData(region, data, (name) => ({ base64: Buffer.from(all.get(name)!).toString('base64') }));
  // The end of a script element in a text would end the page's own.
  const main = text(scripts.get('main.js')!).replaceAll('</script', String.raw`<\/script`);
  return page
    .replace(BASE, () => `<style>${text(style)}</style>`)
    .replace(SCRIPTS, () => `${jsonElement(site)}<script type="module">${main}</script>`);
}

interface Parts {
  readonly page: string;
  readonly style: Uint8Array;
  /** The scripts of the page and of its workers, by name. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  /** The files of the region and the letters, by name. */
  readonly data: ReadonlyMap<string, Uint8Array>;
}

async function parts({ folder }: SiteRegion): Promise<Parts> {
  const require = createRequire(import.meta.url);
  const [main, worker] = await Promise.all([bundled('main.ts'), bundled('worker.ts')]);
  const mapStyle = readFileSync(require.resolve('maplibre-gl/dist/maplibre-gl.css'), 'utf8');
  const graph = readFileSync(join(folder, 'graph.portolan'));
  const geocoder = readFileSync(join(folder, 'geocoder.portolan'));
  const data = new Map<string, Uint8Array>([
    ['graph.packed', isPacked(graph) ? graph : await packGraph(graph)],
    ['geocoder.packed', isPacked(geocoder) ? geocoder : await packGeocoder(geocoder)],
  ]);
  for (const name of ['tiles.pmtiles', 'elevation.portolan', 'drive.gpx'])
    if (existsSync(join(folder, name))) data.set(name, readFileSync(join(folder, name)));
  for (const { name } of fontFiles())
    data.set(name, readFileSync(require.resolve(`@fontsource/noto-sans/files/${name}`)));
  return {
    page: readFileSync(join(SOURCES, 'index.html'), 'utf8'),
    style: new TextEncoder().encode(mapStyle + readFileSync(join(SOURCES, 'page.css'), 'utf8')),
    scripts: new Map([
      ['main.js', main],
      ['worker.js', worker],
      ['map-worker.js', readFileSync(require.resolve('maplibre-gl/dist/maplibre-gl-worker.mjs'))],
    ]),
    data,
  };
}

function fontFiles(): { readonly face: string; readonly name: string }[] {
  return FACES.flatMap(([face, cut]) =>
    SUBSETS.map((subset) => ({ face, name: `noto-sans-${subset}-${cut}.woff` })),
  );
}

function siteData(
  { title, stops }: SiteRegion,
  data: ReadonlyMap<string, Uint8Array>,
  fileOf: (name: string) => DataFile,
): SiteData {
  return {
    title,
    graph: fileOf('graph.packed'),
    geocoder: fileOf('geocoder.packed'),
    tiles: fileOf('tiles.pmtiles'),
    ...(data.has('elevation.portolan') && { elevation: fileOf('elevation.portolan') }),
    ...(data.has('drive.gpx') && { track: fileOf('drive.gpx') }),
    fonts: fontFiles().map(({ face, name }) => ({ face, name, file: fileOf(name) })),
    worker: fileOf('worker.js'),
    mapWorker: fileOf('map-worker.js'),
    ...(stops && { stops }),
  };
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function jsonElement(site: SiteData): string {
  // A "<" could end the script element.
  return `<script type="application/json" id="site">${JSON.stringify(site).replaceAll('<', String.raw`\u003c`)}</script>`;
}

/** A script with all that it imports. */
async function bundled(entry: string, define: Record<string, string> = {}): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCES, entry)],
    bundle: true,
    // Pages on a disk may start plain scripts in workers, but no modules.
    format: entry === 'main.ts' ? 'esm' : 'iife',
    target: 'es2022',
    minify: true,
    define,
    // The library of maps would find its worker beside itself; the page tells it where.
    logOverride: { 'empty-import-meta': 'silent' },
    write: false,
  });
  return outputFiles[0]!.contents;
}
