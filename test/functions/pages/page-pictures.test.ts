// Rule 5.21
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '#test/support/shop/call.ts';
import { readHead as read } from '#test/support/shop/page-heads.ts';
import { openPages } from '#test/support/shop/pages.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

let shop: Awaited<ReturnType<typeof openPages>>;
beforeEach(async () => {
  shop = await openPages();
});

const put = (...work: Parameters<typeof shop.put>) => shop.put(...work);

const open = (id: string) => call(shop.pages, 'artworkPage', { params: { id } });

const picture = { key: 'moon', width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 1600] };
const pictureSet = [
  { key: 'moon' },
  ...['edge', 'back'].map((key) => ({ key, picture: { ...picture, key } })),
  { key: 'unmade' },
];
const threePictures = ['moon', 'edge', 'back'].map((key) => `${siteOrigin}/media/${key}-1080.jpg`);

describe('the preview of a work', () => {
  it('previews the painting whole on the wall, in the size that previews want', async () => {
    await put({ artworkId: 'MOON', picture: { ...picture, preview: true } });

    expect(read((await open('MOON')).text).meta).toMatchObject({
      'og:image': `${siteOrigin}/media/moon-preview.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'The Moon Stairs',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${siteOrigin}/media/moon-preview.jpg`,
      'twitter:image:alt': 'The Moon Stairs',
    });
  });

  it('previews the picture itself where it was made before there were such images', async () => {
    await put({ artworkId: 'MOON', picture });

    const { meta } = read((await open('MOON')).text);

    expect(meta['og:image']).toBe(`${siteOrigin}/media/moon-1080.jpg`);
    expect(meta).not.toHaveProperty('og:image:width');
  });

  it('previews the other format that is shown instead of a hidden one', async () => {
    await put({ artworkId: 'HIDDEN', hidden: true });
    await put({ artworkId: 'PRINT', category: 'Prints', picture: { ...picture, preview: true } });

    const { text } = await open('HIDDEN');

    expect(read(text).meta['og:image']).toBe(`${siteOrigin}/media/moon-preview.jpg`);
  });

  it('names all pictures to search engines, the first one first', async () => {
    await put({ artworkId: 'MOON', picture, pictureSet });

    expect(read((await open('MOON')).text).jsonLd.image).toEqual(threePictures);
  });
});

describe('the pictures of a work', () => {
  it('names all pictures of a work', async () => {
    await put({ artworkId: 'MOON', picture, pictureSet });

    const { text } = await call(shop.pages, 'siteMap');

    const pictures = [...text.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, address]) => address);
    expect(pictures).toEqual(threePictures);
  });
});
