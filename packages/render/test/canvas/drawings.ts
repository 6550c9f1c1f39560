import { randomFractions } from '@portolan/testing';

/** What drawings ask of a canvas; those of browsers, of other libraries and ours all have it. */
export interface AnyContext {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: string;
  lineCap: string;
  miterLimit: number;
  lineDashOffset: number;
  globalAlpha: number;
  globalCompositeOperation: string;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(angle: number): void;
  scale(x: number, y: number): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  arc(x: number, y: number, r: number, from: number, to: number, isCounterclockwise?: boolean): void;
  rect(x: number, y: number, width: number, height: number): void;
  closePath(): void;
  fill(rule?: 'nonzero' | 'evenodd'): void;
  stroke(): void;
  clip(rule?: 'nonzero' | 'evenodd'): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  setLineDash(lengths: number[]): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): AnyGradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): AnyGradient;
}

interface AnyGradient {
  addColorStop(offset: number, colour: string): void;
}

export const DRAWINGS: Readonly<Record<string, (context: AnyContext, seed: number) => void>> = {
  polygons(context, seed) {
    const random = numbers(seed);
    for (let shape = 0; shape < 12; shape++) {
      context.beginPath();
      context.moveTo(random(100), random(100));
      for (let point = 0; point < 4; point++) context.lineTo(random(100), random(100));
      context.closePath();
      context.fillStyle = colour(random);
      context.fill(shape % 2 === 0 ? 'nonzero' : 'evenodd');
    }
  },
  curves(context, seed) {
    const random = numbers(seed);
    for (let shape = 0; shape < 10; shape++) {
      context.beginPath();
      context.moveTo(random(100), random(100));
      context.bezierCurveTo(random(100), random(100), random(100), random(100), random(100), random(100));
      context.quadraticCurveTo(random(100), random(100), random(100), random(100));
      context.arc(random(100), random(100), random(20), random(7), random(7), shape % 3 === 0);
      context.fillStyle = colour(random);
      context.fill();
    }
  },
  strokes(context, seed) {
    const random = numbers(seed);
    const joins = ['round', 'miter', 'bevel'];
    const caps = ['round', 'butt', 'square'];
    for (let line = 0; line < 12; line++) {
      context.beginPath();
      context.moveTo(random(100), random(100));
      for (let point = 0; point < 4; point++) context.lineTo(random(100), random(100));
      if (line % 4 === 0) context.closePath();
      context.lineJoin = joins[line % 3]!;
      context.lineCap = caps[(line >> 1) % 3]!;
      context.lineWidth = 0.5 + random(8);
      context.strokeStyle = colour(random);
      context.stroke();
    }
  },
  dashes(context, seed) {
    const random = numbers(seed);
    for (let line = 0; line < 8; line++) {
      context.beginPath();
      context.moveTo(random(100), random(100));
      for (let point = 0; point < 3; point++) context.lineTo(random(100), random(100));
      context.setLineDash([2 + random(10), 2 + random(5), 1 + random(4)]);
      context.lineDashOffset = random(40) - 20;
      context.lineWidth = 1 + random(4);
      context.lineCap = line % 2 === 0 ? 'butt' : 'round';
      context.strokeStyle = colour(random);
      context.stroke();
    }
  },
  transforms(context, seed) {
    const random = numbers(seed);
    for (let shape = 0; shape < 10; shape++) {
      context.save();
      context.translate(random(100), random(100));
      context.rotate(random(6));
      context.scale(0.3 + random(2), 0.3 + random(2));
      context.beginPath();
      context.rect(-10, -10, 5 + random(15), 5 + random(15));
      context.lineWidth = 1 + random(3);
      context.strokeStyle = colour(random);
      context.fillStyle = colour(random);
      context.globalAlpha = 0.3 + random(0.7);
      context.fill();
      context.stroke();
      context.restore();
    }
  },
  clips(context, seed) {
    const random = numbers(seed);
    for (let shape = 0; shape < 6; shape++) {
      context.save();
      context.beginPath();
      context.arc(random(100), random(100), 10 + random(30), 0, 2 * Math.PI);
      context.clip();
      context.beginPath();
      context.rect(random(50), random(50), 10 + random(50), 10 + random(50));
      context.clip();
      context.fillStyle = colour(random);
      context.fillRect(0, 0, 100, 100);
      context.restore();
    }
  },
  gradients(context, seed) {
    const random = numbers(seed);
    for (let shape = 0; shape < 4; shape++) {
      const gradient =
        shape % 2 === 0
          ? context.createLinearGradient(random(100), random(100), random(100), random(100))
          : context.createRadialGradient(50, 50, random(10), 50 + random(9), 50, 20 + random(30));
      gradient.addColorStop(0, colour(random));
      gradient.addColorStop(0.2 + random(0.5), colour(random));
      gradient.addColorStop(1, colour(random));
      context.fillStyle = gradient;
      context.fillRect(random(50), random(50), 20 + random(50), 20 + random(50));
    }
  },
  operations(context, seed) {
    const random = numbers(seed);
    const operations = ['multiply', 'source-over', 'destination-out', 'lighter'];
    for (let shape = 0; shape < 12; shape++) {
      context.globalCompositeOperation = operations[shape % 4]!;
      context.beginPath();
      context.arc(random(100), random(100), 10 + random(20), 0, 2 * Math.PI);
      context.fillStyle = colour(random);
      context.fill();
    }
  },
};

/** Draws one after the other, 0 to `most` each. */
function numbers(seed: number): (most: number) => number {
  const values = randomFractions(seed);
  return (most) => most * values();
}

function colour(random: (most: number) => number): string {
  const channel = (): number => Math.floor(random(256));
  return `rgba(${channel()}, ${channel()}, ${channel()}, ${(0.3 + random(0.7)).toFixed(2)})`;
}
