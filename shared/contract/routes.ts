import { accountRoutes } from './account-routes.ts';
import { pageRoutes } from './page-routes.ts';
import type { Route } from './route.ts';
import { studioRoutes } from './studio-routes.ts';
import { visitorRoutes } from './visitor-routes.ts';

/**
 * All operations of the API: method, path, access, service and whether answers are shared. The Lambda handlers, the CDK
 * stack and the local server read this table. A browser loads only the part that its page calls (web/api/callable.ts).
 * To add an endpoint, add a row to a table that this one includes. The compiler then requires its schema and handler.
 */
export const routes = {
  ...visitorRoutes,
  ...accountRoutes,
  ...studioRoutes,

  receiveSquareEvent: { method: 'POST', path: '/api/square/webhook', access: 'public', service: 'webhook' },

  ...pageRoutes,
} as const satisfies Record<string, Route>;

export type Operation = keyof typeof routes;

export type Service = Route['service'];
export type OperationsOf<S extends Service> = {
  [Op in Operation]: (typeof routes)[Op]['service'] extends S ? Op : never;
}[Operation];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Path parameters of an operation, derived from its path: `{ id: string }` for `/api/artworks/{id}`. */
export type Params<Op extends Operation> = { [Name in ParamNames<(typeof routes)[Op]['path']>]: string };
