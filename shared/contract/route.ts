/**
 * One endpoint of the API.
 * - `access`: `public` needs nothing, `guest` reads the guest cookie (cart, wishlist, orders), `user` needs a signed-in
 * user, `admin` a signed-in administrator.
 * - `scopeAll`: access that the call needs with `?scope=all`, which includes data that visitors may not see.
 * - `recentSignIn`: requires a sign-in at most `freshSessionSeconds` ago. Otherwise the route answers 403 with
 * `signInAgainCode` and does nothing. A studio that was left open then cannot change the Square account or the ways to
 * sign in, nor export lists. If the body decides, the handler calls `requireRecentSignIn` instead.
 * - `service`: the Lambda that answers.
 * - `cache`: `shared` answers are the same for every visitor, so browsers and the CDN may cache them for seconds. Other
 * answers are never cached.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path in API Gateway's form: `/api/artworks/{id}`. */
  readonly path: `/${string}`;
  readonly access: 'public' | 'guest' | 'user' | 'admin';
  readonly scopeAll?: 'admin';
  readonly recentSignIn?: true;
  readonly cache?: 'shared';
  readonly service:
    | 'catalogue'
    | 'wishlist'
    | 'cart'
    | 'session'
    | 'checkout'
    | 'enquiries'
    | 'news'
    | 'studio'
    | 'uploads'
    | 'webhook'
    | 'pages';
}

/** Returns the access that a call needs. Some routes need more with `?scope=all`. */
export function accessOf(route: Route, query: { readonly scope?: unknown } | undefined): Route['access'] {
  return (query?.scope === 'all' && route.scopeAll) || route.access;
}
