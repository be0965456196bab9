import type { Route } from './route.ts';
import type { Operation, Params } from './routes.ts';
import type { Answer, Body } from './schemas.ts';

/** The visitor behind the guest cookie. */
export interface Guest {
  /** SHA-256 of the cookie's secret; the secret itself is not stored. */
  readonly id: string;
  /** Whether the request had no valid cookie, so that the answer sets a new cookie. */
  readonly isNew: boolean;
}

/** A request after parsing and authorization. */
export interface ShopRequest<Op extends Operation> {
  readonly operation: Op;
  /** Access level that the call required: `admin` for a public route with `?scope=all`. */
  readonly access: Route['access'];
  readonly params: Params<Op>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body<Op>;
  /** The guest, for operations with access `guest`. */
  readonly guest: Guest;
  /** The signed-in user, if the session is valid. Always set for access `user` and `admin`. */
  readonly user:
    | {
        readonly id: string;
        readonly username: string;
        readonly isAdmin: boolean;
        /** Time when the session began, in milliseconds. */
        readonly signedInAt: number;
      }
    | undefined;
  /** The raw session token, which only the session service uses. */
  readonly sessionToken: string | undefined;
  /** The device cookie, whose signature is not verified. Only the session service uses it. */
  readonly deviceCookie?: string | undefined;
  /** The caller's network (/24 or /56), for rate limits. Never logged. */
  readonly network: string;
}

/** An answer with status or headers. */
export interface Reply<T> {
  readonly reply: true;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: T | undefined;
  /** A body that is sent unchanged, such as compressed bytes. The answer's schema is not applied. */
  readonly raw?: string | Uint8Array | { readonly base64: string };
}

export type Handlers = {
  [Op in Operation]: (request: ShopRequest<Op>) => Promise<Answer<Op> | Reply<Answer<Op>>>;
};
