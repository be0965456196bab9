import { type Size, sizeText } from '#shared/size/size-of.ts';

/** A box in millimeters, from the left edge of the scene and from the bottom edge of the wall. */
interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** A drawn wall, with objects of familiar size. */
export interface Scene {
  readonly kind: 'shelf' | 'sofa' | 'bench';
  /** Width of the wall in millimeters. A wide window shows more of the wall. */
  readonly width: number;
  readonly height: number;
  readonly furniture: Box;
  /** The object that the work is compared with. */
  readonly reference: Box;
}

/** Longest sides, in millimeters, up to which a work is placed above the shelf and above the sofa. */
const shelfUpTo = 350;
const sofaUpTo = 1500;

/** Galleries hang the middle of a picture at eye level, with a gap above the furniture. */
const eyeLevel = 1450;
const air = 150;
/** Height in millimeters above which a work hangs low, as in a museum. */
const tall = 2000;
const lowHung = 460;

/** Millimeters of black border around a print on wood: a quarter of an inch. */
export const borderOnWood = 6.4;

/** Returns a wall that has room for the largest size of a work. */
export function sceneFor(sizes: readonly Size[]): Scene {
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const longest = Math.max(width, height);
  if (longest <= shelfUpTo) return overShelf();
  return longest <= sofaUpTo ? overSofa(height) : besideBench(width, height);
}

/** The scene shows no floor: its lower edge is the shelf. */
function overShelf(): Scene {
  const furniture = { left: 50, bottom: 0, width: 1100, height: 25 };
  const reference = { left: 872, bottom: 25, width: 34, height: 240 };
  return { kind: 'shelf', width: 1200, height: 740, furniture, reference };
}

function overSofa(height: number): Scene {
  const furniture = { left: 135, bottom: -70, width: 2130, height: 860 };
  const room = { kind: 'sofa', width: 2400, furniture, reference: furniture } as const;
  return { ...room, height: Math.max(2100, lowestEdge(height, furniture.height) + height + 200) };
}

function besideBench(width: number, height: number): Scene {
  const wall = Math.max(4000, width + 1800);
  const furniture = { left: wall / 2 - 750, bottom: -150, width: 1500, height: 450 };
  const reference = {
    left: wall / 2 + Math.max(width / 2, 750) + 270,
    bottom: -150,
    width: 460,
    height: 1700,
  };
  const room = { kind: 'bench', width: wall, furniture, reference } as const;
  return { ...room, height: Math.max(2600, lowestEdge(height, furniture.height) + height + 200) };
}

/** Returns the distance in millimeters from the floor to the bottom edge of a work of this height. */
function lowestEdge(height: number, furniture: number): number {
  return height > tall ? lowHung : Math.max(furniture + air, eyeLevel - height / 2);
}

/** Returns the place on the wall for a work of this size and its border. */
export function hang(size: Size, scene: Scene, border = 0): Box {
  const width = size.width + 2 * border;
  const height = size.height + 2 * border;
  if (scene.kind === 'shelf') {
    const top = scene.furniture.height + air;
    // The work hangs beside the books.
    return { left: 500 - width / 2, bottom: Math.max(top, 400 - height / 2), width, height };
  }
  return {
    left: (scene.width - width) / 2,
    bottom: lowestEdge(height, scene.furniture.height),
    width,
    height,
  };
}

const shares: readonly (readonly [number, string])[] = [
  [1 / 12, 'a small part of'],
  [1 / 6, 'about a sixth of'],
  [1 / 5, 'about a fifth of'],
  [1 / 4, 'about a quarter of'],
  [1 / 3, 'about a third of'],
  [1 / 2, 'about half'],
  [2 / 3, 'about two thirds of'],
  [3 / 4, 'about three quarters of'],
  [1, 'about'],
  [1.25, 'about one and a quarter times'],
  [1.5, 'about one and a half times'],
  [2, 'about twice'],
  [3, 'about three times'],
  [4, 'about four times'],
  [6, 'about six times'],
  [10, 'about ten times'],
];

/** Returns the nearest common fraction in words. */
function shareWords(share: number): string {
  const distance = (known: number) => Math.abs(Math.log(known / share));
  return shares.reduce((best, one) => (distance(one[0]) < distance(best[0]) ? one : best))[1];
}

/** Describes the room as text. */
export function wallText(size: Size, scene: Scene): string {
  const known = {
    shelf: ['above a shelf, beside books 9.4 in (24 cm) tall', size.height, 'their height'],
    sofa: ['above a sofa 84 in (213 cm) wide', size.width, 'its width'],
    bench: ['next to a person 5 ft 7 in (170 cm) tall', size.height, 'their height'],
  } as const;
  const [place, length, of] = known[scene.kind];
  const whole = scene.kind === 'sofa' ? scene.reference.width : scene.reference.height;
  return `${sizeText(size)}, shown ${place}: ${shareWords(length / whole)} ${of}.`;
}
