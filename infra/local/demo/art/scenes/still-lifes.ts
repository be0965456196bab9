import { darker, lighter, mix } from '../color.ts';
import type { Drawing } from '../drawing.ts';
import { bird, cat, fish, moth, walker, whale } from '../motifs/creatures.ts';
import { eye, flower, tree } from '../motifs/garden.ts';
import { grass, hill, sea } from '../motifs/land.ts';
import { bathtub, clock, lantern, paperBoat, teacup, teapot, umbrella } from '../motifs/objects.ts';
import { cloud, crescent, halo, moon, planet, sky, stars, sun } from '../motifs/sky.ts';
import { door, house, ladder, rooftops, stairs } from '../motifs/town.ts';
import { circle, ellipse, line, path, place, polygon, rect } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** A table across the lower part of the board, with a cloth. */
function table(d: Drawing, y: number, cloth: string): void {
  const { light, dark } = d.palette;
  d.paint(
    rect(
      -10,
      y,
      d.width + 20,
      d.height - y + 10,
      d.linear([
        [0, lighter(cloth, 0.2)],
        [0.3, cloth],
        [1, darker(cloth, 0.55)],
      ]),
    ),
  );
  for (let i = 0; i < 9; i++) {
    const x = (i - 0.5) * d.width * 0.14;
    d.paint(
      line(
        `M${d.width / 2 + (x - d.width / 2) * 0.85} ${y}L${d.width / 2 + (x - d.width / 2) * 1.7} ${d.height}`,
        mix(cloth, i % 2 ? light : dark, 0.3),
        10,
        0.4,
      ),
    );
  }
  d.paint(line(`M-10 ${y}H${d.width + 10}`, lighter(cloth, 0.5), 6, 0.8));
}

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
