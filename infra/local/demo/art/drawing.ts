import { type Palette, type PaletteName, palettes } from './palettes.ts';
import { createRandom, type Random } from './random.ts';

export type Point = readonly [x: number, y: number];
type Stop = readonly [offset: number, color: string, opacity?: number];

/**
 * A picture in the making, as SVG on a board whose shorter side is 1000 units. `paint` is what the brush will
 * follow; `ink` is laid over the dry paint unchanged, for what is finer than any brush.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
  range(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  paint(...shapes: readonly string[]): void;
  ink(...shapes: readonly string[]): void;
  /** A light in the sky as painted so far; it goes out where something is painted in front of it later. */
  star(x: number, y: number, ...shapes: readonly string[]): void;
  /** A gradient from top to bottom of a shape, turned by `angle` degrees; answers a fill. */
  linear(stops: readonly Stop[], angle?: number): string;
  /** A gradient from a point of a shape's box outwards; answers a fill. */
  radial(stops: readonly Stop[], at?: Point, radius?: number): string;
  readonly stars: readonly { readonly x: number; readonly y: number; readonly svg: string }[];
  /** A layer as SVG text, `pixels` wide; `sky` is what was painted before the first star. */
  toSvg(layer: 'sky' | 'paint' | 'ink', pixels: number, ...above: readonly string[]): string;
}

export function createDrawing(options: {
  readonly width: number;
  readonly height: number;
  readonly palette: PaletteName;
  readonly seed: string;
}): Drawing {
  const { width, height } = options;
  const random = createRandom(options.seed);
  const definitions: string[] = [];
  const layers = { sky: [] as string[], paint: [] as string[], ink: [] as string[] };
  const stars: { readonly x: number; readonly y: number; readonly svg: string }[] = [];

  function define(make: (id: string) => string): string {
    const id = `g${definitions.length}`;
    definitions.push(make(id));
    return `url(#${id})`;
  }

  return {
    width,
    height,
    palette: palettes[options.palette],
    random,
    range: (from, to) => from + random() * (to - from),
    pick: (list) => list[Math.floor(random() * list.length)] ?? list[0],
    paint: (...shapes) => void layers.paint.push(...shapes),
    ink: (...shapes) => void layers.ink.push(...shapes),
    star: (x, y, ...shapes) => {
      if (stars.length === 0) layers.sky.push(...layers.paint);
      stars.push({ x, y, svg: shapes.join('') });
    },
    stars,
    linear: (stops, angle = 0) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" gradientTransform="rotate(${angle} .5 .5)">${stops.map(stop).join('')}</linearGradient>`,
      ),
    radial: (stops, at = [0.5, 0.5], radius = 0.5) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${at[0]}" cy="${at[1]}" r="${radius}">${stops.map(stop).join('')}</radialGradient>`,
      ),
    toSvg: (layer, pixels, ...above) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${layers[layer].join('')}${above.join('')}</svg>`,
  };
}

function stop([offset, color, opacity = 1]: Stop): string {
  return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
}
