import { createRandom, noise, type Random } from './random.ts';

/** Raw RGB pixels. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Painted extends Pixels {
  /** Thickness of the paint, for the light that falls across it. */
  readonly relief: Uint8Array;
}

interface Brush {
  /** Half the width of a stroke, in pixels of a canvas 1600 long. */
  readonly radius: number;
  /** Longest stroke, in radii. */
  readonly reach: number;
  /** How far the canvas may be off before this brush touches it; 0 covers everything. */
  readonly tolerance: number;
  readonly opacity: number;
  /** Between the beginnings of strokes, in radii. */
  readonly spacing: number;
}

const brushes: readonly Brush[] = [
  { radius: 34, reach: 7, tolerance: 0, opacity: 0.9, spacing: 1.8 },
  { radius: 15, reach: 8, tolerance: 14, opacity: 0.82, spacing: 1.5 },
  { radius: 7, reach: 9, tolerance: 20, opacity: 0.85, spacing: 1.3 },
  { radius: 3.2, reach: 9, tolerance: 26, opacity: 0.92, spacing: 1.3 },
];

/**
 * Paints after a model picture the way a hand would: broad strokes first, finer ones only where the canvas
 * still differs, each following the edges, or a slow swirl where there is nothing to follow (after Hertzmann's
 * painterly rendering, SIGGRAPH 1998). `models[i]` is the model as softly as brush i sees it.
 */
export function paintAfter(models: readonly Pixels[], width: number, height: number, seed: string): Painted {
  const random = createRandom(`${seed}/strokes`);
  const data = new Uint8Array(width * height * 3);
  const relief = new Uint8Array(width * height).fill(60);
  const unit = Math.max(width, height) / 1600;
  const swirl = Math.floor(random() * 2 ** 30);
  const first = models[0] as Pixels;
  fill(data, width, height, first);
  brushes.forEach((brush, i) => {
    const model = models[i] ?? first;
    layer({ data, relief, width, height }, model, brush, unit, random, swirl);
  });
  correct(data, width, height, models.at(-1) ?? first);
  return { data, relief, width, height };
}

function fill(data: Uint8Array, width: number, height: number, model: Pixels): void {
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * model.height) / height) * model.width;
    for (let x = 0; x < width; x++) {
      const from = (row + Math.floor((x * model.width) / width)) * 3;
      const to = (y * width + x) * 3;
      data[to] = model.data[from] as number;
      data[to + 1] = model.data[from + 1] as number;
      data[to + 2] = model.data[from + 2] as number;
    }
  }
}

/** The last look: where the strokes went over an edge, a dry brush brings it back. */
function correct(data: Uint8Array, width: number, height: number, model: Pixels): void {
  const seen = model.data;
  const across = model.width * 3;
  for (let y = 0; y < height; y++) {
    const my = Math.min(model.height - 1.001, Math.max(0, ((y + 0.5) * model.height) / height - 0.5));
    const row = Math.floor(my);
    const fy = my - row;
    const below = row + 1 < model.height ? across : 0;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const mx = Math.min(model.width - 1.001, Math.max(0, ((x + 0.5) * model.width) / width - 0.5));
      const column = Math.floor(mx);
      const j = row * across + column * 3;
      const off = difference(data, i, seen, j);
      if (off < 34) continue;
      const fx = mx - column;
      const right = column + 1 < model.width ? 3 : 0;
      const share = Math.min(0.8, (off - 34) / 50);
      for (let c = 0; c < 3; c++) {
        const top = (seen[j + c] as number) * (1 - fx) + (seen[j + right + c] as number) * fx;
        const low = (seen[j + below + c] as number) * (1 - fx) + (seen[j + below + right + c] as number) * fx;
        data[i + c] = blend(data[i + c] as number, top * (1 - fy) + low * fy, share);
      }
    }
  }
}

/** Which way the brush runs at every pixel of the model. */
function directions(model: Pixels, swirl: number): Float32Array {
  const { data, width, height } = model;
  const angles = new Float32Array(width * height);
  const light = (x: number, y: number) => {
    const i = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 3;
    return (data[i] as number) * 0.3 + (data[i + 1] as number) * 0.55 + (data[i + 2] as number) * 0.15;
  };
  const long = Math.max(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const gx = light(x + 1, y) - light(x - 1, y);
      const gy = light(x, y + 1) - light(x, y - 1);
      const strength = Math.hypot(gx, gy);
      const drift = (noise((x / long) * 3.2, (y / long) * 3.2, swirl) - 0.5) * 5 + 0.2;
      if (strength < 3) {
        angles[y * width + x] = drift;
        continue;
      }
      const along = Math.atan2(gy, gx) + Math.PI / 2;
      const trust = Math.min(1, (strength - 3) / 9);
      // Directions have no head: the turn nearest to the drift is taken.
      const turn = along - drift - Math.PI * Math.round((along - drift) / Math.PI);
      angles[y * width + x] = drift + turn * trust;
    }
  }
  return angles;
}

function layer(
  canvas: Painted,
  model: Pixels,
  brush: Brush,
  unit: number,
  random: Random,
  swirl: number,
): void {
  const { width, height, data } = canvas;
  const radius = brush.radius * unit;
  const angles = directions(model, swirl);
  const scale = model.width / width;
  const step = Math.max(2, radius * brush.spacing);
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const order = new Uint32Array(columns * rows).map((_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
  const bristles = new Float32Array(2 * Math.ceil(radius * 1.25) + 3);
  for (const cell of order) {
    const x = ((cell % columns) + random()) * step;
    const y = (Math.floor(cell / columns) + random()) * step;
    if (x >= width || y >= height) continue;
    const seen = at(model, x * scale, y * scale);
    if (brush.tolerance > 0) {
      const here = (Math.floor(y) * width + Math.floor(x)) * 3;
      if (difference(data, here, model.data, seen) < brush.tolerance) continue;
    }
    stroke(canvas, model, angles, scale, { ...brush, radius }, x, y, seen, random, bristles);
  }
}

function at(model: Pixels, x: number, y: number): number {
  const column = Math.min(model.width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(model.height - 1, Math.max(0, Math.floor(y)));
  return (row * model.width + column) * 3;
}

function difference(a: Uint8Array, i: number, b: Uint8Array, j: number): number {
  return (
    (Math.abs((a[i] as number) - (b[j] as number)) +
      Math.abs((a[i + 1] as number) - (b[j + 1] as number)) +
      Math.abs((a[i + 2] as number) - (b[j + 2] as number))) /
    2
  );
}

function stroke(
  canvas: Painted,
  model: Pixels,
  angles: Float32Array,
  scale: number,
  brush: Brush,
  startX: number,
  startY: number,
  seen: number,
  random: Random,
  bristles: Float32Array,
): void {
  const { data, relief, width, height } = canvas;
  const radius = brush.radius * (0.75 + random() * 0.5);
  const tone = (random() - 0.5) * 20;
  const warmth = (random() - 0.5) * 12;
  const red = (model.data[seen] as number) + tone + warmth;
  const green = (model.data[seen + 1] as number) + tone;
  const blue = (model.data[seen + 2] as number) + tone - warmth;
  const half = Math.ceil(radius);
  for (let k = 0; k <= 2 * half; k++) bristles[k] = random();
  const length = radius * brush.reach * (0.6 + random() * 0.6);
  const turnEvery = Math.max(2, radius * 0.6);
  const heading = random() < 0.5 ? 0 : Math.PI;
  let angle = (angles[seen / 3] as number) + heading;
  let [x, y, next] = [startX, startY, turnEvery];
  const pace = 0.85;
  for (let run = 0; run < length; run += pace) {
    if (run > next) {
      next += turnEvery;
      const under = at(model, x * scale, y * scale);
      // A stroke ends where the colour it carries is no longer the colour of the place.
      if (difference(model.data, under, model.data, seen) > 26) return;
      const wanted = angles[under / 3] as number;
      const turn = wanted - angle - Math.PI * Math.round((wanted - angle) / Math.PI);
      angle += turn * 0.6;
    }
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    x += dx * pace;
    y += dy * pace;
    // Round at both ends, ragged towards the last third where the brush runs dry.
    const edge = Math.min(run, length - run);
    const wide = edge >= radius ? radius : Math.sqrt(radius * radius - (radius - edge) ** 2);
    const dry = run / length;
    const reach = Math.floor(wide);
    for (let k = -reach; k <= reach; k++) {
      const bristle = bristles[k + half] as number;
      if (bristle < dry * dry * 0.75) continue;
      const px = Math.floor(x - dy * k + 0.5);
      const py = Math.floor(y + dx * k + 0.5);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const pixel = py * width + px;
      const alpha = brush.opacity * (0.62 + bristle * 0.38);
      const shade = (bristle - 0.5) * 14;
      const i = pixel * 3;
      data[i] = blend(data[i] as number, red + shade, alpha);
      data[i + 1] = blend(data[i + 1] as number, green + shade, alpha);
      data[i + 2] = blend(data[i + 2] as number, blue + shade, alpha);
      const ridge = Math.abs(k) > reach - 1.5 ? 26 : 0;
      relief[pixel] = (relief[pixel] as number) * 0.35 + (70 + bristle * 60 + ridge) * 0.65;
    }
  }
}

function blend(under: number, over: number, alpha: number): number {
  const value = under + (over - under) * alpha;
  return Math.min(255, Math.max(0, value));
}
