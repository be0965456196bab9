import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/db/table.ts';
import { admitNewGuest } from '#functions/http/rate-limit.ts';
import type { Basics, Services } from '#functions/http/services.ts';
import { awsLimits } from '#functions/platform/aws-limits.ts';
import { readConfig } from '#functions/platform/config.ts';
import { log } from '#functions/platform/log.ts';
import { createSecrets } from '#functions/platform/secrets.ts';
import { findSessionUser } from '#functions/session/session-records.ts';
import { readContactEmail } from '#functions/texts/texts-records.ts';

export function createBasics(environment: Readonly<Record<string, string | undefined>>): Basics {
  const config = readConfig(environment);
  return {
    config,
    table: createTable({ client: new DynamoDBClient(awsLimits.table), name: config.tableName }),
    now: Date.now,
    log,
  };
}

/** Composition root: creates the handlers' dependencies from the environment. */
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
      contactEmail: () => readContactEmail(table),
      log,
      now,
    },
  };
}
