/**
 * Measures the canvas in memory and the encoders of PNG and JPEG beside Skia (@napi-rs/canvas), on the drawing work of a map of 600 x 400.
 *
 *   npm run build -w @portolan/render && node packages/render/bench/canvas.mjs [--short]
 */
import { createCanvas } from '@napi-rs/canvas';
import { encode as encodeFastPng } from 'fast-png';
import jpegJs from 'jpeg-js';
import { crc32 } from '@portolan/base';
import { encodeJpeg, encodePng, SoftwareCanvas } from '@portolan/render';
import { digits, isShort, keep, keepTable, randomInts } from '../../../bench/harness.mjs';

const [WIDTH, HEIGHT] = [600, 400];
const ROUNDS = isShort ? 5 : 25;
/** Of JPEG, that of `encodeJpeg`. */
const QUALITY = 88;

const ints = randomInts(18);
const random = () => ints(1_000_000) / 1_000_000;
const between = (least, most) => least + random() * (most - least);

/** Roads: walks of ten segments of about 12 pixels. */
const roads = Array.from({ length: 500 }, () => {
  let [x, y] = [between(0, WIDTH), between(0, HEIGHT)];
  let [dx, dy] = [between(-1, 1), between(-1, 1)];
  const points = [x, y];
  for (let segment = 0; segment < 10; segment++) {
    dx += between(-0.4, 0.4);
    dy += between(-0.4, 0.4);
    const length = Math.hypot(dx, dy) / between(6, 18);
    x += dx / length;
    y += dy / length;
    points.push(x, y);
  }
  return points;
});
/** Buildings and woods: rings of eight corners. */
const polygons = Array.from({ length: 1000 }, () => {
  const [x, y, radius] = [between(0, WIDTH), between(0, HEIGHT), between(2, 20)];
  return Array.from({ length: 8 }, (_, corner) => {
    const angle = (corner * Math.PI) / 4;
    const reach = radius * between(0.6, 1);
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  }).flat();
});
/** A ring of 12 x 16 pixels, as a letter o. */
const glyph = {
  width: 12,
  height: 16,
  left: 1,
  top: 16,
  bitmap: Uint8Array.from({ length: 18 * 22 }, (_, index) => {
    const [x, y] = [((index % 18) - 8.5) / 6, (Math.floor(index / 18) - 10.5) / 8];
    const outside = Math.abs(Math.hypot(x, y) - 0.75) * 7 - 1.75;
    return Math.max(0, Math.min(255, Math.round(192 - 32 * outside)));
  }),
};
const labels = Array.from({ length: 200 }, () => ({
  x: between(0, WIDTH),
  y: between(0, HEIGHT),
  angle: random() < 0.5 ? 0 : between(-1, 1),
}));
const LETTERS = 9;
const SIZE = 14;

function trace(context, points) {
  context.beginPath();
  context.moveTo(points[0], points[1]);
  for (let at = 2; at < points.length; at += 2) context.lineTo(points[at], points[at + 1]);
}

const work = {
  'one colour over everything'(context) {
    context.fillStyle = '#f2efe9';
    context.fillRect(0, 0, WIDTH, HEIGHT);
  },
  '1,000 polygons of 8 corners, half of them see-through'(context) {
    for (const [index, points] of polygons.entries()) {
      context.fillStyle = index % 2 === 0 ? '#d9d0c9' : 'rgba(120, 180, 110, 0.6)';
      trace(context, points);
      context.closePath();
      context.fill();
    }
  },
  '5,000 segments twice, round joins and caps'(context) {
    context.lineJoin = 'round';
    context.lineCap = 'round';
    for (const [width, colour] of [
      [5, '#b0a080'],
      [3, '#ffffff'],
    ]) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      for (const points of roads) {
        trace(context, points);
        context.stroke();
      }
    }
  },
};

function ourLabels(context) {
  const halo = { width: 1.5, blur: 0 };
  for (const { x, y, angle } of labels) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (const under of [halo, undefined]) {
      context.fillStyle = under ? '#ffffff' : '#333333';
      for (let letter = 0; letter < LETTERS; letter++) {
        context.drawGlyph(glyph, x + 8 * letter * cos, y + 8 * letter * sin, SIZE, angle, under);
      }
    }
  }
}

/** Letter by letter too, with the platform's own font. */
function skiaLabels(context) {
  context.font = `${SIZE}px sans-serif`;
  context.lineWidth = 3;
  context.strokeStyle = '#ffffff';
  context.fillStyle = '#333333';
  context.lineJoin = 'round';
  for (const { x, y, angle } of labels) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (const method of ['strokeText', 'fillText']) {
      for (let letter = 0; letter < LETTERS; letter++) {
        context.setTransform(cos, sin, -sin, cos, x + 8 * letter * cos, y + 8 * letter * sin);
        context[method]('o', 0, 0);
      }
    }
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** The median of the CPU time of a call, user and system, in milliseconds. */
async function cpu(run, rounds = ROUNDS) {
  const times = [];
  for (let round = 0; round < rounds + 3; round++) {
    const before = process.cpuUsage();
    // oxlint-disable-next-line no-await-in-loop -- one round after the other is what is measured
    await run();
    const { user, system } = process.cpuUsage(before);
    if (round >= 3) times.push((user + system) / 1000);
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1];
}

const ours = new SoftwareCanvas(WIDTH, HEIGHT).getContext('2d');
const skia = createCanvas(WIDTH, HEIGHT);
const theirs = skia.getContext('2d');
const parts = [
  ...Object.entries(work).map(([name, draw]) => [name, () => draw(ours), () => draw(theirs)]),
  [
    '200 labels of 9 letters, halo and fill, half of them turned',
    () => ourLabels(ours),
    () => skiaLabels(theirs),
  ],
];
const table = [];
const row = (name, mine, other) => {
  table.push([name, digits(mine), digits(other)]);
  console.log(
    `${name.padEnd(60)} ${mine.toFixed(2).padStart(8)} ms  Skia ${other.toFixed(2).padStart(8)} ms  ${(mine / other).toFixed(2)} x`,
  );
};
// Skia draws when its pixels are asked for; one pixel of them is enough.
const flush = () => theirs.getImageData(0, 0, 1, 1);
let [sumOurs, sumTheirs] = [0, 0];
for (const [name, mine, other] of parts) {
  // oxlint-disable no-await-in-loop -- one after the other is what is measured
  const mineMs = await cpu(mine);
  const otherMs = await cpu(() => {
    other();
    flush();
  });
  // oxlint-enable no-await-in-loop
  row(name, mineMs, otherMs);
  sumOurs += mineMs;
  sumTheirs += otherMs;
}
row('all together', sumOurs, sumTheirs);

ours.clearRect(0, 0, WIDTH, HEIGHT);
for (const [, mine] of parts) mine();
const image = ours.getImageData(0, 0, WIDTH, HEIGHT);
const checksum = crc32(Uint8Array.from(image.data)).toString(16);
console.log(`checksum of the picture ${checksum}`);
keep('canvas', 'made-up drawings', { 'canvas.checksum': checksum });

const copy = theirs.createImageData(WIDTH, HEIGHT);
copy.data.set(image.data);
theirs.putImageData(copy, 0, 0);
keepTable('canvas', ['work', 'in memory', '`@napi-rs/canvas`'], table);
const size = (bytes) => `${(bytes.length / 1000).toFixed(1)} kB`;
const pngEncoders = {
  encodePng: () => encodePng(image),
  'encodePng, portable': () => encodePng(image, { isPortable: true }),
  '@napi-rs/canvas': () => skia.toBuffer('image/png'),
  'fast-png': () => encodeFastPng({ width: WIDTH, height: HEIGHT, data: image.data, channels: 4 }),
};
const jpegEncoders = {
  encodeJpeg: () => encodeJpeg(image),
  '@napi-rs/canvas': () => skia.toBuffer('image/jpeg', QUALITY),
  'jpeg-js': () => jpegJs.encode({ width: WIDTH, height: HEIGHT, data: image.data }, QUALITY).data,
};
for (const [format, encoders] of Object.entries({ PNG: pngEncoders, JPEG: jpegEncoders })) {
  const written = [];
  for (const [name, encoder] of Object.entries(encoders)) {
    // oxlint-disable no-await-in-loop -- one after the other is what is measured
    const ms = await cpu(encoder, Math.ceil(ROUNDS / 3));
    const file = await encoder();
    console.log(`${format} by ${name.padEnd(31)} ${ms.toFixed(1).padStart(8)} ms  ${size(file)}`);
    written.push([name, digits(ms), digits(file.length / 1000)]);
    // oxlint-enable no-await-in-loop
  }
  keepTable(format.toLowerCase(), ['encoder', 'ms', 'kB'], written);
}
