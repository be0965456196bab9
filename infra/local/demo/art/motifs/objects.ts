import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { circle, curve, ellipse, line, mirrored, path, place, polygon, rect } from '../shapes.ts';
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

/** A paper lantern hanging from its own string, 100 tall at scale 1; (x, y) is its middle. */
export function lantern(d: Drawing, x: number, y: number, scale: number, color: string, string = 120): void {
  const { light, glow, dark } = d.palette;
  halo(d, x, y, 190 * scale, mix(color, glow, 0.6), 0.7);
  d.paint(
    place(
      x,
      y,
      scale,
      0,
      ellipse(
        0,
        0,
        42,
        48,
        d.radial(
          [
            [0, lighter(light, 0.5)],
            [0.4, glow],
            [1, color],
          ],
          [0.5, 0.55],
          0.6,
        ),
      ),
      rect(-16, -54, 32, 9, darker(color, 0.5), 3),
      rect(-14, 45, 28, 8, darker(color, 0.5), 3),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      0,
      line(`M0 -54V${-54 - string}`, dark, 2.2, 0.8),
      ...[-30, -15, 0, 15, 30].map((rib) =>
        line(
          `M${-Math.sqrt(1 - (rib / 48) ** 2) * 42} ${rib}Q0 ${rib + 7} ${Math.sqrt(1 - (rib / 48) ** 2) * 42} ${rib}`,
          darker(color, 0.2),
          1.6,
          0.6,
        ),
      ),
      line('M0 53v22M-4 53v16M4 53v16', color, 2),
    ),
  );
}

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

/** A paper boat, 200 long at scale 1; (x, y) is where its keel meets the water. */
export function paperBoat(d: Drawing, x: number, y: number, scale: number, color: string, turn = 0): void {
  const { dark, skyMid } = d.palette;
  const shade = mix(color, skyMid, 0.45);
  d.paint(
    place(
      x,
      y,
      scale,
      turn,
      polygon(
        [
          [0, -120],
          [46, -34],
          [-46, -34],
        ],
        lighter(color, 0.3),
      ),
      polygon(
        [
          [0, -120],
          [46, -34],
          [6, -34],
        ],
        shade,
      ),
      polygon(
        [
          [-108, -56],
          [0, -22],
          [108, -56],
          [64, 6],
          [-64, 6],
        ],
        d.linear([
          [0, lighter(color, 0.2)],
          [1, shade],
        ]),
      ),
      polygon(
        [
          [0, -22],
          [108, -56],
          [64, 6],
          [0, 6],
        ],
        mix(shade, dark, 0.12),
      ),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      turn,
      line('M-108 -56L0 -22L108 -56M0 -22V6M0 -120L6 -34', mix(shade, dark, 0.5), 2.2, 0.7),
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

/** A bathtub on lion's feet, 260 long at scale 1; (x, y) is where its feet end. */
export function bathtub(d: Drawing, x: number, y: number, scale: number, color: string, turn = 0): void {
  const { glow, dark } = d.palette;
  const foot = path('M-86 -20C-104 -10 -110 8 -96 10H-74Z', glow);
  d.paint(
    place(
      x,
      y,
      scale,
      turn,
      foot,
      mirrored(foot),
      path(
        'M-140 -128H140C140 -50 110 -14 64 -14H-64C-110 -14 -140 -50 -140 -128Z',
        d.linear(
          [
            [0, lighter(color, 0.45)],
            [0.5, color],
            [1, darker(color, 0.5)],
          ],
          -25,
        ),
      ),
      rect(-152, -140, 304, 20, lighter(color, 0.5), 10),
    ),
  );
  d.ink(
    place(
      x,
      y,
      scale,
      turn,
      line('M-118 -104C-112 -60 -94 -36 -70 -30', lighter(color, 0.8), 5, 0.6),
      line('M-150 -121H150', darker(color, 0.4), 2, 0.6),
      circle(-120, -150, 4, dark, 0.01),
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

/** A curtain of sky from (x, y) down, gathered towards one side; folds across `width`. */
export function curtain(
  d: Drawing,
  x: number,
  y: number,
  width: number,
  tall: number,
  color: string,
  gather: number,
): void {
  const folds = 8;
  for (let i = 0; i < folds; i++) {
    const t = i / folds;
    const left = x + width * t;
    const pull = gather * width * (gather > 0 ? t + 1 / folds : 1 - t);
    const lower = (at: number) => at - pull * 0.9;
    const fold = width / folds + 5;
    const tint = i % 2 ? color : darker(color, 0.3);
    d.paint(
      path(
        `M${left} ${y}H${left + fold}C${left + fold + 6} ${y + tall * 0.4} ${lower(left + fold)} ${y + tall * 0.55} ${lower(left + fold)} ${y + tall}Q${lower(left + fold / 2)} ${y + tall + 22} ${lower(left)} ${y + tall}C${lower(left)} ${y + tall * 0.55} ${left - 6} ${y + tall * 0.4} ${left} ${y}Z`,
        d.linear([
          [0, darker(tint, 0.35)],
          [0.4, lighter(tint, 0.16)],
          [1, darker(tint, 0.2)],
        ]),
      ),
    );
  }
}

/** A kite string or a mooring: a slack line between two points. */
export function slackLine(
  d: Drawing,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  sag: number,
  color: string,
): void {
  d.ink(
    line(
      curve([
        [x0, y0],
        [(x0 + x1) / 2, (y0 + y1) / 2 + sag],
        [x1, y1],
      ]),
      color,
      2,
      0.8,
    ),
  );
}
