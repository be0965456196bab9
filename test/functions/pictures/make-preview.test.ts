// Rule 5.21
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePreview } from '#functions/pictures/make-preview.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

const wall = [0xf5, 0xf0, 0xe6];

async function pixelsOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { at, width: info.width, height: info.height };
}
const isNear = (a: readonly number[], b: readonly number[]) =>
  a.every((channel, index) => Math.abs(channel - (b[index] ?? 0)) < 14);

/** Makes a painting with four corners of different colors, so that a crop would remove a color. */
async function painting(width: number, height: number) {
  const corner = (background: string) => ({ width: 30, height: 30, channels: 3 as const, background });
  const colors = ['#ff0000', '#00ff00', '#0000ff', '#ff00ff'];
  const places = [
    [0, 0],
    [width - 30, 0],
    [0, height - 30],
    [width - 30, height - 30],
  ] as const;
  return sharp({ create: { width, height, channels: 3, background: '#404040' } }).composite(
    colors.map((color, index) => ({
      input: { create: corner(color) },
      left: places[index]?.[0] ?? 0,
      top: places[index]?.[1] ?? 0,
    })),
  );
}

describe('the image of a link preview', () => {
  it.each([
    ['upright', 800, 1000],
    ['wide', 1080, 400],
    ['square', 900, 900],
    ['six times as long as wide', 1080, 180],
    ['six times as high', 180, 1080],
  ])('shows the whole of a painting that is %s', async (_, width, height) => {
    const jpeg = await makePreview(sharp(await (await painting(width, height)).png().toBuffer()), siteOrigin);
    const image = await pixelsOf(jpeg);

    expect([image.width, image.height]).toEqual([1200, 630]);
    for (const [x, y] of [
      [2, 2],
      [1197, 2],
      [2, 627],
      [1197, 627],
    ] as const)
      expect(isNear(image.at(x, y), wall)).toBe(true);
    const scale = Math.min(1112 / width, 542 / height, 1);
    const [wide, high] = [width * scale, height * scale];
    const [left, top] = [(1200 - wide) / 2, (630 - high) / 2];
    const inset = Math.max(3, 15 * scale);
    const corners = [
      [left + inset, top + inset, [255, 0, 0]],
      [left + wide - inset, top + inset, [0, 255, 0]],
      [left + inset, top + high - inset, [0, 0, 255]],
      [left + wide - inset, top + high - inset, [255, 0, 255]],
    ] as const;
    for (const [x, y, color] of corners) {
      const seen = image.at(Math.round(x), Math.round(y));
      expect(seen.map((channel) => channel > 127)).toEqual(color.map((channel) => channel > 127));
    }
  });

  it('does not enlarge a painting that is 300 pixels wide', async () => {
    const image = await pixelsOf(
      await makePreview(sharp(await (await painting(300, 300)).png().toBuffer()), siteOrigin),
    );

    expect(isNear(image.at(440, 315), wall)).toBe(true);
    expect(image.at(465, 180).map((channel) => channel > 127)).toEqual([true, false, false]);
  });

  it('has at most 120 kB, even if it shows noise', async () => {
    const noise = sharp({
      create: {
        width: 1080,
        height: 1080,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });

    expect((await makePreview(noise, siteOrigin)).length).toBeLessThanOrEqual(120_000);
  });
});
