import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Config, readConfig } from './config.ts';
import { createTable, type Table } from './db/table.ts';
import { type Log, log } from './http/log.ts';
import type { HttpPorts } from './http/ports.ts';
import { admitNewGuest } from './limits/guest-limits.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { findSessionUser } from './session/session-records.ts';

/** What every Lambda stands on. Each entry in `lambdas/` adds what only its own group needs. */
export interface Services {
  readonly config: Config;
  readonly secrets: () => Promise<Secrets>;
  readonly table: Table;
  /** Milliseconds since the epoch; the one clock of the server. */
  readonly now: () => number;
  readonly log: Log;
  readonly http: HttpPorts;
}

/** The composition root: environment → config → table, secrets, clock → what the handlers take. */
export function createServices(environment: Readonly<Record<string, string | undefined>>): Services {
  const config = readConfig(environment);
  const now = Date.now;
  const secrets = createSecrets({ id: config.secretsId, now });
  const table = createTable({ client: new DynamoDBClient({}), name: config.tableName });
  return {
    config,
    secrets,
    table,
    now,
    log,
    http: {
      siteOrigin: config.siteOrigin,
      secrets,
      findUser: (token) => findSessionUser({ table, now }, token),
      admitNewGuest: (network) => admitNewGuest({ table, now }, network),
      log,
      now,
    },
  };
}
