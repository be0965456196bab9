import { accountRoutes } from './account-routes.ts';
import type { Route } from './route.ts';
import { studioRoutes } from './studio-routes.ts';
import { visitorRoutes } from './visitor-routes.ts';

/**
 * The one table of the API: operation → method, path, access, service and whether its answers are shared.
 * The Lambda handlers, the CDK routes and the local server all read it; a browser reads the part that its page calls
 * (web/api/callable.ts). A new endpoint starts as one row in visitor-routes.ts or studio-routes.ts; the compiler then
 * asks for its schema and its handler.
 */
export const routes = {
  ...visitorRoutes,
  ...accountRoutes,
  ...studioRoutes,

  receiveSquareEvent: { method: 'POST', path: '/api/square/webhook', access: 'public', service: 'webhook' },

  homePage: { method: 'GET', path: '/', access: 'public', service: 'pages', cache: 'shared' },
  galleryPage: { method: 'GET', path: '/gallery', access: 'public', service: 'pages', cache: 'shared' },
  artworkPage: {
    method: 'GET',
    path: '/artwork/{id}',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
  soldPage: { method: 'GET', path: '/sold', access: 'public', service: 'pages', cache: 'shared' },
  aboutPage: { method: 'GET', path: '/about', access: 'public', service: 'pages', cache: 'shared' },
  policyPage: {
    method: 'GET',
    path: '/policies/{name}',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
  /** Asked for by the CDN in place of an address that leads nowhere. */
  notFoundPage: { method: 'GET', path: '/not-found', access: 'public', service: 'pages', cache: 'shared' },
  siteMap: { method: 'GET', path: '/sitemap.xml', access: 'public', service: 'pages', cache: 'shared' },
  productFeed: {
    method: 'GET',
    path: '/products.xml',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
  /** Whom to tell of a security problem (RFC 9116). */
  securityContact: {
    method: 'GET',
    path: '/.well-known/security.txt',
    access: 'public',
    service: 'pages',
    cache: 'shared',
  },
} as const satisfies Record<string, Route>;

export type Operation = keyof typeof routes;

export type Service = Route['service'];
export type OperationsOf<S extends Service> = {
  [Op in Operation]: (typeof routes)[Op]['service'] extends S ? Op : never;
}[Operation];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Path parameters of an operation, read off its path: `{ id: string }` for `/api/artworks/{id}`. */
export type Params<Op extends Operation> = { [Name in ParamNames<(typeof routes)[Op]['path']>]: string };
