import type { Route } from './route.ts';
import type { Operation, Params } from './routes.ts';
import type { Answer, Body } from './schemas.ts';

/** The visitor behind the guest cookie. */
export interface Guest {
  /** SHA-256 of the cookie's secret; the only form in which it is stored. */
  readonly id: string;
  /** True when this request brought no valid cookie and the answer hands one out. */
  readonly isNew: boolean;
}

/** One request as a handler sees it: everything parsed and allowed before it gets here. */
export interface ShopRequest<Op extends Operation> {
  readonly operation: Op;
  /** What this call needed, and has: `admin` on a public route asks for all of it (`?scope=all`). */
  readonly access: Route['access'];
  readonly params: Params<Op>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body<Op>;
  /** Set for operations with access `guest`. */
  readonly guest: Guest;
  /** The signed-in user, when there is a live session. Always set for access `user` and `admin`. */
  readonly user:
    | {
        readonly id: string;
        readonly username: string;
        readonly isAdmin: boolean;
        /** When the session began, in milliseconds. */
        readonly signedInAt: number;
      }
    | undefined;
  /** The raw session token; only the session service looks at it. */
  readonly sessionToken: string | undefined;
  /** The device cookie as it came, signature unchecked; only the session service looks at it. */
  readonly deviceCookie?: string | undefined;
  /** The caller's network (/24 or /56), for rate limits. Never logged. */
  readonly network: string;
}

/** An answer with more to say than its body. A ready-made body is sent as it is. */
export interface Reply<T> {
  readonly reply: true;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: T | undefined;
  /** A ready-made body, for instance compressed bytes; skips the answer schema. */
  readonly raw?: string | Uint8Array | { readonly base64: string };
}

export type Handlers = {
  [Op in Operation]: (request: ShopRequest<Op>) => Promise<Answer<Op> | Reply<Answer<Op>>>;
};
