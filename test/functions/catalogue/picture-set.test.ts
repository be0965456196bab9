import { beforeEach, describe, expect, it } from 'vitest';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { raiseVersion } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

async function setup(wrapTable?: (table: Table) => Table) {
  const made = await testServices(wrapTable && { wrapTable });
  return { ...made, catalogue: catalogueService(made.services) };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

async function put(overrides: Parameters<typeof makeArtworkItem>[0]) {
  const artwork = makeArtworkItem(overrides);
  await putArtwork(shop.table, artwork, [makeVariationItem({}, artwork)]);
}

const list = () => call(shop.catalogue, 'listArtworks');

describe('the pictures of a work', () => {
  const picture = { key: 'moon', width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 1600] };
  const edge = { ...picture, key: 'edge' };
  const pictureSet = [
    { key: 'moon', alt: '<img src=x onerror=alert(1)>' },
    { key: 'edge', picture: { ...edge, preview: true as const } },
    { key: 'unmade' },
  ];

  it('are in the answer for the work with the artist’s captions as soon as their files are made', async () => {
    await put({ artworkId: 'MOON', picture: { ...picture, preview: true }, pictureSet });

    const visitor = await call(shop.catalogue, 'getArtwork', { params: { id: 'MOON' } });
    const cookies = [await adminCookie(shop.services)];
    const artist = await call(shop.catalogue, 'getArtwork', { params: { id: 'MOON' }, cookies });

    for (const { body } of [visitor, artist]) {
      expect(body.picture).toEqual(picture);
      expect(body.pictures).toEqual([{ ...picture, alt: '<img src=x onerror=alert(1)>' }, edge]);
    }
  });

  // Rule 16.12
  it('contain a picture only once if two of Square’s images have the same file', async () => {
    const made = { ...picture, source: 'IMAGE-1', version: 7 };
    const same = { key: 'IMAGE-2', alt: 'The same again', picture: { ...made, source: 'IMAGE-2' } };
    await put({
      artworkId: 'MOON',
      picture: made,
      pictureSet: [{ key: 'IMAGE-1', alt: 'In the hand' }, same],
    });

    const { body } = await call(shop.catalogue, 'getArtwork', { params: { id: 'MOON' } });

    expect(body.picture).toEqual(picture);
    expect(body.pictures).toEqual([{ ...picture, alt: 'In the hand' }]);
  });

  // Rule 16.7
  it('add no bytes to the list of works', async () => {
    await put({ artworkId: 'MOON', picture });
    const before = (await list()).text;
    await put({ artworkId: 'MOON', picture: { ...picture, preview: true }, pictureSet });
    await raiseVersion(shop.table, ['MOON']);

    const { text } = await list();

    expect(text).toBe(before);
    expect(text).toContain('moon');
  });

  it('are reduced to the main picture while the work’s row cannot be read', async () => {
    let isDown = false;
    shop = await setup((table) => ({
      ...table,
      get: async (key, ...rest) => {
        if (isDown && key.sk === 'MOON') throw new Error('down');
        return table.get(key, ...rest);
      },
    }));
    await put({ artworkId: 'MOON', picture, pictureSet });
    await list();
    isDown = true;

    const { status, body } = await call(shop.catalogue, 'getArtwork', { params: { id: 'MOON' } });

    expect(status).toBe(200);
    expect(body.picture).toEqual(picture);
    expect(body).not.toHaveProperty('pictures');
  });
});
