import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { ellipse, line, mirrored, path, place, rect } from '../shapes.ts';
import { halo } from './sky.ts';

/** An umbrella, 200 across at scale 1, handle down. */
export function umbrella(d: Drawing, x: number, y: number, scale: number, color: string, turn = 0): void {
  const { dark, light } = d.palette;
  const shade = (amount: number) => mix(color, dark, amount);
  d.paint(
    place(
      x,
      y,
      scale,
      turn,
      path(
        'M-100 0C-96 -110 96 -110 100 0C84 -18 62 -16 50 2C36 -16 14 -16 0 2C-14 -16 -36 -16 -50 2C-62 -16 -84 -18 -100 0Z',
        d.linear([
          [0, lighter(color, 0.4)],
          [0.6, color],
          [1, shade(0.35)],
        ]),
      ),
      path(
        'M-50 2C-44 -54 -22 -80 0 -82C-14 -60 -2 -14 0 2C-14 -16 -36 -16 -50 2Z',
        lighter(color, 0.28),
        0.7,
      ),
      path('M50 2C44 -54 22 -80 0 -82C60 -84 92 -54 100 0C84 -18 62 -16 50 2Z', shade(0.35), 0.6),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      turn,
      line('M0 -92V86C0 112 34 112 34 88', dark, 5),
      line('M-50 2C-44 -54 -22 -80 0 -82M50 2C44 -54 22 -80 0 -82', light, 1.8, 0.5),
    ),
  );
}

/** A hot-air balloon, 200 wide at scale 1; (x, y) is the middle of the envelope. */
export function balloon(d: Drawing, x: number, y: number, scale: number, one: string, other: string): void {
  const { dark, glow, light } = d.palette;
  const gores = [
    [-96, -58, one],
    [-58, -20, other],
    [-20, 20, one],
    [20, 58, other],
    [58, 96, one],
  ] as const;
  halo(d, x, y + 90 * scale, 120 * scale, glow, 0.5);
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      ...gores.map(([from, to, color], i) =>
        path(
          `M0 -104C${from * 1.32} -104 ${from * 1.32} 40 ${from * 0.28} 112H${to * 0.28}C${to * 1.32} 40 ${to * 1.32} -104 0 -104Z`,
          d.linear([
            [0, lighter(color, 0.4 - i * 0.08)],
            [0.6, darker(color, i * 0.06)],
            [1, darker(color, 0.3)],
          ]),
        ),
      ),
      rect(-24, 150, 48, 36, mix(dark, glow, 0.35), 8),
      ellipse(-38, -44, 16, 32, light, 0.3),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      line('M-26 112L-22 152M26 112L22 152M-8 112L-8 152M8 112L8 152', dark, 2.4),
      line('M-24 162H24M-24 174H24', dark, 2, 0.6),
    ),
  );
}

/** An open book flying like a bird, 180 across at scale 1. */
export function flyingBook(d: Drawing, x: number, y: number, scale: number, color: string, turn = 0): void {
  const { light, dark } = d.palette;
  const wing = [
    path('M0 10C20 -14 60 -24 96 -56L88 -2C60 16 26 20 0 34Z', darker(color, 0.15)),
    path(
      'M0 2C20 -24 56 -32 90 -62L84 -14C58 4 24 8 0 24Z',
      d.linear(
        [
          [0, lighter(light, 0.4)],
          [1, mix(light, dark, 0.25)],
        ],
        20,
      ),
    ),
  ];
  d.paint(place(x, y, scale, turn, ...wing, mirrored(...wing)));
  const lines = [0, 1, 2].map((row) =>
    line(
      `M${12} ${4 + row * 5}C30 ${-14 + row * 5} 56 ${-24 + row * 6} 78 ${-40 + row * 9}`,
      dark,
      1.5,
      0.45,
    ),
  );
  d.ink(place(x, y, scale, turn, ...lines, mirrored(...lines), line('M0 2V34', darker(color, 0.5), 3)));
}
