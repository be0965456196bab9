import { changeSettings } from '#functions/settings/settings.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { startSquareGate } from '#test/support/orders/square-gate.ts';
import { call } from './call.ts';
import { testServices } from './services.ts';
import { adminCookie } from './session.ts';
import {
  paySquareOrder,
  placeSquareOrder,
  simulatorApplicationId,
  simulatorLocationId,
  startTestSimulator,
} from './simulator.ts';

export type StudioAtSquare = Awaited<ReturnType<typeof openStudioAtSquare>>;

/** A callback at a call to Square. `call` is its name, such as `square.updateOrder`. */
type Moment = (call: string) => Promise<void> | void;

/** Opens the studio with a signed-in administrator and its own simulator, for open orders at Square. */
export async function openStudioAtSquare(environment: Readonly<Record<string, string>> = {}) {
  const { simulator, client } = await startTestSimulator();
  const clock = { skip: 0 };
  const moments: { before?: Moment; after?: Moment } = {};
  const gate = startSquareGate(simulator.url, async ({ name, forward }) => {
    await moments.before?.(name);
    const reply = await forward();
    await moments.after?.(name);
    return reply;
  });
  const shop = await testServices({
    now: () => Date.now() + clock.skip,
    environment: {
      SQUARE_ENVIRONMENT: gate,
      SQUARE_SCRIPT_URL: `${simulator.url}/v1/square.js`,
      ...environment,
    },
  });
  await changeSettings(shop.table, { locationId: simulatorLocationId });
  const studio = studioService(shop.services, { startExecution: async () => undefined });
  const cookies = [await adminCookie(shop.services)];

  return {
    ...shop,
    simulator,
    client,
    clock,
    /** Callbacks that run before a call of the studio reaches Square, or before Square's answer reaches the studio. */
    moments,
    studio,
    cookies,
    list: () => call(studio, 'listOpenOrders', { cookies }),
    /** Makes Square describe a token with all permissions, with these changes to the answer. */
    answerToken: (changes: object) => {
      const scopes = [
        ...['MERCHANT_PROFILE_READ', 'ITEMS_READ', 'INVENTORY_READ', 'INVENTORY_WRITE'],
        ...['ORDERS_READ', 'ORDERS_WRITE', 'PAYMENTS_READ', 'PAYMENTS_WRITE'],
      ];
      const body = { scopes, client_id: simulatorApplicationId, ...changes };
      const match = { operation: 'retrieveTokenStatus' } as const;
      return simulator.faults.add({ kind: 'answer', status: 200, body, match });
    },
    cancelAll: () => call(studio, 'cancelOpenOrders', { cookies }),
    /** Creates an order at Square as the shop does, and returns Square's id. */
    order: async (overrides: { referenceId?: string; shipped?: boolean } = {}): Promise<string> =>
      (await placeSquareOrder(client, { variationId: 'TEAPOT-SMALL', quantity: '2', ...overrides })).id,
    pay: (id: string, options: { autocomplete?: boolean } = {}) =>
      paySquareOrder(client, { id, total: 9_000n }, options),
    stateOf: async (orderId: string) => (await client.orders.get({ orderId })).order?.state,
  };
}
