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

const picture = { key: 'moon', width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 1600] };
const pictureSet = [
  { key: 'moon' },
  ...['edge', 'back'].map((key) => ({ key, picture: { ...picture, key } })),
  { key: 'unmade' },
];
const threePictures = ['moon', 'edge', 'back'].map((key) => `${siteOrigin}/media/${key}-1080.jpg`);

describe('the page of a work', () => {
  it('has a link preview with the whole painting on a wall', async () => {
    await shop.put({ artworkId: 'MOON', picture: { ...picture, preview: true } });

    expect(read((await shop.open('MOON')).text).meta).toMatchObject({
      'og:image': `${siteOrigin}/media/moon-preview.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'The Moon Stairs',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${siteOrigin}/media/moon-preview.jpg`,
      'twitter:image:alt': 'The Moon Stairs',
    });
  });

  it('has the picture itself as link preview if no preview image was made', async () => {
    await shop.put({ artworkId: 'MOON', picture });

    const { meta } = read((await shop.open('MOON')).text);

    expect(meta['og:image']).toBe(`${siteOrigin}/media/moon-1080.jpg`);
    expect(meta).not.toHaveProperty('og:image:width');
  });

  it('shows another format’s link preview if the work itself is hidden', async () => {
    await shop.put({ artworkId: 'HIDDEN', hidden: true });
    await shop.put({ artworkId: 'PRINT', category: 'Prints', picture: { ...picture, preview: true } });

    const { text } = await shop.open('HIDDEN');

    expect(read(text).meta['og:image']).toBe(`${siteOrigin}/media/moon-preview.jpg`);
  });

  it('lists all pictures of the work, the main one first, as the site map does', async () => {
    await shop.put({ artworkId: 'MOON', picture, pictureSet });

    expect(read((await shop.open('MOON')).text).jsonLd.image).toEqual(threePictures);
    const { text } = await call(shop.pages, 'siteMap');

    const pictures = [...text.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, address]) => address);
    expect(pictures).toEqual(threePictures);
  });
});
