import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Square, SquareClient } from 'square';
import { createSquareClient } from '#functions/square/client.ts';
import { placeSquareOrder, refusal } from '#test/support/shop/simulator.ts';

export type SquareSide = Awaited<ReturnType<typeof openSide>>;

/** A work that a test creates through Square's API and that is deleted after the test run. */
export interface Work {
  readonly itemId: string;
  readonly variationId: string;
  readonly name: string;
}

export interface Delivery {
  readonly url: string;
  readonly key: string;
  readonly signature: string;
  readonly body: string;
}

export interface SideOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  /** Id of the location for orders. The default is the first active location that can process cards. */
  readonly locationId?: string;
  /** Milliseconds between two polls. */
  readonly pulse: number;
  /** Milliseconds after which `eventually` throws. */
  readonly timeoutMs: number;
  readonly pass?: (milliseconds: number) => Promise<void>;
  readonly delivery?: () => Promise<Delivery>;
  /** Runs a request as if the shop were connected to another seller's account. */
  readonly asAnotherSeller?: (ask: () => Promise<unknown>) => Promise<unknown>;
}

const price = 1200n;

/** Opens the simulator or the sandbox, which tests use only through Square's SDK and API. */
export async function openSide(options: SideOptions) {
  const client = createSquareClient({ token: options.token, baseUrl: options.baseUrl });
  const location = await sellingLocation(client, options.locationId);
  const locationId = location.id ?? '';
  const currency = location.currency ?? 'USD';
  const works: Work[] = [];

  const side = {
    name: options.name,
    client,
    locationId,
    currency,
    /** Returns a new idempotency key that is short enough for a payment. */
    key: (): string => randomUUID(),

    async makeWork({ tracked = true, stock = '' } = {}): Promise<Work> {
      const name = `Contract test ${randomUUID()}`;
      const { catalogObject: item } = await client.catalog.object.upsert({
        idempotencyKey: randomUUID(),
        object: newItem(name, tracked, currency),
      });
      const variation = item?.type === 'ITEM' ? item.itemData?.variations?.[0] : undefined;
      if (!item?.id || !variation?.id) throw new Error('Square made no work');
      const work = { itemId: item.id, variationId: variation.id, name };
      works.push(work);
      if (stock !== '') await side.countStock(work.variationId, stock);
      return work;
    },

    /** Sets the count of a variation. `takenAt` is the time of the count in milliseconds. */
    async countStock(catalogObjectId: string, quantity: string, takenAt = Date.now()): Promise<void> {
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

    async stockOf(variationId: string): Promise<Square.InventoryCount | undefined> {
      const page = await client.inventory.batchGetCounts({
        catalogObjectIds: [variationId],
        locationIds: [locationId],
        states: ['IN_STOCK'],
      });
      return page.data[0];
    },

    placeOrder: (variationId: string, line: Parameters<typeof placeSquareOrder>[1] = {}) =>
      placeSquareOrder(client, { locationId, variationId, ...line }),

    async order(orderId: string): Promise<Square.Order> {
      const { order } = await client.orders.get({ orderId });
      if (!order) throw new Error('Square answered without the order');
      return order;
    },

    /** Charges the order's total on a valid test card; `changes` overwrites fields of the request. */
    async pay(
      order: Pick<Awaited<ReturnType<typeof placeSquareOrder>>, 'id' | 'total'>,
      changes: Partial<Square.CreatePaymentRequest> = {},
    ): Promise<Square.Payment> {
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

    refusal,

    /** Sends a request without the SDK, for what the SDK cannot send and for parts of answers that the SDK hides. */
    async raw(method: string, path: string, body?: unknown, token = options.token) {
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
        body: (await answer.json()) as Readonly<Record<string, unknown>>,
      };
    },

    /** Reads repeatedly until the value satisfies `isSo`, because some changes at Square take effect with a delay. */
    async eventually<T>(what: string, read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
      const until = Date.now() + options.timeoutMs;
      for (;;) {
        const value = await read();
        if (isSo(value)) return value;
        if (Date.now() > until) throw new Error(`It never came to: ${what}`);
        await sleep(options.pulse);
      }
    },

    /** Lets this many milliseconds pass at Square. */
    pass: options.pass ?? (async (milliseconds: number): Promise<void> => sleep(milliseconds)),
    asAnotherSeller:
      options.asAnotherSeller ?? (() => Promise.reject(new Error('The sandbox has one seller.'))),

    /** Returns a delivered webhook event about a catalogue change. */
    delivery: options.delivery ?? (() => Promise.reject(new Error('The sandbox cannot reach this machine.'))),

    /** Deletes the works of this run. */
    async tidy(): Promise<void> {
      for (const { itemId } of works.splice(0)) {
        await client.catalog.object.delete({ objectId: itemId }).catch(() => {
          // The test, or a person in the Dashboard, has already deleted the work.
        });
      }
    },
  };
  return side;
}

function newItem(name: string, trackInventory: boolean, currency: Square.Currency): Square.CatalogObject {
  return {
    type: 'ITEM',
    id: '#work',
    itemData: {
      name,
      variations: [
        {
          type: 'ITEM_VARIATION',
          id: '#work-variation',
          itemVariationData: {
            itemId: '#work',
            name: 'Original',
            pricingType: 'FIXED_PRICING',
            priceMoney: { amount: price, currency },
            trackInventory,
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
  if (!found) throw new Error(`This account has no active location ${wanted ?? ''} that takes cards.`);
  return found;
}

export const shipment: Square.Fulfillment = {
  type: 'SHIPMENT',
  state: 'PROPOSED',
  shipmentDetails: {
    recipient: {
      displayName: 'Contract Test',
      phoneNumber: '+15035550100',
      address: {
        addressLine1: '1 Harbour Lane',
        locality: 'Portland',
        administrativeDistrictLevel1: 'OR',
        postalCode: '97201',
        country: 'US',
      },
    },
  },
};
