import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { circle, line, path, place } from '../shapes.ts';

/** An open eye, 100 wide at scale 1. */
export function eye(
  d: Drawing,
  x: number,
  y: number,
  scale: number,
  iris: string,
  turn = 0,
  lid?: string,
): void {
  const { light, dark } = d.palette;
  d.paint(
    place(
      x,
      y,
      scale,
      turn,
      path(
        'M-50 0Q0 -44 50 0Q0 40 -50 0Z',
        d.linear([
          [0, mix(light, iris, 0.25)],
          [0.6, light],
          [1, mix(light, dark, 0.2)],
        ]),
      ),
      circle(
        0,
        -3,
        20,
        d.radial([
          [0, lighter(iris, 0.5)],
          [0.6, iris],
          [1, darker(iris, 0.6)],
        ]),
      ),
      circle(0, -3, 10, dark),
      lid ? path('M-54 0Q0 -54 54 0Q0 -30 -54 0Z', lid) : '',
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      turn,
      circle(-6, -9, 4, light),
      line('M-50 0Q0 -44 50 0', dark, 3.4, 0.85),
      line('M-50 0Q0 40 50 0', dark, 1.8, 0.6),
      circle(0, -3, 20, 'none'),
    ),
  );
}

/** A leaf that watches, 200 long at scale 1, stalk at the origin, pointing right. */
export function eyeLeaf(
  d: Drawing,
  x: number,
  y: number,
  scale: number,
  turn: number,
  color: string,
  iris: string,
): void {
  const blade = d.linear([
    [0, lighter(color, 0.35)],
    [0.48, color],
    [0.52, darker(color, 0.25)],
    [1, darker(color, 0.5)],
  ]);
  d.paint(place(x, y, scale, turn, path('M0 0C40 -70 140 -72 206 0C140 66 40 66 0 0Z', blade)));
  d.ink(
    place(
      x,
      y,
      scale,
      turn,
      line('M0 0H204', darker(color, 0.5), 2, 0.5),
      ...[30, 50, 150, 172].map((at) =>
        line(`M${at} 0q14 -18 20 -32M${at} 0q14 18 20 30`, darker(color, 0.45), 1.8, 0.5),
      ),
    ),
  );
  const radians = (turn * Math.PI) / 180;
  eye(d, x + Math.cos(radians) * 104 * scale, y + Math.sin(radians) * 104 * scale, scale * 0.86, iris, turn);
}
