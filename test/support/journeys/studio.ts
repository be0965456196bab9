import type { Page } from '@playwright/test';
import { findWork, putIntoCart } from './artworks.ts';
import { expect, shipping } from './journey.ts';
import type { OwnShop } from './own-shop.ts';

export interface PlacedOrder {
  readonly orderId: string;
  readonly variationId: string;
  /** Tries to pay; answers the status. */
  readonly pay: () => Promise<number>;
}

/** An order of one work, placed by another visitor each time, without a page. */
export async function placeOrder(
  page: Page,
  shop: Pick<OwnShop, 'url'>,
  title: string,
  category = 'Originals',
): Promise<PlacedOrder> {
  const work = await findWork(shop.url, title, category);
  const variationId = work.variations[0]?.id ?? '';
  await page.context().clearCookies();
  await putIntoCart(page, work.id, variationId);
  const { email, ...shippingAddress } = shipping;
  const placed = await page.request.post('/api/orders', { data: { shippingAddress } });
  const { orderId } = (await placed.json()) as { readonly orderId: string };
  const payment = { orderId, sourceId: 'cnon:card-nonce-ok', buyerEmail: email };
  const pay = async () => (await page.request.post('/api/payments', { data: payment })).status();
  return { orderId, variationId, pay };
}

/** A page of the studio's orders, behind the login where there is one. */
export async function openOrders(page: Page, shop: OwnShop, path = '/orderadmin'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: /^(Admin Login|Order Management)$/ })).toBeVisible();
  if (!(await page.getByRole('heading', { name: 'Admin Login' }).isVisible())) return;
  await page.getByLabel('Username').fill(shop.admin.username);
  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
}

/** The inventory, behind its login. */
export async function logIn(page: Page, shop: OwnShop): Promise<void> {
  if (!page.url().endsWith('/admin')) await page.goto('/admin');
  await page.getByLabel('Username').fill(shop.admin.username);
  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible();
}

/** A part of the status line. */
export function fold(page: Page, part: 'Sync' | 'Test mode' | 'Location') {
  return page.getByRole('button', { name: new RegExp(`^${part} `) });
}

/** By the keyboard. */
export async function openFold(page: Page, part: Parameters<typeof fold>[1]): Promise<void> {
  await fold(page, part).focus();
  await page.keyboard.press('Enter');
  await expect(fold(page, part)).toHaveAttribute('aria-expanded', 'true');
}
