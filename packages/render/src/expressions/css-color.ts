import { NAMED_COLORS } from './color-names.ts';

/** Red, green, blue and alpha from 0 to 1; the colours are not multiplied by alpha. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The longest colour of a style: longer texts are not read. */
const MAX_LENGTH = 256;

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
// One number of a colour function; it stands alone, so that matching takes time in proportion to the text.
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/;
const BLANK = /^[ \t\n\r\f]+/;

/**
 * A colour written as in CSS (CSS Color Module Level 4): a name, `transparent`, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or `rgb()`, `rgba()`, `hsl()`,
 * `hsla()` with commas or with blanks. Angles are in degrees; `none` and other units are not read.
 *
 * @returns undefined where the text is no such colour.
 */
export function parseCssColor(input: string): Rgba | undefined {
  if (input.length > MAX_LENGTH) return undefined;
  const text = input.toLowerCase().trim();
  if (text === 'transparent') return [0, 0, 0, 0];
  const named = NAMED_COLORS.get(text);
  if (named !== undefined) return [(named >> 16) / 255, ((named >> 8) & 255) / 255, (named & 255) / 255, 1];
  if (HEX.test(text)) return readHex(text);
  const open = text.indexOf('(');
  const name = text.slice(0, open);
  if (open < 0 || !text.endsWith(')')) return undefined;
  if (name === 'rgb' || name === 'rgba') return readRgb(text.slice(open + 1, -1));
  if (name === 'hsl' || name === 'hsla') return readHsl(text.slice(open + 1, -1));
  return undefined;
}

function readHex(text: string): Rgba {
  const isShort = text.length < 6;
  const part = (index: number): number => {
    const digits = isShort
      ? text.slice(index + 1, index + 2).repeat(2)
      : text.slice(index * 2 + 1, index * 2 + 3);
    return digits === '' ? 1 : Number.parseInt(digits, 16) / 255;
  };
  return [part(0), part(1), part(2), part(3)];
}

interface Part {
  readonly value: number;
  readonly unit: '' | '%' | 'deg';
}

/** Three or four numbers: all apart by commas, or by blanks with a slash before the fourth. */
function readParts(text: string): Part[] | undefined {
  const parts: Part[] = [];
  const separators: string[] = [];
  let rest = text.trim();
  for (;;) {
    const digits = NUMBER.exec(rest)?.[0];
    if (digits === undefined) return undefined;
    rest = rest.slice(digits.length);
    const unit = rest.startsWith('%') ? '%' : rest.startsWith('deg') ? 'deg' : '';
    rest = rest.slice(unit.length);
    parts.push({ value: Number(digits), unit });
    const hasBlank = BLANK.test(rest);
    rest = rest.replace(BLANK, '');
    if (rest === '') break;
    const mark = rest[0] === ',' || rest[0] === '/' ? rest[0] : '';
    if ((mark === '' && !hasBlank) || parts.length === 4) return undefined;
    separators.push(mark);
    rest = rest.slice(mark.length).replace(BLANK, '');
  }
  const form = separators.join(' ');
  return form === ' ' || form === '  /' || form === ', ,' || form === ', , ,' ? parts : undefined;
}

function clamped(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}

function alphaOf(part: Part | undefined): number | undefined {
  if (part === undefined) return 1;
  if (part.unit === 'deg') return undefined;
  return clamped(part.unit === '%' ? part.value / 100 : part.value, 1);
}

function readRgb(text: string): Rgba | undefined {
  const parts = readParts(text);
  const alpha = alphaOf(parts?.[3]);
  if (parts === undefined || alpha === undefined) return undefined;
  const { unit } = parts[0]!;
  if (unit === 'deg' || parts[1]!.unit !== unit || parts[2]!.unit !== unit) return undefined;
  const most = unit === '%' ? 100 : 255;
  return [
    clamped(parts[0]!.value / most, 1),
    clamped(parts[1]!.value / most, 1),
    clamped(parts[2]!.value / most, 1),
    alpha,
  ];
}

function readHsl(text: string): Rgba | undefined {
  const parts = readParts(text);
  const alpha = alphaOf(parts?.[3]);
  if (parts === undefined || alpha === undefined) return undefined;
  if (parts[0]!.unit === '%' || parts[1]!.unit !== '%' || parts[2]!.unit !== '%') return undefined;
  if (!Number.isFinite(parts[0]!.value)) return undefined;
  const hue = ((parts[0]!.value % 360) + 360) % 360;
  const saturation = clamped(parts[1]!.value, 100) / 100;
  const lightness = clamped(parts[2]!.value, 100) / 100;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  // CSS Color Module Level 4, section 7.1.
  const channel = (start: number): number => {
    const turn = (start + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  };
  return [channel(0), channel(8), channel(4), alpha];
}
