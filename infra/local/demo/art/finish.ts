import type { Painted } from './painter.ts';
import { createRandom } from './random.ts';

const tile = 128;

/** Threads of the canvas: over and under, with the irregularity of linen. */
function weave(): Float32Array {
  const random = createRandom('linen');
  const threads = new Float32Array(tile * tile);
  for (let y = 0; y < tile; y++) {
    for (let x = 0; x < tile; x++) {
      const warp = Math.sin((x / 4) * Math.PI) * (Math.floor(y / 4) % 2 === 0 ? 1 : -0.4);
      const weft = Math.sin((y / 4) * Math.PI) * (Math.floor(x / 4) % 2 === 0 ? -0.4 : 1);
      threads[y * tile + x] = (warp + weft) * 1.5 + (random() - 0.5) * 4;
    }
  }
  return threads;
}

/**
 * Lights the relief from the upper left, lets the canvas show through, lays a thin warm glaze over the lights
 * and a cool one over the shadows, and darkens the corners. Changes the pixels in place.
 */
export function varnish(painted: Painted, vignette = 0.42): void {
  const { data, relief, width, height } = painted;
  const threads = weave();
  const centreX = width / 2;
  const centreY = height / 2;
  for (let y = 0; y < height; y++) {
    const below = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const right = x + 1 < width ? 1 : 0;
      const here = relief[pixel] as number;
      const slope = here * 2 - (relief[pixel + right] as number) - (relief[pixel + below] as number);
      const grain = threads[(y % tile) * tile + (x % tile)] as number;
      const away = ((x - centreX) / centreX) ** 2 + ((y - centreY) / centreY) ** 2;
      const corner = 1 - vignette * Math.max(0, away * 0.5 - 0.12);
      const lift = -slope * 0.16 + grain;
      const i = pixel * 3;
      const red = data[i] as number;
      const green = data[i + 1] as number;
      const blue = data[i + 2] as number;
      const light = (red * 0.3 + green * 0.55 + blue * 0.15) / 255;
      data[i] = clamp((red + lift + 10 * light) * corner);
      data[i + 1] = clamp((green + lift + 2 * light) * corner);
      data[i + 2] = clamp((blue + lift - 10 * light + 7 * (1 - light)) * corner);
    }
  }
}

function clamp(value: number): number {
  return Math.min(255, Math.max(0, value));
}
