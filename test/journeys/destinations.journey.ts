import type { Locator, Page } from '@playwright/test';
import { standard, violations } from '#test/support/journeys/accessible.ts';
import { cardOf, findWork, putIntoCart } from '#test/support/journeys/artworks.ts';
import { expect, fillShipping, test } from '#test/support/journeys/journey.ts';
import { inBothWindows } from '#test/support/journeys/layout.ts';

/** A crate that the demo's artist sends to two countries alone. */
const crate = 'The Clock Orchard';
const findCrate = (baseURL: string | undefined) => findWork(baseURL, 'Clock Orchard, The', 'Originals');
const onlyThere = 'Ships only to Canada and the United States.';

const checkout = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Purchase' });
const refusal = (page: Page) =>
  checkout(page).getByRole('region', { name: 'This work is not shipped to Switzerland:' });

/** Presses Tab until the control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${control}`);
}

async function readsWell(page: Page, words: Locator): Promise<void> {
  await inBothWindows(page, async () => {
    await words.scrollIntoViewIfNeeded();
    await expect(words).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
}

test.describe('a work that is sent to some countries only', () => {
  test('says so on its page, in its dialog and in the cart', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
    baseURL,
  }) => {
    const { id, variations } = await findCrate(baseURL);
    await page.goto(`/artwork/${id}`);
    await expect(page.getByText(onlyThere)).toBeVisible();
    expect(await violations(page, standard)).toEqual([]);
    await page.goto('/gallery');
    await page.getByRole('searchbox').fill('Clock Orchard');
    await cardOf(page, crate).getByRole('link', { name: crate }).click();
    const dialog = page.getByRole('dialog', { name: crate, exact: true });
    await dialog.getByLabel('Category').selectOption('Originals');
    await expect(dialog.getByText(onlyThere)).toBeVisible();
    await dialog.getByLabel('Category').selectOption('Prints on Wood');
    await expect(dialog.getByText(onlyThere)).toBeHidden();
    await putIntoCart(page, id, variations[0]?.id ?? '');
    await page.goto('/cart');
    await expect(page.getByRole('main').getByText(onlyThere)).toBeVisible();
    expect(await violations(page, standard)).toEqual([]);
  });

  test('is refused to another country before anything is ordered, and removed by keyboard alone', {
    tag: ['@desktop', '@phone-long'],
  }, async ({ page, baseURL }) => {
    const work = await findCrate(baseURL);
    const card = await findWork(baseURL, 'The Moon Stairs', 'Greeting Cards');
    await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
    await putIntoCart(page, card.id, card.variations[0]?.id ?? '');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillShipping(page, { city: 'Zürich', state: 'ZH', postalCode: 'CH-8001' });
    const country = checkout(page).getByLabel('Country');
    await tabTo(page, country);
    await page.keyboard.type('Switzerland');
    await expect(country).toHaveValue('CH');

    await expect(refusal(page)).toContainText(crate);
    await expect(refusal(page)).not.toContainText('The Moon Stairs');
    await readsWell(page, refusal(page));
    expect(await violations(page, standard)).toEqual([]);
    const pay = checkout(page).getByRole('button', { name: /^Pay / });
    await tabTo(page, pay);
    await page.keyboard.press('Enter');
    await expect(refusal(page)).toBeFocused();

    await tabTo(page, refusal(page).getByRole('button', { name: 'Remove it from the cart' }));
    await page.keyboard.press('Enter');
    await expect(refusal(page)).toBeHidden();
    await expect(country).toBeFocused();
    await tabTo(page, pay);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  });
});
