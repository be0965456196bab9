import { darker, lighter, mix } from '../color.ts';
import { cat, fish, moth, walker, whale } from '../motifs/creatures.ts';
import { eye } from '../motifs/eyes.ts';
import { flower, mushroom, tree } from '../motifs/garden.ts';
import { checkerboard, grass, hill, sea } from '../motifs/land.ts';
import { lantern } from '../motifs/objects.ts';
import { cloud, crescent, halo, moon, sky, stars } from '../motifs/sky.ts';
import { door, lighthouse } from '../motifs/town.ts';
import { circle, ellipse, line, path, rect } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** Works of the late hours. */
export const nightScenes = {
  'lighthouse-for-lost-balloons': {
    board: 'tall',
    palette: 'lagoon',
    draw: (d) => {
      const { accent, second, near, glow, light, middle } = d.palette;
      sky(d, 0.75);
      stars(d, 70, 0.5);
      cloud(d, 820, 330, 1.2);
      cloud(d, 180, 560, 1);
      sea(d, 1080, middle, 520);
      d.paint(
        path(
          'M240 1220C330 1060 430 1010 540 1020C680 1020 740 1110 830 1220Z',
          d.linear([
            [0, lighter(near, 0.3)],
            [1, near],
          ]),
        ),
      );
      lighthouse(d, 530, 1060, 1.75);
      for (const [x, y, r, color] of [
        [250, 260, 46, accent],
        [340, 170, 38, second],
        [760, 190, 52, accent],
        [840, 520, 40, glow],
        [170, 420, 34, light],
        [660, 100, 30, glow],
        [880, 800, 34, second],
        [150, 760, 30, accent],
      ] as const) {
        d.paint(
          ellipse(
            x,
            y,
            r,
            r * 1.22,
            d.radial(
              [
                [0, lighter(color, 0.7)],
                [0.5, color],
                [1, darker(color, 0.35)],
              ],
              [0.35, 0.3],
              0.8,
            ),
          ),
        );
        d.ink(line(`M${x} ${y + r * 1.22}q12 40 -6 80q-14 40 4 80`, light, 1.8, 0.7));
      }
      sea(d, 1290, near);
    },
  },
  'mushroom-parliament': {
    board: 'landscape',
    palette: 'aubergine',
    draw: (d) => {
      const { accent, second, skyLow, middle, near, far, glow, light } = d.palette;
      sky(d, 0.85);
      stars(d, 70, 0.5);
      moon(d, 650, 250, 120);
      hill(d, 690, 40, far);
      for (const [x, y, s, color] of [
        [150, 790, 1.3, skyLow],
        [1140, 780, 1.5, second],
        [420, 800, 1.05, second],
        [880, 810, 1.1, skyLow],
      ] as const)
        mushroom(d, x, y, s, color);
      hill(d, 800, 24, middle);
      for (const [x, y, s, color] of [
        [290, 900, 1.85, accent],
        [1010, 905, 1.95, accent],
        [650, 890, 2.3, mix(accent, glow, 0.35)],
      ] as const)
        mushroom(d, x, y, s, color, true);
      eye(d, 650, 800, 0.62, second);
      eye(d, 290, 832, 0.46, skyLow);
      eye(d, 1010, 832, 0.48, skyLow);
      const ground = hill(d, 920, 20, near);
      for (const [x, s, color] of [
        [500, 0.55, second],
        [790, 0.6, skyLow],
        [120, 0.6, second],
        [1200, 0.55, accent],
      ] as const)
        mushroom(d, x, 950, s, color, true);
      grass(d, ground, 120, light, 34);
    },
  },
  'tree-that-kept-the-lights-on': {
    board: 'portrait',
    palette: 'midnight',
    draw: (d) => {
      const { accent, second, glow, near, middle, far, light } = d.palette;
      sky(d, 0.9);
      stars(d, 110, 0.7);
      hill(d, 960, 40, far);
      const tips = tree(
        d,
        500,
        1130,
        930,
        mix(near, accent, 0.22),
        [far, mix(far, second, 0.35), middle, mix(far, accent, 0.25)],
        8,
      );
      tips.forEach(([x, y], i) => {
        if (i % 2 === 0) lantern(d, x, y + 70, 0.4 + (i % 3) * 0.1, i % 4 ? accent : glow, 70);
      });
      for (const [x, y, r] of [
        [484, 950, 24],
        [516, 880, 17],
        [500, 818, 13],
      ] as const) {
        halo(d, x, y, r * 3, glow, 0.8);
        d.paint(circle(x, y, r, glow));
        d.ink(line(`M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}`, near, 3), circle(x, y, 1, light));
      }
      door(d, 500, 1130, 0.55, accent);
      const ground = hill(d, 1140, 24, near);
      grass(d, ground, 110, glow, 32);
      walker(d, 710, ground(710) + 10, 0.9, second);
    },
  },
  'gardener-of-eyes': {
    board: 'tall',
    palette: 'rose',
    draw: (d) => {
      const { accent, second, middle, near, far, glow, light } = d.palette;
      sky(d, 0.9);
      cloud(d, 250, 250, 1.3);
      cloud(d, 800, 380, 1);
      crescent(d, 760, 180, 74, -10);
      hill(d, 940, 40, far);
      const beds = [
        [300, 1330, 760, 130, accent],
        [720, 1340, 620, 120, second],
        [520, 1380, 480, 110, glow],
        [140, 1390, 430, 92, second],
        [880, 1400, 380, 96, accent],
        [640, 1440, 250, 74, light],
      ] as const;
      for (const [x, y, tall, size, color] of beds) flower(d, x, y, tall, size, color, 'eye');
      hill(d, 1330, 24, middle);
      const ground = hill(d, 1420, 20, near);
      grass(d, ground, 120, light, 44);
      walker(d, 420, 1440, 1.2, accent);
      moth(d, 560, 420, 0.5, accent, -18);
      moth(d, 200, 620, 0.36, second, 24);
    },
  },
  'checkerboard-sea': {
    board: 'wide',
    palette: 'plum',
    draw: (d) => {
      const { accent, second, light, near, skyLow, dark } = d.palette;
      sky(d, 0.55);
      stars(d, 80, 0.4);
      moon(d, 1130, 250, 110);
      cloud(d, 330, 300, 1.3);
      cloud(d, 720, 200, 0.8);
      checkerboard(d, 560, mix(light, skyLow, 0.35), near);
      whale(d, 480, 640, 1.05, mix(accent, near, 0.35), false, -12);
      d.paint(
        path('M190 730C330 690 600 700 760 740C640 790 330 800 190 730Z', mix(light, second, 0.3), 0.55),
      );
      d.ink(
        rect(1120, 640, 12, 150, dark),
        rect(1206, 640, 12, 150, dark),
        rect(1112, 720, 116, 14, dark),
        rect(1112, 560, 14, 170, dark),
        path('M1112 560Q1160 530 1140 720H1112Z', mix(dark, accent, 0.5)),
      );
      cat(d, 1174, 722, 0.75);
      fish(d, 830, 420, 0.5, second, true, 8);
      fish(d, 920, 370, 0.36, accent, true, 4);
    },
  },
  'sleepwalkers-bridge': {
    board: 'wide',
    palette: 'midnight',
    draw: (d) => {
      const { accent, near, light, middle, far } = d.palette;
      sky(d, 0.65);
      stars(d, 130, 0.55);
      moon(d, 1200, 280, 150);
      cloud(d, 380, 240, 1.3);
      hill(d, 610, 30, far, false);
      sea(d, 640, middle, 1200);
      const stone = mix(near, light, 0.32);
      const fill = d.linear([
        [0, lighter(stone, 0.3)],
        [1, darker(stone, 0.4)],
      ]);
      d.paint(
        path(
          'M-20 860C240 560 620 430 1130 400L1140 440C1010 440 930 470 880 540C820 470 700 520 660 640C590 560 440 620 400 760C330 690 190 760 120 960H-20Z',
          fill,
        ),
      );
      for (let i = 0; i < 22; i++) {
        const t = i / 21;
        const x = -10 + t * 1130;
        const y = 850 - 450 * (1 - (1 - t) ** 1.9);
        d.ink(line(`M${x} ${y}v${-40 + t * 22}`, lighter(stone, 0.5), 5 - t * 3, 0.85));
      }
      d.ink(line('M-10 812C240 530 620 410 1120 384', lighter(stone, 0.5), 4, 0.8));
      walker(d, 590, 470, 0.95, light);
      lantern(d, 150, 590, 0.5, accent, 40);
      lantern(d, 360, 440, 0.4, accent, 40);
      cat(d, 720, 440, 0.5);
    },
  },
} as const satisfies Record<string, Scene>;
