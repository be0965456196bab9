import { setTimeout as sleep } from 'node:timers/promises';
import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import type { Services } from '#functions/http/services.ts';
import { listLostMails } from '#functions/mail/undelivered-mails.ts';
import { type Order, orderIdOf, parseOrders } from '#functions/orders/order.ts';
import { viewOf } from '#functions/orders/views.ts';
import { describeError } from '#functions/platform/log.ts';
import { readConnection } from '#functions/square-oauth/connection-records.ts';
import type { Needs } from '#shared/studio/needs.ts';

/** Maximum number of rows to read from each list, ten read units in all. */
const mostToShip = 50;
const mostFresh = 4;
const mostPending = 6;
const mostMails = 20;
const mostUndecided = 20;

/** Reads what waits for the artist: orders to ship or review, disputes, failed refunds and undelivered emails. */
export async function readNeeds({ table, now }: TableAndClock): Promise<Needs> {
  const [toShip, inReview, disputes, failedRefunds, lostMails, { revokedAt }] = await Promise.all([
    readToShip(table),
    readInReview(table),
    readIdsOn(table, indexKeys.disputedOrder(0, '', '')),
    readIdsOn(table, indexKeys.failedRefund(0, '', '')),
    readLostMails(table, now()),
    readConnection(table),
  ]);
  return {
    ...(toShip && { toShip }),
    ...(inReview && { inReview }),
    ...(disputes && { disputes }),
    ...(failedRefunds && { failedRefunds }),
    ...(lostMails && { lostMails }),
    // Square reports a revoked token with an event, while `createTokenCheck` checks it only every hour.
    ...(revokedAt !== undefined && { token: { problem: 'refused' as const } }),
  };
}

async function readIdsOn(table: Table, { gsi1pk }: { readonly gsi1pk: string }): Promise<Needs['disputes']> {
  const { entries, isMore } = await readList(table, gsi1pk, mostUndecided);
  const orderIds = entries.map(orderIdOf);
  return orderIds.length > 0 ? { count: orderIds.length, isMore, orderIds } : undefined;
}

async function readToShip(table: Table): Promise<Needs['toShip']> {
  const [{ entries, isMore }, fresh] = await Promise.all([
    readList(table, indexKeys.orderToShip(0, '', '').gsi1pk, mostToShip),
    readFreshlySold(table),
  ]);
  const [first] = entries;
  const times = fresh.map(({ paidAt = 0 }) => paidAt);
  if (first) times.push(Number(String(first['gsi1sk']).split('#')[0]));
  if (times.length === 0) return undefined;
  return {
    count: entries.length + fresh.length,
    isMore,
    since: new Date(Math.min(...times)).toISOString(),
  };
}

/** Reads sales that join the list to ship about a minute after payment, once Square's counts include them. */
async function readFreshlySold(table: Table): Promise<Order[]> {
  const { entries } = await readList(table, indexKeys.followUpOrder(0, '').gsi1pk, mostFresh);
  const rows = await table.batchGet(entries.map(orderIdOf).map((orderId) => keys.order(orderId)));
  return parseOrders(rows).filter((order) => viewOf(order) === 'to-ship');
}

/** Counts the orders in review. Their list also has orders that are being paid, so their rows must be read. */
async function readInReview(table: Table): Promise<Needs['inReview']> {
  const { entries, isMore } = await readList(table, indexKeys.pendingOrder(0, '').gsi1pk, mostPending);
  const orderIds = entries.map(orderIdOf);
  const orders = await table.batchGet([...new Set(orderIds)].map((orderId) => keys.order(orderId)));
  const count = parseOrders(orders).filter(({ state, mode }) => state === 'REVIEW' && mode === 'live').length;
  return count > 0 ? { count, isMore } : undefined;
}

async function readLostMails(table: Table, now: number): Promise<Needs['lostMails']> {
  const { mails, isMore } = await listLostMails(table, { now, most: mostMails });
  if (mails.length === 0) return undefined;
  const orderIds = new Set(mails.filter(({ kind }) => kind !== 'enquiry').map(({ about }) => about));
  return { count: mails.length, isMore, orderIds: [...orderIds] };
}

async function readList(table: Table, pk: string, most: number) {
  const page = await table.queryPage({ ...inIndex({ gsi1pk: pk }), Limit: most });
  return { entries: page.Items ?? [], isMore: page.LastEvaluatedKey !== undefined };
}

/** Milliseconds for which a good and a bad result are kept. The problem of a bad result may be fixed soon. */
const keptGood = 60 * 60_000;
const keptBad = 60_000;
/** Milliseconds that an answer waits for Square. */
const answerTimeoutMs = 2_500;

/** Creates a check of Square's token that keeps its result. If Square is slow, a later check returns the result. */
export function createTokenCheck(services: Pick<Services, 'config' | 'secret' | 'now' | 'log'>) {
  let until = 0;
  let checking: Promise<Needs['token']> | undefined;

  async function check(): Promise<Needs['token']> {
    // Loaded on first use, because the SDK loads slowly.
    const { askAboutToken } = await import('./token-need.ts');
    const token = await askAboutToken(services);
    // The result 'missing' is not kept, so that the artist sees a new connection immediately.
    until = token?.problem === 'missing' ? 0 : services.now() + (token ? keptBad : keptGood);
    return token;
  }

  return async (): Promise<Needs['token']> => {
    if (services.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      checking = check().catch((error: unknown) => {
        until = 0;
        services.log('error', { message: 'square token', error: describeError(error) });
        return undefined;
      });
    }
    return Promise.race([checking, sleep(answerTimeoutMs, undefined, { ref: false })]);
  };
}
