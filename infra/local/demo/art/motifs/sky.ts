import { darker, lighter, mix } from '../color.ts';
import type { Drawing, Point } from '../drawing.ts';
import { circle, curve, ellipse, line, path, place, rect } from '../shapes.ts';

/** The whole board as sky: three colours and slow bands of air that bend around nothing. */
export function sky(d: Drawing, horizon = 1): void {
  const { skyTop, skyMid, skyLow } = d.palette;
  const fill = d.linear([
    [0, skyTop],
    [0.5 * horizon, skyMid],
    [horizon, skyLow],
    [1, mix(skyLow, skyMid, 0.3)],
  ]);
  d.paint(rect(0, 0, d.width, d.height, fill));
  for (let i = 0; i < 13; i++) {
    const y = d.range(-0.05, 0.95) * d.height * horizon;
    const sway = d.range(30, 120);
    const points: Point[] = [];
    for (let step = -1; step <= 7; step++) {
      points.push([(step / 6) * d.width, y + Math.sin(step * d.range(0.7, 1.1) + i) * sway]);
    }
    const share = y / (d.height * horizon);
    const base = share < 0.5 ? mix(skyTop, skyMid, share * 2) : mix(skyMid, skyLow, share * 2 - 1);
    const tint =
      i % 3 === 0
        ? darker(base, 0.18)
        : i % 3 === 1
          ? lighter(base, 0.16)
          : mix(base, d.palette.second, 0.22);
    d.paint(line(curve(points), tint, d.range(18, 70), 0.42));
  }
}

export function stars(d: Drawing, count: number, below = 0.6): void {
  const { light, glow } = d.palette;
  for (let i = 0; i < count; i++) {
    const x = d.random() * d.width;
    const y = d.random() ** 1.4 * d.height * below;
    const size = d.range(1.2, 3.2);
    const dot = circle(x, y, size, i % 4 === 0 ? glow : light, 0.55 + d.random() * 0.45);
    if (i % 9 > 0) {
      d.star(x, y, dot);
      continue;
    }
    const shine = d.radial([
      [0, light, 0.5],
      [1, light, 0],
    ]);
    const arm = size * 4.5;
    const rays = path(`M0 ${-arm}Q1 -1 ${arm} 0Q1 1 0 ${arm}Q-1 1 ${-arm} 0Q-1 -1 0 ${-arm}Z`, light, 0.95);
    d.star(x, y, circle(x, y, 16, shine), dot, place(x, y, 1, d.range(-10, 10), rays));
  }
}

/** Light around a lamp or a moon. */
export function halo(d: Drawing, x: number, y: number, radius: number, color: string, strength = 0.6): void {
  d.paint(
    circle(
      x,
      y,
      radius,
      d.radial([
        [0, color, strength],
        [0.35, color, strength * 0.45],
        [1, color, 0],
      ]),
    ),
  );
}

/** Warm light that does not turn brown over blue. */
function moonlight({ palette }: Drawing): string {
  return mix(mix(palette.light, palette.glow, 0.25), palette.skyLow, 0.35);
}

/** A full moon, asleep. */
export function moon(d: Drawing, x: number, y: number, radius: number, face = true): void {
  const { light, glow, dark, accent } = d.palette;
  halo(d, x, y, radius * 2.7, moonlight(d), 0.5);
  for (const ring of [1.55, 1.3]) d.paint(circle(x, y, radius * ring, light, 0.09));
  d.paint(
    circle(
      x,
      y,
      radius,
      d.radial(
        [
          [0, lighter(light, 0.4)],
          [0.6, light],
          [0.92, mix(light, glow, 0.6)],
          [1, mix(glow, accent, 0.3)],
        ],
        [0.38, 0.36],
        0.75,
      ),
    ),
  );
  for (let i = 0; i < 6; i++) {
    const turn = d.random() * Math.PI * 2;
    const away = radius * d.range(0.35, 0.82);
    d.paint(
      ellipse(
        x + Math.cos(turn) * away,
        y + Math.sin(turn) * away,
        radius * d.range(0.05, 0.14),
        radius * d.range(0.04, 0.11),
        mix(light, glow, 0.75),
        0.5,
      ),
    );
  }
  if (!face) return;
  const s = radius / 100;
  const ink = mix(dark, accent, 0.25);
  d.ink(
    place(
      x,
      y,
      s,
      -8,
      line('M-52 -6Q-34 14 -14 -4', ink, 4.5),
      line('M14 -4Q34 14 52 -6', ink, 4.5),
      ...[-46, -34, -21].map((lash) => line(`M${lash} 4l${(lash + 34) * 0.25} 10`, ink, 2.6)),
      ...[21, 34, 46].map((lash) => line(`M${lash} 4l${(lash - 34) * 0.25} 10`, ink, 2.6)),
      line('M2 -2Q-12 24 -4 30Q2 33 8 29', ink, 3.2),
      line('M-20 48Q2 62 26 44', ink, 4),
      ellipse(-46, 30, 15, 9, accent, 0.28),
      ellipse(48, 28, 15, 9, accent, 0.28),
    ),
  );
}

/** A crescent, open to the right; `turn` in degrees. */
export function crescent(d: Drawing, x: number, y: number, radius: number, turn = -20): void {
  const { light, glow, accent, dark } = d.palette;
  halo(d, x, y, radius * 2.4, moonlight(d), 0.4);
  const s = radius / 100;
  const fill = d.linear(
    [
      [0, lighter(light, 0.3)],
      [0.6, light],
      [1, mix(glow, accent, 0.35)],
    ],
    -50,
  );
  d.paint(
    place(
      x,
      y,
      s,
      turn,
      path(
        'M22 -98C-62 -104 -106 -40 -100 10C-94 72 -30 108 30 96C-20 78 -46 40 -44 -4C-42 -46 -16 -82 22 -98Z',
        fill,
      ),
    ),
  );
  d.ink(
    place(
      x,
      y,
      s,
      turn,
      line('M-78 -4Q-68 8 -56 2', mix(dark, accent, 0.3), 4),
      line('M-56 42Q-50 50 -40 46', mix(dark, accent, 0.3), 3.4),
    ),
  );
}

export function sun(d: Drawing, x: number, y: number, radius: number): void {
  const { light, glow, accent } = d.palette;
  halo(d, x, y, radius * 3.4, glow, 0.75);
  for (let i = 0; i < 24; i++) {
    const turn = (i / 24) * 360;
    d.paint(place(x, y, radius / 100, turn, path(`M-9 -112Q0 ${i % 2 ? -190 : -150} 9 -112Z`, glow, 0.85)));
  }
  d.paint(
    circle(
      x,
      y,
      radius,
      d.radial(
        [
          [0, lighter(light, 0.3)],
          [0.7, glow],
          [1, mix(glow, accent, 0.6)],
        ],
        [0.4, 0.4],
        0.7,
      ),
    ),
  );
}

/** A cloud with a flat foot, lit from the upper left; about 200 wide at scale 1. */
export function cloud(d: Drawing, x: number, y: number, scale: number, color?: string): void {
  const base = color ?? mix(d.palette.light, d.palette.skyLow, 0.45);
  const shadow = mix(base, d.palette.middle, 0.5);
  const puffs = 7;
  const under: string[] = [];
  const over: string[] = [];
  for (let i = 0; i < puffs; i++) {
    const t = (i / (puffs - 1)) * 2 - 1;
    const radius = (1 - t * t * 0.72) * d.range(34, 52);
    const px = t * 82;
    const py = -radius * 0.55 + d.range(-6, 6);
    under.push(circle(px, py + 6, radius, shadow));
    over.push(
      circle(
        px - 5,
        py - 5,
        radius * 0.86,
        d.radial(
          [
            [0, lighter(base, 0.45)],
            [0.55, base],
            [1, mix(base, shadow, 0.75)],
          ],
          [0.36, 0.28],
          0.8,
        ),
      ),
    );
  }
  d.paint(place(x, y, scale, 0, ellipse(0, 4, 104, 18, shadow), ...under, ...over));
}

/** A planet with a ring; the ring passes in front below. */
export function planet(d: Drawing, x: number, y: number, radius: number, color: string, turn = -18): void {
  const s = radius / 100;
  const ring = mix(d.palette.light, color, 0.25);
  const back = 'M-190 0A190 46 0 0 1 190 0L165 0A165 34 0 0 0 -165 0Z';
  const front = 'M-190 0A190 46 0 0 0 190 0L165 0A165 34 0 0 1 -165 0Z';
  const ball = d.linear(
    [
      [0, lighter(color, 0.5)],
      [0.3, color],
      [0.45, lighter(color, 0.25)],
      [0.62, color],
      [1, darker(color, 0.6)],
    ],
    -25,
  );
  d.paint(
    place(
      x,
      y,
      s,
      turn,
      path(back, darker(ring, 0.35)),
      circle(0, 0, 100, ball),
      path(front, ring),
      line('M-178 4A178 40 0 0 0 178 4', darker(ring, 0.3), 3, 0.7),
    ),
  );
}
