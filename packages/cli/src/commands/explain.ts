import { stat } from 'node:fs/promises';
import { isPortolanError, PortolanError } from '@portolan/base';
import {
  explainWay,
  type DirectionExplanation,
  type ExplainOptions,
  type ValueRange,
  type WayExplanation,
} from '@portolan/graph';
import { readOsm, type OsmSource } from '@portolan/osm';
import { openCountries } from '../admin/index.ts';
import { GRAPH_FILE } from '../build/file-names.ts';
import { openBuiltFile } from '../built-file.ts';
import { usageError, type Command } from '../command.ts';
import { openGraphFile } from '../engine-files/graph-file.ts';
import { ExitCode } from '../exit-code.ts';
import { fileError, readWholeFile } from '../files.ts';
import { printJson } from '../print-json.ts';
import { print } from '../terminal.ts';

export const explain: Command = {
  name: 'explain',
  description: `Tells what each costing model makes of an OpenStreetMap way, in each direction:
access, speed, and what a kilometre costs, all with default options. A folder
holds no tags: with the extract the answer also names the tags, or the default
or law of the country, that decided it, by how much a tag makes the way dearer
than its time, and the options that count. An extract alone is enough, too.`,
  positionals: [
    { name: 'dir', help: `Folder that portolan build has written, its graph file, or an extract` },
    { name: 'way', help: 'Id of the way' },
  ],
  options: {
    extract: { value: 'file', help: 'Extract from which the folder was built' },
    json: { help: 'Print JSON instead of text' },
  },
  examples: [
    'portolan explain monaco 4226740 --extract monaco.osm.pbf',
    'portolan explain monaco.osm.pbf 4226740 --json',
  ],

  async run(args, terminal) {
    const [place, way] = args.positionals;
    const wayId = Number(way);
    if (!/^-?\d+$/.test(way!) || !Number.isSafeInteger(wayId)) {
      throw usageError(`a way id is a whole number, not ${way}`, 'explain');
    }
    const extract = args.value('extract');
    const isBuilt = place!.endsWith('.portolan') || (await isFolder(place!));
    const source = await readExtract(isBuilt ? extract : place);
    const options: ExplainOptions = source
      ? { source, adminAt: await openCountries(source.bounds ?? undefined) }
      : {};
    const advice = `build it with portolan build <extract> --out ${place}`;
    const roads =
      isBuilt || source === undefined
        ? await openBuiltFile(place!, GRAPH_FILE, advice, openGraphFile)
        : source;
    const explanation = answer(() => explainWay(roads, wayId, options));
    if (args.has('json')) await printJson(explanation, true, terminal);
    else await print(terminal.stdout, textOf(explanation));
    return ExitCode.ok;
  },
};

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw fileError(error, path);
  }
}

async function readExtract(path: string | undefined): Promise<OsmSource | undefined> {
  if (path === undefined) return undefined;
  const bytes = await readWholeFile(path);
  try {
    return await readOsm(bytes);
  } catch (error) {
    throw fileError(error, path);
  }
}

/** An unknown way is an error of the request, like a place without a road. */
function answer<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'way-unknown') throw error;
    throw new PortolanError(error.code, error.message, { ...error.detail, status: 400 }, { cause: error });
  }
}

const INDENT = ' '.repeat(20);

function textOf(way: WayExplanation): string {
  const region = [way.countryCode, way.stateCode].filter((code) => code !== '').join('-');
  const facts = [
    way.edgeCount === 0
      ? 'not part of the road network'
      : `${way.edgeCount} ${way.edgeCount === 1 ? 'edge' : 'edges'}, ${Math.round(way.lengthMetres)} m`,
    ...(way.roadClass ? [`class ${way.roadClass}`] : []),
    ...(way.surface ? [`surface ${way.surface}`] : []),
    region === '' ? 'country not known' : `in ${region}`,
    way.isUrban ? 'in a town' : 'out of town',
  ];
  const { forward, backward, assumed } = way.speedLimit;
  const limits = [
    ...(forward === null ? [] : [`${forward} forward`]),
    ...(backward === null ? [] : [`${backward} backward`]),
    ...(assumed === null ? [] : [`${assumed} assumed by law`]),
  ];
  const tags = Object.entries(way.tags ?? {}).map(([key, value]) => `  ${key}=${value}`);
  return [
    `way ${way.wayId}: ${facts.join(', ')}`,
    ...tags,
    `speed limit, km/h: ${limits.length === 0 ? 'none known' : limits.join(', ')}`,
    ...way.timed.map(timedLine),
    ...way.costings.flatMap(({ costing, forward: there, backward: back }) =>
      areEqual(there, back)
        ? linesOf(costing, 'both ways', there)
        : [...linesOf(costing, 'forward', there), ...linesOf('', 'backward', back)],
    ),
    '',
  ].join('\n');
}

function timedLine({ what, direction, travellers, condition }: WayExplanation['timed'][number]): string {
  const where = direction === null || direction === 'both' ? '' : ` ${direction}`;
  const whom = travellers.length === 0 ? '' : `, for ${travellers.join(', ')}`;
  return `at times: ${what}${where} @ ${condition}${whom}`;
}

function areEqual(a: DirectionExplanation, b: DirectionExplanation): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function linesOf(costing: string, direction: string, way: DirectionExplanation): string[] {
  const { access, isPushed, kmh, costPerKm, accessBecause, speedBecause, costBecause, costOptions } = way;
  const words = [isPushed ? `${access}, pushed` : access];
  if (kmh && costPerKm) words.push(`${range(kmh)} km/h`, `${range(costPerKm)} s/km`);
  return [
    `${costing.padEnd(INDENT.length)}${direction.padEnd(10)} ${words.join(', ')}`,
    ...(accessBecause ? [`${INDENT}access: ${accessBecause.join(', ')}`] : []),
    ...(speedBecause ? [`${INDENT}speed: ${speedBecause.join(', ')}`] : []),
    ...(costBecause?.length ? [`${INDENT}cost: ${costBecause.join(', ')}`] : []),
    ...(costOptions?.length ? [`${INDENT}options that count: ${costOptions.join(', ')}`] : []),
  ];
}

function range({ lowest, highest }: ValueRange): string {
  const [from, to] = [lowest, highest].map((value) => String(Math.round(value)));
  return from === to ? from! : `${from} to ${to}`;
}
