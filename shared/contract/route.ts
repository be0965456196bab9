/**
 * One endpoint of the API.
 *
 * - `access`: `public` needs nothing, `guest` reads the guest cookie (cart, wishlist, orders), `user` needs somebody
 *   who is signed in, `admin` a signed-in administrator.
 * - `scopeAll`: what the same call needs with `?scope=all`, which asks for what visitors may not see.
 * - `recentSignIn`: the sign-in was at most `freshSessionSeconds` ago; else 403 with `signInAgainCode`, and nothing is done.
 *   A studio that was left open then changes neither the Square account nor the ways to sign in, and hands out no lists. A
 *   handler asks the same where it depends on the body (`requireRecentSignIn`).
 * - `service`: the Lambda that answers.
 * - `cache`: `shared` answers are the same for every visitor, so that browsers and the CDN may keep them for seconds;
 *   all others are kept by nobody.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** API Gateway form: `/api/artworks/{id}`. */
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

/** What a call needs: on some routes more with `?scope=all`. */
export function accessOf(route: Route, query: { readonly scope?: unknown } | undefined): Route['access'] {
  return (query?.scope === 'all' && route.scopeAll) || route.access;
}
