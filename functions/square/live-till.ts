import type { SquareClient } from 'square';
import type { Till } from '../payments/till.ts';
import { createSquareClient } from './client.ts';
import { squareOrders } from './orders.ts';
import { squarePayments } from './payments.ts';
import { squareStock } from './stock.ts';

/** The till that asks Square, with whatever access token is valid at the moment of the call. */
export function createLiveTill(options: {
  readonly baseUrl: string;
  readonly token: () => Promise<string>;
}): Till {
  let current: { readonly token: string; readonly client: SquareClient } | undefined;
  async function client(): Promise<SquareClient> {
    const token = await options.token();
    if (current?.token !== token) {
      current = { token, client: createSquareClient({ token, baseUrl: options.baseUrl, maxRetries: 0 }) };
    }
    return current.client;
  }
  return { ...squareOrders(client), ...squarePayments(client), ...squareStock(client) };
}
