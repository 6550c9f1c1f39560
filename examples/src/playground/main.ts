/**
 * The page: a map, a search box and tools that ask the engines about places. Everything runs in the browser: the engines in a worker, which
 * answers the same interface as a server.
 *
 * @module
 */
import { setWorkerUrl } from 'maplibre-gl';
import { computedIn, megabytes } from '../page-parts/words.ts';
import { button, find, make } from './dom.ts';
import { Engines } from './engines.ts';
import { startJob, type RunningJob } from './job.ts';
import type { Job, OpenedRegion } from './messages.ts';
import { NoMap } from './no-map.ts';
import { hasWebGl, PageMap, type MapEvents } from './page-map.ts';
import { refusalWords } from './refusal.ts';
import { nameAt, searchBox } from './search.ts';
import { blobOf, fontsOf, keptScriptOf, regionOf, scriptOf, type SiteData } from './site-data.ts';
import { Stops, type Stop } from './stops.ts';
import { buffersOf } from './region-files.ts';
import { showStops } from './stops-list.ts';
import { pictureTool } from './tools/picture.ts';
import { reachTool } from './tools/reach.ts';
import { routeTool } from './tools/route.ts';
import { tableTool } from './tools/table.ts';
import type { Drawing, ToolMap } from './tool-map.ts';
import type { Tool, Workbench } from './tools/tool.ts';
import { tourTool } from './tools/tour.ts';
import { trackTool } from './tools/track.ts';

const site: SiteData = JSON.parse(find('#site', HTMLScriptElement).text);
const panel = find('#panel', HTMLElement);
const status = find('#status', HTMLElement);
const jobRow = find('#job', HTMLElement);
const jobWords = find('#job-words', HTMLElement);
const bar = find('progress', HTMLProgressElement);
const stopButton = find('#job-stop', HTMLButtonElement);
const details = find('#details', HTMLElement);
const settings = find('#settings', HTMLElement);
const darkness = matchMedia('(prefers-color-scheme: dark)');

let region: OpenedRegion | undefined;
let job: RunningJob | undefined;
let kept: Promise<boolean> | undefined;
let drawn: Drawing = {};
/** Answers of older questions are dropped. */
let lastAsked = 0;
let isFitDue = true;

setWorkerUrl(scriptOf(site.mapWorker));
const workerScript = await keptScriptOf(site.worker).catch((error: unknown) => {
  fail('The engines cannot be fetched. Is there a network?');
  throw error;
});
const engines = new Engines(new Worker(workerScript), {
  onProgress: showProgress,
  onOpened: (opened) => void show(opened).catch(fail),
  onFailed: fail,
});
const container = find('#map', HTMLElement);
const events: MapEvents = {
  onPlace: (place) => stops.add(place),
  onDrag: (index, place) => stops.replace(index, place),
};
const map: ToolMap = hasWebGl()
  ? new PageMap(container, engines, events, coveredByPanel)
  : new NoMap(container);
const stops = new Stops(placesInAddress() ?? site.stops ?? [], {
  nameOf: (stop) => nameAt(engines, stop),
  onChange() {
    showPlaces();
    void update();
  },
  onName: showPlaces,
});
const workbench: Workbench = { engines, map, stops, region: () => region!, update: () => void update() };
const trackFile = find('#track-file', HTMLInputElement);
const track = trackTool(
  workbench,
  () => trackFile.click(),
  site.track === undefined
    ? undefined
    : () =>
        void blobOf(site.track!).then(
          (file) => takeTrack(file, 'The example'),
          () => fail('The example cannot be fetched. Is there a network?'),
        ),
);
const tools: readonly Tool[] = [
  routeTool(workbench),
  reachTool(workbench),
  tourTool(workbench),
  tableTool(workbench),
  track,
  pictureTool(workbench, () => drawn),
];
let tool = tools[0]!;

const tabs = tools.map((each) => {
  const tab = button(each.label, () => choose(each));
  tab.setAttribute('role', 'tab');
  tab.id = `tab-${each.id}`;
  tab.setAttribute('aria-controls', 'tool');
  tab.addEventListener('keydown', (event) => {
    const at = tools.indexOf(each);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    choose(tools[next]!);
    tabs[next]!.focus();
  });
  return tab;
});
find('#tabs', HTMLElement).replaceChildren(...tabs);
choose(tool);

searchBox(
  find('#search', HTMLInputElement),
  find('#found', HTMLElement),
  engines,
  () => map.view,
  (place) => {
    map.moveTo(place, 14);
    stops.add(place);
  },
);
find('#clear', HTMLButtonElement).addEventListener('click', () => stops.set([]));
stopButton.addEventListener('click', () => {
  endJob();
  status.textContent = 'Stopped.';
  find('#open', HTMLButtonElement).focus();
});
find('#open', HTMLButtonElement).addEventListener('click', () => extractFile.click());
const extractFile = find('#extract-file', HTMLInputElement);
extractFile.addEventListener('change', () => {
  take([...(extractFile.files ?? [])]);
  extractFile.value = '';
});
trackFile.addEventListener('change', () => {
  take([...(trackFile.files ?? [])]);
  trackFile.value = '';
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  take([...(event.dataTransfer?.files ?? [])]);
});
darkness.addEventListener('change', () => void map.restyle(styleName()));

engines.order({ kind: 'fonts', fonts: fontsOf(site) });
engines.order({ kind: 'open', files: regionOf(site) });

async function show(opened: OpenedRegion): Promise<void> {
  const isAnother = region !== undefined;
  region = opened;
  if (isAnother) {
    stops.set([]);
    track.take(undefined);
  }
  track.offerExample(!opened.isOfReader);
  await map.open(opened, styleName());
  find('#region', HTMLElement).textContent = opened.title;
  if (job === undefined) jobRow.hidden = true;
  panel.dataset['state'] = 'ready';
  const words = `${megabytes(opened.sizeBytes)} MB of files, unpacked and opened in ${computedIn(opened.openMilliseconds)}.`;
  const file = find('#file', HTMLElement);
  const measured = make('span', {}, words);
  file.replaceChildren(measured, site.keeper === undefined ? ' Nothing here needs a network.' : '');
  stops.set(stops.list);
  if (site.keeper === undefined) return;
  kept ??= keepFiles(site.keeper);
  if ((await kept) && region === opened) file.replaceChildren(measured, ' You may go offline now.');
}

/** Keeps the files of the page for the time without a network. @returns false where the browser does not do that, as in a private window. */
async function keepFiles(keeper: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register(new URL(keeper, document.baseURI));
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}

/** Says what went wrong: a file that is none, or a file that cannot be had. */
function fail(reason: unknown): void {
  // An answer that is still on its way must not replace the words.
  lastAsked++;
  if (job === undefined) jobRow.hidden = true;
  details.ariaBusy = 'false';
  panel.dataset['state'] = 'refused';
  status.textContent = reason instanceof Error ? reason.message : String(reason);
}

function styleName(): string {
  return darkness.matches ? 'dark' : 'streets';
}

function choose(chosen: Tool): void {
  tool = chosen;
  for (const [at, tab] of tabs.entries()) {
    const isChosen = tools[at] === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  find('#tool', HTMLElement).setAttribute('aria-labelledby', `tab-${chosen.id}`);
  settings.replaceChildren(...chosen.settings);
  panel.dataset['tool'] = chosen.id;
  isFitDue = chosen.id !== 'picture';
  showPlaces();
  void update();
}

function showPlaces(): void {
  showStops(find('#stops', HTMLOListElement), stops);
  map.showStops(stops.list);
  // Another page would not have the region of a reader.
  const shared = region?.isOfReader === true ? [] : stops.list;
  const trip = shared.map(({ lat, lon }) => `${lat},${lon}`).join('/');
  history.replaceState(null, '', `#${trip}`);
}

/** Answers that take longer than this are told to be on their way. */
const BUSY_AFTER_MILLISECONDS = 300;

/** Asks the engines with the tool at hand, and shows what they say. */
async function update(): Promise<void> {
  if (region === undefined) return;
  const asked = ++lastAsked;
  const slow = setTimeout(() => asked === lastAsked && showBusy(), BUSY_AFTER_MILLISECONDS);
  try {
    const shown = await tool.ask(stops.list);
    if (asked !== lastAsked) return;
    panel.dataset['state'] = 'ready';
    drawn = shown?.drawing ?? {};
    map.draw(drawn);
    if (isFitDue && shown !== undefined) map.fit(stops.list);
    isFitDue = false;
    status.textContent = shown?.words ?? tool.hint;
    details.replaceChildren(...(shown?.details ?? []));
  } catch (error) {
    if (asked !== lastAsked) return;
    drawn = {};
    map.draw(drawn);
    fail(refusalWords(error instanceof Error ? error.message : String(error), stops.list, region));
    details.replaceChildren();
  } finally {
    clearTimeout(slow);
    if (asked === lastAsked) details.ariaBusy = 'false';
  }
}

/** Says that what is shown is not the answer yet. */
function showBusy(): void {
  panel.dataset['state'] = 'asking';
  status.textContent = 'One moment …';
  details.ariaBusy = 'true';
}

/** Takes files that were dropped or chosen: a recorded track, or an extract with files of heights beside it. */
function take(files: readonly File[]): void {
  const tracks = files.filter(({ name }) => /\.gpx$/i.test(name));
  const heights = files.filter(({ name }) => /\.hgt(\.zip|\.gz)?$/i.test(name));
  const extracts = files.filter((file) => !tracks.includes(file) && !heights.includes(file));
  if (tracks[0] !== undefined) {
    choose(track);
    takeTrack(tracks[0], tracks[0].name);
  } else if (extracts[0] !== undefined)
    begin({ kind: 'build', extract: extracts[0], heights }, `${extracts[0].name} cannot be opened: `);
  else if (heights.length > 0) status.textContent = 'Drop the extract together with its heights.';
}

function takeTrack(file: Blob, name: string): void {
  begin({ kind: 'track', file }, `${name} cannot be read as GPX: `);
}

/** Begins a job, in place of the one that runs. @param refusal  begins the sentence that says why it has failed. */
function begin(order: Job, refusal: string): void {
  endJob();
  showProgress('One moment …', -1);
  stopButton.hidden = false;
  job = startJob(new Worker(workerScript), order, {
    onProgress: showProgress,
    onResult(result) {
      endJob();
      if (result.kind === 'track') {
        isFitDue = true;
        track.take(result.track);
      } else engines.order({ kind: 'open', files: result.files }, buffersOf(result.files));
    },
    onFailed(reason) {
      endJob();
      fail(refusal + reason);
    },
  });
}

function endJob(): void {
  job?.end();
  job = undefined;
  jobRow.hidden = true;
  stopButton.hidden = true;
}

/** @param share  0 to 1; -1 where it is not known. */
function showProgress(words: string, share: number): void {
  jobRow.hidden = false;
  if (jobWords.textContent !== words) jobWords.textContent = words;
  if (share < 0) bar.removeAttribute('value');
  else bar.value = share;
}

/** The part of the window that the panel covers: the left of a wide window, the bottom of a narrow one. */
function coveredByPanel(): { left: number; bottom: number } {
  const { top, right, width } = panel.getBoundingClientRect();
  return width < innerWidth * 0.75 ? { left: right, bottom: 0 } : { left: 0, bottom: innerHeight - top };
}

/** The address holds the places, `#lat,lon/lat,lon`, so that it can be kept and sent. */
function placesInAddress(): Stop[] | undefined {
  const found = [...location.hash.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, lat, lon]) => ({
    lat: Number(lat),
    lon: Number(lon),
  }));
  const sound = found.filter(({ lat, lon }) => Math.abs(lat) <= 85 && Math.abs(lon) <= 180);
  return sound.length === 0 ? undefined : sound;
}
