import { checkMembers, PortolanError } from '@portolan/base';
import { parseColour } from '../canvas/colour.ts';
import type { SdfGlyph } from '../canvas/glyph.ts';
import type {
  Affine,
  CirclesItem,
  DrawItem,
  DrawList,
  DrawPaint,
  GlyphsItem,
  GradientPaint,
  ImageItem,
  PathItem,
} from '../layout/draw-list.ts';
import { encodePng } from '../png/encode-png.ts';
import { checkDrawList, glyphOf, partOf, type PaintResources } from './paint.ts';
import { smoothstep } from './smoothstep.ts';
import type { RgbaImage } from './surface.ts';
import { traceDistances } from './trace-distances.ts';
import { tinted } from './tinted.ts';

/** Letters have so many pixels an em in their fields of distances. */
const EM = 24;
/** Colours of a disc that fades. */
const FADE_STEPS = 16;

/**
 * Writes a draw list as an SVG picture, which can be enlarged without loss. Letters are outlines, images are within it as PNG: it needs no
 * fonts and no other files. The blur of halos is left out.
 *
 * @throws {PortolanError} `resource` where an image or a letter that the list names is not there.
 */
export async function paintSvg(list: DrawList, resources: PaintResources): Promise<string> {
  checkDrawList(list);
  checkMembers(resources, 'resources', 'paint');
  const { width, height, pixelRatio } = list;
  const writer = new SvgWriter(resources);
  const body: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- images are encoded one after the other, to spare memory
  for (const item of list.items) body.push(await writer.item(item));
  const size = attributes({
    width: width * pixelRatio,
    height: height * pixelRatio,
    viewBox: `0 0 ${number(width)} ${number(height)}`,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${size}><defs>${writer.definitions.join('')}</defs>${body.join('')}</svg>`;
}

class SvgWriter {
  readonly definitions: string[] = [];
  readonly #resources: PaintResources;
  readonly #ids = new Map<string, string>();

  constructor(resources: PaintResources) {
    this.#resources = resources;
  }

  async item(item: DrawItem): Promise<string> {
    switch (item.kind) {
      case 'path':
        return this.#path(item);
      case 'circles':
        return this.#circles(item);
      case 'image':
        return item.sdf === undefined ? this.#picture(item) : this.#colored(item, item.sdf);
      case 'glyphs':
        return this.#glyphs(item);
      case 'raster': {
        const pixels = this.#resources.raster(item.raster) ?? missing('raster', item.raster);
        return imageElement(await dataOf(pixels), pixels, item.matrix, item.opacity);
      }
      case 'group': {
        const parts: string[] = [];
        // oxlint-disable-next-line no-await-in-loop -- images are encoded one after the other, to spare memory
        for (const each of item.items) parts.push(await this.item(each));
        return `<g${attributes({ opacity: item.opacity })}>${parts.join('')}</g>`;
      }
    }
  }

  #image(name: string, part: ImageItem['part']): RgbaImage {
    const image = this.#resources.image(name) ?? missing('image', name);
    return part === undefined ? image : partOf(image, part);
  }

  async #path({ contours, isClosed, fill, stroke, opacity = 1 }: PathItem): Promise<string> {
    const given: Record<string, string | number> = { d: pathData(contours, isClosed) };
    given['fill'] = fill === undefined ? 'none' : await this.#paint(fill);
    if (stroke !== undefined) {
      given['stroke'] = await this.#paint(stroke.paint);
      given['stroke-width'] = stroke.width;
      given['stroke-linecap'] = stroke.cap;
      given['stroke-linejoin'] = stroke.join;
      given['stroke-miterlimit'] = Math.max(1, stroke.miterLimit);
      if (stroke.dash !== undefined && stroke.dash.length > 0)
        given['stroke-dasharray'] = stroke.dash.map(number).join(' ');
      if (stroke.dashOffset !== undefined) given['stroke-dashoffset'] = stroke.dashOffset;
    }
    if (opacity !== 1) given['opacity'] = opacity;
    return `<path${attributes(given)}/>`;
  }

  async #paint(paint: DrawPaint): Promise<string> {
    if (typeof paint === 'string') return paint;
    if ('stops' in paint) return `url(#${this.#gradient(paint)})`;
    const { image: name, matrix, tint } = paint;
    const image = tinted(this.#resources.image(name) ?? missing('image', name), tint);
    const key = `pattern ${matrix.join(' ')} ${tint?.join(' ') ?? ''} ${name}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#newId(key);
      const given = {
        id,
        patternUnits: 'userSpaceOnUse',
        width: image.width,
        height: image.height,
        patternTransform: transformOf(matrix),
      };
      this.definitions.push(
        `<pattern${attributes(given)}>${imageElement(await dataOf(image), image, [1, 0, 0, 1, 0, 0], 1)}</pattern>`,
      );
    }
    return `url(#${id})`;
  }

  #gradient({ along, stops }: GradientPaint): string {
    const key = `gradient ${along.join(' ')} ${stops.join(' ')}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#newId(key);
    const [x1, y1, x2, y2] = along;
    const inner = stops.map(([offset, color]) => `<stop${attributes({ offset, 'stop-color': color })}/>`);
    this.definitions.push(
      `<linearGradient${attributes({ id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 })}>${inner.join('')}</linearGradient>`,
    );
    return id;
  }

  #circles({ places, radius, color, blur, rim }: CirclesItem): string {
    const parts: string[] = [];
    const whole = radius + (rim?.width ?? 0);
    const fill = blur > 0 ? `url(#${this.#fade(radius, whole, color, rim?.color, blur)})` : color;
    for (let at = 0; at < places.length; at += 2) {
      const middle = { cx: places[at]!, cy: places[at + 1]! };
      if (blur > 0) parts.push(`<circle${attributes({ ...middle, r: whole, fill })}/>`);
      else {
        if (radius > 0) parts.push(`<circle${attributes({ ...middle, r: radius, fill })}/>`);
        if (rim !== undefined)
          parts.push(
            `<circle${attributes({ ...middle, r: radius + rim.width / 2, fill: 'none', stroke: rim.color, 'stroke-width': rim.width })}/>`,
          );
      }
    }
    return parts.join('');
  }

  /** A disc and its rim that fade over `blur` times the whole radius, as on a canvas. */
  #fade(radius: number, whole: number, color: string, rim: string | undefined, blur: number): string {
    const key = `fade ${radius} ${whole} ${blur} ${color} ${rim}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#newId(key);
    const inner = parseColour(color);
    const outer = rim === undefined ? inner : parseColour(rim);
    const stops: string[] = [];
    for (let step = 0; step <= FADE_STEPS; step++) {
      const share = step / FADE_STEPS;
      const mixed = rim === undefined ? 0 : smoothstep((share - radius / whole) / blur + 1);
      const [r, g, b, a] = inner.map((from, channel) => from + mixed * (outer[channel]! - from));
      const rgb = [r!, g!, b!].map((each) => Math.round(255 * each)).join(',');
      stops.push(
        `<stop${attributes({ offset: share, 'stop-color': `rgb(${rgb})`, 'stop-opacity': a! * smoothstep((1 - share) / blur) })}/>`,
      );
    }
    this.definitions.push(`<radialGradient${attributes({ id })}>${stops.join('')}</radialGradient>`);
    return id;
  }

  async #picture({ image: name, matrix, opacity, part }: ImageItem): Promise<string> {
    const image = this.#image(name, part);
    const key = `image ${part?.join(' ') ?? ''} ${name}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#newId(key);
      this.definitions.push(imageElement(await dataOf(image), image, undefined, 1, id));
    }
    return `<use${attributes({ 'xlink:href': `#${id}`, transform: transformOf(matrix), opacity })}/>`;
  }

  #colored(
    { image: name, matrix, opacity, part }: ImageItem,
    { color, halo }: NonNullable<ImageItem['sdf']>,
  ): string {
    const image = this.#image(name, part);
    const id = this.#outline(`distances ${part?.join(' ') ?? ''} ${name}`, () => glyphOf(image));
    const shape = { 'xlink:href': `#${id}`, transform: transformOf(matrix) };
    const around =
      halo === undefined
        ? ''
        : `<use${attributes({ ...shape, fill: 'none', stroke: halo.color, 'stroke-width': 2 * halo.width, 'stroke-linejoin': 'round' })}/>`;
    return `<g${attributes({ opacity })}>${around}<use${attributes({ ...shape, fill: color })}/></g>`;
  }

  #glyphs({ fontStack, size, color, halo, isHaloAlone = false, opacity, glyphs }: GlyphsItem): string {
    const scale = size / EM;
    const uses: string[] = [];
    for (let at = 0; at < glyphs.length; at += 4) {
      const code = glyphs[at]!;
      const id = this.#outline(
        `glyph ${code} ${fontStack}`,
        () => this.#resources.glyph(fontStack, code) ?? missing('glyph', `${code} of ${fontStack}`),
      );
      const angle = glyphs[at + 3]!;
      const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
      const transform = transformOf([cos, sin, -sin, cos, glyphs[at + 1]!, glyphs[at + 2]!]);
      uses.push(`<use${attributes({ 'xlink:href': `#${id}`, transform })}/>`);
    }
    const all = uses.join('');
    // The pen of a halo is scaled with the letter.
    const around =
      halo === undefined || !(scale > 0)
        ? ''
        : `<g${attributes({ fill: 'none', stroke: halo.color, 'stroke-width': (2 * halo.width) / scale, 'stroke-linejoin': 'round' })}>${all}</g>`;
    const letters = isHaloAlone ? '' : `<g${attributes({ fill: color })}>${all}</g>`;
    return `<g${attributes({ opacity })}>${around}${letters}</g>`;
  }

  #outline(key: string, glyph: () => SdfGlyph): string {
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#newId(key);
      this.definitions.push(`<path${attributes({ id, d: pathData(traceDistances(glyph()), true) })}/>`);
    }
    return id;
  }

  #newId(key: string): string {
    const id = `p${this.#ids.size}`;
    this.#ids.set(key, id);
    return id;
  }
}

function imageElement(
  href: string,
  { width, height }: RgbaImage,
  matrix: Affine | undefined,
  opacity: number,
  id?: string,
): string {
  return `<image${attributes({
    ...(id === undefined ? {} : { id }),
    width,
    height,
    preserveAspectRatio: 'none',
    ...(matrix === undefined ? {} : { transform: transformOf(matrix) }),
    ...(opacity === 1 ? {} : { opacity }),
    'xlink:href': href,
  })}/>`;
}

function attributes(given: Readonly<Record<string, string | number>>): string {
  return Object.entries(given)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : escaped(value)}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an attribute. Characters that XML has no place for are left out. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the ones that XML forbids
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '')
    .replace(/["&'<>]/g, (each) => ENTITIES[each]!);
}

/** A number of at most four decimals. */
function number(value: number): string {
  return `${Math.round(within(value) * 1e4) / 1e4 + 0}`;
}

/** A number that every reader of SVG can hold. */
function within(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1e9, Math.min(1e9, value));
}

function transformOf(matrix: Affine): string {
  // Small images on large pictures need all digits of their scale.
  return `matrix(${matrix.map((each) => `${Number(within(each).toPrecision(9))}`).join(' ')})`;
}

/**
 * Contours as the data of a path: where each begins, and from there the steps from point to point, which are half as long as places. Steps are between
 * rounded places, so that roundings do not add up.
 */
function pathData(contours: readonly (readonly number[])[], isClosed: boolean): string {
  const parts: string[] = [];
  for (const contour of contours) {
    if (contour.length < 2) continue;
    const [startX, startY] = [hundredths(contour[0]!), hundredths(contour[1]!)];
    const steps: string[] = [];
    let [x, y] = [startX, startY];
    for (let at = 2; at + 1 < contour.length; at += 2) {
      const [nextX, nextY] = [hundredths(contour[at]!), hundredths(contour[at + 1]!)];
      const isLast = at + 3 >= contour.length;
      // Points on the one before add nothing, and the end of a ring goes back by itself.
      const isIdle =
        (nextX === x && nextY === y) || (isClosed && isLast && nextX === startX && nextY === startY);
      if (!isIdle) steps.push(pair(nextX - x, nextY - y));
      [x, y] = [nextX, nextY];
    }
    // A line without length is a dot where its ends are round.
    if (steps.length === 0 && contour.length > 2) steps.push('0 0');
    parts.push('M', pair(startX, startY));
    if (steps.length > 0) parts.push('l', joined(steps));
    if (isClosed) parts.push('Z');
  }
  return parts.join('');
}

/** A coordinate in hundredths of a unit: less than one cannot be seen. */
function hundredths(value: number): number {
  return Math.round(within(value) * 100) + 0;
}

function pair(a: number, b: number): string {
  return joined([short(a), short(b)]);
}

/** Numbers behind each other; a minus sign parts them as well as a space. */
function joined(numbers: readonly string[]): string {
  return numbers.reduce(
    (all, each) => (each.startsWith('-') || all === '' ? all + each : `${all} ${each}`),
    '',
  );
}

/** Hundredths as a number of units, without the nought before the point. */
function short(value: number): string {
  return `${value / 100}`.replace(/^(-?)0\./, '$1.');
}

function missing(kind: string, name: string): never {
  throw new PortolanError('resource', `the draw list names the ${kind} ${name}, which is not there`);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** An image as an address that holds it. */
async function dataOf(image: RgbaImage): Promise<string> {
  const bytes = await encodePng(image, { isPortable: true });
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    parts.push(
      DIGITS[bits >> 18]! +
        DIGITS[(bits >> 12) & 63]! +
        (left > 1 ? DIGITS[(bits >> 6) & 63]! : '=') +
        (left > 2 ? DIGITS[bits & 63]! : '='),
    );
  }
  return `data:image/png;base64,${parts.join('')}`;
}
