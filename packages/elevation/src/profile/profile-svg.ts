import { ascentAlong, checkMembers } from '@portolan/base';
import { checkProfile, grades } from './grades.ts';
import type { Profile, Stretch } from './profile.ts';
import { ticksBetween } from './ticks.ts';

/** Options of `profileSvg`. */
export interface ProfileSvgOptions {
  /** Pixels; 800 x 260 by default, at least 240 x 120. */
  readonly width?: number;
  /** Pixels; see `width`. */
  readonly height?: number;
  /** The heading; `Elevation` by default. */
  readonly title?: string;
  /** `light` by default. */
  readonly theme?: 'light' | 'dark';
  /** Metres and kilometres (the default), or feet and miles. */
  readonly units?: 'metric' | 'imperial';
}

interface Theme {
  readonly background: string;
  readonly text: string;
  readonly faint: string;
  readonly grid: string;
  readonly line: string;
  readonly structure: string;
}

const THEMES: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    background: '#ffffff',
    text: '#22313f',
    faint: '#6b7a88',
    grid: '#e4e9ee',
    line: '#22313f',
    structure: '#8796a5',
  },
  dark: {
    background: '#141b22',
    text: '#e6edf3',
    faint: '#8b9aa8',
    grid: '#26313c',
    line: '#e6edf3',
    structure: '#6c7b8a',
  },
};

/** Colours of steepness, the same for up and down, each from its percentage on. */
const STEEPNESS: readonly (readonly [fromPercent: number, color: string, label: string])[] = [
  [0, '#7db8a4', '0–3 %'],
  [3, '#c9c46b', '3–6 %'],
  [6, '#eeb057', '6–9 %'],
  [9, '#e07b4c', '9–12 %'],
  [12, '#b8434e', '12 % and more'],
];

const METRES_PER_FOOT = 0.3048;
const METRES_PER_MILE = 1609.344;
const MARGIN = { top: 62, right: 24, bottom: 50, left: 56 } as const;
/** The scale spans at least this much, so that a flat way does not look like a mountain range. */
const LEAST_SPAN_METRES = 40;
const LEAST_WIDTH = 240;
const LEAST_HEIGHT = 120;

/**
 * Draws a profile: height over distance, coloured by steepness, with bridges, tunnels and ferries marked and gaps where no height is known.
 * Ascent and descent in its heading are those of `ascentAlong`.
 *
 * @throws {PortolanError} `elevation-input` for what is no profile, or no options.
 * @returns the text of one self-contained SVG element without scripts; the same profile gives the same text.
 */
export function profileSvg(profile: Profile, options: ProfileSvgOptions = {}): string {
  checkProfile(profile);
  checkMembers(options, 'options', 'elevation-input');
  const width = Math.max(LEAST_WIDTH, options.width ?? 800);
  const height = Math.max(LEAST_HEIGHT, options.height ?? 260);
  const theme = THEMES[options.theme ?? 'light'];
  const isMetric = options.units !== 'imperial';
  const heightUnit = isMetric ? 1 : METRES_PER_FOOT;
  const distanceUnit = isMetric ? 1000 : METRES_PER_MILE;
  const { lowestMetres, highestMetres, ascentMetres, descentMetres } = ascentAlong(profile.heights);
  const isKnown = lowestMetres === lowestMetres;

  const middle = isKnown ? (lowestMetres + highestMetres) / 2 : 0;
  const span = Math.max(LEAST_SPAN_METRES, isKnown ? 1.16 * (highestMetres - lowestMetres) : 0);
  const heightTicks = isKnown
    ? ticksBetween((middle - span / 2) / heightUnit, (middle + span / 2) / heightUnit, height < 200 ? 3 : 5)
    : [];
  const bottom = Math.min(middle - span / 2, (heightTicks[0] ?? Infinity) * heightUnit);
  const top = middle + span / 2;
  const length = Math.max(profile.lengthMetres, 1);
  const plot = {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: height - MARGIN.bottom,
  };
  const x = (metres: number): number => plot.left + ((plot.right - plot.left) * metres) / length;
  const y = (metres: number): number =>
    plot.bottom - ((plot.bottom - plot.top) * (metres - bottom)) / (top - bottom);

  const distanceTicks = ticksBetween(0, length / distanceUnit, Math.max(3, Math.floor(width / 110)));
  const heightName = isMetric ? 'm' : 'ft';
  const distanceName = isMetric ? 'km' : 'mi';
  const whole = (metres: number): string => grouped(Math.round(metres / heightUnit));
  const distance = shortNumber(
    profile.lengthMetres / distanceUnit,
    profile.lengthMetres / distanceUnit < 10 ? 2 : 1,
  );
  const summary = isKnown
    ? `${distance} ${distanceName}  ·  ↗ ${whole(ascentMetres)} ${heightName}  ·  ↘ ${whole(descentMetres)} ${heightName}  ·  ` +
      `${whole(lowestMetres)}–${whole(highestMetres)} ${heightName}`
    : `${distance} ${distanceName}  ·  no heights known`;

  const points = thin(profile, x, y);
  const parts: string[] = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ` +
      `font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-size="11">`,
    `<title>${escaped(options.title ?? 'Elevation profile')}: ${escaped(summary)}</title>`,
    `<rect width="${width}" height="${height}" fill="${theme.background}"/>`,
    `<text x="${plot.left}" y="22" font-size="15" font-weight="600" fill="${theme.text}">${escaped(options.title ?? 'Elevation')}</text>`,
    `<text x="${plot.left}" y="40" font-size="12" fill="${theme.faint}" xml:space="preserve">${escaped(summary)}</text>`,
  ];
  for (const tick of heightTicks) {
    const at = px(y(tick * heightUnit));
    parts.push(
      `<path d="M${plot.left} ${at}H${plot.right}" stroke="${theme.grid}"/>`,
      `<text x="${plot.left - 8}" y="${at}" dy="0.35em" text-anchor="end" fill="${theme.faint}">${grouped(tick)}</text>`,
    );
  }
  if (isKnown) {
    parts.push(
      `<text x="${plot.left - 8}" y="${plot.top - 8}" text-anchor="end" fill="${theme.faint}">${heightName}</text>`,
    );
  }
  parts.push(...areas(points, profile, x, plot.bottom));
  parts.push(...structureMarks(profile.structures, x, plot, theme));
  const line = points
    .map((run) => `M${run.map(([at, above]) => `${px(at)} ${px(above)}`).join('L')}`)
    .join('');
  if (line !== '') {
    parts.push(
      `<path d="${line}" fill="none" stroke="${theme.line}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"/>`,
    );
  }
  parts.push(`<path d="M${plot.left} ${plot.bottom}H${plot.right}" stroke="${theme.faint}"/>`);
  for (const [k, tick] of distanceTicks.entries()) {
    const at = px(x(tick * distanceUnit));
    // The last label names the unit.
    const label =
      k === distanceTicks.length - 1 ? `${shortNumber(tick, 2)} ${distanceName}` : shortNumber(tick, 2);
    parts.push(
      `<path d="M${at} ${plot.bottom}v4" stroke="${theme.faint}"/>`,
      `<text x="${at}" y="${plot.bottom + 16}" text-anchor="middle" fill="${theme.faint}">${label}</text>`,
    );
  }
  if (isKnown)
    parts.push(...summit(profile, x, y, highestMetres, `${whole(highestMetres)} ${heightName}`, plot, theme));
  if (width >= 480) parts.push(...legend(plot.left, height - 10, profile.structures, theme));
  parts.push('</svg>');
  return `${parts.join('\n')}\n`;
}

type Point = readonly [x: number, y: number];

/** The line in runs without gaps. Of each half pixel it keeps the first, lowest, highest and last point. */
function thin(
  { metres, heights }: Profile,
  x: (metres: number) => number,
  y: (metres: number) => number,
): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  let column = NaN;
  /** Samples of the current half pixel: first, lowest, highest, last. */
  let held: number[] = [];
  const flush = (): void => {
    const ordered = [...new Set(held)].toSorted((a, b) => a - b);
    for (const k of ordered) run.push([x(metres[k]!), y(heights[k]!)]);
    held = [];
  };
  const close = (): void => {
    flush();
    if (run.length > 0) runs.push(run);
    run = [];
    column = NaN;
  };
  for (let k = 0; k < metres.length; k++) {
    const height = heights[k]!;
    if (height !== height) {
      close();
      continue;
    }
    const half = Math.floor(2 * x(metres[k]!));
    if (half !== column) {
      flush();
      column = half;
      held = [k, k, k, k];
      continue;
    }
    if (height < heights[held[1]!]!) held[1] = k;
    if (height > heights[held[2]!]!) held[2] = k;
    held[3] = k;
  }
  close();
  return runs;
}

/** The surface below the line, cut where the steepness changes its colour. */
function areas(
  runs: readonly Point[][],
  profile: Profile,
  x: (metres: number) => number,
  bottom: number,
): string[] {
  // Parts are at least three pixels wide, or the colours would flicker.
  const least = (3 * profile.lengthMetres) / Math.max(1, x(profile.lengthMetres) - x(0));
  const { percent, partMetres } = grades(profile, Math.max(60, least));
  const colorOf = (part: number): string => {
    const steep = Math.abs(percent[part] ?? 0);
    return STEEPNESS.findLast(([from]) => steep >= from)?.[1] ?? STEEPNESS[0]![1];
  };
  // One path a colour makes the drawing smaller, and leaves no seams between neighbours of one colour.
  const byColor = new Map<string, string>();
  for (let part = 0; part < percent.length;) {
    const color = colorOf(part);
    let end = part + 1;
    while (end < percent.length && colorOf(end) === color) end++;
    const [left, right] = [x(part * partMetres), x(end * partMetres)];
    for (const run of runs) {
      const piece = cut(run, left, right);
      if (piece.length < 2) continue;
      const outline = piece.map(([at, height]) => `${px(at)} ${px(height)}`).join('L');
      const shape = `M${px(piece[0]![0])} ${px(bottom)}L${outline}L${px(piece.at(-1)![0])} ${px(bottom)}Z`;
      byColor.set(color, (byColor.get(color) ?? '') + shape);
    }
    part = end;
  }
  return [...byColor].map(([color, path]) => `<path d="${path}" fill="${color}" fill-opacity="0.78"/>`);
}

/** The part of a line between two abscissas; it gets a point on both. */
function cut(run: readonly Point[], left: number, right: number): Point[] {
  const piece: Point[] = [];
  for (let k = 0; k < run.length; k++) {
    const here = run[k]!;
    const next = run[k + 1];
    if (here[0] >= left && here[0] <= right) piece.push(here);
    if (next === undefined) continue;
    for (const edge of [left, right]) {
      if (here[0] < edge && next[0] > edge) {
        piece.push([edge, here[1] + ((next[1] - here[1]) * (edge - here[0])) / (next[0] - here[0])]);
      }
    }
  }
  return piece;
}

interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const STRUCTURE_NAMES = { bridge: 'Bridge', tunnel: 'Tunnel', ferry: 'Ferry' } as const;
const STRUCTURE_DASHES = { bridge: '', tunnel: '3 2', ferry: '1 3' } as const;

/** Marks structures by a bar below the axis and a veil over the plot. */
function structureMarks(
  structures: readonly Stretch[],
  x: (metres: number) => number,
  plot: Plot,
  theme: Theme,
): string[] {
  return structures.map(({ kind, fromMetres, toMetres }) => {
    const [left, right] = [x(fromMetres), Math.max(x(toMetres), x(fromMetres) + 1)];
    const dashes = STRUCTURE_DASHES[kind] === '' ? '' : ` stroke-dasharray="${STRUCTURE_DASHES[kind]}"`;
    return (
      `<g><title>${STRUCTURE_NAMES[kind]}</title>` +
      `<rect x="${px(left)}" y="${plot.top}" width="${px(right - left)}" height="${plot.bottom - plot.top}" fill="${theme.structure}" fill-opacity="0.16"/>` +
      `<path d="M${px(left)} ${plot.bottom + 2}H${px(right)}" stroke="${theme.structure}" stroke-width="4"${dashes}/></g>`
    );
  });
}

/** A dot and a label at the highest place. */
function summit(
  { metres, heights }: Profile,
  x: (metres: number) => number,
  y: (metres: number) => number,
  highest: number,
  label: string,
  plot: Plot,
  theme: Theme,
): string[] {
  const at = heights.indexOf(highest);
  const [left, above] = [x(metres[at]!), y(highest)];
  const anchor = left > plot.right - 40 ? 'end' : left < plot.left + 40 ? 'start' : 'middle';
  return [
    `<circle cx="${px(left)}" cy="${px(above)}" r="3.2" fill="${theme.background}" stroke="${theme.line}" stroke-width="1.6"/>`,
    `<text x="${px(left)}" y="${px(above - 8)}" text-anchor="${anchor}" font-weight="600" fill="${theme.text}" ` +
      `stroke="${theme.background}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${label}</text>`,
  ];
}

function legend(left: number, baseline: number, structures: readonly Stretch[], theme: Theme): string[] {
  const parts: string[] = [];
  let at = left;
  for (const [, color, label] of STEEPNESS) {
    parts.push(
      `<rect x="${at}" y="${baseline - 9}" width="10" height="10" rx="2" fill="${color}" fill-opacity="0.78"/>`,
      `<text x="${at + 15}" y="${baseline}" fill="${theme.faint}">${label}</text>`,
    );
    at += 30 + 6.2 * label.length;
  }
  for (const kind of ['bridge', 'tunnel', 'ferry'] as const) {
    if (!structures.some((structure) => structure.kind === kind)) continue;
    const dashes = STRUCTURE_DASHES[kind] === '' ? '' : ` stroke-dasharray="${STRUCTURE_DASHES[kind]}"`;
    parts.push(
      `<path d="M${at} ${baseline - 4}h16" stroke="${theme.structure}" stroke-width="4"${dashes}/>`,
      `<text x="${at + 21}" y="${baseline}" fill="${theme.faint}">${STRUCTURE_NAMES[kind]}</text>`,
    );
    at += 38 + 6.2 * STRUCTURE_NAMES[kind].length;
  }
  return parts;
}

/** A coordinate as text, to a hundredth of a pixel. */
function px(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** A number with a thin space between thousands, in every locale. */
function grouped(value: number): string {
  const text = String(Math.round(value * 100) / 100 + 0);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
}

function shortNumber(value: number, decimals: number): string {
  return grouped(Math.round(value * 10 ** decimals) / 10 ** decimals);
}

function escaped(text: string): string {
  // XML has no control characters, not even as references.
  // oxlint-disable-next-line no-control-regex -- that is what is taken out
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
