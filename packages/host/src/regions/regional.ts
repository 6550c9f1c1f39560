import { PortolanError } from '@portolan/base';
import { GEOCODING_LIMITS } from '@portolan/schemas';
import { ROADS } from '../backdrop.ts';
import type { CallContext, Engine, JsonBody } from '../engine.ts';
import { statusOf } from '../error-reply.ts';
import { isMembers } from '../members.ts';
import { aroundBoxes, isBox, isFound, mergedByGid, mergedPlaces, valueOf } from './merged-places.ts';
import { middleOfTile, placesAtBeginning, placesOf, placesOfPicture } from './places-of.ts';
import { areaOf, degreesBeyond, holds, type Place, type Region } from './region.ts';

type Answering = (
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
) => unknown;

/** How calls find their region; those that are not here are about places. */
const WAYS: ReadonlyMap<string, Answering> = new Map<string, Answering>([
  // Time zones, letters and styles are the same everywhere.
  ...['lookupV1', 'lookupV2', 'spriteIndex', 'spriteImage', 'glyphs'].map((name) => [name, ofAny] as const),
  ...['autocompleteV1', 'searchV1', 'structuredV1', 'autocompleteV2', 'searchV2'].map(
    (name) => [name, ofAll] as const,
  ),
  ...['reverseV1', 'reverseV2'].map((name) => [name, ofNearest] as const),
  ...['placeV1', 'placeV2'].map((name) => [name, byGid] as const),
  ...['vectorTile', 'terrainTile'].map((name) => [name, ofTile] as const),
  ...['tileJson', 'terrainJson'].map((name) => [name, aroundAll] as const),
  ...['getStatic', 'getStaticCacheable', 'postStaticCacheable'].map((name) => [name, ofPicture] as const),
  ['bulkV1', ofBulk],
  ['style', withTerrain],
  [ROADS, ofAny],
]);

/**
 * Makes one engine of those of several regions. A call is answered by the smallest region that holds all its places, so that a city inside a country goes
 * before the country. Searches by text ask all regions.
 *
 * @throws {PortolanError} `host-regions` where there is no region, or two have the same name. Calls throw `170`, with status 400, where their places lie in
 *   different regions; its message says which.
 */
export function regional(regions: readonly Region[]): Engine {
  const names = new Set(regions.map(({ name }) => name));
  if (regions.length === 0 || names.size < regions.length)
    throw new PortolanError('host-regions', 'regions must be one at least, each with a name of its own', {
      names: regions.map(({ name }) => name),
    });
  // Equal areas keep their order.
  const counts = new Map(regions.map(({ name }) => [name, 0]));
  const bySize = regions
    .toSorted((a, b) => areaOf(a.bounds) - areaOf(b.bounds))
    .map((region) => countingCalls(region, () => counts.set(region.name, counts.get(region.name)! + 1)));
  const answering = (operation: string): Region[] =>
    bySize.filter(({ engine }) => engine.operations.has(operation));
  const ofPlaces = (operation: string, places: ReadonlyMap<string, Place>): Region =>
    regionOf(answering(operation), places);
  const engine: Engine = {
    operations: new Set(regions.flatMap((region) => [...region.engine.operations])),
    call(operation, request, context) {
      const way = WAYS.get(operation);
      if (way === undefined)
        return ofPlaces(operation, placesOf(request)).engine.call(operation, request, context);
      return way(answering(operation), operation, request, context);
    },
    gauges: () =>
      Object.fromEntries(
        regions.flatMap(({ name, engine: own }) => [
          ...Object.entries(own.gauges?.() ?? {}).map(
            ([gauge, value]) => [`${gauge}{region=${JSON.stringify(name)}}`, value] as const,
          ),
          [`region_calls{region=${JSON.stringify(name)}}`, counts.get(name)!] as const,
        ]),
      ),
    regions: () =>
      regions.map(({ name, bounds, engine: { operations } }) => ({
        name,
        bounds,
        operations: [...operations].toSorted(),
      })),
  };
  if (regions.some((region) => region.engine.callJson === undefined)) return engine;
  return Object.assign(engine, {
    callJson(operation: string, body: JsonBody, context: CallContext) {
      if (operation === 'bulkV1') return bulkJson(answering(operation), operation, body, context);
      return ofPlaces(operation, placesAtBeginning(body)).engine.callJson!(operation, body, context);
    },
  });
}

/** The same region; counts what its engine is asked, searches and tiles of several regions too. */
function countingCalls(region: Region, count: () => void): Region {
  const { engine } = region;
  const counting: Engine = {
    get operations() {
      return engine.operations;
    },
    call(operation, request, context) {
      count();
      return engine.call(operation, request, context);
    },
  };
  if (engine.callJson === undefined) return { ...region, engine: counting };
  return {
    ...region,
    engine: Object.assign(counting, {
      callJson(operation: string, body: JsonBody, context: CallContext) {
        count();
        return engine.callJson!(operation, body, context);
      },
    }),
  };
}

/** The wire error of places without a way between them: docs/interface.md, section 17.1. */
const UNCONNECTED = '170';

/**
 * The smallest region that holds all places; where none does, that which is nearest to all of them. Without a place, the largest.
 *
 * @param regions  the smallest first; one at least.
 */
function regionOf(regions: readonly Region[], places: ReadonlyMap<string, Place>): Region {
  const all = [...places.values()];
  if (all.length === 0) return regions.at(-1)!;
  const whole = regions.find(({ bounds }) => all.every((place) => holds(bounds, place)));
  if (whole !== undefined) return whole;
  let found: { readonly name: string; readonly region: Region } | undefined;
  for (const [name, place] of places) {
    const region = nearest(regions, place);
    found ??= { name, region };
    if (found.region === region) continue;
    throw new PortolanError(
      UNCONNECTED,
      `${found.name} lies in ${JSON.stringify(found.region.name)} and ${name} in ${JSON.stringify(region.name)}: this server carries them apart, so ask for places of one of them`,
      { status: 400, regions: [found.region.name, region.name] },
    );
  }
  return found!.region;
}

/** The smallest region that holds a place; where none does, the nearest one. */
function nearest(regions: readonly Region[], place: Place): Region {
  return regions
    .map((region) => ({ region, beyond: degreesBeyond(region.bounds, place) }))
    .reduce((best, each) => (each.beyond < best.beyond ? each : best)).region;
}

function ofAny(
  [first]: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): unknown {
  return first!.engine.call(operation, request, context);
}

/** Styles shade hills where the server has heights of any region. */
function withTerrain(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): unknown {
  const hilly = regions.find(({ engine }) => engine.operations.has('terrainTile'));
  return ofAny([hilly ?? regions[0]!], operation, request, context);
}

function ofNearest(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): unknown {
  return regionOf(regions, placesOf(request)).engine.call(operation, request, context);
}

async function ofAll(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): Promise<unknown> {
  const answers = await everyAnswer(regions, operation, request, context);
  const [focus] = focusOf(request);
  // What lies around the focus goes first among equals.
  const near = focus === undefined ? undefined : nearest(regions, focus);
  const inOrder =
    near === undefined
      ? answers
      : answers.toSorted((a, b) => Number(b.region === near) - Number(a.region === near));
  return mergedPlaces(
    inOrder.map(({ answer }) => answer).filter(isFound),
    sizeIn(request, operation.endsWith('V2') ? 2 : 1),
  );
}

async function byGid(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): Promise<unknown> {
  const ids = memberOf(request, 'ids');
  const gids = (Array.isArray(ids) ? ids : [ids]).flatMap((each) =>
    typeof each === 'string' ? each.split(',') : [],
  );
  const answers = await everyAnswer(regions, operation, request, context);
  return mergedByGid(answers.map(({ answer }) => answer).filter(isFound), gids);
}

/** What every region answers. A request that one refuses, all refuse. */
function everyAnswer(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): Promise<{ readonly region: Region; readonly answer: unknown }[]> {
  return Promise.all(
    regions.map(async (region) => ({
      region,
      answer: await valueOf(await region.engine.call(operation, request, context)),
    })),
  );
}

/**
 * The first tile that there is: of the smallest region that holds its middle, or of one that reaches into it.
 *
 * @throws {Refusal} 404 where the zooms of all regions end before it.
 */
async function ofTile(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): Promise<unknown> {
  const middle = middleOfTile(request);
  const beyond = ({ bounds }: Region): number => (middle === undefined ? 0 : degreesBeyond(bounds, middle));
  const refusals: unknown[] = [];
  for (const { engine } of regions.toSorted((a, b) => beyond(a) - beyond(b))) {
    try {
      // A tile is looked up in microseconds, and most are in the first region.
      // oxlint-disable-next-line no-await-in-loop -- see above
      const tile = await engine.call(operation, request, context);
      if (tile !== undefined && tile !== null) return tile;
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      refusals.push(error);
    }
  }
  if (refusals.length === regions.length) throw refusals[0];
  return undefined;
}

function ofPicture(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): unknown {
  return regionOf(regions, placesOfPicture(request)).engine.call(operation, request, context);
}

/** The document of the first region, with the bounds and zooms of all. */
async function aroundAll(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): Promise<unknown> {
  const answers = await everyAnswer(regions, operation, request, context);
  const documents = answers.map(({ answer }) => answer).filter(isMembers);
  const [first] = documents;
  if (first === undefined) return undefined;
  const numbers = (name: string): number[] =>
    documents.map((document) => document[name]).filter((value) => typeof value === 'number');
  const boxes = documents.map(({ bounds }) => bounds).filter(isBox);
  return {
    ...first,
    minzoom: Math.min(...numbers('minzoom')),
    maxzoom: Math.max(...numbers('maxzoom')),
    ...(boxes.length === 0 ? {} : { bounds: aroundBoxes(boxes) }),
  };
}

async function ofBulk(
  regions: readonly Region[],
  operation: string,
  request: unknown,
  context: CallContext,
): Promise<unknown> {
  const answers = await everyAnswer(regions, operation, request, context);
  return mergedBulk(
    regions,
    answers.map(({ answer }) => answer),
  );
}

async function bulkJson(
  regions: readonly Region[],
  operation: string,
  body: JsonBody,
  context: CallContext,
): Promise<unknown> {
  const answers = await Promise.all(
    regions.map(async ({ engine }) => {
      // A thread that gets a body takes its buffers away.
      const copy = { ...body, parts: body.parts.map((part) => part.slice()) };
      return valueOf(await engine.callJson!(operation, copy, context));
    }),
  );
  return mergedBulk(regions, answers);
}

/** Joins lists of answers, item by item. */
function mergedBulk(regions: readonly Region[], answers: readonly unknown[]): unknown {
  const lists = answers.map((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []));
  return lists[0]!.map((first, index) => {
    const responses = lists.map((list) => memberOf(list[index], 'response'));
    const found = responses.filter(isFound);
    // All regions refuse the same items, with the same words.
    if (!isMembers(first) || found.length < lists.length) return first;
    const query = memberOf(memberOf(responses[0], 'geocoding'), 'query');
    const [point] = placesOf(query).values();
    const response =
      point === undefined
        ? mergedPlaces(found, sizeIn(query, 1))
        : responses[regions.indexOf(nearest(regions, point))];
    return { ...first, response };
  });
}

/** The place around which a search looks first. */
function focusOf(request: unknown): Place[] {
  const [lat, lon] = ['lat', 'lon'].map((axis) => Number(memberOf(request, `focus.point.${axis}`)));
  return Number.isFinite(lat) && Number.isFinite(lon) ? [{ lat: lat!, lon: lon! }] : [];
}

/** How many results an answer has at most: docs/interface.md, sections 12.1 and 13.1. */
function sizeIn(request: unknown, version: keyof typeof GEOCODING_LIMITS): number {
  const { defaultSize, maxSize } = GEOCODING_LIMITS[version];
  const size = Number(memberOf(request, 'size') ?? defaultSize);
  return Number.isFinite(size) ? Math.min(maxSize, Math.max(1, Math.trunc(size))) : defaultSize;
}

function memberOf(value: unknown, name: string): unknown {
  return isMembers(value) ? value[name] : undefined;
}
