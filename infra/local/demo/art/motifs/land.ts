import { darker, lighter, mix } from '../color.ts';
import type { Drawing, Point } from '../drawing.ts';
import { curve, ellipse, line, path, polygon } from '../shapes.ts';

export type Ground = (x: number) => number;

/** One rolling hill line across the board. `y` and `swell` in board units; answers where the ground is. */
export function hill(d: Drawing, y: number, swell: number, color: string, furrows = true): Ground {
  const phase = d.random() * 6;
  const pace = d.range(1.6, 3);
  const ground: Ground = (x) =>
    y -
    Math.sin((x / d.width) * pace * Math.PI + phase) * swell -
    Math.sin((x / d.width) * pace * 5 + phase * 2) * swell * 0.22;
  land(d, ground, color, furrows ? 7 : 0);
  return ground;
}

/** Fills everything below a ground line, with furrows that follow it. */
function land(d: Drawing, ground: Ground, color: string, furrows = 7): void {
  const points: Point[] = [];
  for (let x = -40; x <= d.width + 40; x += 40) points.push([x, ground(x)]);
  const fill = d.linear([
    [0, lighter(color, 0.22)],
    [0.25, color],
    [1, darker(color, 0.55)],
  ]);
  d.paint(path(`${curve(points)}L${d.width + 40} ${d.height + 20}L-40 ${d.height + 20}Z`, fill));
  for (let i = 1; i <= furrows; i++) {
    const drop = i * i * 3.4 + i * 9;
    const bent: Point[] = points.map(([x, y], step) => [x, y + drop + Math.sin(step * 0.8 + i * 2) * 4]);
    const tint = i % 2 ? lighter(color, 0.2) : mix(darker(color, 0.25), d.palette.second, 0.12);
    d.paint(line(curve(bent), tint, 4 + i * 1.7, 0.5));
  }
  d.paint(line(curve(points), lighter(color, 0.45), 4, 0.7));
}

/** A sea from `top` down, with swells that grow towards the viewer and a path of light under `lightX`. */
export function sea(d: Drawing, top: number, color: string, lightX?: number): void {
  const { glow, light, second } = d.palette;
  const fill = d.linear([
    [0, lighter(color, 0.3)],
    [0.3, color],
    [1, darker(color, 0.6)],
  ]);
  d.paint(`<rect x="0" y="${top}" width="${d.width}" height="${d.height - top}" fill="${fill}"/>`);
  const deep = d.height - top;
  for (let i = 0; i < 16; i++) {
    const t = i / 15;
    const y = top + deep * t ** 1.5 + 4;
    const points: Point[] = [];
    const wave = 30 + t * 90;
    const tall = 3 + t * 17;
    const phase = d.random() * 9;
    for (let x = -60; x <= d.width + 60; x += wave / 2)
      points.push([x, y + Math.sin(x / wave + phase) * tall]);
    const tint =
      i % 3 === 0 ? lighter(color, 0.32) : i % 3 === 1 ? darker(color, 0.32) : mix(color, second, 0.3);
    d.paint(line(curve(points), tint, 4 + t * 16, 0.6));
    if (lightX !== undefined) {
      const spread = 30 + t * 110;
      for (let k = 0; k < 4; k++) {
        const x = lightX + (d.random() + d.random() - 1) * spread;
        d.paint(
          ellipse(x, y + d.range(-6, 6), d.range(16, 46) * (0.5 + t), 2.5 + t * 5, k % 2 ? glow : light, 0.8),
        );
      }
    }
  }
}

/** A floor of tiles that runs to the horizon. */
export function checkerboard(d: Drawing, horizon: number, one: string, other: string): void {
  const rows = 11;
  const vanish = d.width / 2;
  const edge = (i: number) => horizon + (d.height - horizon + 40) * (i / rows) ** 2.1;
  const wide = d.width * 0.3;
  for (let row = 0; row < rows; row++) {
    const [far, close] = [edge(row), edge(row + 1)];
    const depth = (y: number) => (y - horizon) / (d.height - horizon) + 0.02;
    for (let column = -12; column < 12; column++) {
      const [a, b] = [column * wide, (column + 1) * wide];
      const fade = 1 - row / rows;
      const color = mix((row + column) % 2 === 0 ? one : other, d.palette.skyLow, fade * 0.5);
      d.paint(
        polygon(
          [
            [vanish + a * depth(far), far],
            [vanish + b * depth(far), far],
            [vanish + b * depth(close), close],
            [vanish + a * depth(close), close],
          ],
          color,
        ),
      );
    }
  }
}

/** Grass and little stems along a ground line, in ink. */
export function grass(d: Drawing, ground: Ground, count: number, color: string, tall = 26): void {
  for (let i = 0; i < count; i++) {
    const x = d.random() * d.width;
    const y = ground(x) + d.range(0, 60);
    const height = tall * d.range(0.5, 1.3);
    d.ink(
      line(
        `M${x} ${y}q${d.range(-3, 3)} ${-height * 0.6} ${d.range(-9, 9)} ${-height}`,
        mix(color, d.palette.light, d.random() * 0.4),
        1.8,
        0.7,
      ),
    );
  }
}
