import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { circle, ellipse, line, path, place } from '../shapes.ts';

/** A teapot, 220 across at scale 1, spout to the right; (x, y) is the foot's middle. */
export function teapot(d: Drawing, x: number, y: number, scale: number, color: string): void {
  const { light, dark, glow, second } = d.palette;
  const body = d.radial(
    [
      [0, lighter(color, 0.65)],
      [0.45, color],
      [1, darker(color, 0.5)],
    ],
    [0.34, 0.28],
    0.85,
  );
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      ellipse(10, 2, 120, 14, dark, 0.5),
      line('M-72 -112C-150 -140 -150 -30 -70 -34', darker(color, 0.15), 17),
      line('M-76 -108C-138 -128 -140 -44 -74 -44', lighter(color, 0.3), 5, 0.7),
      path(
        'M66 -46C112 -50 104 -116 146 -136L160 -118C140 -98 142 -36 72 -22Z',
        d.linear(
          [
            [0, lighter(color, 0.35)],
            [1, darker(color, 0.35)],
          ],
          -20,
        ),
      ),
      path('M-90 -70C-90 -150 90 -150 90 -70C90 -20 60 0 0 0C-60 0 -90 -20 -90 -70Z', body),
      path('M-54 -122C-44 -150 44 -150 54 -122C30 -112 -30 -112 -54 -122Z', lighter(color, 0.12)),
      circle(0, -156, 13, glow),
      line('M-88 -66Q0 -40 88 -66', mix(second, light, 0.3), 10, 0.8),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      ...[-60, -30, 0, 30, 60].map((dot) => circle(dot, -55 + Math.abs(dot) * -0.1, 4, glow)),
      line('M-56 -96C-50 -112 -38 -122 -22 -126', light, 5, 0.6),
      line('M-54 -122C-30 -112 30 -112 54 -122', darker(color, 0.5), 2.4, 0.7),
    ),
  );
}

/** A teacup on its saucer, 240 across at scale 1; (x, y) is the foot's middle. Answers nothing: what floats in it is drawn after. */
export function teacup(d: Drawing, x: number, y: number, scale: number, color: string): void {
  const { light, dark, accent } = d.palette;
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      ellipse(0, 10, 190, 34, dark, 0.45),
      ellipse(
        0,
        0,
        180,
        32,
        d.linear(
          [
            [0, lighter(color, 0.4)],
            [1, darker(color, 0.35)],
          ],
          -30,
        ),
      ),
      ellipse(0, -4, 110, 17, darker(color, 0.3)),
      line('M112 -130C196 -150 190 -40 88 -44', color, 19),
      line('M114 -126C180 -140 178 -54 92 -52', lighter(color, 0.4), 5, 0.7),
      path(
        'M-130 -160C-126 -60 -70 -4 0 -4C70 -4 126 -60 130 -160Z',
        d.linear(
          [
            [0, lighter(color, 0.55)],
            [0.45, color],
            [1, darker(color, 0.45)],
          ],
          -70,
        ),
      ),
      ellipse(0, -160, 130, 30, lighter(color, 0.3)),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      line('M-122 -118Q0 -74 122 -118', accent, 5, 0.8),
      line('M-114 -98Q0 -56 114 -98', accent, 2.4, 0.7),
      line('M-88 -128C-84 -84 -66 -54 -44 -38', light, 6, 0.45),
    ),
  );
}

/** A clock face, radius 100 at scale 1. `hour` may be any number. */
export function clock(
  d: Drawing,
  x: number,
  y: number,
  scale: number,
  color: string,
  hour: number,
  turn = 0,
): void {
  const { light, dark, accent } = d.palette;
  d.paint(
    place(
      x,
      y,
      scale,
      turn,
      circle(
        0,
        0,
        100,
        d.linear(
          [
            [0, lighter(color, 0.4)],
            [1, darker(color, 0.5)],
          ],
          -40,
        ),
      ),
      circle(
        0,
        0,
        82,
        d.radial(
          [
            [0, lighter(light, 0.5)],
            [0.7, light],
            [1, mix(light, color, 0.6)],
          ],
          [0.4, 0.38],
          0.7,
        ),
      ),
    ),
  );
  const marks = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2;
    const from = i % 3 === 0 ? 58 : 64;
    return line(
      `M${Math.sin(angle) * from} ${Math.cos(angle) * from}L${Math.sin(angle) * 73} ${Math.cos(angle) * 73}`,
      dark,
      i % 3 === 0 ? 6 : 3.4,
      0.85,
    );
  });
  const hand = (angle: number, length: number, width: number, tint: string) =>
    line(`M0 0L${Math.sin(angle) * length} ${-Math.cos(angle) * length}`, tint, width);
  d.ink(
    place(
      x,
      y,
      scale,
      turn,
      ...marks,
      hand((hour / 12) * Math.PI * 2, 36, 7.5, dark),
      hand((hour % 1) * Math.PI * 2, 58, 5, dark),
      hand(2.4, 62, 2.2, accent),
      circle(0, 0, 7, accent),
    ),
  );
}
