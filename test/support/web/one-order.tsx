import { screen, within } from '@testing-library/react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { OneOrder } from '#web/features/studio/orders/one/one-order.tsx';
import { makeOrderDetail } from './builders.ts';
import type { FakeHandlers } from './fake-api.tsx';
import { openScreen } from './screen.tsx';

/** The page of an order, once it is there. */
export async function openOrder(order: Partial<StudioOrderDetail> = {}, handlers: FakeHandlers = {}) {
  const readOrder = makeOrderDetail(order);
  const opened = openScreen(<OneOrder id="ORDER1" />, '/orderadmin?order=ORDER1', { readOrder, ...handlers });
  await screen.findByRole('heading', { level: 2, name: 'Ada Lovelace' });
  return opened;
}

/** The same with the dialog that one of its buttons opens. */
export async function openOrderDialog(
  button: string,
  order: Partial<StudioOrderDetail> = {},
  handlers: FakeHandlers = {},
) {
  const opened = await openOrder(order, handlers);
  await opened.user.click(screen.getByRole('button', { name: button }));
  return { ...opened, dialog: within(screen.getByRole('dialog')) };
}

/** How an order was shipped that has no tracking. */
export const shipment = { shippedAt: '2026-11-21T10:00:00Z', by: 'studio' as const, version: 1 };
