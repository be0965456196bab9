import type { OrderView } from '#shared/order/studio-order.ts';
import { paths } from '#shared/site/paths.ts';

/** The lists that contain only orders of the shop. */
export type ListName = Exclude<OrderView, 'to-ship' | 'unpaid' | 'review'> | 'all';
export type TabName = ListName | 'open' | 'review' | 'questions';

const labels: Readonly<Record<TabName, string>> = {
  open: 'Open',
  questions: 'Questions',
  shipped: 'Shipped',
  all: 'All',
  'refund-failed': 'Refund failed',
  review: 'In review',
  disputed: 'Disputed',
  refunded: 'Refunded',
  test: 'Test orders',
};

export function tabLabel(tab: TabName): string {
  return labels[tab];
}

/**
 * Returns the tab that an address names. Any other name, such as 'to-ship' of earlier versions, means the open orders.
 */
export function tabOf(name: string | null): TabName {
  return Object.hasOwn(labels, name ?? '') ? (name as TabName) : 'open';
}

export function listPath(name: TabName | OrderView): string {
  const tab = tabOf(name);
  return tab === 'open' ? paths.openOrders : `${paths.openOrders}?view=${tab}`;
}

/** Returns the address of one order. It has no search words, because these may be a shopper's name. */
export function orderPath(id: string): string {
  return `${paths.openOrders}?order=${encodeURIComponent(id)}`;
}
