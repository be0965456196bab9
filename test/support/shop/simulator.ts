import { randomUUID } from 'node:crypto';
import { type Square, SquareError } from 'square';
import { createSquareClient } from '#functions/square/client.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { type SimulatorOptions, startSimulator } from '#infra/local/square-simulator/simulator.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { leave } from './left-behind.ts';
import { answerNearby } from './near-square.ts';
import { testSecrets } from './services.ts';
import { makeCategory, makeCount, makeImage, makeItem, makeVariation, studio } from './square-catalogue.ts';

export const simulatorApplicationId = 'sandbox-sq0idb-simulator-test-application';
export const simulatorLocationId = studio.id;

/** A small catalogue with an original, a print in two sizes, a print on demand, and one location. */
export const simulatorCatalogue: CatalogueFile = {
  objects: [
    makeCategory('CATORIGINALS', 'Originals'),
    makeCategory('CATPRINTS', 'Prints'),
    { ...makeImage('IMGMOON'), image_data: { name: 'moon', url: '/images/moon.png' } },
    makeItem('MOONSTAIRS', {
      name: 'The Moon Stairs',
      data: {
        description_plaintext: 'A staircase that changed its mind.',
        categories: [{ id: 'CATORIGINALS' }],
        image_ids: ['IMGMOON'],
      },
      variations: [variation('MOONSTAIRS-V1', 'Regular', 120_000)],
    }),
    makeItem('TEAPOTWEATHER', {
      name: 'Teapot with Weather',
      object: { updated_at: '2026-10-02T10:00:00.000Z' },
      data: { categories: [{ id: 'CATPRINTS' }], image_ids: ['IMGMOON'] },
      variations: [
        variation('TEAPOT-SMALL', '8x10', 4_500),
        variation('TEAPOT-LARGE', '16x20', 9_500),
        variation('TEAPOT-ONDEMAND', 'Made on demand', 7_000, false),
      ],
    }),
  ],
  counts: [makeCount('MOONSTAIRS-V1', '1'), makeCount('TEAPOT-SMALL', '10'), makeCount('TEAPOT-LARGE', '3')],
  locations: [{ ...studio, merchant_id: 'MSTUDIO' }],
};

/**
 * Starts a simulator in memory with Square's SDK as its client. Requests of this process need no connection. The
 * simulator stops at the end of the test, or of the file if no test runs yet.
 */
export async function startTestSimulator(
  overrides: Partial<SimulatorOptions> = {},
): Promise<{ readonly simulator: SquareSimulator; readonly client: ReturnType<typeof createSquareClient> }> {
  const simulator = await startSimulator({
    catalogue: simulatorCatalogue,
    accessToken: testSecrets.squareAccessToken,
    applicationId: simulatorApplicationId,
    ...overrides,
  });
  const client = createSquareClient({
    token: overrides.accessToken ?? testSecrets.squareAccessToken,
    baseUrl: simulator.url,
    maxRetries: 0,
  });
  leave(answerNearby(simulator.url, simulator.answer));
  leave(simulator.stop);
  return { simulator, client };
}

function variation(id: string, name: string, amount: number, track_inventory = true) {
  return makeVariation(id, { name, price_money: { amount, currency: 'USD' }, track_inventory });
}

type Client = ReturnType<typeof createSquareClient>;

/** Creates an open order with a shipment, by default for one original. */
export async function placeSquareOrder(
  client: Client,
  line: {
    readonly variationId?: string;
    readonly quantity?: string;
    readonly shipped?: boolean;
    readonly referenceId?: string;
    readonly locationId?: string;
  } = {},
): Promise<{
  readonly id: string;
  readonly version: number;
  readonly total: bigint;
  readonly shipment: string;
}> {
  const { order } = await client.orders.create({
    idempotencyKey: randomUUID(),
    order: {
      locationId: line.locationId ?? simulatorLocationId,
      ...(line.referenceId !== undefined && { referenceId: line.referenceId }),
      lineItems: [{ quantity: line.quantity ?? '1', catalogObjectId: line.variationId ?? 'MOONSTAIRS-V1' }],
      ...(line.shipped !== false && {
        fulfillments: [
          {
            type: 'SHIPMENT' as const,
            shipmentDetails: { recipient: { displayName: 'Ada Shopper', phoneNumber: '+15035550100' } },
          },
        ],
      }),
    },
  });
  return {
    id: order?.id ?? '',
    version: order?.version ?? 0,
    total: order?.totalMoney?.amount ?? 0n,
    shipment: order?.fulfillments?.[0]?.uid ?? '',
  };
}

/** Pays an order, by default with a valid card, and returns the payment's id. */
export async function paySquareOrder(
  client: Client,
  order: { readonly id: string; readonly total: bigint },
  changes: Partial<Square.CreatePaymentRequest> = {},
): Promise<string> {
  const { payment } = await client.payments.create({
    sourceId: 'cnon:card-nonce-ok',
    idempotencyKey: order.id,
    amountMoney: { amount: order.total, currency: 'USD' },
    orderId: order.id,
    locationId: simulatorLocationId,
    ...changes,
  });
  return payment?.id ?? '';
}

/** Returns Square's error for a call. Throws if Square accepted the call. */
export async function refusal(call: PromiseLike<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof SquareError)) throw error;
    const [first] = error.errors;
    return {
      status: error.statusCode,
      codes: error.errors.map(({ code }) => String(code)),
      category: first?.category,
      field: first?.field,
      message: error.message,
    };
  }
  throw new Error('Square did not refuse');
}
