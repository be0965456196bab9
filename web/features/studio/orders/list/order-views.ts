import type { OrderView } from '#shared/order/studio-order.ts';
import { paths } from '#shared/site/paths.ts';

/** The lists that contain only the shop's own orders. */
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
 * The tab of a name in an address. Open orders without a name, and for the former lists 'to-ship' and
 * 'unpaid'.
 */
export function tabOf(name: string | null): TabName {
  return Object.hasOwn(labels, name ?? '') ? (name as TabName) : 'open';
}

export function listPath(name: TabName | OrderView): string {
  const tab = tabOf(name);
  return tab === 'open' ? paths.openOrders : `${paths.openOrders}?view=${tab}`;
}

/**
 * The address of one order. Search words are never part of an address, because they may be a shopper's name.
 */
export function orderPath(id: string): string {
  return `${paths.openOrders}?order=${encodeURIComponent(id)}`;
}
