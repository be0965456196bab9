import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { circle, curve, ellipse, line, mirrored, path, place, polygon, rect } from '../shapes.ts';
import { halo } from './sky.ts';

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
