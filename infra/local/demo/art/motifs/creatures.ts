import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { circle, ellipse, line, mirrored, path, place } from '../shapes.ts';
import { halo } from './sky.ts';

/** A fish about 200 long at scale 1, swimming right unless `left`. */
export function fish(
  d: Drawing,
  x: number,
  y: number,
  scale: number,
  color: string,
  left = false,
  turn = 0,
): void {
  const { light, dark, second } = d.palette;
  const body = d.linear([
    [0, lighter(color, 0.15)],
    [0.45, color],
    [0.75, mix(color, light, 0.55)],
    [1, darker(color, 0.25)],
  ]);
  const fin = d.linear(
    [
      [0, mix(color, second, 0.5)],
      [1, darker(color, 0.3)],
    ],
    40,
  );
  const paint = [
    path('M-78 0C-120 -58 -140 -60 -152 -52C-138 -26 -138 22 -154 54C-136 58 -116 46 -78 4Z', fin),
    path('M-20 -44C0 -86 40 -86 58 -72C44 -64 40 -54 44 -36Z', fin),
    path('M-8 40C-6 66 -24 80 -40 80C-40 64 -40 52 -34 38Z', fin),
    path('M104 4C80 -46 10 -64 -84 0C10 62 84 48 104 4Z', body),
    ellipse(76, 0, 7, 26, darker(color, 0.3), 0.4),
  ];
  const ink: string[] = [];
  for (let row = -1; row <= 1; row++) {
    for (let i = 0; i < 6; i++)
      ink.push(
        line(`M${44 - i * 20 + (row % 2) * 9} ${row * 15 - 8}q-12 8 0 16`, darker(color, 0.45), 2.2, 0.6),
      );
  }
  ink.push(
    circle(82, -9, 9, light),
    circle(84, -9, 5, dark),
    circle(86, -11, 1.6, light),
    line('M100 9q-10 5 -15 0', dark, 2.6),
    line('M-92 -6L-142 -40M-94 2L-144 0M-92 8L-142 42', darker(color, 0.4), 2, 0.6),
  );
  const turned = (parts: readonly string[]) =>
    place(x, y, scale, turn, left ? mirrored(...parts) : parts.join(''));
  d.paint(turned(paint));
  d.ink(turned(ink));
}

/** A whale about 400 long at scale 1, swimming right unless `left`, its belly pale and grooved. */
export function whale(
  d: Drawing,
  x: number,
  y: number,
  scale: number,
  color: string,
  left = false,
  turn = 0,
): void {
  const { light, dark } = d.palette;
  const back = d.linear([
    [0, lighter(color, 0.35)],
    [0.4, color],
    [1, darker(color, 0.5)],
  ]);
  const belly = d.linear([
    [0, light],
    [1, mix(light, color, 0.6)],
  ]);
  const paint = [
    path(
      'M-168 -18C-214 -30 -236 -74 -268 -88C-262 -56 -250 -34 -236 -18C-262 -14 -284 6 -290 34C-256 30 -222 14 -168 4Z',
      back,
    ),
    path(
      'M196 18C190 -66 96 -112 -6 -92C-80 -78 -120 -34 -180 -22V6C-120 26 -60 92 60 92C140 92 200 70 196 18Z',
      back,
    ),
    path('M196 20C170 44 110 36 60 40C10 44 -20 52 -52 58C-20 82 20 92 62 92C140 92 198 68 196 20Z', belly),
    path('M40 56C36 104 6 136 -34 146C-30 116 -20 84 6 52Z', darker(color, 0.2)),
  ];
  const ink = [
    ...[0, 1, 2, 3, 4].map((groove) =>
      line(
        `M${178 - groove * 12} ${40 + groove * 9}C${130 - groove * 8} ${52 + groove * 9} ${80 - groove * 12} ${50 + groove * 9} ${10 + groove * 8} ${58 + groove * 7}`,
        mix(color, dark, 0.3),
        2.4,
        0.5,
      ),
    ),
    line('M194 22C172 42 136 40 112 30', dark, 3.2, 0.8),
    circle(110, 10, 9, light),
    circle(112, 10, 5.4, dark),
    line('M96 -2q14 -10 28 0', dark, 3, 0.7),
    ...[
      [-20, -60],
      [20, -74],
      [60, -70],
      [-60, -44],
      [4, -40],
      [48, -36],
    ].map(([px = 0, py = 0]) => circle(px, py, 3.4, light, 0.6)),
  ];
  const turned = (parts: readonly string[]) =>
    place(x, y, scale, turn, left ? mirrored(...parts) : parts.join(''));
  d.paint(turned(paint));
  d.ink(turned(ink));
}

/** A jellyfish lamp, bell 120 wide at scale 1, tentacles trailing below. */
export function jellyfish(d: Drawing, x: number, y: number, scale: number, color: string): void {
  const { light } = d.palette;
  halo(d, x, y, 170 * scale, color, 0.6);
  const arms: string[] = [];
  const threads: string[] = [];
  for (let i = -3; i <= 3; i++) {
    const sway = d.range(-26, 26);
    arms.push(
      line(
        `M${i * 15} 8C${i * 17 + sway} 60 ${i * 19 - sway} 110 ${i * 23 + sway} ${150 + d.range(0, 80)}`,
        mix(color, light, 0.4),
        5.5 - Math.abs(i),
        0.75,
      ),
    );
    threads.push(
      line(
        `M${i * 15 + 6} 8C${i * 17 - sway} 50 ${i * 18 + sway} 130 ${i * 22 - sway} ${200 + d.range(0, 60)}`,
        light,
        1.3,
        0.6,
      ),
    );
  }
  const bell = d.radial(
    [
      [0, lighter(color, 0.7)],
      [0.5, mix(color, light, 0.25), 0.95],
      [1, darker(color, 0.15), 0.9],
    ],
    [0.45, 0.35],
    0.75,
  );
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      ...arms,
      path(
        'M-62 10C-70 -76 70 -76 62 10C48 22 40 2 31 12C22 22 12 4 0 14C-12 4 -22 22 -31 12C-40 2 -48 22 -62 10Z',
        bell,
      ),
      ellipse(-16, -34, 18, 9, light, 0.6),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      ...threads,
      line('M-40 4C-42 -28 -22 -48 0 -50M40 4C42 -28 22 -48 0 -50M0 8V-50', light, 1.6, 0.45),
    ),
  );
}

/** A moth, wings spread 160 wide at scale 1, an eye on each. */
export function moth(d: Drawing, x: number, y: number, scale: number, color: string, turn = 0): void {
  const { light, dark, glow, second } = d.palette;
  const wing = d.radial(
    [
      [0, lighter(color, 0.5)],
      [0.6, color],
      [1, darker(color, 0.4)],
    ],
    [0.3, 0.5],
    0.9,
  );
  const half = [
    path('M4 -6C20 -60 74 -70 82 -48C88 -26 60 4 6 6Z', wing),
    path('M4 4C40 2 62 24 52 46C40 62 14 44 4 18Z', darker(color, 0.12)),
    circle(52, -34, 13, mix(color, light, 0.7)),
    circle(52, -34, 8, second),
    circle(52, -34, 4, dark),
    circle(34, 28, 6, glow),
  ];
  d.paint(place(x, y, scale, turn, ...half, mirrored(...half), ellipse(0, 4, 7, 26, darker(color, 0.5))));
  d.ink(
    place(
      x,
      y,
      scale,
      turn,
      line('M-2 -20C-8 -44 -22 -50 -28 -48M2 -20C8 -44 22 -50 28 -48', light, 2, 0.9),
      line('M8 0L70 -50M8 2L48 40M-8 0L-70 -50M-8 2L-48 40', darker(color, 0.5), 1.6, 0.5),
      circle(51, -36, 1.8, light),
      circle(-53, -36, 1.8, light),
    ),
  );
}

/** A cat sitting with its back to us, 110 tall at scale 1. */
export function cat(d: Drawing, x: number, y: number, scale: number, left = false): void {
  const { dark, glow } = d.palette;
  const body =
    'M-30 0C-40 -40 -24 -62 -14 -68C-24 -78 -24 -98 -20 -112L-8 -98H8L20 -112C24 -98 24 -78 14 -68C24 -62 40 -40 30 0Z';
  const tail = line('M26 -6C60 -4 66 -34 52 -50', dark, 9);
  const shape = [tail, path(body, dark)];
  const edge = [line('M-30 -2C-38 -38 -24 -60 -14 -68C-24 -78 -24 -98 -20 -111', glow, 2, 0.6)];
  d.ink(place(x, y, scale, 0, left ? mirrored(...shape, ...edge) : [...shape, ...edge].join('')));
}

/** Someone small in a coat, 100 tall at scale 1, seen from behind; with an umbrella if asked. */
export function walker(
  d: Drawing,
  x: number,
  y: number,
  scale: number,
  coat: string,
  umbrella?: string,
): void {
  const { dark, light } = d.palette;
  const shadow = ellipse(0, 2, 34, 6, dark, 0.45);
  const parts = [
    shadow,
    line('M-8 -24V0M8 -24V0', dark, 7),
    path(
      'M-24 -20C-22 -58 -14 -70 0 -70C14 -70 22 -58 24 -20Z',
      d.linear(
        [
          [0, lighter(coat, 0.25)],
          [1, darker(coat, 0.35)],
        ],
        -40,
      ),
    ),
    circle(0, -80, 12, mix(light, '#b9734f', 0.45)),
    path('M-14 -82C-14 -102 14 -102 14 -82Z', dark),
  ];
  if (umbrella) {
    const dome = d.linear(
      [
        [0, lighter(umbrella, 0.45)],
        [1, darker(umbrella, 0.3)],
      ],
      -30,
    );
    parts.push(
      line('M18 -52L26 -150', dark, 3.5),
      path(
        'M-36 -118C-32 -172 80 -178 90 -126C78 -134 68 -132 58 -122C46 -132 36 -130 26 -120C14 -130 4 -130 -6 -118C-16 -126 -26 -126 -36 -118Z',
        dome,
      ),
    );
  }
  d.ink(place(x, y, scale, 0, ...parts));
}

/** A bird in flight, seen from the side, 90 across at scale 1. */
export function bird(d: Drawing, x: number, y: number, scale: number, color: string, left = false): void {
  const shape = [
    path(
      'M44 -4C30 -14 14 -8 4 -4C-6 -30 -24 -42 -44 -44C-34 -30 -26 -14 -22 -2L-48 10C-20 14 20 14 34 2L50 0Z',
      color,
    ),
    path('M4 -4C10 -26 24 -44 40 -50C38 -32 30 -12 20 -2Z', lighter(color, 0.25)),
  ];
  d.ink(place(x, y, scale, 0, left ? mirrored(...shape) : shape.join('')));
}
