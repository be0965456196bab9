import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#functions/db/table.ts';
import { type CheckoutPorts, paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import { reconcileOnce, type Summary } from '#functions/orders/reconcile/reconcile.ts';
import type { Services } from '#functions/services.ts';
import { changeSettings } from '#functions/settings/settings-records.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import type { TermsOfSale } from '#shared/model/terms-of-sale.ts';
import { testServices } from '#test/support/shop/services.ts';
import { simulatorLocationId, startTestSimulator } from '#test/support/shop/simulator.ts';
import { type Intercept, interceptedProvider, interceptedTable } from './io.ts';
import { type Counter, makeShopper, putInCart } from './shopper.ts';
import { catalogueOf, original, putWorks, type Work } from './works.ts';

/** A running shop process: the checkout service and its reconciler on ports of its own. */
export interface ShopWorker {
  readonly lambda: ReturnType<typeof checkoutService>;
  readonly ports: CheckoutPorts;
  readonly reconcile: () => Promise<Summary>;
}

export type Checkout = Awaited<ReturnType<typeof startCheckout>>;

/**
 * Checkout and reconciler on the emulator and the Square simulator, on one clock that runs and can be pushed on. The
 * works are on sale in live mode unless `testMode`.
 */
export async function startCheckout(
  options: {
    readonly works?: readonly Work[];
    readonly testMode?: boolean;
    /** Milliseconds by which the shop's clock is ahead of Square's. */
    readonly skew?: number;
    /** What the artist decides about every sale; as shop.config.ts says unless told otherwise. */
    readonly terms?: Partial<TermsOfSale>;
    /** Whether it writes email; it does unless told otherwise. */
    readonly writesMail?: boolean | 'of live orders';
  } = {},
) {
  const works = options.works ?? [original];
  let pushed = 0;
  const now = () => Date.now() + pushed;
  const { simulator } = await startTestSimulator({
    catalogue: catalogueOf(works),
    now: () => now() - (options.skew ?? 0),
  });
  const base = await testServices({
    now,
    environment: {
      SQUARE_ENVIRONMENT: simulator.url,
      ...(options.writesMail !== false && {
        MAIL_FROM: 'studio@shop.example',
        MAIL_TEST_ORDERS: options.writesMail === 'of live orders' ? 'off' : 'on',
      }),
    },
  });
  const metrics: string[] = [];
  const standard = paymentPorts(base.services, createRereadWorks(base.services));
  const plain = {
    ...standard,
    terms: { ...standard.terms, ...options.terms },
    mail: base.services.config.mail,
  };

  await putWorks(base.table, works);
  await changeSettings(base.table, {
    testMode: options.testMode ?? false,
    locationId: simulatorLocationId,
    locationName: 'Studio',
    currency: 'USD',
  });

  function worker(intercept?: Intercept): ShopWorker {
    const table = interceptedTable(base.table, intercept);
    const ports: CheckoutPorts = {
      ...plain,
      table,
      metric: (name) => {
        metrics.push(name);
      },
      provider: async (mode) =>
        interceptedProvider(await plain.provider(mode), mode === 'live' ? intercept : undefined),
    };
    const services: Services = { ...base.services, table };
    return { lambda: checkoutService(services, ports), ports, reconcile: () => reconcileOnce(ports) };
  }
  const first = worker();

  return {
    works,
    simulator,
    table: base.table,
    tableName: base.tableName,
    endpoint: base.endpoint,
    client: base.client,
    services: base.services,
    logged: base.lines,
    metrics,
    now,
    worker,
    ...first,
    /** Milliseconds; shop and Square share the clock. */
    advance: (milliseconds: number) => {
      pushed += milliseconds;
    },
    shopper: (worker: Counter = first) => makeShopper({ table: base.table, now, simulator, worker }),
    /** Passes of the reconciler a minute apart, until the last one found nothing to do. */
    reconcileToTheEnd: async (passes = 4, by: Pick<ShopWorker, 'reconcile'> = first): Promise<Summary[]> => {
      const summaries: Summary[] = [];
      pushed += 121_000 + 61_000;
      for (let pass = 0; pass < passes; pass++) {
        summaries.push(await by.reconcile());
        pushed += 61_000;
      }
      return summaries;
    },
    putInCart: (guestId: string, work: Work) => putInCart({ table: base.table, now }, guestId, work),
    dump: () => dumpTable(base.client, base.tableName),
    stop: () => simulator.stop(),
  };
}

async function dumpTable(client: DynamoDBClient, name: string): Promise<Item[]> {
  const documents = DynamoDBDocumentClient.from(client);
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}
