import { darker, lighter, mix } from '../color.ts';
import { cat, fish, jellyfish, moth, walker, whale } from '../motifs/creatures.ts';
import { balloon, umbrella } from '../motifs/flying-things.ts';
import { flower, mushroom, tree } from '../motifs/garden.ts';
import { grass, hill } from '../motifs/land.ts';
import { lantern } from '../motifs/objects.ts';
import { cloud, crescent, halo, moon, sky, stars } from '../motifs/sky.ts';
import { house, rooftops } from '../motifs/town.ts';
import { line, polygon, rect } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** The site's own pictures. */
export const siteScenes = {
  /** What matters lies above the middle and within the middle third, so that a phone's crop keeps it. */
  hero: {
    board: 'wide',
    palette: 'opening',
    draw: (d) => {
      const { accent, second, glow, light, far, middle, near } = d.palette;
      sky(d, 0.72);
      stars(d, 190, 0.62);
      moon(d, 842, 168, 96);
      for (const [x, y, s] of [
        [200, 170, 1.3],
        [1420, 210, 1.5],
        [520, 90, 0.8],
        [1130, 430, 0.9],
      ] as const)
        cloud(d, x, y, s, mix(light, d.palette.skyMid, 0.62));
      for (const [x, y, s, color, turn] of [
        [170, 330, 0.72, accent, 16],
        [330, 250, 0.55, glow, -8],
        [90, 470, 0.45, second, 22],
        [440, 330, 0.36, accent, 4],
      ] as const)
        umbrella(d, x, y, s, color, turn);
      balloon(d, 1260, 250, 0.78, accent, light);
      balloon(d, 1480, 390, 0.5, second, glow);
      jellyfish(d, 1110, 170, 0.5, second);
      house(d, 766, 334, 62, 58, mix(light, far, 0.35), accent);
      tree(d, 838, 340, 100, mix(near, accent, 0.2), [second, mix(second, glow, 0.4)], 5);
      whale(d, 800, 410, 0.98, mix(second, far, 0.4), false, -5);
      halo(d, 772, 300, 90, glow, 0.5);
      fish(d, 330, 500, 0.34, accent, false, -8);
      fish(d, 430, 470, 0.26, glow, false, -4);
      fish(d, 250, 450, 0.24, second, false, -10);
      hill(d, 800, 30, far, false);
      hill(d, 850, 26, middle, false);
      rooftops(d, 960, 74, 0.42);
      cat(d, 640, 862, 0.42);
    },
  },
  about: {
    board: 'banner',
    palette: 'plum',
    draw: (d) => {
      const { accent, second, glow, light, far, middle, near, dark } = d.palette;
      sky(d, 0.85);
      stars(d, 120, 0.5);
      crescent(d, 1560, 240, 110, -14);
      cloud(d, 430, 230, 1.3);
      cloud(d, 1240, 170, 1);
      hill(d, 640, 50, far);
      for (const [x, y, s, color] of [
        [150, 470, 1.1, glow],
        [330, 330, 0.85, second],
        [490, 560, 1.25, accent],
        [640, 400, 0.7, glow],
      ] as const)
        lantern(d, x, y, s, color, 800);
      hill(d, 760, 30, middle);
      for (const [x, tall, size, color] of [
        [1420, 330, 84, second],
        [1580, 260, 74, accent],
        [1730, 380, 92, glow],
        [1880, 240, 70, second],
      ] as const)
        flower(d, x, 930, tall, size, color, 'eye');
      mushroom(d, 620, 880, 0.6, second, true);
      mushroom(d, 700, 905, 0.42, accent, true);
      const ground = hill(d, 870, 20, near);
      grass(d, ground, 150, glow, 40);
      const [left, top] = [930, 470];
      d.paint(
        line(
          `M${left + 20} 930L${left + 120} ${top - 50}L${left + 230} 930M${left + 120} ${top}L${left + 130} 900`,
          mix(glow, near, 0.55),
          15,
        ),
      );
      d.paint(
        rect(left - 20, top, 290, 300, darker(light, 0.35), 4),
        rect(
          left - 12,
          top + 8,
          274,
          284,
          d.linear([
            [0, '#233079'],
            [0.7, '#5b53a6'],
            [1, '#c07aa8'],
          ]),
        ),
      );
      halo(d, left + 185, top + 85, 120, glow, 0.7);
      d.paint(`<circle cx="${left + 185}" cy="${top + 85}" r="38" fill="${light}"/>`);
      for (let i = 0; i < 7; i++) {
        d.paint(
          polygon(
            [
              [left + 40 + i * 17, top + 272 - i * 22],
              [left + 92 + i * 15, top + 272 - i * 22],
              [left + 92 + i * 15, top + 292],
              [left + 40 + i * 17, top + 292],
            ],
            mix(second, light, i * 0.1),
          ),
        );
      }
      d.paint(rect(left - 40, top + 300, 330, 16, mix(glow, near, 0.45), 4));
      walker(d, 820, 930, 1.9, second);
      d.ink(line('M848 830L905 770', lighter(near, 0.4), 8), line('M905 770L928 746', glow, 5));
      cat(d, 1250, 930, 1);
      moth(d, 720, 520, 0.42, glow, -20);
      d.ink(line('M0 999H2000', dark, 4));
    },
  },
} as const satisfies Record<string, Scene>;
