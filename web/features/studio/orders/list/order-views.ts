import type { OrderView } from '#shared/order/studio-order.ts';
import { paths } from '#shared/site/paths.ts';

/** A list of the shop's own, or all of them in one. */
export type ListName = OrderView | 'all';

/** What stands beside the shop's own lists: Square's open orders, and what visitors ask. */
const others = ['open', 'questions'] as const;
export type TabName = ListName | (typeof others)[number];

interface ViewWords {
  readonly view: ListName;
  readonly label: string;
  /** What an empty list says. */
  readonly none: string;
}

/** The shop's own lists, in the order in which an order goes through them. */
const orderLists: readonly ViewWords[] = [
  { view: 'to-ship', label: 'To ship', none: 'Nothing to ship.' },
  { view: 'shipped', label: 'Shipped', none: 'Nothing has been shipped yet.' },
  { view: 'refunded', label: 'Refunded', none: 'No refunded orders.' },
  { view: 'disputed', label: 'Disputed', none: 'No payment is disputed.' },
  { view: 'refund-failed', label: 'Refund failed', none: 'No failed refunds.' },
  { view: 'unpaid', label: 'Unpaid', none: 'No unpaid orders.' },
  { view: 'review', label: 'In review', none: 'No orders to review.' },
  { view: 'test', label: 'Test orders', none: 'No test orders were placed in the last seven days.' },
  { view: 'all', label: 'All', none: 'There are no orders yet.' },
];

/** In the order in which they stand: what is looked at most comes first, for a phone shows no more. */
export const orderTabs: readonly { readonly view: TabName; readonly label: string }[] = [
  ...orderLists.slice(0, 1),
  { view: 'open', label: 'Open in Square' },
  { view: 'questions', label: 'Questions' },
  ...orderLists.slice(1),
];

/** The words of a list by its name in the address; undefined where the address names none. */
export function listOf(name: string | null): ViewWords | undefined {
  return orderLists.find(({ view }) => view === name);
}

/** The tab that the address names; undefined where it names none. */
export function tabOf(name: string | null): TabName | undefined {
  return orderTabs.find(({ view }) => view === name)?.view;
}

export function listPath(view: TabName): string {
  return `${paths.openOrders}?view=${view}`;
}

/** One order's own address. What was searched for stands in none: it may be a shopper's name. */
export function orderPath(id: string): string {
  return `${paths.openOrders}?order=${encodeURIComponent(id)}`;
}
