import { darker, lighter, mix } from '../color.ts';
import type { Drawing, Point } from '../drawing.ts';
import { circle, curve, ellipse, line, path, place } from '../shapes.ts';
import { eye } from './eyes.ts';
import { halo } from './sky.ts';

/** A tree that branches; (x, y) is its foot. Leaves are round and bunched; `crown` colours them. */
export function tree(
  d: Drawing,
  x: number,
  y: number,
  tall: number,
  trunk: string,
  crown: readonly [string, ...string[]] | undefined,
  leaves = 9,
): Point[] {
  const tips: Point[] = [];
  const limbs: string[] = [];
  const grow = (px: number, py: number, angle: number, length: number, width: number, depth: number) => {
    const bend = d.range(-0.35, 0.35);
    const [mx, my] = [px + Math.sin(angle + bend) * length * 0.5, py - Math.cos(angle + bend) * length * 0.5];
    const [ex, ey] = [px + Math.sin(angle) * length, py - Math.cos(angle) * length];
    limbs.push(
      line(
        curve([
          [px, py],
          [mx, my],
          [ex, ey],
        ]),
        depth % 2 ? trunk : mix(trunk, d.palette.light, 0.1),
        width,
      ),
    );
    if (depth === 0) {
      tips.push([ex, ey]);
      return;
    }
    const forks = depth > 2 ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      grow(
        ex,
        ey,
        angle + (i - (forks - 1) / 2) * d.range(0.55, 0.85) + d.range(-0.12, 0.12),
        length * d.range(0.66, 0.82),
        width * 0.62,
        depth - 1,
      );
    }
  };
  const foot = tall * 0.1;
  d.paint(
    path(
      `M${x - foot} ${y + 6}Q${x - foot * 0.35} ${y - foot} ${x - foot * 0.3} ${y - tall * 0.32}H${x + foot * 0.3}Q${x + foot * 0.35} ${y - foot} ${x + foot} ${y + 6}Z`,
      d.linear(
        [
          [0, lighter(trunk, 0.15)],
          [1, darker(trunk, 0.3)],
        ],
        -60,
      ),
    ),
  );
  grow(x, y - tall * 0.26, d.range(-0.08, 0.08), tall * 0.28, tall * 0.052, 3);
  d.paint(...limbs);
  if (!crown) return tips;
  for (const [tx, ty] of tips) {
    for (let i = 0; i < leaves; i++) {
      const color = d.pick(crown);
      const size = tall * d.range(0.025, 0.06);
      const [px, py] = [tx + d.range(-1, 1) * tall * 0.1, ty + d.range(-1, 1) * tall * 0.08];
      d.paint(
        ellipse(
          px,
          py,
          size,
          size * 0.8,
          mix(color, i % 2 ? d.palette.light : d.palette.dark, d.range(0.05, 0.3)),
        ),
      );
    }
  }
  return tips;
}

/** A mushroom standing on (x, y), 160 tall at scale 1. */
export function mushroom(d: Drawing, x: number, y: number, scale: number, color: string, lit = false): void {
  const { light, glow, dark } = d.palette;
  if (lit) halo(d, x, y - 80 * scale, 180 * scale, glow, 0.5);
  const stem = d.linear(
    [
      [0, lighter(light, 0.3)],
      [1, mix(light, dark, 0.45)],
    ],
    -80,
  );
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      path('M-20 -86C-16 -40 -30 -10 -34 4H34C28 -12 16 -42 22 -86Z', stem),
      ellipse(0, -82, 74, 18, mix(light, color, 0.4)),
      path(
        'M-94 -80C-92 -188 92 -188 94 -80C50 -96 -50 -96 -94 -80Z',
        d.radial(
          [
            [0, lighter(color, 0.5)],
            [0.5, color],
            [1, darker(color, 0.4)],
          ],
          [0.35, 0.3],
          0.9,
        ),
      ),
      ...[
        [-46, -116, 13],
        [-4, -140, 16],
        [40, -118, 11],
        [14, -104, 7],
        [-22, -100, 6],
        [66, -98, 8],
      ].map(([px = 0, py = 0, r = 0]) => ellipse(px, py, r, r * 0.75, light)),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      ...[-40, -24, -8, 8, 24, 40].map((gill) =>
        line(`M${gill} -84Q${gill * 0.6} -76 ${gill * 0.4} -70`, darker(color, 0.3), 1.8, 0.6),
      ),
    ),
  );
}

/** A flower with a long stem rooted at (x, y); `face` 'eye' makes it look back. */
export function flower(
  d: Drawing,
  x: number,
  y: number,
  tall: number,
  size: number,
  color: string,
  face: 'eye' | 'lamp',
): void {
  const { glow, light, far, second } = d.palette;
  const bend = d.range(-0.25, 0.25) * tall;
  const [tx, ty] = [x + bend, y - tall];
  const stem = mix(mix(far, second, 0.5), '#2f6b4a', 0.35);
  d.paint(line(`M${x} ${y}Q${x - bend * 0.4} ${y - tall * 0.55} ${tx} ${ty}`, stem, Math.max(5, size * 0.1)));
  for (const side of [-1, 1]) {
    d.paint(
      place(
        x + bend * 0.12,
        y - tall * d.range(0.25, 0.55),
        size / 100,
        side > 0 ? -28 : 208,
        path(
          'M0 0C30 -34 76 -36 104 0C76 28 30 26 0 0Z',
          d.linear([
            [0, lighter(stem, 0.3)],
            [1, darker(stem, 0.3)],
          ]),
        ),
      ),
    );
  }
  if (face === 'lamp') halo(d, tx, ty, size * 1.7, glow, 0.7);
  const petals = 9;
  for (let ring = 0; ring < 2; ring++) {
    for (let i = 0; i < petals; i++) {
      const angle = (i / petals) * 360 + ring * 20;
      const tint = ring ? lighter(color, 0.22) : darker(color, 0.16);
      d.paint(
        place(
          tx,
          ty,
          (size / 100) * (ring ? 0.78 : 1),
          angle,
          path(
            'M0 -20C-30 -46 -26 -88 0 -100C26 -88 30 -46 0 -20Z',
            d.linear([
              [0, lighter(tint, 0.3)],
              [1, darker(tint, 0.25)],
            ]),
          ),
        ),
      );
    }
  }
  d.paint(
    circle(
      tx,
      ty,
      size * 0.34,
      d.radial([
        [0, lighter(light, 0.3)],
        [0.6, glow],
        [1, mix(glow, color, 0.7)],
      ]),
    ),
  );
  if (face === 'eye') eye(d, tx, ty, size / 105, second, d.range(-12, 12));
}

/** An island afloat, 400 wide at scale 1; (x, y) is the middle of its meadow. */
export function island(d: Drawing, x: number, y: number, scale: number, meadow: string): void {
  const { near, light, dark, second } = d.palette;
  const rock = mix(near, light, 0.2);
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      path(
        'M-200 0C-170 60 -120 70 -104 120C-86 170 -50 176 -34 232C-24 272 4 300 18 252C30 200 60 196 80 150C104 96 170 70 200 0Z',
        d.linear(
          [
            [0, lighter(rock, 0.25)],
            [0.5, rock],
            [1, darker(rock, 0.6)],
          ],
          -25,
        ),
      ),
      path('M-60 60C-44 110 -10 120 0 180C-24 140 -60 130 -60 60Z', lighter(rock, 0.3), 0.6),
      path('M70 50C60 90 90 90 60 140C50 110 40 90 70 50Z', dark, 0.35),
      ellipse(
        0,
        0,
        204,
        40,
        d.linear([
          [0, lighter(meadow, 0.35)],
          [1, darker(meadow, 0.2)],
        ]),
      ),
      path(
        'M-204 0C-180 44 -150 16 -130 46C-104 20 -90 60 -60 36C-30 66 0 30 30 52C64 24 80 54 110 32C140 50 170 30 204 0C150 40 -150 40 -204 0Z',
        darker(meadow, 0.25),
      ),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      ...[-120, -60, 20, 90, 140].map((root) =>
        line(
          `M${root} 34q${d.range(-12, 12)} 40 ${d.range(-20, 20)} ${d.range(60, 120)}`,
          mix(second, dark, 0.5),
          2.2,
          0.6,
        ),
      ),
    ),
  );
}
