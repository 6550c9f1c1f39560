import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPortolanError, PortolanError } from '@portolan/base';
import type { Elevation } from '@portolan/elevation';
import { drawStaticMap } from '@portolan/host/static-maps';
import { StaticMapRequest } from '@portolan/schemas';
import { openTiles } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { ELEVATION_FILE, TILES_FILE } from '../build/file-names.ts';
import { openBuiltFile } from '../built-file.ts';
import { usageError, type Arguments, type Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { fileError, readErrorCode, replaceFile } from '../files.ts';
import { drawnFeatures } from '../drawn-features.ts';
import { readRequest, toldName } from '../request.ts';
import type { DrawnParts } from '../static-answers.ts';
import { print, type Terminal } from '../terminal.ts';
import { tellUnknownMembers } from '../unknown-members.ts';

/** What a picture shows where the request does not say it. */
const USUAL = { size: '800x600', style: 'streets' };

/** Of a request: in the interface the path has the first two. */
const MEMBERS = ['style', 'format', ...Object.keys(StaticMapRequest.properties)];

/** Options that name a request whose answer is drawn. */
const ANSWERED = ['route', 'optimized', 'map_match', 'isochrone'] as const;

/** An image of a marker has no more bytes. */
const MOST_IMAGE_BYTES = 128_000;

export const staticMap: Command = {
  name: 'static',
  description: `Draws a map as a PNG, JPEG or SVG picture. What it shows is said by a request
(the body of POST /static_cacheable, with style and format as members of it), by
options that draw a route, a tour, a matched track, an isochrone or GeoJSON,
or by all of these.`,
  positionals: [
    { name: 'dir', help: 'Folder that portolan build has written' },
    { name: 'request', help: 'JSON file, - for standard input; none: what the options draw', optional: true },
  ],
  options: {
    out: { value: 'file', required: true, help: 'The picture: a .png, .jpg, .jpeg or .svg file' },
    route: { value: 'request', help: 'Draw the answer of this route request' },
    optimized: { value: 'request', help: 'Draw the answer of this optimized_route request' },
    map_match: { value: 'file', help: 'Draw this track or map_match request, matched to roads' },
    costing: { value: 'name', help: 'Who recorded it, such as bicycle (default: auto)' },
    isochrone: { value: 'request', help: 'Draw the answer of this isochrone request' },
    features: { value: 'file', help: 'Draw this GeoJSON, such as the answer of geocode' },
    style: { value: 'name', help: 'streets, outdoors or dark' },
    size: { value: 'WxH', help: 'Such as 800x600, or 800x600@2x for twice the pixels' },
  },
  examples: [
    'portolan static monaco --route request.json --out route.png',
    'portolan static monaco --map_match ride.gpx --costing bicycle --out ride.png',
    'portolan static monaco --out monaco.jpg --size 800x600@2x <<< \\',
    '    \'{"center": "43.7384,7.4246", "zoom": 14}\' -',
  ],

  async run(args, terminal) {
    const [folder, requestPath] = args.positionals;
    const out = args.value('out')!;
    const format = /\.(?:png|jpe?g|svg)$/i.exec(out)?.[0].toLowerCase();
    if (format === undefined) throw usageError('--out names a .png, .jpg, .jpeg or .svg file', 'static');
    if (args.has('costing') && !args.has('map_match'))
      throw usageError('--costing belongs to the track of --map_match', 'static');
    const drawn = await answersOf(args, folder!, terminal);
    if (requestPath === undefined && Object.keys(drawn).length === 0)
      throw usageError(
        'static needs a request, or --route, --optimized, --map_match, --isochrone or --features',
        'static',
      );
    const given = requestPath === undefined ? {} : await readMembers(requestPath, terminal);
    tellUnknownMembers(given, MEMBERS, terminal);
    const { style, format: givenFormat, ...request } = given;
    const advice = `build it with portolan build <extract> --out ${folder}`;
    const tiles = await openBuiltFile(folder!, TILES_FILE, advice, openTiles);
    const size = args.value('size') ?? textOf('size', request['size']) ?? USUAL.size;
    const { bytes, warnings } = await drawStaticMap(
      { tiles, fonts: notoFonts(), elevation: await elevationOf(folder!), markerImage: readImage },
      {
        style: args.value('style') ?? textOf('style', style) ?? USUAL.style,
        format: formatOf(textOf('format', givenFormat)) ?? format,
        request: { ...request, size },
        ...drawn,
      },
    ).catch((error: unknown) => {
      throw withFile(error, args.value('features'));
    });
    for (const { path, message, count = 1 } of warnings) {
      const often = count > 1 ? ` (${count} times)` : '';
      await print(terminal.stderr, `portolan: ${path}: ${message}${often}\n`);
    }
    await replaceFile(out, bytes);
    await print(terminal.stdout, `${out}: ${size}, ${Math.ceil(bytes.length / 1000)} kB\n`);
    return ExitCode.ok;
  },
};

/** A member of the request that is a text, if it is there. */
function textOf(name: string, given: unknown): string | undefined {
  if (given === undefined || typeof given === 'string') return given;
  throw new PortolanError('100', `${name} must be a text`);
}

/** A format as the path of the interface has it, from one as a request writes it; undefined where it names none. */
function formatOf(given: string | undefined): string | undefined {
  return given === undefined || given === '' ? undefined : `.${given.replace(/^\./, '').toLowerCase()}`;
}

/** A fault of features is told with the name of their file. */
function withFile(error: unknown, features: string | undefined): unknown {
  const isTheirs = features !== undefined && isPortolanError(error) && error.message.startsWith('features ');
  return isTheirs ? fileError(error, toldName(features)) : error;
}

/** An image of a marker from a file. Longer ones than are allowed are not read to their end. */
async function readImage(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(MOST_IMAGE_BYTES + 1);
      let length = 0;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other
        const { bytesRead } = await file.read(bytes, length);
        length += bytesRead;
        if (bytesRead === 0 || length === bytes.length) return bytes.slice(0, length);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, path);
  }
}

/** The heights of a built folder; undefined where it has none. */
async function elevationOf(folder: string): Promise<Elevation | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return undefined;
    await stat(join(folder, ELEVATION_FILE));
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT') return undefined;
    throw fileError(error, folder);
  }
  // Most folders have no heights: what reads them is loaded where they are.
  const { openElevationFile } = await import('../engine-files/elevation-file.ts');
  return openBuiltFile(folder, ELEVATION_FILE, '', openElevationFile);
}

async function readMembers(path: string, terminal: Terminal): Promise<Readonly<Record<string, unknown>>> {
  const request = await readRequest<unknown>(path, terminal);
  if (typeof request === 'object' && request !== null && !Array.isArray(request)) return { ...request };
  throw new PortolanError('100', 'the request for a picture is a JSON object');
}

/** The answers to the requests of the options. */
async function answersOf(args: Arguments, folder: string, terminal: Terminal): Promise<DrawnParts> {
  const path = args.value('features');
  const features =
    path === undefined ? {} : { features: drawnFeatures(await readRequest(path, terminal), toldName(path)) };
  const asked = ANSWERED.filter((name) => args.value(name) !== undefined);
  if (asked.length === 0) return features;
  // The router is large: a picture of the map alone need not wait for it.
  const { staticAnswers } = await import('../static-answers.ts');
  return { ...features, ...(await staticAnswers(folder, asked, args, terminal)) };
}
