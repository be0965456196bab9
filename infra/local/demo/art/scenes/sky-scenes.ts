import { mix } from '../color.ts';
import { ladder, stairs } from '../motifs/climbs.ts';
import { bird, cat, fish, jellyfish, walker, whale } from '../motifs/creatures.ts';
import { balloon, flyingBook, umbrella } from '../motifs/flying-things.ts';
import { tree } from '../motifs/garden.ts';
import { grass, hill, sea } from '../motifs/land.ts';
import { paperBoat, slackLine } from '../motifs/objects.ts';
import { cloud, crescent, halo, moon, planet, sky, stars, sun } from '../motifs/sky.ts';
import { rooftops, smoke } from '../motifs/town.ts';
import type { Scene } from './scene.ts';

/** Works where the sky is the stage. */
export const skyScenes = {
  'moon-stairs': {
    board: 'portrait',
    palette: 'midnight',
    draw: (d) => {
      const { far, middle, near, accent, glow } = d.palette;
      sky(d, 0.8);
      stars(d, 120);
      cloud(d, 160, 560, 1.1);
      cloud(d, 860, 700, 1.3);
      crescent(d, 690, 260, 150, -18);
      hill(d, 960, 60, far);
      stairs(d, 330, 1120, 640, 392, 24, 250, 120, mix(accent, middle, 0.25));
      cloud(d, 420, 740, 0.9);
      const ground = hill(d, 1110, 40, middle);
      walker(d, 330, 1100, 0.95, accent);
      hill(d, 1210, 30, near);
      grass(d, ground, 70, glow);
    },
  },
  'fish-weather': {
    board: 'landscape',
    palette: 'coral',
    draw: (d) => {
      const { far, middle, near, accent, second, glow, light } = d.palette;
      sky(d, 0.75);
      sun(d, 980, 560, 90);
      for (const [x, y, s] of [
        [180, 330, 1.2],
        [1120, 260, 1.4],
        [620, 500, 0.9],
      ] as const)
        cloud(d, x, y, s);
      const school = [
        [330, 180, 1.35, accent],
        [700, 250, 1.0, second],
        [520, 380, 0.75, light],
        [900, 140, 0.8, glow],
        [190, 440, 0.62, second],
        [1080, 390, 0.7, accent],
        [780, 440, 0.5, glow],
        [440, 520, 0.46, accent],
        [1180, 180, 0.5, second],
      ] as const;
      for (const [x, y, s, color] of school) fish(d, x, y, s, color, false, d.range(-14, 8));
      hill(d, 730, 50, far);
      hill(d, 830, 60, middle);
      const ground = hill(d, 920, 30, near);
      walker(d, 360, ground(360) + 6, 1.25, accent, second);
      grass(d, ground, 90, glow);
    },
  },
  'whale-comes-home': {
    board: 'wide',
    palette: 'aubergine',
    draw: (d) => {
      const { accent, far, second, light } = d.palette;
      sky(d, 0.8);
      stars(d, 110, 0.5);
      moon(d, 1310, 210, 105);
      for (const [x, y, s] of [
        [230, 250, 1.3],
        [1180, 470, 1.1],
        [560, 120, 0.9],
      ] as const)
        cloud(d, x, y, s);
      rooftops(d, 830, 105, 0.05);
      whale(d, 760, 390, 1.55, mix(second, far, 0.45), false, -7);
      cloud(d, 470, 600, 1.2);
      cloud(d, 1020, 640, 0.9);
      smoke(d, 300, 760, 0.8);
      rooftops(d, 960, 165, 0.3);
      cat(d, 1210, 770, 0.9);
      bird(d, 1120, 200, 0.5, light, true);
      bird(d, 1060, 240, 0.4, accent, true);
    },
  },
  'night-swim': {
    board: 'portrait',
    palette: 'plum',
    draw: (d) => {
      const { accent, second, skyLow, glow, near, dark } = d.palette;
      sky(d, 0.9);
      stars(d, 140, 0.8);
      moon(d, 260, 220, 95);
      sea(d, 1010, near, 260);
      for (const [x, y, s, color] of [
        [640, 330, 1.55, accent],
        [300, 560, 1.05, second],
        [810, 690, 0.9, skyLow],
        [520, 790, 0.65, glow],
        [130, 790, 0.55, accent],
        [880, 180, 0.6, second],
      ] as const)
        jellyfish(d, x, y, s, color);
      paperBoat(d, 560, 1120, 0.85, mix(glow, '#ffffff', 0.5), -4);
      cat(d, 560, 1092, 0.55);
      halo(d, 560, 1080, 120, glow, 0.25);
      grass(d, () => 1260, 40, dark, 60);
    },
  },
  'umbrella-migration': {
    board: 'landscape',
    palette: 'storm',
    draw: (d) => {
      const { accent, second, glow, light, far, middle, near } = d.palette;
      sky(d, 0.85);
      for (const [x, y, s] of [
        [240, 240, 1.9],
        [820, 190, 2.1],
        [1180, 400, 1.5],
        [520, 480, 1.3],
      ] as const)
        cloud(d, x, y, s, mix(far, light, 0.35));
      const flock = [
        [270, 420, 0.95, accent],
        [470, 300, 0.85, second],
        [650, 430, 0.75, glow],
        [830, 300, 0.62, accent],
        [980, 400, 0.52, light],
        [1100, 260, 0.46, second],
        [1190, 350, 0.36, accent],
        [120, 600, 0.8, glow],
        [560, 570, 0.55, light],
      ] as const;
      for (const [x, y, s, color] of flock) umbrella(d, x, y, s, color, d.range(-6, 34));
      hill(d, 790, 45, far);
      hill(d, 870, 40, middle);
      const ground = hill(d, 940, 26, near);
      walker(d, 980, ground(980) + 4, 0.95, second);
      grass(d, ground, 120, accent);
    },
  },
  'library-of-birds': {
    board: 'wide',
    palette: 'honey',
    draw: (d) => {
      const { accent, second, far, middle, near, light, glow } = d.palette;
      sky(d, 0.8);
      sun(d, 800, 590, 120);
      for (const [x, y, s] of [
        [260, 300, 1.3],
        [1330, 240, 1.5],
        [960, 420, 0.8],
      ] as const)
        cloud(d, x, y, s);
      const flock = [
        [360, 210, 1.25, accent, -12],
        [640, 300, 1.0, second, 8],
        [880, 170, 0.9, accent, -4],
        [1100, 320, 1.1, second, 14],
        [1320, 420, 0.7, accent, -8],
        [480, 440, 0.65, second, 10],
        [190, 420, 0.6, accent, 4],
        [1450, 150, 0.55, second, -10],
        [760, 430, 0.5, accent, 6],
      ] as const;
      for (const [x, y, s, color, turn] of flock) flyingBook(d, x, y, s, color, turn);
      hill(d, 740, 50, far);
      hill(d, 840, 60, middle);
      tree(d, 1330, 900, 330, mix(near, second, 0.2), [accent, mix(accent, glow, 0.4), middle], 6);
      const ground = hill(d, 920, 26, near);
      grass(d, ground, 120, light);
      walker(d, 430, ground(430) + 4, 0.9, accent);
    },
  },
  'balloon-harbour': {
    board: 'wide',
    palette: 'rose',
    draw: (d) => {
      const { accent, second, glow, light, far, middle, near } = d.palette;
      sky(d, 0.75);
      for (const [x, y, s] of [
        [300, 200, 1.2],
        [1250, 170, 1.5],
        [820, 350, 1],
      ] as const)
        cloud(d, x, y, s);
      hill(d, 640, 50, far);
      sea(d, 700, mix(middle, second, 0.4), 900);
      const fleet = [
        [340, 360, 1.35, accent, light],
        [700, 250, 1.0, second, glow],
        [1010, 420, 1.25, glow, accent],
        [1330, 320, 0.95, light, second],
        [1500, 520, 0.6, accent, glow],
        [120, 500, 0.55, second, light],
      ] as const;
      for (const [x, y, s, one, other] of fleet) {
        slackLine(d, x, y + 185 * s, x + (800 - x) * 0.12, 862, 30, near);
        balloon(d, x, y, s, one, other);
      }
      d.paint(
        `<path d="M-20 850H1620V1010H-20Z" fill="${d.linear([
          [0, mix(near, accent, 0.35)],
          [1, near],
        ])}"/>`,
      );
      for (let plank = 0; plank < 17; plank++)
        d.ink(
          `<path d="M${plank * 100} 852l-20 160" stroke="${d.palette.dark}" stroke-width="3" opacity=".5"/>`,
        );
      walker(d, 560, 930, 1.1, accent);
      cat(d, 680, 930, 0.6, true);
    },
  },
  'ladder-season': {
    board: 'tall',
    palette: 'ultramarine',
    draw: (d) => {
      const { accent, second, glow, light, far, middle, near } = d.palette;
      sky(d, 0.85);
      stars(d, 60, 0.35);
      crescent(d, 250, 230, 90, 10);
      const climbs = [
        [300, 1260, 215, 640, 64],
        [560, 1290, 640, 430, 78],
        [800, 1240, 815, 760, 56],
      ] as const;
      for (const [x0, y0, x1, y1, wide] of climbs) ladder(d, x0, y0, x1, y1, wide, mix(glow, accent, 0.35));
      for (const [x, y, s] of [
        [200, 640, 1.3],
        [660, 430, 1.6],
        [830, 770, 1.15],
        [420, 850, 0.8],
        [900, 300, 0.8],
      ] as const)
        cloud(d, x, y, s);
      hill(d, 1190, 50, far);
      hill(d, 1290, 50, middle);
      const ground = hill(d, 1400, 30, near);
      walker(d, 700, ground(700), 1.15, accent);
      grass(d, ground, 80, second);
      bird(d, 780, 560, 0.7, light);
      bird(d, 880, 610, 0.5, light);
    },
  },
  'three-moons': {
    board: 'tall',
    palette: 'ember',
    draw: (d) => {
      const { accent, second, far, middle, near, glow } = d.palette;
      sky(d, 0.8);
      stars(d, 70, 0.6);
      moon(d, 320, 260, 150);
      moon(d, 740, 520, 100);
      moon(d, 380, 790, 66);
      cloud(d, 780, 250, 1);
      cloud(d, 180, 560, 1.1);
      hill(d, 1060, 60, far);
      hill(d, 1180, 70, middle);
      tree(d, 730, 1330, 420, near, undefined);
      const ground = hill(d, 1330, 40, near);
      grass(d, ground, 110, glow);
      walker(d, 330, ground(330), 1.15, accent);
      planet(d, 880, 860, 46, second);
    },
  },
} as const satisfies Record<string, Scene>;
