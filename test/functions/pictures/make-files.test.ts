import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeLargeFiles, makeSmallFiles, widthsFor } from '#functions/pictures/make-files.ts';
import { shop } from '#shop-config';
import { siteOrigin } from '#test/support/shop/services.ts';
import { photo } from './fakes.ts';

describe('the files of a picture', () => {
  it('are at most as wide as the picture and at most 2400 pixels wide', () => {
    expect(widthsFor(200)).toEqual([200]);
    expect(widthsFor(640)).toEqual([320, 640]);
    expect(widthsFor(1280)).toEqual([320, 640, 720, 1080, 1280]);
    expect(widthsFor(2400)).toEqual([320, 640, 720, 1080, 1280, 1600, 2400]);
    expect(widthsFor(6000)).toEqual([320, 640, 720, 1080, 1280, 1600, 2400]);
  });

  it('are upright even if the camera was held sideways', async () => {
    const sideways = await sharp(await photo(400, 300))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const { picture, files } = await makeSmallFiles(sideways, 'k', siteOrigin);

    expect(picture).toMatchObject({ width: 300, height: 400, widths: [300] });
    expect(await sharp(files[0]?.body).metadata()).toMatchObject({ format: 'heif', width: 300, height: 400 });
  });

  it('contain neither the location nor the camera’s name', async () => {
    const tagged = await sharp(await photo())
      .withExif({ IFD0: { Make: 'Box camera' }, IFD3: { GPSLatitude: '45/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();

    const { files } = await makeSmallFiles(tagged, 'k', siteOrigin);

    /** The tag that refers to the location (EXIF 2.32, GPSInfo). */
    const hasPlace = async (body: Uint8Array) =>
      (await sharp(body).metadata()).exif?.includes(Buffer.from([0x25, 0x88])) ?? false;
    expect(await hasPlace(tagged)).toBe(true);
    for (const { body } of files) {
      expect(Buffer.from(body).toString('latin1')).not.toContain('Box camera');
      expect(await hasPlace(body)).toBe(false);
    }
  });

  // Rule 30.3
  it('contain the artist, the copyright and the shop’s URL in less than a kilobyte each', async () => {
    const { files } = await makeSmallFiles(await photo(730, 130), 'k', siteOrigin);

    expect(new Set(files.map(({ contentType }) => contentType))).toEqual(
      new Set(['image/avif', 'image/jpeg']),
    );
    for (const { body, contentType } of files) {
      const { xmp, exif } = await sharp(body).metadata();
      const text = xmp?.toString() ?? '';
      expect(text).toContain(`<rdf:li>${shop.artist}</rdf:li>`);
      expect(text).toContain(`© ${shop.artist}`);
      expect(text).toContain(`WebStatement="${siteOrigin}"`);
      expect(exif?.includes(shop.artist)).toBe(contentType === 'image/jpeg' ? true : undefined);
      const bare = sharp(body);
      expect(text.length + (exif?.length ?? 0), (await bare.metadata()).format).toBeLessThan(1_000);
    }
  });

  it('come with the picture’s dominant color', async () => {
    const { picture } = await makeSmallFiles(await photo(), 'k', siteOrigin);

    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(picture.color.slice(at, at + 2), 16));
    expect(Math.abs((red ?? 0) - 0x20)).toBeLessThan(17);
    expect(Math.abs((green ?? 0) - 0x40)).toBeLessThan(17);
    expect(Math.abs((blue ?? 0) - 0x80)).toBeLessThan(17);
  });

  it('show transparent parts as white', async () => {
    const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();

    const { picture } = await makeSmallFiles(clear, 'k', siteOrigin);

    expect(picture.color).toBe('#f8f8f8');
  });

  it('are not made for a picture with an aspect ratio above 6:1', async () => {
    await expect(makeSmallFiles(await photo(2000, 100), 'k', siteOrigin)).rejects.toThrow(
      /as long as it is wide/,
    );
  });

  it.each([2, 1])(
    'are made from a JPEG that lacks its last bytes (%i), but not if it lacks a tenth or more',
    async (missing) => {
      for (const progressive of [false, true]) {
        const whole = await sharp(await photo(400, 300))
          .jpeg({ progressive })
          .toBuffer();
        const cut = (length: number) => makeSmallFiles(whole.subarray(0, length), 'k', siteOrigin);

        expect((await cut(whole.length - missing)).picture).toMatchObject({ width: 400, height: 300 });
        for (const part of [0.3, 0.5, 0.9]) {
          await expect(cut(Math.floor(whole.length * part))).rejects.toThrow(/damaged/);
        }
      }
    },
  );

  // Rule 16.6
  it('are made in two passes, beginning with the files for the gallery', async () => {
    const original = await photo(1290, 220);

    const small = await makeSmallFiles(original, 'k', siteOrigin);
    const large = await makeLargeFiles(original, small.picture, siteOrigin);

    expect(small.files.map(({ name }) => name)).toEqual(['k-320.avif', 'k-720.avif', 'k-1080.jpg']);
    expect(small.picture).toMatchObject({ width: 1290, height: 220, widths: [320, 720] });
    expect(large.files.map(({ name }) => name)).toEqual([
      'k-preview.jpg',
      'k-640.avif',
      'k-1080.avif',
      'k-1280.avif',
      'k-1290.avif',
    ]);
    expect(large.picture).toEqual({ ...small.picture, widths: widthsFor(1290), preview: true });
    for (const { body, name } of [...small.files, ...large.files]) {
      expect(`k-${(await sharp(body).metadata()).width}.`).toBe(
        name.replace('preview', '1200').replace(/(avif|jpg)$/, ''),
      );
    }
  });
});

it('an unreadable animated AVIF file is reported as animated, not as damaged', async () => {
  const file = Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypavis'), Buffer.alloc(64)]);

  await expect(makeSmallFiles(file, 'key', siteOrigin)).rejects.toThrow(/an animated AVIF file/);
});
