import type { Page } from '@playwright/test';
import { findWork, putIntoCart } from './artworks.ts';
import { expect, shipping } from './journey.ts';
import type { OwnShop } from './own-shop.ts';

export interface PlacedOrder {
  readonly orderId: string;
  readonly variationId: string;
  /** Tries to pay, by default with a valid card. Returns the status of the answer. */
  readonly pay: (sourceId?: string) => Promise<number>;
}

/** Places an order for one work as a new visitor, without a page. */
export async function placeOrder(
  page: Page,
  shop: Pick<OwnShop, 'url'>,
  title: string,
  { category = 'Originals', email = shipping.email as string } = {},
): Promise<PlacedOrder> {
  const work = await findWork(shop.url, title, category);
  const variationId = work.variations[0]?.id ?? '';
  await page.context().clearCookies();
  await putIntoCart(page, work.id, variationId);
  const { email: _, ...shippingAddress } = shipping;
  const placed = await page.request.post('/api/orders', { data: { shippingAddress } });
  const { orderId } = (await placed.json()) as { readonly orderId: string };
  const pay = async (sourceId = 'cnon:card-nonce-ok') => {
    const payment = { orderId, sourceId, buyerEmail: email };
    return (await page.request.post('/api/payments', { data: payment })).status();
  };
  return { orderId, variationId, pay };
}

/** Fills in and sends the login form that is on the page. */
export async function logInAs(page: Page, { username, password }: OwnShop['admin']): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs the artist in without a page, unless the artist is signed in already. */
async function signIn(page: Page, { admin }: OwnShop): Promise<void> {
  const cookies = await page.context().cookies();
  if (cookies.some(({ name, value }) => name === 'signed-in' && value === '1')) return;
  const answer = await page.request.post('/api/login', { data: admin });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** Signs in and opens a page of the studio's orders. */
export async function openOrders(page: Page, shop: OwnShop, path = '/orderadmin'): Promise<void> {
  await signIn(page, shop);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
}

/** Signs in and opens the inventory. */
export async function logIn(page: Page, shop: OwnShop): Promise<void> {
  await signIn(page, shop);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible();
}

/** Returns the button of a section of the status line. */
export function fold(page: Page, part: 'Sync' | 'Test mode' | 'Location') {
  return page.getByRole('button', { name: new RegExp(`^${part} `) });
}

/** Opens a section of the status line by keyboard. */
export async function openFold(page: Page, part: Parameters<typeof fold>[1]): Promise<void> {
  await fold(page, part).focus();
  await page.keyboard.press('Enter');
  await expect(fold(page, part)).toHaveAttribute('aria-expanded', 'true');
}
