import { darker, lighter, mix } from '../color.ts';
import { stairs } from '../motifs/climbs.ts';
import { bird, cat, fish, moth, walker } from '../motifs/creatures.ts';
import { hill } from '../motifs/land.ts';
import { lantern } from '../motifs/objects.ts';
import { cloud, halo, planet, sky, stars } from '../motifs/sky.ts';
import { table } from '../motifs/table.ts';
import { door } from '../motifs/town.ts';
import { circle, ellipse, line, path, place, rect } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** Works of one thing that is not what it was sold as. */
export const curiousThings = {
  'moth-wedding': {
    board: 'square',
    palette: 'moss',
    draw: (d) => {
      const { accent, second, glow, light, near, dark } = d.palette;
      d.paint(
        rect(
          0,
          0,
          1000,
          1000,
          d.radial(
            [
              [0, mix(d.palette.skyMid, glow, 0.25)],
              [0.55, near],
              [1, dark],
            ],
            [0.5, 0.48],
            0.75,
          ),
        ),
      );
      stars(d, 40, 1);
      lantern(d, 500, 500, 2.5, accent, 220);
      const guests = [
        [260, 300, 1.15, second, -28],
        [750, 290, 1.2, light, 30],
        [210, 640, 0.95, accent, -100],
        [800, 660, 1.0, second, 110],
        [480, 190, 0.6, glow, 0],
        [500, 850, 0.8, light, 180],
        [130, 450, 0.5, glow, -60],
        [880, 470, 0.5, accent, 70],
        [330, 830, 0.5, second, 200],
        [690, 860, 0.46, accent, 160],
        [660, 120, 0.4, second, 20],
        [330, 110, 0.4, accent, -14],
      ] as const;
      for (const [x, y, s, color, turn] of guests) moth(d, x, y, s, color, turn);
    },
  },
  'breakfast-on-saturn': {
    board: 'square',
    palette: 'coral',
    draw: (d) => {
      const { accent, second, near, glow, light, middle } = d.palette;
      sky(d, 0.9);
      stars(d, 60, 0.5);
      cloud(d, 190, 300, 1);
      cloud(d, 840, 240, 0.9);
      table(d, 760, mix(second, near, 0.2));
      const cup = d.linear(
        [
          [0, lighter(light, 0.3)],
          [0.5, light],
          [1, mix(light, near, 0.6)],
        ],
        -70,
      );
      d.paint(
        ellipse(500, 892, 150, 22, near, 0.6),
        path(
          'M360 600C370 740 450 760 470 800C476 840 430 860 390 884H610C570 860 524 840 530 800C550 760 630 740 640 600Z',
          cup,
        ),
        line('M372 650Q500 720 628 650', accent, 12, 0.9),
      );
      planet(d, 500, 480, 165, glow, -16);
      d.paint(path('M390 612C430 660 570 660 612 612L640 600C620 700 380 700 360 600Z', cup));
      d.paint(
        ellipse(800, 860, 90, 20, mix(middle, light, 0.5)),
        path('M770 850C770 810 830 810 830 850Z', accent),
      );
      d.ink(line('M170 880L290 850', light, 10), ellipse(155, 886, 30, 16, light));
      moth(d, 800, 520, 0.4, second, 20);
    },
  },
  'goldfish-lamp': {
    board: 'tall',
    palette: 'ember',
    draw: (d) => {
      const { accent, light, glow, near, dark, second } = d.palette;
      d.paint(
        rect(
          0,
          0,
          1000,
          1500,
          d.radial(
            [
              [0, mix(d.palette.skyLow, d.palette.skyMid, 0.4)],
              [0.5, d.palette.skyTop],
              [1, dark],
            ],
            [0.5, 0.42],
            0.75,
          ),
        ),
      );
      halo(d, 500, 620, 620, glow, 0.6);
      d.ink(line('M500 -10V250', dark, 7));
      d.paint(
        rect(
          440,
          240,
          120,
          100,
          d.linear(
            [
              [0, lighter(near, 0.4)],
              [1, dark],
            ],
            -80,
          ),
          14,
        ),
      );
      d.paint(
        path(
          'M440 330C430 420 250 470 250 660C250 800 360 900 500 900C640 900 750 800 750 660C750 470 570 420 560 330Z',
          d.radial(
            [
              [0, light, 0.95],
              [0.5, glow, 0.75],
              [1, mix(accent, second, 0.6), 0.55],
            ],
            [0.42, 0.42],
            0.75,
          ),
        ),
      );
      d.paint(
        path(
          'M268 600C350 570 420 620 500 596C590 570 660 620 735 590C790 760 680 890 500 890C320 890 220 760 268 600Z',
          d.linear([
            [0, mix(accent, light, 0.35)],
            [1, darker(accent, 0.35)],
          ]),
          0.9,
        ),
      );
      fish(d, 500, 720, 1.25, '#f0702e', true, -6);
      d.ink(
        line('M300 560C320 500 370 460 410 430', light, 11, 0.55),
        line('M442 270H558M442 292H558M442 314H558', dark, 4, 0.6),
      );
      for (const [x, y, r] of [
        [590, 630, 8],
        [610, 590, 5],
        [570, 560, 4],
      ] as const)
        d.ink(circle(x, y, r, light, 0.7));
      for (const [x, y, s, turn] of [
        [210, 430, 0.62, -30],
        [800, 500, 0.7, 36],
        [250, 980, 0.5, -120],
        [770, 960, 0.55, 130],
      ] as const)
        moth(d, x, y, s, second, turn);
      table(d, 1230, mix(near, accent, 0.15));
      cat(d, 500, 1330, 2.1);
    },
  },
  'pear-with-a-view': {
    board: 'square',
    palette: 'rose',
    draw: (d) => {
      const { accent, second, glow, light, near, middle, far } = d.palette;
      sky(d, 0.85);
      cloud(d, 180, 280, 1.2);
      cloud(d, 850, 380, 1);
      hill(d, 720, 30, far);
      table(d, 800, mix(middle, accent, 0.2));
      const pear = mix('#a8b85a', glow, 0.35);
      d.paint(
        ellipse(520, 880, 270, 34, near, 0.5),
        path(
          'M470 180C560 170 590 260 606 360C630 500 760 560 760 710C760 830 650 890 510 890C370 890 270 830 270 700C270 560 390 500 410 360C420 270 410 190 470 180Z',
          d.radial(
            [
              [0, lighter(pear, 0.6)],
              [0.5, pear],
              [0.85, mix(pear, accent, 0.5)],
              [1, darker(pear, 0.4)],
            ],
            [0.36, 0.5],
            0.75,
          ),
        ),
      );
      d.paint(
        line('M486 190Q490 120 530 90', mix(near, accent, 0.3), 13),
        place(
          520,
          120,
          0.8,
          -20,
          path(
            'M0 0C30 -50 100 -50 130 -10C90 30 30 30 0 0Z',
            d.linear([
              [0, '#8fae6d'],
              [1, '#3f6b49'],
            ]),
          ),
        ),
      );
      for (const [x, y, r] of [
        [500, 420, 42],
        [410, 610, 34],
        [640, 640, 38],
      ] as const) {
        halo(d, x, y, r * 2.4, glow, 0.8);
        d.paint(circle(x, y, r + 8, darker(pear, 0.5)), circle(x, y, r, glow));
        d.ink(line(`M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}`, near, 5));
      }
      stairs(d, 690, 960, 540, 880, 5, 150, 0, light);
      door(d, 520, 890, 0.72, second);
      walker(d, 800, 930, 0.8, accent);
      bird(d, 780, 200, 0.55, near, true);
    },
  },
} as const satisfies Record<string, Scene>;
