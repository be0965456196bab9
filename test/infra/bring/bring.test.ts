// Rules 27.3 and 27.4
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import { bringFile } from '#test/support/bring.ts';
import { simulatorCatalogue, startTestSimulator } from '#test/support/shop/simulator.ts';
import { etsyCsv, fileIn, shopifyCsv } from '#test/support/works-files.ts';

const demo = join(import.meta.dirname, '../../../infra/local/demo/pictures');
let folder: string;
let pictures: string;
let simulator: SquareSimulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bring-'));
  pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  simulator = await fresh();
});
afterEach(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

/** A Square with a category and a work of the artist's own. */
async function fresh(): Promise<SquareSimulator> {
  return (await startTestSimulator({ catalogue: simulatorCatalogue })).simulator;
}

function picture(name: string): void {
  copyFileSync(join(demo, 'moon-stairs.jpg'), join(pictures, name));
}

/** Three products: a print in two sizes, a sold original, and one without a picture. */
function shopFile(): string {
  picture('moth.jpg');
  picture('moth-2.jpg');
  picture('small-hours.jpg');
  const usual = {
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Policy': 'deny',
    Status: 'active',
  };
  return fileIn(
    folder,
    'products_export.csv',
    shopifyCsv([
      {
        ...usual,
        Handle: 'moth-wedding',
        Title: 'Moth Wedding',
        'Body (HTML)': '<p>Two moths &amp; a candle.</p><p>Line one<br>line two</p>',
        Type: 'Prints',
        'Option1 Name': 'Size',
        'Option1 Value': 'Small',
        'Variant SKU': 'MW-S',
        'Variant Inventory Qty': '5',
        'Variant Price': '45',
        'Image Src': 'https://cdn.shopify.com/s/moth.jpg',
        'Image Alt Text': 'The wedding by candle light',
      },
      {
        ...usual,
        Handle: 'moth-wedding',
        'Option1 Value': 'Large',
        'Variant Inventory Qty': '2',
        'Variant Price': '95',
        'Image Src': 'https://cdn.shopify.com/s/moth-2.jpg',
      },
      {
        ...usual,
        Handle: 'small-hours',
        Title: 'Small Hours',
        Type: 'Paintings',
        'Variant Inventory Qty': '0',
        'Variant Price': '1200',
      },
      {
        ...usual,
        Handle: 'bare',
        Title: 'Bare Wall',
        Type: 'Paintings',
        'Variant Inventory Qty': '1',
        'Variant Price': '0',
      },
    ]),
  );
}

/** What Square holds, without ids and times: the same for two runs that have done the same. */
function holdings(of = simulator) {
  const ids = of.calls('batchUpsertCatalogue').length > 0 ? itemsOf(of) : [];
  return ids
    .map((item) => ({
      name: item.item_data?.name,
      text: item.item_data?.['description_plaintext'],
      category: (item.item_data?.categories ?? []).map(({ id }) => of.object(id)?.category_data?.name),
      sizes: variationsOf(of, item.id).map(({ id, item_variation_data: data }) => [
        data?.name,
        data?.price_money?.amount,
        of.ledger().counts.find((count) => count.catalog_object_id === id)?.quantity,
      ]),
      pictures: (item.item_data?.image_ids ?? []).map((id) => of.object(id)?.image_data?.['name']),
    }))
    .sort((a, b) => String(a.name).localeCompare(String(b.name)));
}

/** How many objects of each type there are: a category that was made twice is none of a work's. */
const census = (of = simulator) =>
  Object.entries(Object.groupBy(of.objects(), ({ type }) => type))
    .map(([type, all]) => [type, all?.length])
    .sort();

const itemsOf = (of: SquareSimulator) =>
  of.objects().filter(({ type, is_deleted }) => type === 'ITEM' && !is_deleted);
const variationsOf = (of: SquareSimulator, itemId: string) =>
  of
    .objects()
    .filter(({ item_variation_data: data }) => data?.item_id === itemId)
    .sort((a, b) => (a.item_variation_data?.ordinal ?? 0) - (b.item_variation_data?.ordinal ?? 0));

const writes = ['batchUpsertCatalogue', 'batchCreateChanges', 'createCatalogueImage'];
const written = () => simulator.calls().filter(({ operation }) => writes.includes(operation));

// Rule 27.2
describe('bringing a file into Square', () => {
  it('makes works with their texts, categories, prices, counts and pictures, sold-out ones too', async () => {
    const { done } = await bringFile({ simulator, file: shopFile(), pictures });

    expect(done).toEqual({ works: 3, counts: 4, pictures: 3, failures: [] });
    const held = holdings();
    expect(held).toHaveLength(5);
    expect(held.find(({ name }) => name === 'Moth Wedding')).toEqual({
      name: 'Moth Wedding',
      text: 'Two moths & a candle.\n\nLine one\nline two',
      category: ['Prints'],
      sizes: [
        ['Small', 4500, '5'],
        ['Large', 9500, '2'],
      ],
      pictures: ['gallery-bring/shopify/moth-wedding/1', 'gallery-bring/shopify/moth-wedding/2'],
    });
    expect(held.find(({ name }) => name === 'Small Hours')).toMatchObject({
      category: ['Paintings'],
      sizes: [['Regular', 120_000, '0']],
    });
    expect(held.find(({ name }) => name === 'Bare Wall')).toMatchObject({
      sizes: [['Regular', undefined, '1']],
      pictures: [],
    });
    // The category that was there is used, and the new one made once.
    const categories = simulator.objects().filter(({ type }) => type === 'CATEGORY');
    expect(categories.map(({ category_data }) => category_data?.name).sort()).toEqual([
      'Originals',
      'Paintings',
      'Prints',
    ]);
    const [image] = simulator.objects().filter(({ image_data }) => image_data?.['caption'] !== undefined);
    expect(image?.image_data?.['caption']).toBe('The wedding by candle light');
  });

  it('writes nothing the second time, and leaves a count alone that has had a sale since', async () => {
    const file = shopFile();
    await bringFile({ simulator, file, pictures });
    const [sold] = simulator.objects().filter(({ item_variation_data: data }) => data?.['sku'] === 'MW-S');
    simulator.sellAtTill(sold?.id ?? '', 1);
    const before = holdings();
    simulator.clearCalls();

    const { plan, done } = await bringFile({ simulator, file, pictures });

    expect(plan.fresh).toEqual([]);
    expect(plan.brought).toHaveLength(3);
    expect(done).toEqual({ works: 0, counts: 0, pictures: 0, failures: [] });
    expect(written()).toEqual([]);
    expect(itemsOf(simulator)).toHaveLength(before.length);
  });

  it('makes works and categories anew that the artist has deleted since', async () => {
    const file = shopFile();
    await bringFile({ simulator, file, pictures });
    const expected = holdings();
    const own = new Set(['Originals', 'The Moon Stairs', 'Teapot with Weather']);
    const isBrought = (name = '') => !own.has(name);

    for (let time = 0; time < 2; time++) {
      for (const { id, type, is_deleted, item_data, category_data } of simulator.objects())
        if (
          !is_deleted &&
          (type === 'ITEM' || type === 'CATEGORY') &&
          isBrought(item_data?.name ?? category_data?.name)
        )
          simulator.deleteObject(id);
      const { done } = await bringFile({ simulator, file, pictures });

      expect(done).toEqual({ works: 3, counts: 4, pictures: 3, failures: [] });
      expect(holdings()).toEqual(expected);
    }
  });

  it('leaves a work alone that the artist has made at Square under the same title', async () => {
    const file = fileIn(folder, 'etsy.csv', etsyCsv([{ TITLE: 'the moon stairs' }, { TITLE: 'New' }]));

    const { plan } = await bringFile({ simulator, file });

    expect(plan.sameTitle.map(({ title }) => title)).toEqual(['the moon stairs']);
    expect(
      itemsOf(simulator)
        .map(({ item_data }) => item_data?.name)
        .sort(),
    ).toEqual(['New', 'Teapot with Weather', 'The Moon Stairs']);
  });

  it('takes pictures that come later into the works that are there', async () => {
    const file = shopFile();
    await bringFile({ simulator, file });

    const { done } = await bringFile({ simulator, file, pictures });

    expect(done).toEqual({ works: 0, counts: 0, pictures: 3, failures: [] });
  });

  it('sends no more objects and counts in a call than Square takes', async () => {
    const listings = Array.from({ length: 620 }, (_, index) => ({ TITLE: `Work ${index}` }));
    const file = fileIn(folder, 'etsy.csv', etsyCsv(listings));

    const { done } = await bringFile({ simulator, file });

    expect(done).toMatchObject({ works: 620, counts: 620 });
    expect(simulator.calls('batchUpsertCatalogue')).toHaveLength(2);
    expect(simulator.calls('batchCreateChanges')).toHaveLength(7);
  });

  it('names a picture that cannot be used, and brings all others', async () => {
    const file = shopFile();
    writeFileSync(join(pictures, 'moth.jpg'), 'no picture at all');

    const { done } = await bringFile({ simulator, file, pictures });

    expect(done.pictures).toBe(2);
    expect(done.failures).toEqual(['row 2, Moth Wedding: picture 1, it is damaged, or no picture.']);
  });

  it('names a picture that Square refuses, brings all others, and tries it again the next time', async () => {
    const file = shopFile();
    const body = { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'INVALID_VALUE', detail: 'No.' }] };
    const match = { operation: 'createCatalogueImage' };
    simulator.faults.add({ kind: 'answer', status: 400, body, match, times: 1 });

    const { done } = await bringFile({ simulator, file, pictures });

    expect(done.pictures).toBe(2);
    expect(done.failures).toEqual(['row 2, Moth Wedding: picture 1, Square refused it: INVALID_VALUE, No.']);
    expect((await bringFile({ simulator, file, pictures })).done.pictures).toBe(1);
  });

  it('turns a picture that Square does not take into a JPEG', async () => {
    const file = shopFile();
    await sharp(join(demo, 'moon-stairs.jpg')).webp().toFile(join(pictures, 'bare.webp'));

    await bringFile({ simulator, file, pictures });

    const bare = itemsOf(simulator).find(({ item_data }) => item_data?.name === 'Bare Wall');
    const url = simulator.object(bare?.item_data?.image_ids?.[0] ?? '')?.image_data?.url ?? '';
    const bytes = new Uint8Array(await (await fetch(simulator.url + url)).arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });
});

describe('a run that is interrupted', () => {
  it.each([
    ['before a call reaches Square', 'drop'],
    ['after Square has done it', 'apply-then-drop'],
  ] as const)('%s is completed by the next, at every call, and nothing is made twice', async (_, kind) => {
    const file = shopFile();
    await bringFile({ simulator, file, pictures });
    const calls = simulator.calls().length;
    const expected = [holdings(), census()];
    expect(calls).toBeGreaterThan(7);

    for (let nth = 1; nth <= calls; nth++) {
      const square = await fresh();
      square.faults.add({ kind, nth });
      await expect(bringFile({ simulator: square, file, pictures })).rejects.toThrow('The process has ended');

      await bringFile({ simulator: square, file, pictures });

      expect([holdings(square), census(square)], `stopped at call ${nth}`).toEqual(expected);
      await square.stop();
    }
  });

  it('is completed although answers are lost and calls fail', async () => {
    const file = shopFile();
    await bringFile({ simulator, file, pictures });
    const expected = [holdings(), census()];

    for (let seed = 1; seed <= 6; seed++) {
      const square = await fresh();
      for (const kind of ['apply-then-drop', 'drop', 'server-error'] as const) {
        square.faults.add({ kind, probability: 0.12, seed: seed * 7 + kind.length });
      }
      let runs = 0;
      for (let isDone = false; !isDone && runs < 60; runs++) {
        isDone = await bringFile({ simulator: square, file, pictures }).then(
          () => true,
          () => false,
        );
      }

      expect(runs, `seed ${seed}`).toBeLessThan(60);
      expect([holdings(square), census(square)], `seed ${seed}`).toEqual(expected);
      await square.stop();
    }
  });

  it('makes nothing twice where Square’s list does not show yet what was written', async () => {
    const file = shopFile();
    const { atSquare } = await bringFile({ simulator, file, pictures });
    const expected = [holdings(), census()];

    await bringFile({ simulator, file, pictures, stale: atSquare });

    expect([holdings(), census()]).toEqual(expected);
  });

  it('goes on by itself after lost answers and when Square asks for a pause, under the same keys', async () => {
    const file = shopFile();
    const pauses: number[] = [];
    for (const operation of writes) {
      simulator.faults.add({ kind: 'apply-then-drop', match: { operation }, times: 1 });
      simulator.faults.add({ kind: 'rate-limit', match: { operation }, times: 3 });
    }

    const { done } = await bringFile({ simulator, file, pictures, pauses });

    expect(done).toEqual({ works: 3, counts: 4, pictures: 3, failures: [] });
    expect(census()).toEqual([
      ['CATEGORY', 3],
      ['IMAGE', 4],
      ['ITEM', 5],
      ['ITEM_VARIATION', 8],
    ]);
    expect(pauses).toContain(4000);
  });

  it('says in a sentence what to do when Square does not answer at all, or refuses', async () => {
    simulator.faults.add({ kind: 'drop', match: { operation: 'batchUpsertCatalogue' } });
    await expect(bringFile({ simulator, file: shopFile(), pictures, pauses: [] })).rejects.toThrow(
      'Square does not answer. What was written is kept. Run the same command again later: it goes on from there.',
    );
    simulator.faults.clear();
    simulator.faults.add({ kind: 'insufficient-scopes' });
    await expect(bringFile({ simulator, file: shopFile(), pictures, pauses: [] })).rejects.toThrow(
      'ITEMS_WRITE',
    );
  });
});
