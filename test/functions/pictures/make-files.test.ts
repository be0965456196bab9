import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFiles, widthsFor } from '#functions/pictures/make-files.ts';
import { photo } from './fakes.ts';

describe('the files of a picture', () => {
  it('are never wider than the picture, nor than 2400 pixels', () => {
    expect(widthsFor(200)).toEqual([200]);
    expect(widthsFor(640)).toEqual([320, 640]);
    expect(widthsFor(1280)).toEqual([320, 640, 1080, 1280]);
    expect(widthsFor(2400)).toEqual([320, 640, 1080, 1600, 2400]);
    expect(widthsFor(6000)).toEqual([320, 640, 1080, 1600, 2400]);
  });

  it('stand upright when the camera lay on its side', async () => {
    const sideways = await sharp(await photo(400, 300))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const { picture, files } = await makeFiles(sideways, 'k');

    expect(picture).toMatchObject({ width: 300, height: 400, widths: [300] });
    expect(await sharp(files[0]?.body).metadata()).toMatchObject({ format: 'heif', width: 300, height: 400 });
  });

  it('carry neither place nor camera', async () => {
    const tagged = await sharp(await photo())
      .withExif({ IFD0: { Make: 'Box camera' }, IFD3: { GPSLatitude: '45/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();

    const { files } = await makeFiles(tagged, 'k');

    for (const { body } of files) expect((await sharp(body).metadata()).exif).toBeUndefined();
  });

  it('tell the colour that fills most of the picture', async () => {
    const { picture } = await makeFiles(await photo(), 'k');

    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(picture.color.slice(at, at + 2), 16));
    expect(Math.abs((red ?? 0) - 0x20)).toBeLessThan(17);
    expect(Math.abs((green ?? 0) - 0x40)).toBeLessThan(17);
    expect(Math.abs((blue ?? 0) - 0x80)).toBeLessThan(17);
  });

  it('show see-through parts as white paper', async () => {
    const clear = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();

    const { picture } = await makeFiles(clear, 'k');

    expect(picture.color).toBe('#f8f8f8');
  });

  it('refuse a picture no wall could show', async () => {
    await expect(makeFiles(await photo(2000, 100), 'k')).rejects.toThrow(/as long as it is wide/);
  });
});
