import type { Route } from '#shared/contract/route.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { visitorRoutes } from '#shared/contract/visitor-routes.ts';

/**
 * What the scripts of this page know of the API: which operations they call, and which answers each makes old, which are
 * then fetched again before it counts as done. The studio's part comes with its scripts (studio-api.ts), so that no
 * visitor loads it.
 */
const rows: Partial<Record<Operation, Route>> = { ...visitorRoutes };
const effects: Partial<Record<Operation, readonly Operation[]>> = {
  addToWishlist: ['listWishlist'],
  removeFromWishlist: ['listWishlist'],
  addToCart: ['getCart'],
  updateCartItem: ['getCart'],
  removeCartItem: ['getCart'],
  logout: ['getUser'],
};

/** Their failures are told in the server's own words, whatever the status (rule 11.13). */
export const wordedByServer: Operation[] = ['addToCart', 'placeOrder', 'takePayment'];

/** How a writing operation is called; the studio's calls may be repeated after a new sign-in (sign-in-again.ts). */
type Perform = <T>(work: () => Promise<T>) => Promise<T>;
export let perform: Perform = (work) => work();

export function makeCallable(moreRows: typeof rows, moreEffects: typeof effects, studio: Perform): void {
  Object.assign(rows, moreRows);
  Object.assign(effects, moreEffects);
  perform = studio;
}

/** Throws for an operation whose script has not come: no page calls it before. */
export function routeOf(operation: Operation): Route {
  const route = rows[operation];
  if (!route) throw new Error(`${operation} is called before its script is there`);
  return route;
}

/** The row of what may be no operation's name; undefined where it is none that this page knows. */
export function findRoute(name: unknown): Route | undefined {
  return rows[name as Operation];
}

/** The operations whose answers a successful one makes old. */
export function effectsOf(operation: Operation): readonly Operation[] {
  return effects[operation] ?? [];
}
