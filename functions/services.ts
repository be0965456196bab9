import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '#functions/db/table.ts';
import { admitNewGuest } from '#functions/http/guest-limits.ts';
import type { HttpPorts } from '#functions/http/ports.ts';
import { findSessionUser } from '#functions/session/session-records.ts';
import { type Config, readConfig } from './config.ts';
import { type Log, log } from './log.ts';
import { createSecrets, type ReadSecret } from './secrets.ts';

/** What every Lambda stands on. Each entry in `lambdas/` adds what only its own group needs. */
export interface Services {
  readonly config: Config;
  readonly secret: ReadSecret;
  readonly table: Table;
  /** Milliseconds since the epoch; the one clock of the server. */
  readonly now: () => number;
  readonly log: Log;
  readonly http: HttpPorts;
}

/** What a Lambda that neither answers browsers nor reads a secret stands on. */
export type Basics = Pick<Services, 'config' | 'table' | 'now' | 'log'>;

export function createBasics(environment: Readonly<Record<string, string | undefined>>): Basics {
  const config = readConfig(environment);
  return {
    config,
    table: createTable({ client: new DynamoDBClient({}), name: config.tableName }),
    now: Date.now,
    log,
  };
}

/** The composition root: environment → config → table, secrets, clock → what the handlers take. */
export function createServices(environment: Readonly<Record<string, string | undefined>>): Services {
  const basics = createBasics(environment);
  const { config, table, now } = basics;
  const secret = createSecrets({ path: config.secretsPath, now });
  return {
    ...basics,
    secret,
    http: {
      siteOrigin: config.siteOrigin,
      secret,
      findUser: (token) => findSessionUser({ table, now }, token),
      admitNewGuest: (network) => admitNewGuest({ table, now }, network),
      log,
      now,
    },
  };
}
