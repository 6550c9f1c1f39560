import type { Accounts } from '@portolan/accounts';
import { isPortolanError } from '@portolan/base';
import type { Endpoint, ErrorForm } from '@portolan/schemas/endpoints';
import { openApi } from '@portolan/schemas/openapi';
import { admitBy } from './accounts-admission.ts';
import { checkAdmission, type Admit, type Admitted } from './admission.ts';
import { MemoryBudget, type MemoryShare } from './body/memory-budget.ts';
import { chargedSize, sizeOfJson, sizeOfParsed } from './body/size.ts';
import type { HostConfig } from './config.ts';
import { ANY_ORIGIN, PREFLIGHT } from './cors.ts';
import { Deadline } from './deadline.ts';
import { isPayload, isPayloadStream, type Engine } from './engine.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { errorReply } from './error-reply.ts';
import type { Incoming, Outgoing } from './exchange.ts';
import { manage } from './management.ts';
import { withAddresses } from './maps.ts';
import { Metrics } from './metrics.ts';
import { OwnPages } from './own-pages.ts';
import { fromPayload } from './payload.ts';
import { isPieces, watchedPieces } from './pieces.ts';
import { readRequest } from './read-request.ts';
import { isRefusal, Refusal } from './refusal.ts';
import { Router, type Match } from './router.ts';
import { wantedImages } from './static-maps.ts';
import { unauthorizedTile } from './warning-tile.ts';
import { fromWeb, toWeb } from './web.ts';

/** What `createHost` makes a host of. */
export interface HostOptions {
  /** Answers the calls. */
  readonly engines: Engine;
  /** Decides which requests are let in; all are by default. */
  readonly admit?: Admit;
  /**
   * Accounts of clients: they decide who is let in, count credits, and answer the calls of account management, which are 501 without them. Where `admit`
   * is given as well it decides instead.
   */
  readonly accounts?: Accounts;
  /** Everything else that may be set. */
  readonly config?: HostConfig;
}

/** The handler of a server: call `host(request)` in frameworks of the Fetch standard, and `host.answer` in adapters for others. */
export interface Host {
  (request: Request, info?: { readonly clientAddress?: string }): Promise<Response>;
  /** Answers a request that no runtime has wrapped in a `Request`. */
  answer(incoming: Incoming): Promise<Outgoing>;
  /** Counts of what was answered. */
  readonly metrics: Metrics;
  /** Makes the pages that are made once, which takes some 100 ms, so that no request waits for it. */
  prepare(): Promise<void>;
  /** From now on `/health` says that no more requests should be sent here. */
  beginDraining(): void;
}

const DEADLINE_MS = 10_000;
const BODY_TIMEOUT_MS = 10_000;
const MEMORY_BUDGET_BYTES = 256e6;
/** Answers made of files alone stay the same until a folder is built again. */
const ASSET_CACHING = 'public, max-age=86400';
/** Where accounts decide who may have them, nobody in between may hand them on. */
const PRIVATE_CACHING = 'private, max-age=86400';
const FOREIGN_CACHING = 'private, no-cache';
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** One call of the interface. */
interface HostCall {
  readonly endpoint: Endpoint;
  readonly incoming: Incoming;
  /** Parameters of the path. */
  readonly path: Match['path'];
  readonly query: URLSearchParams;
  readonly trace: Trace;
  readonly memory: MemoryShare;
}

/** What is told of a request on its way through the host. */
interface Trace {
  path: string;
  operation: string;
  form: ErrorForm;
  isOsrm: boolean;
  error: unknown;
}

/**
 * Makes a handler that serves the whole interface over the given engines.
 *
 * @returns a function that answers every request with a response; it never rejects. Operations without an engine are answered with 501.
 */
export function createHost({ engines, accounts, admit = admitBy(accounts), config = {} }: HostOptions): Host {
  const {
    deadlineMs = DEADLINE_MS,
    bodyTimeoutMs = BODY_TIMEOUT_MS,
    attribution = OSM_COPYRIGHT,
    memoryBudgetBytes = MEMORY_BUDGET_BYTES,
    now = () => Date.now(),
  } = config;
  const budget = new MemoryBudget(memoryBudgetBytes);
  const router = new Router();
  const metrics = new Metrics();
  const pages = new OwnPages(engines, metrics, config, accounts !== undefined);
  metrics.addGauges(() => ({ ...engines.gauges?.(), ...accounts?.gauges() }));

  async function answer(incoming: Incoming): Promise<Outgoing> {
    const start = performance.now();
    metrics.begin();
    const trace: Trace = { path: '', operation: 'none', form: 'plain', isOsrm: false, error: undefined };
    const memory = incoming.memory ?? budget.open();
    let outgoing: Outgoing;
    try {
      outgoing = await reply(incoming, trace, memory);
      holdMemory(outgoing, incoming, memory);
    } catch (error) {
      // What has been read of the body is of no use any more.
      memory.record(0);
      trace.error = error;
      const { form, isOsrm } = trace;
      outgoing =
        unauthorizedTile(error, trace.operation) ??
        errorReply(error, { form, isOsrm, attribution, nowMs: now() });
    }
    Object.assign(outgoing.headers, ANY_ORIGIN);
    const { status, body } = outgoing;
    const end = (bytes: number): void => {
      // Without `serve`, nobody tells when the answer has been sent.
      if (incoming.memory === undefined) memory.close();
      const milliseconds = performance.now() - start;
      metrics.end({ operation: trace.operation, status, seconds: milliseconds / 1000, bytes });
      if (config.onRequest ?? config.onError) tell(incoming, trace, status, milliseconds, bytes);
    };
    if (isPieces(body)) {
      const watched = watchedPieces(body, (bytes, error) => {
        trace.error = error;
        end(bytes);
      });
      return { ...outgoing, body: watched };
    }
    // Counts characters as bytes: most texts are ASCII, and the count is for statistics alone.
    end(incoming.method === 'HEAD' ? 0 : (body?.length ?? 0));
    return outgoing;
  }

  function tell(
    { method, clientAddress }: Incoming,
    { path, operation, error }: Trace,
    status: number,
    milliseconds: number,
    bytes: number,
  ): void {
    const message =
      error instanceof Error ? error.message : error === undefined ? undefined : 'unknown error';
    const record = { method, path, operation, status, milliseconds, bytes, clientAddress, message };
    config.onRequest?.(record);
    // Calls of clients that have gone, and those that there are no threads for, are no failures of the server.
    const isBrokenOff = status === 200 && error !== undefined;
    const isFailure = isBrokenOff || (status >= 500 && status !== 501 && status !== 503);
    if (isFailure && error !== undefined && !isRefusal(error)) config.onError?.(error, record);
  }

  async function reply(incoming: Incoming, trace: Trace, memory: MemoryShare): Promise<Outgoing> {
    const { method } = incoming;
    const { path, query } = splitTarget(incoming.target);
    trace.path = path;
    if (method === 'OPTIONS' && path === '*') return { status: 204, headers: {}, body: undefined };
    const page = pages.find(path);
    if (page) {
      trace.operation = page.name;
      checkMethod(method, ['GET']);
      if (method === 'OPTIONS') return preflight(['GET']);
      if (!page.isAlwaysOpen) await admitted(incoming, page.name, undefined, query);
      return conditional(incoming, await page.render(incoming));
    }
    const match = router.find(path);
    if (!match) {
      if (path.startsWith('/api/v1/')) trace.form = 'accounts';
      throw new Refusal(404, 'there is nothing at this path; / lists what there is');
    }
    const { first, all } = match.methods;
    const methods = all.map((one) => one.method);
    trace.form = first.errorForm;
    checkMethod(method, methods);
    if (method === 'OPTIONS') return first.auth === 'management' ? documentation(all) : preflight(methods);
    const endpoint = all.find((one) => one.method === (method === 'HEAD' ? 'GET' : method))!;
    trace.operation = endpoint.operation;
    const call = { endpoint, incoming, path: match.path, query, trace, memory };
    return endpoint.auth === 'management' && accounts ? callAccounts(call, accounts) : callEngine(call);
  }

  async function callAccounts(
    { endpoint, incoming, path, query, memory }: HostCall,
    by: Accounts,
  ): Promise<Outgoing> {
    // Nothing of a body is read for those who bring no token.
    const manager = await by.authenticate(incoming.header('authorization'));
    const reading = { query, path, bodyTimeoutMs, limits: undefined, memory, onFormat: () => undefined };
    const read = await readRequest(endpoint, incoming, { ...reading, leavesLarge: false });
    return manage(by, manager, { endpoint, path, read, target: incoming.target });
  }

  /** @throws {Refusal} where the request is not let in. */
  async function admitted(
    incoming: Incoming,
    operation: string,
    endpoint: Endpoint | undefined,
    query: URLSearchParams,
  ): Promise<Admitted> {
    if (!admit) return {};
    const { clientAddress, isLoopback = false } = incoming;
    const header = (name: string): string | undefined => incoming.header(name);
    return checkAdmission(admit, { operation, endpoint, query, clientAddress, isLoopback, header });
  }

  async function callEngine(call: HostCall): Promise<Outgoing> {
    const { endpoint, incoming, path, query, trace, memory } = call;
    const { operation } = endpoint;
    const admission = await admitted(incoming, operation, endpoint, query);
    const { limits, client = incoming.clientAddress, settle } = admission;
    if (!engines.operations.has(operation)) throw notCarried(endpoint);
    const leavesLarge = engines.callJson !== undefined;
    const onFormat = (format: string | undefined): void => void (trace.isOsrm = format === 'osrm');
    const reading = { query, path, bodyTimeoutMs, limits, memory, onFormat, leavesLarge };
    const read = await readRequest(endpoint, incoming, reading);
    const addressed = (request: unknown): unknown =>
      withAddresses(operation, request, incoming, query, config.publicUrl);

    const deadline = new Deadline();
    incoming.onGone?.(() => deadline.stop());
    const context = {
      now: Math.floor(now() / 1000),
      deadlineMs,
      stop: deadline,
      client,
      ...(limits === undefined ? {} : { limits }),
      ...('languageVia' in read ? { languageVia: read.languageVia } : {}),
    };
    const large = 'large' in read ? read.large.takeJson() : undefined;
    const request = 'large' in read ? undefined : addressed(read.request);
    // Counted before the call, which may hand the request on to a thread.
    const size = settle && chargedSize(large ? sizeOfJson(large) : sizeOfParsed(request));
    const started = large
      ? engines.callJson!(operation, large, context)
      : engines.call(operation, request, context);
    let result: unknown;
    try {
      result = isPromise(started) ? await deadline.limit(started, deadlineMs) : started;
    } catch (error) {
      // What was fetched for a request counts, even where it was of no use.
      if (size !== undefined && isPortolanError(error) && error.detail['isCharged'] === true) settle?.(size);
      throw error;
    }
    if (endpoint.answer.status === 204) return { status: 204, headers: {}, body: undefined };
    const isAbsent = result === undefined || result === null;
    const caching = { 'cache-control': cachingOf(endpoint, request, accounts !== undefined) };
    // Clients draw nothing where there is no tile. An error would show in their logs for every tile of the sea.
    if (isAbsent && endpoint.answer.mayBeEmpty === true)
      return { status: 204, headers: caching, body: undefined };
    if (isAbsent) throw new Refusal(404, `there is no such ${endpoint.tag.toLowerCase()}`);
    const success = await represent(result, endpoint, incoming);
    const outgoing =
      endpoint.isAsset === true
        ? await conditional(incoming, {
            ...success,
            headers: { ...success.headers, ...caching },
          })
        : success;
    if (size !== undefined && outgoing.status === 200) settle?.(size);
    return outgoing;
  }

  const host = async (request: Request, info?: { readonly clientAddress?: string }): Promise<Response> =>
    toWeb(await answer(fromWeb(request, info?.clientAddress)), request.method);
  return Object.assign(host, {
    answer,
    metrics,
    prepare: () => pages.prepare(),
    beginDraining: () => pages.beginDraining(),
  });
}

/** How long an answer may be kept that is made of files alone, or of images of other servers too, which may change at any time. */
function cachingOf({ tag }: Endpoint, request: unknown, hasAccounts: boolean): string {
  if (tag === 'Static maps' && wantedImages(request).length > 0) return FOREIGN_CACHING;
  return hasAccounts ? PRIVATE_CACHING : ASSET_CACHING;
}

/** @throws {Refusal} 503 where there is no room for the answer. */
function holdMemory({ body, heldBytes }: Outgoing, incoming: Incoming, memory: MemoryShare): void {
  if (!isPieces(body)) {
    if (incoming.memory !== undefined) memory.holdAnswer(body?.length ?? 0);
    return;
  }
  try {
    memory.holdPieces(heldBytes);
  } catch (error) {
    void body[Symbol.asyncIterator]().return?.();
    throw error;
  }
}

/** Splits a target into path and query. Targets of the absolute form, which proxies send, are understood too; several slashes in a row count as one. */
function splitTarget(target: string): { readonly path: string; readonly query: URLSearchParams } {
  const local = target.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/, '').replace(/#.*$/s, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  const search = mark === -1 ? '' : local.slice(mark + 1);
  return { path: path === '' ? '/' : path.replaceAll(/\/{2,}/g, '/'), query: new URLSearchParams(search) };
}

/** @throws {Refusal} 405 */
function checkMethod(method: string, methods: readonly string[]): void {
  const asked = method === 'HEAD' ? 'GET' : method;
  if (asked === 'OPTIONS' || methods.includes(asked)) return;
  const allow = allowed(methods);
  throw new Refusal(405, `this path takes ${allow}, not ${method.slice(0, 20)}`, {
    code: 101,
    headers: { allow },
  });
}

function allowed(methods: readonly string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function preflight(methods: readonly string[]): Outgoing {
  return { status: 204, headers: { ...PREFLIGHT, allow: allowed(methods) }, body: undefined };
}

/** Answers OPTIONS of account management, which asks for the description of the resource. */
function documentation(endpoints: readonly Endpoint[]): Outgoing {
  const { paths } = openApi({ has: (endpoint) => endpoints.includes(endpoint) });
  const headers = {
    ...PREFLIGHT,
    'access-control-allow-methods': allowed(endpoints.map(({ method }) => method)),
    allow: allowed(endpoints.map(({ method }) => method)),
    'content-type': 'application/json',
  };
  return { status: 200, headers, body: JSON.stringify({ paths }) };
}

function notCarried({ summary, path }: Endpoint): Refusal {
  return new Refusal(501, `this server carries nothing that answers ${path} (${summary})`);
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Turns the result of an engine into a response. */
async function represent(result: unknown, { answer }: Endpoint, incoming: Incoming): Promise<Outgoing> {
  if (isPayloadStream(result)) {
    const headers = { 'content-type': result.mediaType };
    return { status: answer.status, headers, body: result.pieces, heldBytes: result.heldBytes };
  }
  if (!isPayload(result)) {
    return {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(result),
    };
  }
  return fromPayload(result, incoming, answer.status);
}

/** Adds an entity tag, and leaves the body out for clients that have it already. */
async function conditional(incoming: Incoming, outgoing: Outgoing): Promise<Outgoing> {
  if (outgoing.status !== 200 || outgoing.body === undefined || isPieces(outgoing.body)) return outgoing;
  if (outgoing.headers['cache-control'] === 'no-store') return outgoing;
  const etag = await entityTag(outgoing.body);
  const headers = { ...outgoing.headers, etag };
  if (!matchesTag(incoming.header('if-none-match'), etag)) return { ...outgoing, headers };
  return { status: 304, headers, body: undefined };
}
