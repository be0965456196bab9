import type { OrderView } from '#shared/model/studio-order.ts';
import { paths } from '#web/paths.ts';

/** A list of the shop's own, or all of them in one. */
export type ListName = OrderView | 'all';

interface ViewWords {
  readonly view: ListName;
  readonly label: string;
  /** What an empty list says. */
  readonly none: string;
}

/** The shop's own lists, in the order in which an order goes through them. */
export const orderLists: readonly ViewWords[] = [
  { view: 'to-ship', label: 'To ship', none: 'Nothing to ship.' },
  { view: 'shipped', label: 'Shipped', none: 'Nothing has been shipped yet.' },
  { view: 'refunded', label: 'Refunded', none: 'No refunds.' },
  { view: 'refund-failed', label: 'Refund failed', none: 'No refund waits for a decision.' },
  { view: 'unpaid', label: 'Unpaid', none: 'No unpaid orders.' },
  { view: 'review', label: 'In review', none: 'The shop and Square agree about every order.' },
  { view: 'test', label: 'Test orders', none: 'No test orders were placed in the last seven days.' },
  { view: 'all', label: 'All', none: 'There are no orders yet.' },
];

/** The words of a list by its name in the address; undefined where the address names none. */
export function listOf(name: string | null): ViewWords | undefined {
  return orderLists.find(({ view }) => view === name);
}

export function listPath(view: ListName): string {
  return `${paths.openOrders}?view=${view}`;
}

/** One order's own address. What was searched for stands in none: it may be a buyer's name. */
export function orderPath(id: string): string {
  return `${paths.openOrders}?order=${encodeURIComponent(id)}`;
}
