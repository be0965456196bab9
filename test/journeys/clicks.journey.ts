// Rule 14.11
import type { Page } from '@playwright/test';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { logIn, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop).extend({
  otherOrigins: ({ shop }, use) => use([shop.simulatorUrl]),
});

/** Presses of the mouse or a finger from now on, as the page receives them; what is typed is none. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounting = 'clicks' in document.documentElement.dataset;
    document.documentElement.dataset['clicks'] = '0';
    if (isCounting) return;
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
    };
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}

test('from the inventory, frequent tasks take the artist few clicks', {
  tag: ['@desktop-long', '@phone-long'],
}, async ({ page, shop }) => {
  for (const _ of ['shipped', 'refunded']) {
    const order = await placeOrder(page, shop, 'Fish Weather', { category: 'Fine Art Prints' });
    expect(await order.pay()).toBe(200);
  }
  await logIn(page, shop);
  for (const flag of ['Hidden', 'Featured']) {
    const mark = page.getByRole('switch', { name: new RegExp(`^${flag}: `) }).first();
    await expect(mark).toBeVisible();
    const before = await mark.isChecked();
    const clicks = await countClicks(page);
    const saved = page.waitForResponse(/\/toggle-/);
    await mark.click();
    await expect(mark).toBeChecked({ checked: !before });
    expect(await clicks(), flag).toBe(1);
    // As it was, for the next journey.
    await shop.studio.post(new URL((await saved).url()).pathname);
  }

  const toShip = await countClicks(page);
  await page.getByRole('link', { name: 'Open Orders' }).click();
  await expect(page).toHaveURL(/\?view=to-ship$/);
  await page.getByRole('button', { name: 'Mark as shipped' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('The order is shipped')).toBeVisible();
  expect(await toShip()).toBe(3);

  await page.goto('/admin');
  const toRefund = await countClicks(page);
  await page.getByRole('link', { name: 'Open Orders' }).click();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Fish Weather/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Refund Fish Weather/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect(page.getByText('The refund was sent')).toBeVisible();
  expect(await toRefund()).toBe(4);
});
