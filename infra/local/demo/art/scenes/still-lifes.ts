import { darker, lighter, mix } from '../color.ts';
import { bird, cat, fish, moth, whale } from '../motifs/creatures.ts';
import { umbrella } from '../motifs/flying-things.ts';
import { grass, hill, sea } from '../motifs/land.ts';
import { bathtub, lantern, paperBoat } from '../motifs/objects.ts';
import { cloud, crescent, halo, moon, sky, stars, sun } from '../motifs/sky.ts';
import { table } from '../motifs/table.ts';
import { clock, teacup, teapot } from '../motifs/table-things.ts';
import { door, rooftops } from '../motifs/town.ts';
import { circle, ellipse, line, path, polygon, rect } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** Works of table-top size, where things hold more than they should. */
export const stillLifes = {
  'teapot-with-weather': {
    board: 'square',
    palette: 'storm',
    draw: (d) => {
      const { accent, second, far, glow, light } = d.palette;
      sky(d, 0.8);
      table(d, 760, mix(second, far, 0.35));
      teapot(d, 410, 850, 2.05, mix(second, accent, 0.25));
      for (const [x, y, s] of [
        [800, 470, 0.95],
        [650, 330, 1.35],
        [330, 250, 1.5],
        [560, 190, 1.3],
      ] as const)
        cloud(d, x, y, s, mix(far, light, 0.55));
      for (let i = 0; i < 46; i++) {
        const x = d.range(180, 800);
        const y = d.range(300, 520);
        d.ink(line(`M${x} ${y}l-7 24`, light, 2.2, 0.55));
      }
      d.paint(
        polygon(
          [
            [540, 230],
            [500, 320],
            [540, 320],
            [490, 430],
            [600, 296],
            [556, 296],
            [600, 230],
          ],
          glow,
        ),
      );
      halo(d, 540, 320, 160, glow, 0.5);
      umbrella(d, 830, 740, 0.75, accent, 14);
      bird(d, 150, 470, 0.6, light);
    },
  },
  'paper-moon': {
    board: 'square',
    palette: 'ultramarine',
    draw: (d) => {
      const { accent, second, light, near, middle } = d.palette;
      sky(d, 0.65);
      stars(d, 110, 0.6);
      crescent(d, 640, 290, 170, -24);
      d.ink(line('M610 120V-10', light, 2, 0.7));
      cloud(d, 210, 330, 1.1);
      sea(d, 620, middle, 600);
      paperBoat(d, 420, 800, 1.7, mix(light, second, 0.15), -5);
      cat(d, 410, 770, 0.75);
      sea(d, 850, near);
      fish(d, 790, 690, 0.45, accent, true, -24);
    },
  },
  'slow-house': {
    board: 'square',
    palette: 'orchard',
    draw: (d) => {
      const { accent, second, far, middle, near, glow, light } = d.palette;
      sky(d, 0.75);
      sun(d, 190, 230, 62);
      cloud(d, 760, 200, 1.3);
      hill(d, 640, 40, far);
      hill(d, 740, 30, middle);
      const skin = mix(glow, second, 0.35);
      d.paint(
        path(
          'M120 850C220 820 620 830 700 800C760 770 760 640 800 560C826 510 890 520 892 580C894 660 870 800 790 850C720 880 300 890 120 850Z',
          d.linear([
            [0, lighter(skin, 0.4)],
            [0.5, skin],
            [1, darker(skin, 0.4)],
          ]),
        ),
      );
      d.paint(
        line('M830 540Q800 470 770 440M872 540Q900 470 930 440', skin, 11),
        circle(768, 436, 15, light),
        circle(932, 436, 15, light),
      );
      d.ink(
        circle(770, 434, 7, d.palette.dark),
        circle(934, 434, 7, d.palette.dark),
        line('M850 640Q872 646 884 626', d.palette.dark, 3.5, 0.8),
      );
      const shell = mix(accent, glow, 0.15);
      d.paint(
        circle(
          430,
          620,
          235,
          d.radial(
            [
              [0, lighter(shell, 0.6)],
              [0.5, shell],
              [1, darker(shell, 0.5)],
            ],
            [0.36, 0.3],
            0.85,
          ),
        ),
      );
      let swirl = 'M430 620';
      for (let step = 1; step <= 60; step++) {
        const turn = step * 0.24;
        const away = 3.6 * step;
        swirl += `L${(430 + Math.cos(turn) * away).toFixed(1)} ${(620 + Math.sin(turn) * away).toFixed(1)}`;
      }
      d.paint(line(swirl, darker(shell, 0.5), 16, 0.55), line(swirl, lighter(shell, 0.5), 5, 0.6));
      d.paint(
        polygon(
          [
            [520, 430],
            [520, 310],
            [570, 310],
            [570, 460],
          ],
          darker(accent, 0.5),
        ),
      );
      for (const [x, y] of [
        [330, 520],
        [540, 560],
        [330, 690],
      ] as const) {
        halo(d, x, y, 80, glow, 0.7);
        d.paint(rect(x - 26, y - 34, 52, 66, glow, 24));
        d.ink(line(`M${x} ${y - 34}v66M${x - 26} ${y}h52`, darker(accent, 0.5), 4));
      }
      door(d, 450, 850, 0.72, second);
      cloud(d, 560, 250, 0.5);
      const ground = hill(d, 890, 14, near);
      grass(d, ground, 130, light, 40);
    },
  },
  'cup-of-tide': {
    board: 'square',
    palette: 'lagoon',
    draw: (d) => {
      const { accent, second, near, light, middle, glow } = d.palette;
      sky(d, 0.9);
      moon(d, 760, 210, 90);
      stars(d, 50, 0.5);
      table(d, 770, mix(second, near, 0.3));
      teacup(d, 480, 880, 2.0, mix(light, second, 0.25));
      d.paint(
        ellipse(
          480,
          560,
          244,
          46,
          d.linear([
            [0, middle],
            [1, darker(middle, 0.5)],
          ]),
        ),
      );
      d.paint(
        path(
          'M246 556C270 470 330 430 360 470C330 470 330 510 372 512C430 470 470 500 480 530C540 500 590 500 620 540C660 510 700 520 716 560C640 612 320 612 246 556Z',
          d.linear([
            [0, lighter(middle, 0.5)],
            [1, middle],
          ]),
        ),
      );
      d.paint(
        path('M250 552C272 470 330 434 358 470', 'none'),
        line('M252 548C276 462 334 428 360 472', light, 12, 0.9),
      );
      paperBoat(d, 540, 530, 0.95, light, -9);
      fish(d, 330, 330, 0.55, accent, false, -32);
      for (let i = 0; i < 30; i++)
        d.ink(circle(d.range(230, 420), d.range(340, 500), d.range(1.5, 5), light, 0.7));
      d.ink(line('M655 330q20 -40 0 -80', glow, 2, 0.2));
    },
  },
  'bathtub-voyage': {
    board: 'landscape',
    palette: 'midnight',
    draw: (d) => {
      const { accent, second, light, near, middle, glow } = d.palette;
      sky(d, 0.65);
      stars(d, 130, 0.6);
      crescent(d, 1050, 220, 105, -16);
      cloud(d, 250, 260, 1.4);
      cloud(d, 830, 380, 0.9);
      sea(d, 640, middle, 1050);
      d.ink(line('M610 700L640 190', mix(light, accent, 0.3), 9));
      d.paint(
        path(
          'M642 200C830 280 860 470 850 600C780 560 690 560 618 590Z',
          d.linear(
            [
              [0, lighter(light, 0.4)],
              [1, mix(light, second, 0.5)],
            ],
            -30,
          ),
        ),
        path(
          'M634 260C540 350 500 450 470 590C520 570 570 570 606 590Z',
          d.linear([
            [0, accent],
            [1, darker(accent, 0.3)],
          ]),
        ),
      );
      bathtub(d, 640, 830, 1.65, mix(light, second, 0.3), -3);
      cat(d, 500, 610, 0.8);
      lantern(d, 820, 560, 0.45, accent, 30);
      sea(d, 830, near, 1000);
      whale(d, 170, 720, 0.42, mix(second, middle, 0.4), false, -10);
      d.ink(circle(640, 190, 7, glow));
    },
  },
  'small-hours': {
    board: 'square',
    palette: 'aubergine',
    draw: (d) => {
      const { accent, glow, light } = d.palette;
      sky(d, 0.9);
      stars(d, 80, 0.6);
      halo(d, 500, 340, 430, glow, 0.6);
      clock(d, 500, 340, 2.05, glow, 3.45, 4);
      cloud(d, 220, 520, 1.2);
      cloud(d, 810, 460, 1);
      rooftops(d, 830, 96, 0.05);
      rooftops(d, 950, 140, 0.3);
      cat(d, 300, 765, 0.75);
      moth(d, 770, 190, 0.42, accent, 24);
      moth(d, 690, 600, 0.3, light, -20);
    },
  },
} as const satisfies Record<string, Scene>;
