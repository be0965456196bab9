import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Square, type SquareClient, SquareError } from 'square';
import { createSquareClient } from '#functions/square/client.ts';
import {
  type Delivery,
  NeverHappened,
  type RawAnswer,
  type SquareSide,
  shipment,
  type Work,
} from './side.ts';

export interface SideOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Location to sell at; otherwise the first active one that takes cards. */
  readonly locationId?: string;
  /** Milliseconds between two looks at something that is to happen. */
  readonly pulse: number;
  /** Milliseconds after which a thing that should have happened is taken not to. */
  readonly timeoutMs: number;
  readonly pass?: (milliseconds: number) => Promise<void>;
  readonly delivery?: () => Promise<Delivery>;
}

const price = 1200n;

/** Throws SquareError where the token is not good, and an Error with a sentence where nothing can be sold. */
export async function openSide(options: SideOptions): Promise<SquareSide> {
  const client = createSquareClient({ token: options.token, baseUrl: options.baseUrl });
  const location = await sellingLocation(client, options.locationId);
  const locationId = location.id ?? '';
  const currency = location.currency ?? 'USD';
  const works: Work[] = [];

  const side: SquareSide = {
    client,
    locationId,
    currency,
    key: () => randomUUID(),

    async makeWork({ tracked = true, stock } = {}) {
      const name = `Contract test ${randomUUID()}`;
      const { objects } = await client.catalog.batchUpsert({
        idempotencyKey: randomUUID(),
        batches: [{ objects: [newItem({ name, tracked, currency })] }],
      });
      const item = objects?.find((object) => object.type === 'ITEM');
      const variation = item?.type === 'ITEM' ? item.itemData?.variations?.[0] : undefined;
      if (!item?.id || !variation?.id) throw new Error('Square made no work');
      const work = { itemId: item.id, variationId: variation.id, name };
      works.push(work);
      if (stock !== undefined) await side.countStock(work.variationId, stock);
      return work;
    },

    async countStock(catalogObjectId, quantity, takenAt = Date.now()) {
      await client.inventory.batchCreateChanges({
        idempotencyKey: randomUUID(),
        changes: [
          {
            type: 'PHYSICAL_COUNT',
            physicalCount: {
              catalogObjectId,
              locationId,
              quantity,
              state: 'IN_STOCK',
              occurredAt: new Date(takenAt).toISOString(),
            },
          },
        ],
        ignoreUnchangedCounts: false,
      });
      await side.eventually(
        `${quantity} in stock`,
        () => side.stockOf(catalogObjectId),
        (row) => row?.quantity !== undefined,
      );
    },

    async stockOf(variationId) {
      const page = await client.inventory.batchGetCounts({
        catalogObjectIds: [variationId],
        locationIds: [locationId],
        states: ['IN_STOCK'],
      });
      return page.data[0];
    },

    async placeOrder(catalogObjectId, { quantity = '1', shipped = true } = {}) {
      const { order } = await client.orders.create({
        idempotencyKey: randomUUID(),
        order: {
          locationId,
          lineItems: [{ quantity, catalogObjectId }],
          ...(shipped && { fulfillments: [shipment] }),
        },
      });
      return {
        id: order?.id ?? '',
        version: order?.version ?? 0,
        total: order?.totalMoney?.amount ?? 0n,
        shipment: order?.fulfillments?.[0]?.uid ?? '',
      };
    },

    async order(orderId) {
      const { order } = await client.orders.get({ orderId });
      if (!order) throw new Error('Square answered without the order');
      return order;
    },

    async pay(order, changes = {}) {
      const { payment } = await client.payments.create({
        sourceId: 'cnon:card-nonce-ok',
        idempotencyKey: randomUUID(),
        amountMoney: { amount: order.total, currency },
        orderId: order.id,
        locationId,
        ...changes,
      });
      if (!payment) throw new Error('Square answered without the payment');
      return payment;
    },

    async refusal(call) {
      try {
        await call;
      } catch (error) {
        if (!(error instanceof SquareError) || error.statusCode === undefined) throw error;
        const [first] = error.errors;
        return {
          status: error.statusCode,
          codes: error.errors.map(({ code }) => String(code)),
          category: String(first?.category ?? ''),
          field: first?.field,
        };
      }
      return { status: 200, codes: [], category: 'it was not refused', field: undefined };
    },

    async raw(method, path, body, token = options.token) {
      const answer = await fetch(options.baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'square-version': '2026-09-16',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as RawAnswer['body'],
      };
    },

    async eventually(what, read, isSo) {
      const until = Date.now() + options.timeoutMs;
      for (;;) {
        const value = await read();
        if (isSo(value)) return value;
        if (Date.now() > until) throw new NeverHappened(what);
        await sleep(options.pulse);
      }
    },

    pass: options.pass ?? ((milliseconds) => sleep(milliseconds)),
    ...(options.delivery && { delivery: options.delivery }),

    async tidy() {
      for (const { itemId } of works.splice(0)) {
        await client.catalog.object.delete({ objectId: itemId }).catch(() => {
          // Deleted by the fact itself, or by somebody in the Dashboard.
        });
      }
    },
  };
  return side;
}

function newItem(work: {
  readonly name: string;
  readonly tracked: boolean;
  readonly currency: Square.Currency;
}): Square.CatalogObject {
  return {
    type: 'ITEM',
    id: '#work',
    itemData: {
      name: work.name,
      variations: [
        {
          type: 'ITEM_VARIATION',
          id: '#work-variation',
          itemVariationData: {
            itemId: '#work',
            name: 'Original',
            pricingType: 'FIXED_PRICING',
            priceMoney: { amount: price, currency: work.currency },
            trackInventory: work.tracked,
          },
        },
      ],
    },
  };
}

async function sellingLocation(client: SquareClient, wanted: string | undefined): Promise<Square.Location> {
  const { locations = [] } = await client.locations.list();
  const found = locations.find(
    ({ id, status, capabilities }) =>
      status === 'ACTIVE' &&
      capabilities?.includes('CREDIT_CARD_PROCESSING') &&
      (wanted === undefined || id === wanted),
  );
  if (!found) {
    throw new Error(
      wanted === undefined
        ? 'This account has no active location that takes cards.'
        : `This account has no active location ${wanted} that takes cards.`,
    );
  }
  return found;
}
