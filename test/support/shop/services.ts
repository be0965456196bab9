import type { Table } from '#functions/db/table.ts';
import { admitNewGuest } from '#functions/http/rate-limit.ts';
import type { Services } from '#functions/http/services.ts';
import { readConfig } from '#functions/platform/config.ts';
import { parameterName, type ReadSecret, type Secrets, secretNames } from '#functions/platform/secrets.ts';
import { findSessionUser } from '#functions/session/session-records.ts';
import { readContactEmail } from '#functions/texts/texts-records.ts';
import { freshTable } from './emulator.ts';

export const testSecrets: Secrets = {
  squareAccessToken: 'test-access-token',
  squareRefreshToken: 'test-refresh-token',
  squareApplicationSecret: 'test-application-secret',
  originSecret: 'test-origin-secret-of-at-least-32-characters',
  webhookKey: 'test-webhook-key',
  cookieKey: 'test-cookie-key-of-at-least-32-characters',
  orderLinkKey: 'test-order-link-key-of-at-least-32-characters',
  addressKey: 'test-address-key-of-at-least-32-characters',
};

export const readTestSecret: ReadSecret = async (name) => testSecrets[name];

export const siteOrigin = 'https://shop.example';

/** Returns a clock in milliseconds that only advances when the test calls `advance`. */
export function testClock(start = Date.parse('2026-11-02T10:00:00Z')) {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

interface Overrides {
  readonly now?: () => number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Wraps the table, for instance to make it fail. */
  readonly wrapTable?: (table: Table) => Table;
}

/** Opens the services that handlers need, with their own table on the emulator. Log lines are stored, not printed. */
export async function testServices(overrides: Overrides = {}) {
  const { client, name, endpoint, ...opened } = await freshTable();
  return { ...servicesOn({ ...opened, name }, overrides), client, tableName: name, endpoint };
}

/** Does the same as `testServices` with an existing table. */
export function servicesOn(
  opened: { readonly table: Table; readonly name: string },
  overrides: Overrides = {},
) {
  const table = overrides.wrapTable?.(opened.table) ?? opened.table;
  const now = overrides.now ?? Date.now;
  const lines: Record<string, unknown>[] = [];
  const log: Services['log'] = (level, fields) => {
    lines.push({ level, ...fields });
  };
  const services: Services = {
    config: readConfig({
      TABLE_NAME: opened.name,
      SITE_ORIGIN: siteOrigin,
      SECRETS_PATH: '/shop',
      ...overrides.environment,
    }),
    secret: readTestSecret,
    table,
    now,
    log,
    http: {
      siteOrigin,
      secret: readTestSecret,
      findUser: (token) => findSessionUser({ table, now }, token),
      admitNewGuest: (network) => admitNewGuest({ table, now }, network),
      contactEmail: () => readContactEmail(table),
      log,
      now,
    },
  };
  return { services, table, lines };
}

/** The test secrets as parameters of a local Parameter Store, below `/shop`. */
export function testParameters(): Map<string, string> {
  return new Map(secretNames.map((name) => [parameterName('/shop', name), testSecrets[name]]));
}
