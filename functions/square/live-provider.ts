import { followToken } from './client.ts';
import { addStock, readCounts, readReceived } from './inventory.ts';
import { readOffers } from './offers.ts';
import { squareOrders } from './orders.ts';
import { outcomesWith } from './outcome.ts';
import { squarePayments } from './payments.ts';
import type { PaymentProvider } from './provider.ts';

/** The provider that asks Square. */
export function createLiveProvider(services: Parameters<typeof followToken>[0]): PaymentProvider {
  const ask = outcomesWith(followToken(services));
  return {
    ...squareOrders(ask),
    ...squarePayments(ask),
    readCounts: (request) => ask((square, options) => readCounts(square, request, options)),
    addStock: (stock, key) => ask((square, options) => addStock(square, stock, key, options)),
    readReceived: (request) => ask((square, options) => readReceived(square, request, options)),
    readOffers: (request) => ask((square, options) => readOffers(square, request, options)),
  };
}
