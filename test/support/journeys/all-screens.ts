import type { Page } from '@playwright/test';
import type { SquareConnection } from '#shared/model/square-connection.ts';
import { testAdmin } from '#test/support/shop/shop-process.ts';
import { makeReview } from '#test/support/web/builders.ts';
import { findWork, openWork, putIntoCart } from './artworks.ts';
import { goOn } from './go-on.ts';
import { fillShipping } from './journey.ts';
import { logInAs } from './studio.ts';

/** Every page, and every dialog that it opens, is handed to `look`; loaded anew only where a dialog is left open. */
export async function visitAll(
  page: Page,
  baseURL: string | undefined,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const wood = await findWork(baseURL, 'The Moon Stairs', 'Prints on Wood');
  await page.goto('/');
  await page.getByRole('group', { name: 'Featured Artwork' }).getByRole('link').first().waitFor();
  await look('home');

  await goOn(page, '/gallery');
  await page.getByRole('article').first().waitFor();
  await look('gallery');
  const dialog = await openWork(page, 'The Moon Stairs');
  await dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await look('artwork dialog');
  await dialog.getByRole('button', { name: 'All sizes and prices' }).click();
  await page.getByRole('dialog', { name: /sizes and prices$/ }).waitFor();
  await look('sizes and prices');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /^Zoom in/ }).click();
  await page.getByRole('dialog', { name: /^Zoomed in/ }).waitFor();
  await look('zoom');
  await page.goto('/gallery');
  await page.getByRole('searchbox').fill('no such picture');
  await page.getByText('No artworks found matching your criteria.').waitFor();
  await look('gallery without matches');

  await goOn(page, `/artwork/${wood.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await look('artwork page');
  await page.getByRole('button', { name: 'On a wall' }).click();
  await page.getByRole('dialog', { name: / in a room$/ }).waitFor();
  await look('on a wall');
  await page.goto('/artwork/NEVERPAINTED');
  await page.getByRole('link', { name: 'Return to Gallery' }).waitFor();
  await look('artwork not found');
  await goOn(page, '/artwork-index');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await look('index');
  await goOn(page, '/about');
  await page.getByRole('heading', { name: 'About the Artist' }).waitFor();
  await look('about');
  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('dialog').waitFor();
  await look('contact');
  await page.goto('/policies/returns');
  await page.getByRole('heading', { name: 'Returns', level: 1 }).waitFor();
  await look('returns');
  await goOn(page, '/nowhere');
  await page.getByRole('link', { name: 'Return home' }).waitFor();
  await look('not found');
  await goOn(page, '/order-complete?confirmation=TEST-1&amount=8500&currency=USD');
  await page.getByRole('heading', { name: 'Order Complete!' }).waitFor();
  await look('order complete');
  await goOn(page, '/order');
  await page.getByRole('heading', { name: 'Find your order' }).waitFor();
  await look('find your order');

  await goOn(page, '/cart');
  await page.getByText('Your cart is empty').waitFor();
  await look('empty cart');
  await putIntoCart(page, wood.id, wood.variations[0]?.id ?? '');
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog', { name: 'Remove Item' }).waitFor();
  await look('remove item');
  await page.keyboard.press('Escape');
  await look('cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Valid email is required').waitFor();
  await look('checkout with complaints');
  await page.getByRole('dialog').getByRole('link', { name: 'Returns' }).click();
  await page.getByRole('dialog', { name: 'Returns' }).waitFor();
  await look('returns over the checkout');
  await page.keyboard.press('Escape');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await overlaysHaveLeftHistory(page);

  await goOn(page, '/admin');
  await page.getByLabel('Username').waitFor();
  await look('login');
  await logInAs(page, testAdmin);
  await page
    .getByRole('switch', { name: /^Featured: / })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Refresh from Square/ }).waitFor();
  await look('works');
  await page.route('**/api/studio/reviews', (route) => route.fulfill({ json: [makeReview()] }));
  await goOn(page, '/orderadmin?view=open');
  await page.getByRole('button', { name: 'Cancel all open orders' }).waitFor();
  await page.getByRole('region', { name: 'Orders to review' }).waitFor();
  await look('orders');
  await page.getByRole('button', { name: /^Refund \$/ }).click();
  await page.getByRole('dialog', { name: /^Refund \$/ }).waitFor();
  await look('refund of an order under review');
  await page.keyboard.press('Escape');
  await overlaysHaveLeftHistory(page);
  await goOn(page, '/orderadmin?view=all');
  await page.getByText('Export sales', { exact: true }).click();
  await page.getByText(/^Paid orders without test orders/).waitFor();
  await look('all orders');
  await goOn(page, '/admin/subscribers');
  await page.getByRole('heading', { name: 'Tell your subscribers' }).waitFor();
  await look('subscribers');
  await goOn(page, '/admin/texts');
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  await look('texts');
  await goOn(page, '/admin/square');
  await page.getByText('The shop uses an access token that was set by command.', { exact: false }).waitFor();
  await look('square');
  await connectAtSquare(page);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog', { name: 'Disconnect the shop from Square?' }).waitFor();
  await look('disconnect from square');
  await page.keyboard.press('Escape');
  await overlaysHaveLeftHistory(page);
  await goOn(page, '/admin/first-steps');
  await page.getByRole('heading', { name: /^Go live \(/ }).waitFor();
  await look('first steps');
  await goOn(page, '/admin/activity');
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByText('Nothing yet.').or(activity.getByRole('listitem')).first().waitFor();
  await look('activity');
  await goOn(page, '/admin/settings');
  await page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem').first().waitFor();
  await look('settings');
}

/** The entry of a dialog leaves the history a moment after it is closed, and would take the next page with it. */
async function overlaysHaveLeftHistory(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.overlays?.length);
}

/** The studio's page of a shop whose artist has allowed the connection at Square. */
async function connectAtSquare(page: Page): Promise<void> {
  await page.route('**/api/studio/square', async (route) => {
    const connection: SquareConnection = await (await route.fetch()).json();
    const account = { merchantId: 'MERCHANT', since: '2026-01-01T09:00:00Z', by: testAdmin.username };
    await route.fulfill({ json: { ...connection, account } });
  });
  await page.reload();
}
