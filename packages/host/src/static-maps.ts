import { isPortolanError, PortolanError } from '@portolan/base';
import {
  encodeJpeg,
  encodePng,
  readColor,
  readShape,
  staticMap,
  type MapLine,
  type MapMarker,
  type StaticMap,
  type StaticMapOptions,
} from '@portolan/render';
import { StaticMapRequest } from '@portolan/schemas';
import { validatorOf } from '@portolan/schemas/validators';
import { STYLE_ALIASES, STYLE_NAMES } from '@portolan/tiles';
import type { Payload } from './engine.ts';
import { mapSources, type MapParts } from './map-sources.ts';
import { imageAddressOf, imageNameOf, imagePlaces, markerImages } from './marker-images.ts';

/** Pictures of maps: docs/interface.md, section 14. */

/** A request for a picture: the body of a POST, or what the query of a GET comes to. */
export interface StaticMapCall {
  /** The name of a style. */
  readonly style: string;
  /** `.png`, `.jpeg`, `.jpg`, `.svg`, or nothing for PNG. The paths of the interface have no SVG. */
  readonly format: string;
  /** The checked request. */
  readonly request: unknown;
  /** Answers of the engines that are drawn too. */
  readonly route?: unknown;
  /** The answer of a match. */
  readonly match?: unknown;
  /** The places of the track that was matched. */
  readonly trace?: StaticMapOptions['trace'];
  /** The answer of an isochrone request. */
  readonly isochrone?: unknown;
  /** What is drawn besides: answers of the engines. */
  readonly features?: unknown;
  /** Asked now and then whether anybody waits for the picture still. */
  readonly shouldStop?: () => boolean;
}

const FORMATS: readonly string[] = ['', '.png', '.jpg', '.jpeg', '.svg'];
const JPEG_QUALITY = 88;
/** Dots an inch where a request does not say them, and the most that every format can tell. They are a hint: more are as many as can be told. */
const USUAL_DPI = 72;
const MOST_DPI = 65_535;
const SMALL = /_sm$/;

/** The error of a request that cannot be drawn; servers answer it with its status. */
function wrong(message: string): PortolanError {
  return new PortolanError('static-map', message, { status: 400 });
}

let validator: ReturnType<typeof validatorOf> | undefined;
/**
 * Draws a map.
 *
 * @returns the picture, and what of the style could not be drawn.
 * @throws {PortolanError} `static-map` with status 400 for a request that cannot be drawn, and 404 for another format; `unknown-style` with status 404.
 */
export async function drawStaticMap(
  parts: MapParts,
  { style, format, request, route, match, trace, isochrone, features, shouldStop }: StaticMapCall,
): Promise<Payload & Pick<StaticMap, 'warnings'>> {
  if (!FORMATS.includes(format))
    throw new PortolanError('static-map', `there are no pictures of the format ${format.slice(0, 40)}`, {
      status: 404,
    });
  const body = readBody(request);
  // Unknown styles are told before anything else.
  const sources = mapSources(parts, style, body.size.endsWith('@2x') ? 2 : 1);
  try {
    const {
      markers = [],
      lines = [],
      line_precision: digits = 6,
      manual_attribution: isManual = false,
    } = body;
    const center = centerOf(body.center);
    const map = await staticMap({
      ...sources,
      size: body.size,
      ...(center === undefined ? {} : { center }),
      ...(body.zoom === undefined ? {} : { zoom: body.zoom }),
      markers: markers.map(markerOf),
      images: await markerImages(markers, parts.markerImage),
      lines: lines.map((line, index): MapLine => ({
        places: readShape(line.shape, digits, `lines[${index}].shape`),
        ...(line.stroke_color === undefined
          ? {}
          : { color: readColor(line.stroke_color, `lines[${index}].stroke_color`) }),
        ...(line.stroke_width === undefined ? {} : { width: line.stroke_width }),
      })),
      ...(route === undefined ? {} : { route }),
      ...(match === undefined ? {} : { match }),
      ...(trace === undefined ? {} : { trace }),
      ...(isochrone === undefined ? {} : { isochrone }),
      ...(features === undefined ? {} : { features }),
      ...(shouldStop === undefined ? {} : { shouldStop }),
      ...(isManual ? { attribution: false } : {}),
    });
    const { image, warnings } = map;
    const dpi = Math.min(body.dpi ?? USUAL_DPI, MOST_DPI);
    if (format === '.svg')
      return { bytes: new TextEncoder().encode(await map.svg()), mediaType: 'image/svg+xml', warnings };
    if (format === '.jpg' || format === '.jpeg') {
      const data = encodeJpeg(image, { quality: JPEG_QUALITY, dpi });
      return { bytes: data, mediaType: 'image/jpeg', warnings };
    }
    const bytes = await encodePng(image, { dpi });
    return { bytes, mediaType: 'image/png', warnings };
  } catch (error) {
    // An image that fails brings its status, and that it is charged.
    if (isPortolanError(error) && error.code === 'static-map' && error.detail['status'] === undefined)
      throw wrong(error.message);
    throw error;
  }
}

/**
 * The addresses of the images that a request for a map names, for whoever fetches them before the map is drawn.
 *
 * @param request  `{query}` or `{body}`, as an engine gets it.
 * @returns each address once; none where the request is refused, which `drawStaticMap` tells.
 */
export function wantedImages(request: unknown): string[] {
  const { query, body }: { query?: unknown; body?: unknown } =
    typeof request === 'object' && request !== null ? request : {};
  try {
    return [...imagePlaces(readBody(query ?? body).markers ?? []).keys()].map(imageAddressOf);
  } catch (error) {
    if (isPortolanError(error) && error.code === 'static-map') return [];
    throw error;
  }
}

/** Labels as they are in a query: numbers are texts, spaces around them are none of theirs, and blank ones are none. */
function withLabels(request: object): object {
  const { markers }: { markers?: unknown } = request;
  if (!Array.isArray(markers)) return request;
  const texts = markers.map((marker: unknown) => {
    const { label, ...rest }: { label?: unknown } = Object(marker);
    if (typeof label !== 'number' && typeof label !== 'string') return marker;
    const text = String(label).trim();
    return text === '' ? rest : { ...rest, label: text };
  });
  return { ...request, markers: texts };
}

function readBody(given: unknown): StaticMapRequest {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw wrong('the request for a picture is a JSON object');
  const request = withLabels(given);
  validator ??= validatorOf(StaticMapRequest);
  // Whether there is anything to show is known later, when answers of the engines have been counted too.
  const issues = validator.issues({ center: '0,0', zoom: 0, ...request });
  if (issues.length === 0) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has just been checked
    return request as StaticMapRequest;
  }
  const sentence = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw wrong(sentence.slice(0, 500));
}

function centerOf(center: StaticMapRequest['center']): readonly [number, number] | undefined {
  if (center === undefined) return undefined;
  if (typeof center !== 'string') return [center.longitude, center.latitude];
  const [lat = NaN, lon = NaN, ...rest] = center
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (rest.length > 0 || !(lat >= -90 && lat <= 90) || !(lon >= -180 && lon <= 180))
    throw wrong(`center is a latitude and a longitude such as 57.7,11.97, not "${center.slice(0, 40)}"`);
  return [lon, lat];
}

function markerOf(marker: NonNullable<StaticMapRequest['markers']>[number], index: number): MapMarker {
  const { lat, lon, color, label, anchor } = marker;
  const path = `markers[${index}]`;
  const labelColor = marker['label-color'];
  return {
    lat,
    lon,
    style: imageOf(marker) ?? pinOf(marker.style ?? '', label, path),
    ...(color === undefined ? {} : { color: readColor(color, `${path}.color`) }),
    ...(label === undefined ? {} : { label: Array.from(label)[0] ?? '' }),
    ...(labelColor === undefined ? {} : { labelColor: readColor(labelColor, `${path}.label-color`) }),
    ...(anchor === undefined ? {} : { anchor }),
  };
}

function imageOf(marker: Parameters<typeof imageNameOf>[0]): { readonly image: string } | undefined {
  const image = imageNameOf(marker);
  return image === undefined ? undefined : { image };
}

/** The pin of a marker's style. With a label there is one kind alone, whatever the style says. */
function pinOf(style: string, label: string | undefined, path: string): 'pin' | 'small' {
  if (label !== undefined || style === '') return 'pin';
  const name = style.replace(SMALL, '');
  if (!STYLE_NAMES.some((known) => known === name) && !Object.hasOwn(STYLE_ALIASES, name))
    throw wrong(
      `${path}.style is the name of a map style, with _sm for a small pin, not "${style.slice(0, 40)}"`,
    );
  return SMALL.test(style) ? 'small' : 'pin';
}
