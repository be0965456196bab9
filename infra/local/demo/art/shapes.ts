import type { Point } from './drawing.ts';

const n = (value: number) => value.toFixed(1);

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" opacity="${opacity}"/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" opacity="${opacity}"/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(round)}" fill="${fill}"/>`;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;
}

export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" opacity="${opacity}"/>`;
}

export function line(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

/** Moves, sizes and turns what is drawn around the origin. */
export function place(
  x: number,
  y: number,
  scale: number,
  turn: number,
  ...shapes: readonly string[]
): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale.toFixed(3)})">${shapes.join('')}</g>`;
}

export function mirrored(...shapes: readonly string[]): string {
  return `<g transform="scale(-1 1)">${shapes.join('')}</g>`;
}

/** A smooth curve through the points (Catmull-Rom), as path data. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (i: number): Point => {
    const last = points.length - 1;
    const index = closed ? (i + points.length) % points.length : Math.min(last, Math.max(0, i));
    return points[index] as Point;
  };
  const [startX, startY] = at(0);
  const parts = [`M${n(startX)} ${n(startY)}`];
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    parts.push(
      `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (d[0] - b[0]) / 6)} ${n(c[1] - (d[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`,
    );
  }
  return closed ? `${parts.join('')}Z` : parts.join('');
}
