import { followToken } from './client.ts';
import { addStock, readCounts, readReceived } from './inventory.ts';
import { readOffers } from './offers.ts';
import { squareOrders } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { squarePayments } from './payments.ts';
import type { PaymentProvider } from './provider.ts';

/** The provider that asks Square. */
export function createLiveProvider(services: Parameters<typeof followToken>[0]): PaymentProvider {
  const client = followToken(services);
  return {
    ...squareOrders(client),
    ...squarePayments(client),
    readCounts: (request) => outcomeOf(async (options) => readCounts(await client(), request, options)),
    addStock: (stock, idempotencyKey) =>
      outcomeOf(async (options) => addStock(await client(), stock, idempotencyKey, options)),
    readReceived: (request) => outcomeOf(async (options) => readReceived(await client(), request, options)),
    readOffers: (request) => outcomeOf(async (options) => readOffers(await client(), request, options)),
  };
}
