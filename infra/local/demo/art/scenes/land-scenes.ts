import { lighter, mix } from '../color.ts';
import { ladder, stairs } from '../motifs/climbs.ts';
import { bird, cat, moth, walker } from '../motifs/creatures.ts';
import { eyeLeaf } from '../motifs/eyes.ts';
import { flower, island, tree } from '../motifs/garden.ts';
import { grass, hill } from '../motifs/land.ts';
import { curtain, lantern } from '../motifs/objects.ts';
import { cloud, halo, moon, sky, stars, sun } from '../motifs/sky.ts';
import { clock } from '../motifs/table-things.ts';
import { door, house } from '../motifs/town.ts';
import { circle, line, path, rect } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** Works where the ground is up to something. */
export const landScenes = {
  'lantern-garden': {
    board: 'portrait',
    palette: 'moss',
    draw: (d) => {
      const { accent, second, glow, far, middle, near } = d.palette;
      sky(d, 0.9);
      stars(d, 60, 0.4);
      hill(d, 860, 40, far);
      tree(d, 210, 1080, 900, mix(near, accent, 0.12), [middle, far, mix(far, second, 0.25)], 8);
      tree(d, 880, 1060, 760, mix(near, second, 0.12), [middle, mix(middle, second, 0.3), far], 8);
      for (const [x, y, s, color] of [
        [360, 430, 1.15, accent],
        [560, 300, 0.85, glow],
        [690, 520, 1.25, second],
        [470, 690, 0.8, accent],
        [160, 620, 0.9, second],
        [860, 700, 0.75, accent],
        [600, 800, 0.55, glow],
      ] as const)
        lantern(d, x, y, s, color, 180);
      const ground = hill(d, 1060, 30, middle);
      for (const [x, tall, size, color] of [
        [120, 170, 60, accent],
        [330, 130, 46, second],
        [680, 150, 54, accent],
        [900, 190, 62, second],
      ] as const)
        flower(d, x, 1200, tall, size, color, 'lamp');
      hill(d, 1190, 20, near);
      grass(d, ground, 120, glow, 40);
      cat(d, 520, 1140, 0.9);
      moth(d, 780, 360, 0.4, glow, 20);
    },
  },
  'door-in-the-hill': {
    board: 'landscape',
    palette: 'orchard',
    draw: (d) => {
      const { accent, second, far, middle, near, light, glow } = d.palette;
      sky(d, 0.7);
      sun(d, 1010, 270, 85);
      cloud(d, 320, 230, 1.4);
      cloud(d, 760, 330, 0.9);
      hill(d, 560, 50, far);
      const round = d.linear([
        [0, lighter(middle, 0.35)],
        [0.5, middle],
        [1, near],
      ]);
      d.paint(path('M60 1010C140 500 420 380 640 400C900 420 1130 620 1200 1010Z', round));
      for (let i = 0; i < 7; i++)
        d.paint(
          line(
            `M${120 + i * 36} ${960}C${220 + i * 40} ${600 + i * 34} ${440 + i * 26} ${470 + i * 50} ${640} ${480 + i * 56}S${1040 - i * 26} ${660 + i * 46} ${1140 - i * 40} 960`,
            i % 2 ? lighter(middle, 0.3) : mix(middle, second, 0.3),
            11,
            0.4,
          ),
        );
      tree(d, 400, 520, 230, near, [accent, glow, mix(accent, glow, 0.5)], 6);
      stairs(d, 640, 1000, 640, 860, 6, 210, 0, mix(near, light, 0.35));
      door(d, 640, 868, 1.25, second);
      const ground = hill(d, 950, 24, near);
      grass(d, ground, 150, light, 34);
      walker(d, 330, 930, 1, accent);
      bird(d, 880, 250, 0.6, near);
      bird(d, 950, 300, 0.42, near);
    },
  },
  'what-the-leaves-saw': {
    board: 'portrait',
    palette: 'lagoon',
    draw: (d) => {
      const { near, dark, middle, second, accent, far, glow, skyLow, light } = d.palette;
      d.paint(
        rect(
          0,
          0,
          d.width,
          d.height,
          d.radial(
            [
              [0, middle],
              [0.6, near],
              [1, dark],
            ],
            [0.5, 0.45],
            0.8,
          ),
        ),
      );
      halo(d, 500, 560, 560, glow, 0.5);
      moon(d, 500, 560, 120);
      const greens = [
        mix(far, light, 0.25),
        far,
        middle,
        mix(far, skyLow, 0.4),
        mix(middle, accent, 0.28),
        mix(far, glow, 0.3),
      ] as const;
      for (let ring = 0; ring < 3; ring++) {
        const count = [19, 16, 11][ring] as number;
        for (let i = 0; i < count; i++) {
          const turn = (i / count) * 360 + ring * 17 + d.range(-9, 9);
          const away = [580, 420, 262][ring] as number;
          const radians = (turn * Math.PI) / 180;
          const x = 500 + Math.cos(radians) * away * 0.98;
          const y = 575 + Math.sin(radians) * away * 1.22;
          const scale = [1.9, 1.45, 0.95][ring] as number;
          eyeLeaf(
            d,
            x,
            y,
            scale * d.range(0.85, 1.1),
            turn + d.range(-32, 32),
            d.pick(greens),
            d.pick([accent, second, glow]),
          );
        }
      }
    },
  },
  'island-for-one': {
    board: 'portrait',
    palette: 'ultramarine',
    draw: (d) => {
      const { accent, second, glow, light, middle, near } = d.palette;
      sky(d, 1);
      stars(d, 40, 0.3);
      cloud(d, 190, 300, 1.2);
      cloud(d, 850, 420, 1.3);
      sun(d, 790, 190, 70);
      ladder(d, 300, 1180, 380, 700, 46, mix(glow, accent, 0.4));
      island(d, 520, 680, 1.5, mix('#5d9a5a', middle, 0.2));
      tree(d, 690, 668, 330, mix(near, accent, 0.25), [accent, second, mix(accent, glow, 0.5)], 8);
      house(d, 430, 640, 170, 170, light, accent);
      cloud(d, 230, 1010, 1.5);
      cloud(d, 800, 1130, 1.9);
      cloud(d, 440, 1220, 1.4);
      island(d, 150, 560, 0.34, middle);
      island(d, 890, 800, 0.26, middle);
      bird(d, 220, 470, 0.6, light);
      walker(d, 560, 690, 0.7, second);
    },
  },
  'clock-orchard': {
    board: 'landscape',
    palette: 'honey',
    draw: (d) => {
      const { accent, second, far, middle, near, glow, light } = d.palette;
      sky(d, 0.75);
      cloud(d, 1060, 190, 1.4);
      cloud(d, 260, 160, 1.1);
      hill(d, 640, 40, far);
      for (const [x, y, tall] of [
        [1130, 740, 300],
        [190, 730, 260],
      ] as const)
        tree(d, x, y, tall, near, [middle, mix(far, accent, 0.3)], 6);
      hill(d, 760, 40, middle);
      tree(
        d,
        620,
        880,
        830,
        mix(near, second, 0.2),
        [mix(accent, near, 0.25), accent, mix(accent, glow, 0.35)],
        7,
      );
      const fruit = [
        [430, 400, 0.62, second, 2.3],
        [610, 250, 0.78, glow, 10.2],
        [800, 380, 0.66, second, 6.6],
        [530, 560, 0.42, glow, 4.1],
        [720, 560, 0.46, second, 8.8],
        [330, 560, 0.4, glow, 1.4],
        [920, 560, 0.36, glow, 11.5],
      ] as const;
      for (const [x, y, s, color, hour] of fruit) clock(d, x, y, s, color, hour, d.range(-18, 18));
      const ground = hill(d, 900, 24, near);
      clock(d, 880, 900, 0.5, second, 3.6, 30);
      grass(d, ground, 120, light, 32);
      walker(d, 420, ground(420) + 8, 1, accent);
    },
  },
  'curtain-of-tuesday': {
    board: 'landscape',
    palette: 'ultramarine',
    draw: (d) => {
      const { accent, glow, near, light, second } = d.palette;
      d.paint(
        rect(
          0,
          0,
          d.width,
          d.height,
          d.linear([
            [0, '#f0a35c'],
            [0.5, '#f7cf8a'],
            [0.72, '#fbe7c0'],
            [1, '#e8b06a'],
          ]),
        ),
      );
      sun(d, 650, 430, 100);
      cloud(d, 480, 290, 0.9);
      hill(d, 640, 50, '#8aa66a');
      hill(d, 730, 50, '#55845c');
      tree(d, 760, 780, 190, '#4b3340', [accent, '#d9853f', '#e9b44f'], 6);
      hill(d, 810, 30, '#335f52');
      curtain(d, -30, -20, 620, 900, mix(d.palette.skyMid, d.palette.skyTop, 0.3), 0.62);
      curtain(d, 710, -20, 620, 900, mix(d.palette.skyMid, d.palette.skyTop, 0.3), -0.62);
      stars(d, 26, 0.5);
      d.paint(
        rect(
          0,
          860,
          d.width,
          160,
          d.linear([
            [0, mix(near, accent, 0.4)],
            [1, near],
          ]),
        ),
      );
      for (let plank = 0; plank < 14; plank++)
        d.ink(line(`M${650 + (plank - 7) * 90} 862L${650 + (plank - 7) * 140} 1000`, d.palette.dark, 3, 0.5));
      walker(d, 560, 950, 1.35, second);
      cat(d, 700, 950, 0.75);
      d.ink(circle(650, 900, 2, light), circle(300, 500, 2, glow));
    },
  },
} as const satisfies Record<string, Scene>;
