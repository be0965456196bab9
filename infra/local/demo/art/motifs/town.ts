import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { circle, line, path, place, polygon, rect } from '../shapes.ts';
import { halo } from './sky.ts';

/** A crooked house standing on (x, y), about `width` wide, windows lit. */
export function house(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  tall: number,
  wall: string,
  roof: string,
): void {
  const { glow, dark, accent } = d.palette;
  const lean = d.range(-0.06, 0.06) * width;
  const side = d.linear(
    [
      [0, lighter(wall, 0.2)],
      [1, darker(wall, 0.45)],
    ],
    25,
  );
  const peak = d.range(0.55, 0.95) * width;
  d.paint(
    polygon(
      [
        [x - width / 2, y + 40],
        [x + width / 2, y + 40],
        [x + width / 2 + lean, y - tall],
        [x - width / 2 + lean, y - tall],
      ],
      side,
    ),
    polygon(
      [
        [x + width * 0.22, y - tall - peak * 0.9],
        [x + width * 0.36, y - tall - peak * 0.9],
        [x + width * 0.36, y - tall - 4],
        [x + width * 0.22, y - tall - 4],
      ],
      darker(roof, 0.4),
    ),
    path(
      `M${x - width * 0.62 + lean} ${y - tall + 6}Q${x - width * 0.1 + lean} ${y - tall - peak * 0.55} ${x + lean * 1.6} ${y - tall - peak}Q${x + width * 0.12 + lean} ${y - tall - peak * 0.55} ${x + width * 0.62 + lean} ${y - tall + 6}Z`,
      d.linear(
        [
          [0, lighter(roof, 0.35)],
          [1, darker(roof, 0.35)],
        ],
        30,
      ),
    ),
  );
  const pane = width * 0.17;
  for (let row = 0; row * pane * 2.3 < tall - pane * 1.6; row++) {
    for (const column of [-0.24, 0.16]) {
      if (d.random() < 0.3) continue;
      const px = x + column * width + lean * (1 - row * 0.3);
      const py = y - tall + pane * 0.7 + row * pane * 2.3;
      const lit = d.random() < 0.75;
      if (lit) halo(d, px + pane / 2, py + pane * 0.6, pane * 2, glow, 0.4);
      d.paint(rect(px, py, pane, pane * 1.35, lit ? glow : darker(wall, 0.6), pane * 0.3));
      d.ink(
        line(
          `M${px + pane / 2} ${py}v${pane * 1.35}M${px} ${py + pane * 0.62}h${pane}`,
          mix(dark, accent, 0.2),
          Math.max(1.4, pane * 0.08),
          0.8,
        ),
      );
    }
  }
}

/** A row of rooftops across the board, standing on a line. */
export function rooftops(d: Drawing, base: number, size: number, dim: number): void {
  const { middle, near, accent, second, dark, far } = d.palette;
  let x = -size * 0.3;
  while (x < d.width + size) {
    const width = size * d.range(0.7, 1.25);
    const wall = mix(d.pick([middle, far, near]), dark, dim);
    const roof = mix(
      d.pick([accent, second, mix(accent, near, 0.5), mix(second, near, 0.4)]),
      dark,
      dim + 0.12,
    );
    house(d, x + width / 2, base + d.range(-10, 30), width, size * d.range(0.8, 1.9), wall, roof);
    x += width * 0.94;
  }
}

/** A chimney's smoke, curling up from (x, y). */
export function smoke(d: Drawing, x: number, y: number, scale: number): void {
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      line(
        'M0 0C-30 -40 40 -70 8 -120C-20 -160 34 -190 20 -240',
        mix(d.palette.light, d.palette.skyMid, 0.55),
        18,
        0.55,
      ),
    ),
  );
}

/** A door ajar with light behind it; stands on (x, y), 200 tall at scale 1. */
export function door(d: Drawing, x: number, y: number, scale: number, color: string): void {
  const { glow, light, dark } = d.palette;
  halo(d, x, y - 90 * scale, 230 * scale, glow, 0.65);
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      path('M-74 0V-120A74 74 0 0 1 74 -120V0Z', darker(color, 0.55)),
      path(
        'M-60 0V-118A60 60 0 0 1 60 -118V0Z',
        d.linear([
          [0, glow],
          [0.6, light],
          [1, glow],
        ]),
      ),
      path(
        'M-60 0V-118A60 60 0 0 1 -14 -176L6 -150V14Z',
        d.linear(
          [
            [0, lighter(color, 0.3)],
            [1, darker(color, 0.25)],
          ],
          -60,
        ),
      ),
      path('M60 0L150 70H-40L6 14Z', glow, 0.4),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      circle(-8, -66, 6, light),
      line('M-46 -20V-116Q-42 -140 -24 -154', darker(color, 0.6), 3, 0.8),
      line('M-28 -4V-130', darker(color, 0.6), 3, 0.5),
      line('M-74 0V-120A74 74 0 0 1 74 -120V0', dark, 3, 0.6),
    ),
  );
}

/** A lighthouse standing on (x, y), 300 tall at scale 1, with two beams. */
export function lighthouse(d: Drawing, x: number, y: number, scale: number): void {
  const { light, accent, glow, dark } = d.palette;
  const top = y - 300 * scale;
  for (const side of [-1, 1]) {
    d.paint(
      polygon(
        [
          [x, top],
          [x + side * 900 * scale, top - 150 * scale],
          [x + side * 900 * scale, top + 130 * scale],
        ],
        d.linear([
          [0, glow, 0.1],
          [0.5, glow, 0.5],
          [1, glow, 0.1],
        ]),
        0.6,
      ),
    );
  }
  halo(d, x, top, 200 * scale, glow, 0.9);
  const tower = d.linear(
    [
      [0, lighter(light, 0.3)],
      [0.55, light],
      [1, mix(light, dark, 0.55)],
    ],
    -90,
  );
  const bands = [0, 2, 4].map((band) => {
    const width = (at: number) => 62 - at * 5.2;
    const [low, high] = [-band * 48 - 30, -(band + 1) * 48 - 30];
    return polygon(
      [
        [-width(band), low],
        [width(band), low],
        [width(band + 1), high],
        [-width(band + 1), high],
      ],
      d.linear(
        [
          [0, lighter(accent, 0.2)],
          [1, darker(accent, 0.45)],
        ],
        -90,
      ),
    );
  });
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      polygon(
        [
          [-68, 10],
          [68, 10],
          [34, -270],
          [-34, -270],
        ],
        tower,
      ),
      ...bands,
      rect(-48, -278, 96, 14, dark),
      rect(-26, -322, 52, 46, glow, 6),
      path('M-40 -320Q0 -384 40 -320Z', darker(accent, 0.2)),
      circle(0, -362, 7, light),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      line('M-13 -320V-278M13 -320V-278', dark, 4),
      rect(-12, -60, 24, 60, dark, 12),
      rect(-8, -170, 16, 24, dark, 8),
    ),
  );
}
