// Rule 5.18
import { describe, expect, test } from 'vitest';
import { hang, sceneFor, wallText } from '#web/features/artwork/wall/scene.ts';

const size = (width: number, height: number) => ({ width, height });
const edges = (box: ReturnType<typeof hang>) => ({
  right: box.left + box.width,
  top: box.bottom + box.height,
  middle: box.bottom + box.height / 2,
});

describe('the wall of a work', () => {
  test.each([
    [size(127, 178), 'shelf'],
    [size(350, 350), 'shelf'],
    [size(351, 200), 'sofa'],
    [size(610, 762), 'sofa'],
    [size(1500, 1200), 'sofa'],
    [size(1501, 900), 'bench'],
    [size(1220, 1830), 'bench'],
    [size(6000, 2400), 'bench'],
  ] as const)('shows a work of %o completely, above or beside a %s', (work, kind) => {
    const scene = sceneFor([work]);
    const place = hang(work, scene, 6.4);

    expect(scene.kind).toBe(kind);
    expect(place.left).toBeGreaterThan(0);
    expect(edges(place).right).toBeLessThan(scene.width);
    expect(edges(place).top).toBeLessThan(scene.height);
  });

  test('is the same for all sizes of a work', () => {
    const [small, large] = [size(203, 254), size(406, 508)];

    expect(sceneFor([small, large])).toEqual(sceneFor([large, small]));
    expect(sceneFor([small, large]).kind).toBe('sofa');
  });

  test("has the work's middle at eye level, with a gap above the furniture", () => {
    const scene = sceneFor([size(610, 762)]);
    expect(edges(hang(size(610, 762), scene)).middle).toBe(1450);

    const high = size(1000, 1500);
    const { bottom } = hang(high, sceneFor([high]));
    expect(bottom).toBe(860 + 150);
  });

  test('shows a work that is taller than a door low on the wall', () => {
    const tall = size(1500, 2400);
    expect(hang(tall, sceneFor([tall])).bottom).toBe(460);
  });

  test('has space for the reference figure beside the widest work', () => {
    for (const width of [1501, 3200, 6000, 20_000]) {
      const scene = sceneFor([size(width, 2000)]);
      const place = hang(size(width, 2000), scene);
      expect(scene.reference.left).toBeGreaterThan(edges(place).right);
      expect(scene.reference.left + scene.reference.width).toBeLessThan(scene.width);
    }
  });

  test.each([
    [
      size(609.6, 762),
      '24 × 30 in (61 × 76.2 cm), shown above a sofa 84 in (213 cm) wide: about a quarter of its width.',
    ],
    [
      size(1065, 800),
      '41.93 × 31.5 in (106.5 × 80 cm), shown above a sofa 84 in (213 cm) wide: about half its width.',
    ],
    [
      size(127, 177.8),
      '5 × 7 in (12.7 × 17.8 cm), shown above a shelf, beside books 9.4 in (24 cm) tall: about three quarters of their height.',
    ],
    [
      size(1219.2, 1828.8),
      '48 × 72 in (121.9 × 182.9 cm), shown next to a person 5 ft 7 in (170 cm) tall: about their height.',
    ],
  ])('has a description as text for a work of %o', (work, words) => {
    expect(wallText(work, sceneFor([work]))).toBe(words);
  });
});
