// Draws measured points as lines: an SVG without scripts, readable on light and dark pages alike.

const [WIDTH, HEIGHT] = [760, 420];
const MARGIN = { top: 48, right: 190, bottom: 56, left: 72 };
/** Colours that people with any kind of colour sight tell apart: Okabe & Ito 2008. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

/**
 * @param x  its label, and whether its scale is logarithmic; `y` likewise. Values on a logarithmic scale are above 0.
 * @param series  each with a name and its points as [x, y].
 * @returns the text of the SVG; the same points give the same text.
 */
export function linePlot({ title, x, y, series }) {
  const points = series.flatMap((one) => one.points);
  const across = scaleOf(
    points.map(([value]) => value),
    x.isLogarithmic,
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const up = scaleOf(
    points.map(([, value]) => value),
    y.isLogarithmic,
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  );
  const [left, right, top, bottom] = [MARGIN.left, WIDTH - MARGIN.right, MARGIN.top, HEIGHT - MARGIN.bottom];
  const lines = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(left, 28, title, 'font-size="16" font-weight="600"'),
    ...across.ticks.flatMap((value) => [
      line(across.at(value), top, across.at(value), bottom, 'stroke="#e4e9ee"'),
      text(across.at(value), bottom + 18, told(value), 'text-anchor="middle" fill="#54636f"'),
    ]),
    ...up.ticks.flatMap((value) => [
      line(left, up.at(value), right, up.at(value), 'stroke="#e4e9ee"'),
      text(left - 8, up.at(value) + 4, told(value), 'text-anchor="end" fill="#54636f"'),
    ]),
    text((left + right) / 2, HEIGHT - 14, x.label, 'text-anchor="middle"'),
    text(
      18,
      (top + bottom) / 2,
      y.label,
      `text-anchor="middle" transform="rotate(-90 18 ${(top + bottom) / 2})"`,
    ),
  ];
  const names = labelRows(series.map((one) => up.at(one.points.at(-1)[1])));
  for (const [index, one] of series.entries()) {
    const colour = COLOURS[index % COLOURS.length];
    const places = one.points.map(([a, b]) => [across.at(a), up.at(b)]);
    lines.push(
      `<polyline points="${places.map(([a, b]) => `${round(a)},${round(b)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...places.map(([a, b]) => `<circle cx="${round(a)}" cy="${round(b)}" r="3" fill="${colour}"/>`),
      text(right + 10, names[index] + 4, one.name, `fill="${colour}"`),
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#22313f" role="img" aria-label="${escaped(title)}">\n${lines.join('\n')}\n</svg>\n`;
}

/** Round values between the least and the greatest, and where each value stands. */
function scaleOf(values, isLogarithmic, from, to) {
  const of = isLogarithmic ? Math.log10 : (value) => value;
  const [least, most] = [isLogarithmic ? Math.min(...values) : 0, Math.max(...values)];
  const ticks = isLogarithmic ? logarithmicTicks(least, most) : evenTicks(most);
  const [low, high] = [of(ticks[0]), of(ticks.at(-1))];
  return { ticks, at: (value) => from + ((of(value) - low) / (high - low || 1)) * (to - from) };
}

/** 1, 2 and 5 of each power of ten, from the last one below to the first one above. */
function logarithmicTicks(least, most) {
  const all = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++)
    all.push(...[1, 2, 5].map((digit) => digit * 10 ** power));
  const first = all.findLastIndex((value) => value <= least);
  const last = all.findIndex((value) => value >= most);
  return all.slice(Math.max(0, first), Math.max(last, first + 1) + 1);
}

function evenTicks(most) {
  const step = [1, 2, 5, 10]
    .map((digit) => digit * 10 ** Math.floor(Math.log10(most / 5)))
    .find((one) => 6 * one >= most);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, k) => k * step);
}

/** Moves names apart, from the top to the bottom, where they would lie on each other. */
function labelRows(wanted) {
  const rows = [...wanted];
  let before = -Infinity;
  for (const index of wanted.map((_, k) => k).toSorted((a, b) => wanted[a] - wanted[b])) {
    rows[index] = Math.max(wanted[index], before + 15);
    before = rows[index];
  }
  return rows;
}

const told = (value) =>
  value >= 1000 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(2)));
const round = (value) => Number(value.toFixed(1));
const escaped = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const text = (a, b, words, more = '') =>
  `<text x="${round(a)}" y="${round(b)}" ${more}>${escaped(words)}</text>`;
const line = (a, b, c, d, more) =>
  `<line x1="${round(a)}" y1="${round(b)}" x2="${round(c)}" y2="${round(d)}" ${more}/>`;
