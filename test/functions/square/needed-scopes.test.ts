// Rule 26.1
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { neededScopes } from '#functions/square/token-status.ts';

const folder = join(import.meta.dirname, '../../../functions/square');

/**
 * Permissions that each call needs from the seller (Square docs, "OAuth permissions reference"). Calls that use no
 * access token need none.
 */
const scopesOf: Readonly<Record<string, readonly string[]>> = {
  'oAuth.retrieveTokenStatus': [],
  'oAuth.obtainToken': [],
  'oAuth.revokeToken': [],
  locations: ['MERCHANT_PROFILE_READ'],
  catalog: ['ITEMS_READ'],
  'inventory/counts/batch-retrieve': ['INVENTORY_READ'],
  'inventory/changes/batch-retrieve': ['INVENTORY_READ'],
  'inventory.batchCreateChanges': ['INVENTORY_WRITE'],
  'inventory.batchGetChanges': ['INVENTORY_READ'],
  'orders.create': ['ORDERS_WRITE'],
  'orders.get': ['ORDERS_READ'],
  'orders.search': ['ORDERS_READ'],
  'orders.update': ['ORDERS_WRITE'],
  'payments.create': ['PAYMENTS_WRITE'],
  'payments.complete': ['PAYMENTS_WRITE'],
  'payments.cancel': ['PAYMENTS_WRITE'],
  'payments.cancelByIdempotencyKey': ['PAYMENTS_WRITE'],
  'payments.get': ['PAYMENTS_READ'],
  'payments.list': ['PAYMENTS_READ'],
  'refunds.refundPayment': ['PAYMENTS_WRITE'],
  'refunds.get': ['PAYMENTS_READ'],
  'refunds.list': ['PAYMENTS_READ'],
};

/** Lists the SDK's methods and the paths of Square's API that a source file calls. */
function callsIn(source: string): string[] {
  const methods = source.matchAll(
    /\.(oAuth|orders|payments|refunds|inventory|catalog|locations)\s*\.(\w+)\(/g,
  );
  const paths = source.matchAll(/path: ['`]([a-z/-]+)/g);
  return [
    ...[...methods].map(([, client, method]) => `${client}.${method}`),
    ...[...paths].map(([, path = '']) => path).filter((path) => path !== 'list'),
  ].map((call) => call.replace(/^catalog[./].*$/, 'catalog'));
}

const calls = new Set(
  readdirSync(folder).flatMap((file) => callsIn(readFileSync(join(folder, file), 'utf8'))),
);

it('every call of Square’s API is in the list of needed permissions', () => {
  expect([...calls].filter((call) => !(call in scopesOf))).toEqual([]);
});

it('the artist grants exactly the permissions that the calls need', () => {
  const needed = new Set([...calls].flatMap((call) => scopesOf[call] ?? []));

  expect([...needed].sort()).toEqual([...neededScopes].sort());
});
