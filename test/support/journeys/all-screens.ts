import type { Locator, Page } from '@playwright/test';
import { testSourceId } from '#shared/contract/errors.ts';
import type { LeftOut } from '#shared/studio/left-out.ts';
import type { SquareConnection } from '#shared/studio/square-connection.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';
import { makeReview, makeSyncProgress } from '#test/support/web/builders.ts';
import { findWork, openWork, putIntoCart } from './artworks.ts';
import { goOn } from './go-on.ts';
import { fillShipping } from './journey.ts';
import type { OwnShop } from './own-shop.ts';
import { logInAs, placeOrder } from './studio.ts';

type Look = (name: string) => Promise<void>;

/** Returns functions that go from screen to screen and call `look` for each screen. */
function ways(page: Page, look: Look) {
  const shows = async (name: string, shown: Locator) => {
    await shown.first().waitFor();
    await look(name);
  };
  /** Opens a page without a new document. */
  const visit = async (name: string, path: string, shown: Locator) => {
    await goOn(page, path);
    await shows(name, shown);
  };
  const press = async (name: string, control: Locator, shown: Locator) => {
    await control.click();
    await shows(name, shown);
  };
  const close = async (shown: Locator) => {
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
    // A moment later the dialog removes its history entry by going back, which would leave the next page.
    await page.waitForFunction(
      () => (history.state?.overlays?.length ?? 0) <= document.querySelectorAll('dialog[open]').length,
    );
  };
  return {
    button: (name: string | RegExp) => page.getByRole('button', { name }).first(),
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }).first(),
    link: (name: string) => page.getByRole('link', { name }),
    shows,
    visit,
    press,
    close,
    pressAndClose: async (name: string, control: Locator, shown: Locator) => {
      await press(name, control, shown);
      await close(shown);
    },
  };
}

/** Visits every page and every dialog of the shop, up to the page of an order in test mode. */
export async function visitShop(page: Page, { url }: Pick<OwnShop, 'url'>, look: Look): Promise<void> {
  const { button, dialog, heading, link, shows, visit, press, close, pressAndClose } = ways(page, look);
  const wood = await findWork(url, 'The Moon Stairs', 'Prints on Wood');
  await page.goto('/');
  await shows('home', page.getByRole('group', { name: 'Featured Artwork' }).getByRole('link'));
  await visit('gallery', '/gallery', page.getByRole('article'));
  const work = await openWork(page, wood.title);
  await shows('artwork dialog', work.getByRole('button', { name: 'Add to Cart' }));
  await pressAndClose(
    'sizes and prices',
    work.getByRole('button', { name: 'All sizes and prices' }),
    dialog(/sizes and prices$/),
  );
  await pressAndClose('zoom', work.getByRole('button', { name: /^Zoom in/ }), dialog(/^Zoomed in/));
  await close(work);
  const search = page.getByRole('searchbox');
  await search.fill('no such picture');
  await shows('gallery without matches', page.getByText('No artworks found matching your criteria.'));
  await search.fill('');
  await page.getByRole('article').getByRole('button', { name: 'Wishlist' }).first().click();
  // Other journeys test which elements a message may cover.
  await button('Dismiss').click();
  await press('wishlist', button('Show Wishlist'), button('Show All'));
  await button('Show All').click();
  await goOn(page, '/gallery?sort=price-high');
  await press('sort and filter', button(/^Sort and filter/), page.getByLabel('Sort by'));

  await visit('artwork page', `/artwork/${wood.id}`, button('Add to Cart'));
  await pressAndClose('on a wall', button('On a wall'), dialog(/ in a room$/));
  await goOn(page, `/artwork/${(await findWork(url, 'Three Moons, No Waiting', 'Originals')).id}`);
  await pressAndClose('ask about a work', button('Ask about this work'), dialog(/^Ask about /));
  await visit('artwork not found', '/artwork/NEVERPAINTED', link('Return to Gallery'));
  await visit('index', '/artwork-index', page.getByRole('main').getByRole('link'));
  await visit('about', '/about', heading('About the Artist'));
  await pressAndClose('contact', button('Email'), dialog(/^Contact /));
  await visit('sold', '/sold', heading('Sold works'));
  await visit('returns', '/policies/returns', heading('Returns'));
  await visit('not found', '/nowhere', link('Return home'));
  await visit('find your order', '/order', heading('Find your order'));
  await page.goto(`/news#confirm=${'a'.repeat(64)}`);
  await shows('subscription', button('Yes, tell me about new work'));

  await visit('empty cart', '/cart', page.getByText('Your cart is empty'));
  await putIntoCart(page, wood.id, wood.variations[0]?.id ?? '');
  await page.goto('/cart');
  await pressAndClose('remove item', button(/^Remove/), dialog('Remove Item'));
  await look('cart');
  await button('Proceed to Checkout').click();
  await press('checkout with complaints', button(/^Pay/), page.getByText('Valid email is required'));
  const checkout = dialog('Complete Your Purchase');
  await pressAndClose(
    'returns over the checkout',
    checkout.getByRole('link', { name: 'Returns' }),
    dialog('Returns'),
  );
  await fillShipping(page);
  await button(/^Pay/).click();
  await heading('Order Complete!').waitFor();
  await button('Dismiss').click();
  await look('order complete');
  const ofOrder = page.getByRole('region', { name: 'How your order stands' });
  await press('order page', link('Track this order'), ofOrder);
}

/** Visits every page and every dialog of the studio in test mode. */
export async function visitStudio(
  page: Page,
  shop: Pick<OwnShop, 'url' | 'admin'>,
  look: Look,
): Promise<void> {
  const { button, dialog, heading, shows, visit, press, close, pressAndClose } = ways(page, look);
  const order = await placeOrder(page, shop, 'Fish Weather', { category: 'Greeting Cards' });
  await order.pay(testSourceId);
  // Declines the suggestion of a passkey, which would be shown only once and so only in the first window.
  await (await openStudio(shop.url, shop.admin)).post('/api/account/sign-in/decline-passkey');
  await page.goto('/admin');
  await shows('login', page.getByLabel('Username'));
  await logInAs(page, shop.admin);
  await page
    .getByRole('switch', { name: /^Featured: / })
    .first()
    .waitFor();
  await press('works', button(/^More about /), button(/^Refresh from Square/));
  await press('works filters', button(/^Filters/), page.getByRole('switch', { name: 'Hidden only' }));
  await press('works actions', button('More actions'), button(/^Print labels/));
  await press('selected works', page.getByRole('checkbox', { name: /^All \d+ shown$/ }), button('Print…'));
  await pressAndClose('print', button('Print…'), dialog('Print for a show'));
  await showIncompleteSync(page);
  await page.reload();
  await button(/^Sync /).click();
  await pressAndClose('sync failures', button('Show 1 failure'), dialog('Sync failures'));
  const leftOut = dialog('Not in the shop');
  await press('not in the shop', button('1 not in the shop'), leftOut.getByText('The Owl'));
  await close(leftOut);
  await page.route('**/api/studio/reviews', (route) => route.fulfill({ json: [makeReview()] }));
  await visit('orders', '/orderadmin', button('Cancel all open orders'));
  await visit(
    'orders to review',
    '/orderadmin?view=review',
    page.getByRole('region', { name: 'Orders to review' }),
  );
  await pressAndClose('refund of an order under review', button(/^Refund \$/), dialog(/^Refund \$/));
  await goOn(page, '/orderadmin?view=all');
  const exported = page.getByText(/^Paid orders without test orders/);
  await press('all orders', page.getByText('Export sales', { exact: true }), exported);
  await goOn(page, '/orderadmin?view=test');
  await press('order', page.locator('main a[href*="order="]').first(), heading('Timeline'));
  await pressAndClose('refund', page.getByRole('button', { name: 'Refund', exact: true }), dialog(/^Refund/));
  await pressAndClose('shipping', button('Mark as shipped'), dialog('Mark as shipped'));
  await visit('subscribers', '/admin/subscribers', heading('Tell your subscribers'));
  await visit('texts', '/admin/texts', button('Publish'));
  await visit('square', '/admin/square', page.getByText(/The shop uses an access token that its operator/));
  await connectAtSquare(page, shop.admin.username);
  await pressAndClose(
    'disconnect from square',
    button('Disconnect'),
    dialog('Disconnect the shop from Square?'),
  );
  await visit('first steps', '/admin/first-steps', heading(/^Go live \(/));
  const activity = page.getByRole('region', { name: 'Activity' });
  await visit('activity', '/admin/activity', activity.getByRole('listitem'));
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await visit('settings', '/admin/settings', sessions.getByRole('listitem'));
  await page.getByLabel('Email or order number').fill(order.orderId);
  await press('a person’s data', button('Look up'), button('Erase…'));
  await pressAndClose('erase a person', button('Erase…'), dialog('Erase this person’s data?'));
}

/** Makes the last sync have one failed and one left-out item. */
async function showIncompleteSync(page: Page): Promise<void> {
  const json = makeSyncProgress({
    status: 'completed',
    readAt: '2026-11-20T03:15:00.000Z',
    tally: { run: 3, works: 61, leftOut: 1 },
    failures: [{ type: 'item', itemTitle: 'The Moth', itemId: 'MOTH', error: 'It has no variations' }],
  });
  await page.route('**/api/sync/progress', (route) => route.fulfill({ json }));
  const entries: LeftOut[] = [{ artworkId: 'OWL', title: 'The Owl', reason: 'archived' }];
  await page.route('**/api/sync/left-out*', (route) => route.fulfill({ json: { entries } }));
}

/** Shows the studio's page as it is after the artist has approved the connection at Square. */
async function connectAtSquare(page: Page, by: string): Promise<void> {
  await page.route('**/api/studio/square', async (route) => {
    const connection: SquareConnection = await (await route.fetch()).json();
    const account = { merchantId: 'MERCHANT', since: '2026-01-01T09:00:00Z', by };
    await route.fulfill({ json: { ...connection, account } });
  });
  await page.reload();
}
