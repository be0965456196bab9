import type { Page } from '@playwright/test';
import { shop } from '#shop-config';
import { everything, isAccessibleByDayAndNight } from '#test/support/journeys/accessible.ts';
import { listWorks, putIntoCart } from '#test/support/journeys/artworks.ts';
import { expect, fillShipping, test } from '#test/support/journeys/journey.ts';
import { inBothWindows } from '#test/support/journeys/layout.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';

/** Buys something in test mode, and lets the shop write about it. */
async function buy(page: Page, baseURL: string | undefined): Promise<string> {
  const work = (await listWorks(baseURL)).find(({ variations }) =>
    variations.some(({ inStock }) => inStock > 1),
  );
  const variation = work?.variations.find(({ inStock }) => inStock > 1);
  if (!work || !variation) throw new Error('Nothing is on sale');
  await putIntoCart(page, work.id, variation.id);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page, { email: 'ada@example.com' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /pay|order|purchase/i })
    .click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  return (await page.getByText('Confirmation number').locator('+ dd').textContent()) ?? '';
}

test('the emails about a test order go to the artist alone, as its page says', {
  tag: ['@phone', '@desktop-long'],
}, async ({ page, baseURL }) => {
  const confirmation = await buy(page, baseURL);
  const reader = shop.email.replace(/^(.)[^@]*/, '$1…');
  await expect(page.getByText(`A confirmation e-mail will be sent to ${reader}`)).toBeVisible();

  await sendDueMails(page);
  await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible();
  await isAccessibleByDayAndNight(page, {});
  await openMail(page, new RegExp(`Your order ${confirmation} from .* to ${shop.email}`));

  await expect(page.getByLabel('The email as text')).toContainText(confirmation);
  await expect(page.getByTitle('The email')).toBeVisible();
  // No script runs in the frame, axe's neither: what is in it is looked at for itself.
  await isAccessibleByDayAndNight(page, everything);

  await page.goto(`${page.url()}.html`);
  await expect(page.getByRole('cell', { name: confirmation })).toBeVisible();
  await expect(page.getByRole('note')).toHaveText(
    'This is a test order. No actual payment has been processed.',
  );
  const picture = page.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const fits = () => document.body.scrollWidth <= document.documentElement.clientWidth;
  await inBothWindows(page, async () => expect(await page.evaluate(fits)).toBe(true));
  await isAccessibleByDayAndNight(page, {});
});
