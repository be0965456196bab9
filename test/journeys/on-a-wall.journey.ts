// Rule 5.18
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { sizeOf, sizeText } from '#shared/size/size-of.ts';
import { everything, violations } from '#test/support/journeys/accessible.ts';
import { listWorks, nothingMoves, openWork } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf, doubleText, isInReach, resize, windows } from '#test/support/journeys/layout.ts';
import { faultsInLowWindows } from '#test/support/journeys/low-windows.ts';

/** Lengths of the reference objects in millimeters: the width of the sofa, and the heights of the book (shelf) and the person (bench). */
const known = { sofa: ['width', 2130], shelf: ['height', 240], bench: ['height', 1700] } as const;

/** Maximum width of the page, and the width of its margin, in pixels. */
const widest = 1700;
const gutter = 64;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: / in a room$/ });

/** Returns pixels per millimeter of the work and of the reference object. */
async function scales(page: Page, work: { readonly width: number; readonly height: number }) {
  const room = dialogOf(page).locator('[data-scene]');
  const scene = (await room.getAttribute('data-scene')) as keyof typeof known;
  const [side, length] = known[scene];
  const [hung, reference] = [
    await boxOf(room.locator('img')),
    await room.locator('[data-reference]').boundingBox(),
  ];
  return {
    across: hung.width / work.width,
    down: hung.height / work.height,
    reference: (reference?.[side] ?? 0) / length,
    room: await boxOf(room),
    hung,
  };
}

async function sizedWork(baseURL: string | undefined, wanted: (sizes: number, category: string) => boolean) {
  const works = await listWorks(baseURL);
  const found = works.find((work) => {
    const onSale = work.variations.filter(({ inStock }) => inStock > 0);
    const isSized = onSale.length > 0 && onSale.every((one) => sizeOf(work, one));
    return isSized && wanted(onSale.length, work.category);
  });
  if (!found) throw new Error('The shop has no such work');
  return found;
}

test.describe('a work on a drawn wall', { tag: '@desktop' }, () => {
  test('has the same scale as the furniture', async ({ page, baseURL }) => {
    for (const kind of ['Originals', 'Greeting Cards']) {
      const work = await sizedWork(baseURL, (_, category) => category === kind);
      await page.goto(`/artwork/${work.id}?wall`);
      await expect(dialogOf(page)).toBeVisible();
      const chosen = (await dialogOf(page).getByRole('combobox').count())
        ? await dialogOf(page).getByRole('combobox').inputValue()
        : work.variations.find(({ inStock }) => inStock > 0)?.id;
      const size = sizeOf(
        work,
        work.variations.find(({ id }) => id === chosen),
      );
      if (!size) throw new Error('It has no size');
      for (const window of windows.filter(({ width }) => [320, 1366].includes(width))) {
        await resize(page, window);
        const { across, down, reference, room, hung } = await scales(page, size);
        // At these scales the work's size may differ by a pixel.
        const where = `${window.width} px: ${across} and ${down} px a millimetre beside ${reference}`;
        expect(Math.abs(across - reference) * size.width, where).toBeLessThanOrEqual(1);
        expect(Math.abs(down - reference) * size.height, where).toBeLessThanOrEqual(1);
        expect(hung.x, where).toBeGreaterThan(room.x);
        expect(hung.y, where).toBeGreaterThan(room.y);
        expect(hung.x + hung.width, where).toBeLessThan(room.x + room.width);
        expect(room.width, where).toBeLessThanOrEqual(window.width);
      }
    }
  });

  test('changes its size on the same wall, and can be bought there in every window', async ({
    page,
    baseURL,
  }) => {
    const work = await sizedWork(baseURL, (sizes, category) => sizes > 1 && category === 'Fine Art Prints');
    await page.goto(`/artwork/${work.id}`);
    await page.getByRole('button', { name: 'On a wall' }).click();
    const dialog = dialogOf(page);
    const room = dialog.locator('[data-scene]');
    const sizes = dialog.getByRole('combobox', { name: 'Size & Price' });
    await expect(sizes).toBeVisible();
    const ids = await sizes
      .getByRole('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const widths: number[] = [];
    const rooms: string[] = [];
    for (const id of ids) {
      await sizes.selectOption(id);
      const size = sizeOf(
        work,
        work.variations.find((one) => one.id === id),
      );
      await expect(dialog.getByRole('figure')).toContainText(sizeText(size ?? { width: 0, height: 0 }));
      // Even with reduced motion the size changes only in the next frame.
      await nothingMoves(page);
      widths.push((await boxOf(room.locator('img'))).width);
      rooms.push(JSON.stringify(await room.locator('[data-reference]').boundingBox()));
    }
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(widths).size).toBe(ids.length);
    expect(new Set(rooms).size).toBe(1);

    const add = dialog.getByRole('button', { name: 'Add to Cart' });
    for (const window of [...windows, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
      await resize(page, window);
      // The room fills the window except for the bar. On a phone the room is between label and controls.
      const whole = await boxOf(room);
      const bar = await boxOf(dialog.locator('[data-bar]'));
      const { x, y, width, height } = await boxOf(dialog);
      expect([x, y, width, height]).toEqual([0, 0, window.width, window.height]);
      expect([whole.x, whole.width]).toEqual([0, window.width]);
      if (window.width >= 768) expect(whole.height + bar.height).toBeCloseTo(window.height, 0);
      await isInReach(page, add);
      await isInReach(page, dialog.getByText(/^\$[\d,]+\.\d\d$/));
    }
    await doubleText(page);
    for (const window of windows) {
      await resize(page, window);
      for (const control of [
        sizes,
        dialog.getByRole('button', { name: 'Share' }),
        dialog.getByRole('button', { name: 'Close' }),
      ]) {
        await control.scrollIntoViewIfNeeded();
        await isInReach(page, control);
      }
      const { scrollWidth, clientWidth } = await dialog.evaluate((element) => ({
        scrollWidth: element.scrollWidth,
        clientWidth: element.clientWidth,
      }));
      expect(scrollWidth, `${window.width}`).toBeLessThanOrEqual(clientWidth);
    }
    await add.click();
    await expect(dialog.getByRole('button', { name: 'In Cart' })).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Size & Price' })).toHaveValue(ids.at(-1) ?? '');
  });

  test('is shown on a wall of any color by keyboard, and going back closes it', async ({ page }) => {
    await page.goto('/gallery');
    await openWork(page, 'The Moon Stairs');
    const button = page.getByRole('button', { name: 'On a wall' });
    await button.focus();
    await page.keyboard.press('Enter');
    const wall = page
      .getByRole('radiogroup', { name: /^Wall/ })
      .or(page.getByRole('group', { name: /^Wall/ }));
    await expect(wall.getByRole('radio')).toHaveCount(6);
    await wall.getByRole('radio', { checked: true }).focus();
    const paint = () =>
      page.locator('[data-scene]').evaluate((room) => getComputedStyle(room).getPropertyValue('--wall'));
    const paints = new Set<string>();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('ArrowRight');
      paints.add(await paint());
    }
    expect(paints.size).toBe(6);
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await expect(button).toBeFocused();
  });
});

/** A photo of a wall, 1200 × 800 px, with a white stripe of one meter from x = 200 to 1000 at y = 500. */
async function photoOfWall(): Promise<Buffer> {
  const stripe = Buffer.from(
    '<svg width="800" height="10"><rect width="800" height="10" fill="#fff"/></svg>',
  );
  const upright = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#8a7f70' } })
    .composite([{ input: stripe, left: 200, top: 495 }])
    .jpeg();
  // Stored as phones do: rotated, with the orientation in EXIF.
  return await sharp(await upright.toBuffer())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

// Rule 5.24
test.describe('a photo of the visitor’s wall', () => {
  test('shows the work at true scale, and moves it by touch and keyboard', {
    tag: ['@phone', '@desktop'],
  }, async ({ page, baseURL, hasTouch }) => {
    const work = await sizedWork(baseURL, (sizes, category) => sizes === 1 && category === 'Originals');
    const size = sizeOf(
      work,
      work.variations.find(({ inStock }) => inStock > 0),
    );
    if (!size) throw new Error('It has no size');
    await page.goto(`/artwork/${work.id}?wall`);
    const dialog = dialogOf(page);
    const input = dialog.getByLabel('Use a photo of my wall');
    await input.setInputFiles({
      name: 'wall.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    });
    await expect(dialog.getByText('This photo could not be opened.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await input.setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await photoOfWall() });
    await expect(dialog.getByText(/nothing is uploaded/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Hang the work' }).click();
    await expect(dialog.getByText(/^Enter the length/)).toBeVisible();

    const photo = await boxOf(dialog.getByRole('img', { name: 'Your wall' }));
    expect(photo.width / photo.height, 'upright').toBeCloseTo(1.5, 1);
    const pixel = photo.width / 1200;
    const ends = [200, 1000].map((x) => ({ x: photo.x + x * pixel, y: photo.y + 500 * pixel }));
    const marks = ['First end', 'Second end'].map((name) => dialog.getByRole('button', { name }));
    for (const [index, { x, y }] of ends.entries()) {
      const mark = marks[index];
      if (hasTouch) await page.touchscreen.tap(x, y);
      else {
        await mark?.focus();
        const middle = async () => {
          const box = await boxOf(mark ?? dialog);
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        };
        for (const [axis, less, more] of [
          ['x', 'ArrowLeft', 'ArrowRight'],
          ['y', 'ArrowUp', 'ArrowDown'],
        ] as const) {
          for (let presses = 0; presses < 200; presses += 1) {
            const off = { x, y }[axis] - (await middle())[axis];
            if (Math.abs(off) < 0.6) break;
            await page.keyboard.press(`${Math.abs(off) < 12 ? 'Shift+' : ''}${off < 0 ? less : more}`);
          }
        }
      }
    }
    await dialog.getByLabel('Length between the marks').fill(hasTouch ? '100' : '39.37');
    await dialog.getByLabel('Unit').selectOption(hasTouch ? 'cm' : 'in');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Hang the work' }).press('Enter');

    const hung = dialog.getByRole('button', { name: /^Move / });
    await expect(hung).toBeFocused();
    // The photo has 0.8 pixels per millimeter.
    const before = await boxOf(hung);
    const scale = (await boxOf(dialog.getByRole('img', { name: 'Your wall' }))).width / 1200;
    expect(before.width / scale).toBeCloseTo(size.width * 0.8, -1);
    expect(before.height / scale).toBeCloseTo(size.height * 0.8, -1);
    await page.keyboard.press('ArrowRight');
    expect((await boxOf(hung)).x).toBeGreaterThan(before.x);
    const from = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(0, from.y, { steps: 3 });
    await page.mouse.up();
    const frame = await boxOf(dialog.getByRole('img', { name: 'Your wall' }));
    expect((await boxOf(hung)).x, 'no further than the edge').toBeCloseTo(frame.x, 0);
    expect(await violations(page, everything)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await faultsInLowWindows(page)).toEqual([]);
  });
});

test.describe('the page of a work on a wide screen', { tag: '@desktop' }, () => {
  // Rule 5.19
  test('shows format, size, price and button without scrolling beside a picture as large as possible', async ({
    page,
    baseURL,
  }) => {
    const works = await listWorks(baseURL);
    const onSale = works.filter(
      ({ picture, variations }) => picture && variations.some(({ inStock }) => inStock > 0),
    );
    const tallest = onSale.toSorted((a, b) => ratioOf(a) - ratioOf(b))[0];
    const broadest = onSale.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0];
    for (const work of [broadest, tallest]) {
      const answer = await page.request.get(`/api/artworks/${work?.id}`);
      const hasSeveral = ((await answer.json()).pictures ?? []).length > 1;
      await page.goto(`/artwork/${work?.id}`);
      for (const window of [
        { width: 1440, height: 900 },
        { width: 1920, height: 1080 },
      ]) {
        await resize(page, window);
        await isInReach(page, page.getByRole('button', { name: 'Add to Cart' }));
        for (const select of await page.getByRole('main').getByRole('combobox').all()) {
          await isInReach(page, select);
        }
        // The other pictures of the work are below the large one.
        const small = page.getByRole('list', { name: 'Pictures of this work' });
        if (hasSeveral) await small.waitFor();
        const picture = page.getByRole('button', { name: /^Zoom in/ });
        const box = await boxOf(picture);
        const panel = await boxOf(page.getByRole('main').getByRole('heading', { level: 1 }));
        const row = hasSeveral ? await boxOf(small) : box;
        // The picture's size is limited either by the window's height or by the panel's width.
        const isHigh = row.y + row.height >= window.height - 80;
        const button = await boxOf(page.getByRole('button', { name: 'Add to Cart' }));
        const beside = box.x + window.width - (button.x + button.width);
        const isWide = beside <= Math.max(0, window.width - widest) + 2 * gutter;
        expect(isHigh || isWide, `${JSON.stringify(box)} beside ${panel.x} in ${window.width}`).toBe(true);
        expect(row.y + row.height).toBeLessThanOrEqual(window.height);
        expect(panel.x - (box.x + box.width)).toBeLessThanOrEqual(100);
        // The picture is aligned with the bar above.
        const brand = await boxOf(page.getByRole('banner').getByRole('link').first());
        expect(box.x, `${window.width} px`).toBeGreaterThanOrEqual(brand.x - 1);
      }
    }
  });
});

function ratioOf({ picture }: Artwork): number {
  return (picture?.width ?? 1) / (picture?.height ?? 1);
}
