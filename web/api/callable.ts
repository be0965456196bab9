import type { Route } from '#shared/contract/route.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { visitorRoutes } from '#shared/contract/visitor-routes.ts';

/**
 * The operations that this page's scripts call, and the answers that each makes outdated; those are fetched again before
 * the operation counts as done. The studio's operations are added by its scripts (studio-api.ts), so that visitors do not
 * load them.
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

/** Their failures show the server's own text, whatever the status (rule 11.13). */
export const wordedByServer: Operation[] = ['addToCart', 'placeOrder', 'takePayment'];

/** Runs a writing operation; in the studio it may be repeated after a new sign-in (sign-in-again.ts). */
type Perform = <T>(work: () => Promise<T>) => Promise<T>;
export let perform: Perform = (work) => work();

export function makeCallable(moreRows: typeof rows, moreEffects: typeof effects, studio: Perform): void {
  Object.assign(rows, moreRows);
  Object.assign(effects, moreEffects);
  perform = studio;
}

/** Throws for an operation whose script is not loaded; no page calls it before. */
export function routeOf(operation: Operation): Route {
  const route = rows[operation];
  if (!route) throw new Error(`${operation} is called before its script is there`);
  return route;
}

/** The route of an operation; undefined if this page does not know the name. */
export function findRoute(name: unknown): Route | undefined {
  return rows[name as Operation];
}

/** Operations whose answers are outdated after a success. */
export function effectsOf(operation: Operation): readonly Operation[] {
  return effects[operation] ?? [];
}
