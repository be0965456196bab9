import { darker, lighter, mix } from '../color.ts';
import { ladder, stairs } from '../motifs/climbs.ts';
import { cat, walker } from '../motifs/creatures.ts';
import { eye } from '../motifs/eyes.ts';
import { flower, tree } from '../motifs/garden.ts';
import { grass, hill } from '../motifs/land.ts';
import { cloud, halo, moon, sky, stars, sun } from '../motifs/sky.ts';
import { table } from '../motifs/table.ts';
import { teacup, teapot } from '../motifs/table-things.ts';
import { door, house } from '../motifs/town.ts';
import { circle, line, path, rect } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** Works with an inside and an outside. */
export const thresholds = {
  'keyhole-sun': {
    board: 'portrait',
    palette: 'ember',
    draw: (d) => {
      const { dark, near, middle, accent, second, glow } = d.palette;
      sky(d, 0.7);
      sun(d, 500, 560, 120);
      cloud(d, 400, 430, 0.7);
      hill(d, 790, 30, '#b5653f');
      hill(d, 850, 40, '#7c4440');
      stairs(d, 500, 1050, 500, 800, 9, 150, 30, '#d99a5c');
      walker(d, 500, 930, 0.7, accent);
      const wall = d.linear(
        [
          [0, mix(near, second, 0.12)],
          [0.5, middle],
          [1, near],
        ],
        20,
      );
      d.paint(
        `<path fill-rule="evenodd" d="M-10 -10H1010V1260H-10ZM500 240A250 250 0 0 0 360 697L270 1060H730L640 697A250 250 0 0 0 500 240Z" fill="${wall}"/>`,
      );
      for (let row = 0; row < 13; row++) {
        for (let column = -1; column < 6; column++) {
          const x = column * 200 + (row % 2) * 100;
          const y = row * 100;
          const [cx, cy] = [x + 95 - 500, y + 48 - 520];
          if (Math.hypot(cx, cy) < 345 || (Math.abs(cx) < 330 && cy > 0 && cy < 600)) continue;
          d.paint(
            rect(
              x + 6,
              y + 6,
              186,
              86,
              mix(middle, d.random() < 0.3 ? accent : dark, d.range(0.1, 0.35)),
              10,
            ),
          );
        }
      }
      d.paint(
        line(
          'M500 240A250 250 0 0 0 360 697L270 1060H730L640 697A250 250 0 0 0 500 240Z',
          mix(glow, near, 0.25),
          18,
          0.9,
        ),
      );
      tree(d, 110, 1250, 330, dark, [mix(accent, near, 0.4), mix(accent, near, 0.6)], 6);
      cat(d, 820, 1225, 1.4, true);
      const ground = hill(d, 1210, 14, dark, false);
      grass(d, ground, 60, glow, 40);
    },
  },
  'winter-kitchen': {
    board: 'portrait',
    palette: 'midnight',
    draw: (d) => {
      const { light, glow, accent, second, near, middle, far } = d.palette;
      sky(d, 0.7);
      stars(d, 70, 0.5);
      moon(d, 620, 310, 110);
      hill(d, 640, 40, mix(light, far, 0.35));
      house(d, 330, 640, 90, 70, middle, accent);
      hill(d, 740, 30, mix(light, far, 0.15));
      tree(d, 720, 760, 240, near, undefined);
      for (let i = 0; i < 110; i++)
        d.ink(circle(d.range(130, 870), d.range(120, 820), d.range(1.5, 5), light, d.range(0.4, 0.9)));
      const room = mix(accent, near, 0.55);
      const wall = d.linear([
        [0, darker(room, 0.3)],
        [1, room],
      ]);
      d.paint(`<path fill-rule="evenodd" d="M-10 -10H1010V1260H-10ZM120 100V840H880V100Z" fill="${wall}"/>`);
      const frame = mix(light, second, 0.2);
      d.paint(
        rect(100, 80, 800, 26, frame),
        rect(100, 80, 26, 780, frame),
        rect(874, 80, 26, 780, frame),
        rect(488, 90, 24, 760, frame),
        rect(110, 440, 780, 22, frame),
        rect(60, 835, 880, 50, lighter(frame, 0.3)),
      );
      table(d, 1010, mix(second, near, 0.35));
      teapot(d, 330, 1110, 1.35, second);
      teacup(d, 700, 1120, 0.8, light);
      d.paint(line('M640 960C600 900 690 860 650 800C620 750 690 700 670 640', light, 22, 0.35));
      cat(d, 800, 838, 1.05, true);
      flower(d, 200, 836, 170, 60, accent, 'lamp');
      halo(d, 330, 900, 320, glow, 0.35);
    },
  },
  'long-way-up': {
    board: 'tall',
    palette: 'coral',
    draw: (d) => {
      const { accent, second, near, far, middle, glow, light } = d.palette;
      sky(d, 0.8);
      stars(d, 50, 0.3);
      moon(d, 500, 190, 90);
      const tower = mix(light, middle, 0.35);
      hill(d, 1180, 50, far);
      d.paint(
        path(
          'M360 1340L430 380H570L640 1340Z',
          d.linear(
            [
              [0, lighter(tower, 0.3)],
              [0.45, tower],
              [1, darker(tower, 0.5)],
            ],
            -85,
          ),
        ),
      );
      for (let turn = 0; turn < 5; turn++) {
        const y = 1180 - turn * 175;
        const half = 130 - turn * 13;
        ladder(d, 500 - half, y + 40, 500 + half, y - 50, 36 - turn * 3, mix(glow, accent, 0.4));
        for (const side of [-0.35, 0.3]) {
          const [x, wy] = [500 + side * half, y - 100];
          halo(d, x, wy, 60, glow, 0.6);
          d.paint(rect(x - 13, wy - 22, 26, 42, glow, 13));
        }
      }
      d.paint(
        path(
          'M400 392L500 250L600 392Z',
          d.linear(
            [
              [0, lighter(accent, 0.2)],
              [1, darker(accent, 0.3)],
            ],
            -40,
          ),
        ),
      );
      for (const [x, y, s] of [
        [240, 560, 1.1],
        [790, 720, 1.3],
        [210, 960, 0.9],
        [820, 400, 0.8],
      ] as const)
        cloud(d, x, y, s);
      door(d, 500, 1340, 0.7, second);
      const ground = hill(d, 1350, 30, near);
      grass(d, ground, 110, glow, 36);
      walker(d, 330, ground(330) + 20, 1.1, accent, second);
      eye(d, 500, 345, 0.55, second);
    },
  },
} as const satisfies Record<string, Scene>;
