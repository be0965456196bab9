// Rules 25.10, 25.11 and 25.14
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { jpegFile, mediaUrl, pictureWidths, previewFile } from '#shared/artwork/pictures.ts';
import { shownSitePicture } from '#shared/texts/shown-site-pictures.ts';
import { described, openUploads, uploadOf } from '#test/support/shop/uploads.ts';

let shop: Awaited<ReturnType<typeof openUploads>>;
beforeEach(async () => {
  shop = await openUploads();
});

const small = () => uploadOf({ width: 320, height: 320 });
const names = async () => (await shop.media.list('')).map(({ name }) => name).sort();

describe('an uploaded picture', () => {
  it.each([
    ['jpeg', 1300, [320, 640, 720, 1080, 1280, 1300]],
    ['png', 330, [320, 330]],
    ['webp', 330, [320, 330]],
  ] as const)(
    'is accepted as %s and resized to each width of the pages up to its own, %i pixels',
    async (format, width, widths) => {
      const { status, body } = await shop.upload(await uploadOf({ width, height: 300 }, format));

      expect([status, body]).toEqual([
        200,
        {
          key: expect.stringMatching(/^site-[0-9a-f]{20}$/),
          width,
          height: 300,
          color: expect.stringMatching(/^#[0-9a-f]{6}$/),
          widths,
        },
      ]);
      expect(body.widths.slice(0, -1).every((width) => pictureWidths.some((one) => one === width))).toBe(
        true,
      );
      const files = body.widths.map((width) => `${body.key}-${width}.avif`);
      expect(await names()).toEqual([...files, jpegFile(body.key), previewFile(body.key)].sort());
    },
  );

  it('is stored without its location and camera, and without the original', async () => {
    const upload = await small();
    expect((await sharp(upload).metadata()).exif?.includes('Secret camera')).toBe(true);
    const { body } = await shop.upload(upload);

    for (const name of await names()) {
      const file = await shop.media.read(name);
      const exif = (await sharp(file?.body).metadata()).exif?.toString('latin1') ?? '';
      // The files' artist and copyright are the shop's.
      expect(exif, name).not.toMatch(/Secret|GPS/);
    }
    expect((await shop.media.read(jpegFile(body.key)))?.contentType).toBe('image/jpeg');
  });

  it('is processed once if it is sent twice', async () => {
    const upload = await small();
    const first = await shop.upload(upload);
    const times = () => shop.media.list('');
    const before = await times();

    expect((await shop.upload(upload)).body).toEqual(first.body);
    expect(await times()).toEqual(before);
  });

  /** A PNG whose header claims 144 million pixels (W3C PNG, 11.2.1 "IHDR"): 432 MB of memory for a few bytes. */
  async function bomb(): Promise<Buffer> {
    const png = await uploadOf({ width: 400, height: 400 }, 'png');
    png.writeUInt32BE(12_000, 16);
    png.writeUInt32BE(12_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  }
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /empty/],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), /not a JPEG/],
    ['HTML named .jpg', () => Buffer.from('<!doctype html><script>x()</script>'), /not a JPEG/],
    [
      'HTML that begins as a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>x()</script>')]),
      /damaged/,
    ],
    ['half a JPEG', async () => (await uploadOf({ width: 900, height: 900 })).subarray(0, 600), /damaged/],
    ['a small file of 144 million pixels', bomb, /more than 80 million pixels/],
    ['a strip', () => uploadOf({ width: 4000, height: 400 }), /6 times as long/],
    ['a picture of one pixel', () => uploadOf({ width: 1, height: 1 }), /is 1 pixel wide/],
    ['a picture too small to be shown', () => uploadOf({ width: 100, height: 100 }), /100 pixels wide/],
  ])('is refused with a message if it is %s', async (_, make, words) => {
    const { status, body } = await shop.upload(await make());

    expect([status, body.error]).toEqual([400, expect.stringMatching(words)]);
    expect(await names()).toEqual([]);
  });

  it('is refused with a message if it is larger than 4 MB', async () => {
    const { status, body } = await shop.upload(Buffer.alloc(4 * 1024 * 1024 + 1, 0xff));

    expect([status, body.error]).toEqual([
      413,
      'This picture is larger than 4 MB. Please choose a smaller one.',
    ]);
  });
});

describe('a picture of the shop', () => {
  it('is drafted, published and undone like a text', async () => {
    const { body: made } = await shop.upload(await small());
    const heroPicture = described(made, { focus: { x: 80, y: 12.5 }, alt: ' A fox\u202e on a stair ' });
    const kept = { ...heroPicture, alt: 'A fox on a stair' };

    await shop.save(0, { heroPicture });
    expect((await shop.editable()).draft?.texts).toEqual({ heroPicture: kept });
    expect((await shop.published()).texts).toEqual({});
    await shop.publish(1, { heroPicture });
    expect((await shop.published()).texts).toEqual({ heroPicture: shownSitePicture(kept) });
    expect((await shop.editable()).lastPublication).toMatchObject({ changed: ['heroPicture'] });
    await shop.restore(2);
    expect((await shop.published()).texts).toEqual({});
    await shop.publish(3, { heroPicture: null, headline: 'Doors' });
    expect((await shop.table.get(keys.publishedTexts()))?.['texts']).toEqual({ headline: 'Doors' });
  });

  // Rule 25.12
  it.each<[string, object, RegExp]>([
    ['a key of other files', { key: '../../secret' }, /Home page picture: please choose the picture again/],
    ['the key of a work’s picture', { key: 'a'.repeat(20) }, /choose the picture again/],
    ['a color with more CSS after it', { color: 'red;background:url(//x)' }, /./],
    ['a focus outside the picture', { focus: { x: 101, y: 0 } }, /./],
    ['an invalid focus', { focus: { x: Number.NaN, y: 0 } }, /./],
    [
      'a description of 201 characters',
      { alt: 'x'.repeat(201) },
      /Home page picture: a description has at most 200/,
    ],
    ['an unknown field', { onload: 'x()' }, /./],
  ])('is refused in a draft if its data contain %s', async (_, more, words) => {
    const made = { key: `site-${'a'.repeat(20)}`, width: 320, height: 320, color: '#204080', widths: [320] };
    expect((await shop.save(0, { heroPicture: described(made) })).status).toBe(200);

    const { status, body } = await shop.save(1, { heroPicture: { ...described(made), ...more } });

    expect([status, body.error]).toEqual([400, expect.stringMatching(words)]);
  });

  it('is kept if an older studio page saves and publishes texts without pictures', async () => {
    const { body: made } = await shop.upload(await small());
    const heroPicture = described(made);
    await shop.publish(0, { heroPicture });

    await shop.save(1, { headline: 'Doors' });
    expect((await shop.editable()).draft?.texts).toEqual({ headline: 'Doors', heroPicture });
    await shop.save(2, { headline: 'Doors', heroPicture, portraitPicture: heroPicture, aboutPicture: null });
    await shop.publish(3, { headline: 'Stairs' });

    const { published, draft } = await shop.editable();
    expect(published.texts).toEqual({ headline: 'Stairs', heroPicture, portraitPicture: heroPicture });
    expect(draft).toBeUndefined();
  });
});

describe('an unused uploaded picture', () => {
  const day = 24 * 60 * 60;
  /** Dates every file this many days back. */
  async function age(days: number) {
    const then = Date.now() / 1000 - days * day;
    for (const name of await names()) utimesSync(join(shop.folder, name), then, then);
  }
  const other = () => uploadOf({ width: 320, height: 320, background: '#ffffff' });
  const isThere = async (key: string) => (await names()).some((name) => name.startsWith(key));

  it('is removed during the first upload after 40 days', async () => {
    const { body } = await shop.upload(await small());
    await shop.media.save({ name: 'moon-1080.jpg', body: await small(), contentType: 'image/jpeg' });
    await age(39);
    await shop.upload(await other());
    expect(await isThere(body.key)).toBe(true);

    await age(41);
    await shop.upload(await other());
    expect(await isThere(body.key)).toBe(false);
    expect(await names()).toContain('moon-1080.jpg');
  });

  it.each(['in the draft', 'published', 'restored by an undo'] as const)(
    'is kept while it is %s',
    async (where) => {
      const { body } = await shop.upload(await small());
      const texts = { portraitPicture: described(body) };
      if (where === 'in the draft') await shop.save(0, texts);
      else await shop.publish(0, texts);
      if (where === 'restored by an undo') await shop.publish(1, { portraitPicture: null });
      await age(400);

      await shop.upload(await other());

      expect(await isThere(body.key)).toBe(true);
    },
  );

  it('is kept while a row that may refer to it is unreadable', async () => {
    const { body } = await shop.upload(await small());
    await shop.table.put({ ...keys.publishedTexts(), version: 1, texts: 'damaged' });
    await age(400);

    expect((await shop.upload(await other())).status).toBe(200);
    expect(await isThere(body.key)).toBe(true);
  });

  it('is processed again if it is uploaded after its removal', async () => {
    const upload = await small();
    const { body } = await shop.upload(upload);
    await age(41);

    expect((await shop.upload(upload)).body).toEqual(body);
    const files = await shop.media.list(body.key);
    expect(files.every(({ savedAt }) => savedAt > Date.now() - day * 1000)).toBe(true);
    expect(mediaUrl(jpegFile(body.key))).toMatch(/^\/media\/site-/);
  });
});
