import { INTERFACE_VERSION, openApi } from '@portolan/schemas/openapi';
import { ROADS } from './backdrop.ts';
import type { HostConfig } from './config.ts';
import { Deadline } from './deadline.ts';
import { isPayload, type Engine, type Payload } from './engine.ts';
import type { Incoming, Outgoing } from './exchange.ts';
import type { Metrics } from './metrics.ts';
import { accountPage } from './page/account-page.ts';
import { indexPage, type IndexPageOptions } from './page/index-page.ts';
import { MAP_LIBRARY, MAP_WORKER, type MapLibrary } from './page/map-library.ts';
import { fromPayload, gzipped } from './payload.ts';
import { Refusal } from './refusal.ts';
import { withoutSlash } from './router.ts';

/** One of the host's own pages. */
export interface OwnPage {
  /** Name for metrics, logs and admission. */
  readonly name: string;
  /** Whether it is served without asking for admission: load balancers probe a host's health without a key. */
  readonly isAlwaysOpen?: boolean;
  render(incoming: Incoming): Outgoing | Promise<Outgoing>;
}

/** Collecting the roads of a country for the page takes seconds. */
const BACKDROP_DEADLINE_MS = 60_000;

/** Everything that a host serves beside the interface: health, metrics, the description of the interface, and a page to try it. */
export class OwnPages {
  readonly #pages: ReadonlyMap<string, OwnPage>;
  readonly #made: readonly (() => Promise<Outgoing>)[];
  #isDraining = false;

  /** @param hasAccounts  whether there is a page about accounts. */
  constructor(engines: Engine, metrics: Metrics, config: HostConfig, hasAccounts: boolean) {
    const describe = once(() => openApiReply(config));
    const description: OwnPage = { name: 'openapi', render: describe };
    const index = once(() => indexPage(engines.operations, indexPageOptions(engines, config, hasAccounts)));
    this.#made = config.hasIndexPage === false ? [describe] : [describe, index];
    const pages: [string, OwnPage][] = [
      ['/health', { name: 'health', isAlwaysOpen: true, render: () => this.#health(engines) }],
      ['/metrics', { name: 'metrics', render: () => metricsReply(metrics) }],
      ['/openapi.json', description],
      ['/openapi', description],
      ['/api/v1/openapi', description],
    ];
    if (config.hasIndexPage ?? true) {
      pages.push(
        ['/', { name: 'index', render: index }],
        ['/roads.json', { name: ROADS, render: (incoming) => roadsReply(engines, incoming) }],
      );
    }
    if (hasAccounts)
      pages.push([
        '/account',
        { name: 'account', render: once(() => accountPage(config.title ?? 'Portolan')) },
      ]);
    if (config.mapLibrary) pages.push(...mapLibraryPages(config.mapLibrary));
    this.#pages = new Map(pages);
  }

  find(path: string): OwnPage | undefined {
    return this.#pages.get(withoutSlash(path));
  }

  /** Makes the pages that stay the same. */
  async prepare(): Promise<void> {
    await Promise.all(this.#made.map((make) => make()));
  }

  beginDraining(): void {
    this.#isDraining = true;
  }

  #health(engines: Engine): Outgoing {
    const body = {
      status: this.#isDraining ? 'draining' : 'ok',
      interface: INTERFACE_VERSION,
      operations: [...engines.operations].filter((name) => name !== ROADS).toSorted(),
      regions: engines.regions?.(),
    };
    return {
      status: this.#isDraining ? 503 : 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify(body),
    };
  }
}

/** Calls that a drawn map is made of. */
const MAP_CALLS = ['style', 'tileJson', 'vectorTile'];

function indexPageOptions(
  engines: Engine,
  { title = 'Portolan', mapLibrary, publicUrl }: HostConfig,
  hasAccounts: boolean,
): IndexPageOptions {
  return {
    title,
    hasAccounts,
    hasMap: mapLibrary !== undefined && MAP_CALLS.every((name) => engines.operations.has(name)),
    mapOrigin: publicUrl === undefined ? undefined : new URL(publicUrl).origin,
  };
}

/** Makes a page when it is first asked for, and keeps it. */
function once(make: () => Outgoing | Promise<Outgoing>): () => Promise<Outgoing> {
  let made: Outgoing | Promise<Outgoing> | undefined;
  // A copy for every response, because the host adds headers to it.
  return async () => {
    const outgoing = await (made ??= make());
    return { ...outgoing, headers: { ...outgoing.headers } };
  };
}

/** Browsers keep the library for a day. */
const LIBRARY_CACHE = 'public, max-age=86400';

function mapLibraryPages({ script, worker }: MapLibrary): [string, OwnPage][] {
  return [libraryPage(MAP_LIBRARY, script), libraryPage(MAP_WORKER, worker)];
}

function libraryPage(path: string, bytes: Uint8Array<ArrayBuffer>): [string, OwnPage] {
  let payload: Promise<Payload> | undefined;
  const render = async (incoming: Incoming): Promise<Outgoing> => {
    const reply = await fromPayload(await (payload ??= gzipped(bytes, 'text/javascript')), incoming, 200);
    return { ...reply, headers: { ...reply.headers, 'cache-control': LIBRARY_CACHE } };
  };
  return [`/${path}`, { name: 'map-library', render }];
}

function metricsReply(metrics: Metrics): Outgoing {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    body: metrics.text(),
  };
}

function openApiReply({ servers, scheme }: HostConfig): Outgoing {
  const document = openApi({
    ...(servers === undefined ? {} : { servers }),
    ...(scheme === undefined ? {} : { scheme }),
  });
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    body: JSON.stringify(document),
  };
}

async function roadsReply(engines: Engine, incoming: Incoming): Promise<Outgoing> {
  if (!engines.operations.has(ROADS)) throw new Refusal(404, 'this server carries no roads');
  const deadline = new Deadline();
  const context = { now: 0, deadlineMs: BACKDROP_DEADLINE_MS, stop: deadline };
  const roads: unknown = await deadline.limit(
    Promise.resolve(engines.call(ROADS, {}, context)),
    BACKDROP_DEADLINE_MS,
  );
  if (!isPayload(roads)) throw new Refusal(404, 'this server carries no roads');
  const reply = await fromPayload(roads, incoming, 200);
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-cache' } };
}
