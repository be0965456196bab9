import { screen, within } from '@testing-library/react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { OneOrder } from '#web/features/studio/orders/one/one-order.tsx';
import { makeOrderDetail } from './builders.ts';
import type { FakeHandlers } from './fake-api.tsx';
import { openScreen } from './screen.tsx';

/** Opens the studio's page of an order. */
export async function openOrder(order: Partial<StudioOrderDetail> = {}, handlers: FakeHandlers = {}) {
  const readOrder = makeOrderDetail(order);
  const opened = openScreen(<OneOrder id="ORDER1" />, '/orderadmin?order=ORDER1', { readOrder, ...handlers });
  await screen.findByRole('heading', { level: 2, name: 'Ada Lovelace' });
  return opened;
}

/** Opens the page of an order, and the dialog of one of its buttons. */
export async function openOrderDialog(
  button: string,
  order: Partial<StudioOrderDetail> = {},
  handlers: FakeHandlers = {},
) {
  const opened = await openOrder(order, handlers);
  await opened.user.click(screen.getByRole('button', { name: button }));
  return { ...opened, dialog: within(screen.getByRole('dialog')) };
}

/** A shipment without tracking. */
export const shipment = { shippedAt: '2026-11-21T10:00:00Z', by: 'studio' as const, version: 1 };
