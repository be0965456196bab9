import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Table } from '#functions/db/table.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Log } from '#functions/platform/log.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { ShopRequest } from '#shared/contract/handlers.ts';
import type { Operation } from '#shared/contract/routes.ts';

/** Dependencies of every Lambda. Each file in `lambdas/` adds the dependencies of its group. */
export interface Services {
  readonly config: Config;
  readonly secret: ReadSecret;
  readonly table: Table;
  /** Milliseconds since the epoch; the one clock of the server. */
  readonly now: () => number;
  readonly log: Log;
  readonly http: HttpPorts;
}

/** Dependencies of a Lambda that neither answers browsers nor reads a secret. */
export type Basics = Pick<Services, 'config' | 'table' | 'now' | 'log'>;

export type SessionUser = NonNullable<ShopRequest<Operation>['user']>;

export interface HttpPorts {
  readonly siteOrigin: string;
  readonly secret: ReadSecret;
  /**
   * Returns the user of a live session, else undefined. Reads the table, so it is called only with a session cookie.
   */
  readonly findUser: (sessionToken: string) => Promise<SessionUser | undefined>;
  /** Called before a write sets a new guest cookie. Throws `tooManyRequests` for a network with too many guests. */
  readonly admitNewGuest: (network: string) => Promise<void>;
  /** Returns the published contact email, else that of shop.config.ts. */
  readonly contactEmail: () => Promise<string>;
  readonly log: Log;
  readonly now: () => number;
}

/** A middleware of the request stack; `internal` contains the results of earlier middlewares. */
export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  object,
  { request?: ShopRequest<Operation>; operation?: Operation; startedAt?: number; guestCookie?: string }
>;
