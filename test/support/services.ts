import { readConfig } from '#functions/config.ts';
import type { Table } from '#functions/db/table.ts';
import { admitNewGuest } from '#functions/limits/guest-limits.ts';
import { deriveSecrets, type Secrets } from '#functions/secrets.ts';
import type { Services } from '#functions/services.ts';
import { findSessionUser } from '#functions/session/session-records.ts';
import { freshTable } from './emulator.ts';

export const testSecrets: Secrets = deriveSecrets({
  squareAccessToken: 'test-access-token',
  originSecret: 'test-origin-secret-of-at-least-32-characters',
  webhookKey: 'test-webhook-key',
});

export const siteOrigin = 'https://shop.example';

/** A clock that stands still until a test moves it. Milliseconds. */
export function testClock(start = Date.parse('2026-11-02T10:00:00Z')) {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** What the handlers stand on, with a table of its own on the real emulator. Log lines are kept, not printed. */
export async function testServices(
  overrides: {
    readonly now?: () => number;
    readonly environment?: Readonly<Record<string, string>>;
    /** Wraps the real table, for instance to make it fail. */
    readonly wrapTable?: (table: Table) => Table;
  } = {},
) {
  const fresh = await freshTable();
  const table = overrides.wrapTable?.(fresh.table) ?? fresh.table;
  const now = overrides.now ?? Date.now;
  const lines: Record<string, unknown>[] = [];
  const log: Services['log'] = (level, fields) => {
    lines.push({ level, ...fields });
  };
  const secrets = async () => testSecrets;
  const services: Services = {
    config: readConfig({
      TABLE_NAME: fresh.name,
      SITE_ORIGIN: siteOrigin,
      SECRETS_ID: 'shop',
      ...overrides.environment,
    }),
    secrets,
    table,
    now,
    log,
    http: {
      siteOrigin,
      secrets,
      findUser: (token) => findSessionUser({ table, now }, token),
      admitNewGuest: (network) => admitNewGuest({ table, now }, network),
      log,
      now,
    },
  };
  return { services, table, client: fresh.client, tableName: fresh.name, endpoint: fresh.endpoint, lines };
}
