import type { Route } from '#shared/contract/route.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { visitorRoutes } from '#shared/contract/visitor-routes.ts';

/**
 * The routes of the operations that this page may call, and for each operation the reads whose answers it makes
 * outdated. Outdated answers are fetched again before the operation counts as done. The studio's scripts
 * (studio-api.ts) add the studio's operations, so that visitors do not load them.
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

/** Operations whose failures show the server's own text for any status (rule 11.13). */
export const wordedByServer: Operation[] = ['addToCart', 'placeOrder', 'takePayment'];

/** Runs a writing operation. In the studio the operation may be repeated after a new sign-in (sign-in-again.ts). */
type Perform = <T>(work: () => Promise<T>) => Promise<T>;
export let perform: Perform = (work) => work();

export function makeCallable(moreRows: typeof rows, moreEffects: typeof effects, studio: Perform): void {
  Object.assign(rows, moreRows);
  Object.assign(effects, moreEffects);
  perform = studio;
}

/** Returns an operation's route. Throws if the script that adds the route is not loaded. */
export function routeOf(operation: Operation): Route {
  const route = rows[operation];
  if (!route) throw new Error(`${operation} is called before its script is there`);
  return route;
}

/** Returns an operation's route, or undefined if this page does not know the name. */
export function findRoute(name: unknown): Route | undefined {
  return rows[name as Operation];
}

/** Returns the reads whose answers are outdated after a success of this operation. */
export function effectsOf(operation: Operation): readonly Operation[] {
  return effects[operation] ?? [];
}
