// Rules 10.2, 19.3 and 19.9
import { testSourceId } from '#shared/contract/errors.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { shop } from '#shop-config';
import { everything, isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { inBothWindows } from '#test/support/journeys/layout.ts';
import { openMail, sendDueMails } from '#test/support/journeys/mails.ts';
import { placeOrder } from '#test/support/journeys/studio.ts';

test('the emails about a test order go to the artist', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const order = await placeOrder(page, { url: baseURL ?? '' }, 'Fish Weather', {
    category: 'Greeting Cards',
  });
  expect(await order.pay(testSourceId)).toBe(200);
  const confirmation = orderNumber(order.orderId);

  await sendDueMails(page);
  await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible();
  await isAccessible(page, {});
  await openMail(page, new RegExp(`Your order ${confirmation} from .* to ${shop.email}`));

  await expect(page.getByLabel('The email as text')).toContainText(confirmation);
  await expect(page.getByTitle('The email')).toBeVisible();
  // No script runs in the frame of the email, not even axe, so the frame's page is checked separately.
  await isAccessible(page, everything);

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
  await isAccessible(page, {});
});
