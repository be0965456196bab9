import { describe, expect, test } from 'vitest';
import { squareFailure } from '#functions/square/client.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/faults.ts';
import { createFaults } from '#infra/local/square-simulator/world/faults.ts';
import {
  placeSquareOrder,
  refusal,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

async function setup(byWire: boolean) {
  const { simulator, client } = await startTestSimulator({}, { byWire });
  const order = await placeSquareOrder(client);
  const pay = (key = 'pay', options: { abortSignal?: AbortSignal } = {}) =>
    client.payments.create(
      {
        sourceId: 'cnon:card-nonce-ok',
        idempotencyKey: key,
        amountMoney: { amount: order.total, currency: 'USD' },
        orderId: order.id,
        locationId: simulatorLocationId,
      },
      options,
    );
  const failure = async (call: PromiseLike<unknown>) => {
    try {
      await call;
    } catch (error) {
      return squareFailure(error).kind;
    }
    throw new Error('The call did not fail');
  };
  return { simulator, client, pay, failure };
}

const onPayment = { match: { operation: 'createPayment' }, times: 1 } as const;

const nothingDone: readonly (readonly [FaultRule, string])[] = [
  [{ kind: 'drop', ...onPayment }, 'unknown'],
  [{ kind: 'server-error', ...onPayment }, 'unknown'],
  [{ kind: 'unavailable', ...onPayment }, 'unknown'],
  [{ kind: 'rate-limit', ...onPayment }, 'busy'],
  [{ kind: 'unauthorised', ...onPayment }, 'unauthorised'],
];

const doneWithoutAnswer: readonly FaultRule[] = [
  { kind: 'apply-then-drop', ...onPayment },
  { kind: 'server-error', apply: true, ...onPayment },
  { kind: 'unavailable', apply: true, ...onPayment },
];

// Most tests call the simulator in process; its answers must be the same as over HTTP.
describe.each([
  ['over HTTP', true],
  ['in process', false],
])('a simulator called %s', (_, byWire) => {
  test.each(nothingDone)(
    'the fault %o charges nothing, and the next try with the same key works',
    async (rule, kind) => {
      const { simulator, pay, failure } = await setup(byWire);
      simulator.faults.add(rule);

      expect(await failure(pay())).toBe(kind);
      expect(simulator.ledger().payments).toHaveLength(0);
      expect((await pay()).payment?.status).toBe('COMPLETED');
    },
  );

  test.each(doneWithoutAnswer)(
    'the fault %o charges and loses the answer, and the same key finds the payment',
    async (rule) => {
      const { simulator, pay, failure } = await setup(byWire);
      simulator.faults.add(rule);

      expect(await failure(pay())).toBe('unknown');
      const [charged] = simulator.ledger().payments;
      const again = await pay();

      expect(charged?.status).toBe('COMPLETED');
      expect(again.payment?.id).toBe(charged?.id);
      expect(simulator.ledger().payments).toHaveLength(1);
    },
  );

  test('a slow answer exceeds the caller’s timeout, but the operation is executed', async () => {
    const { simulator, client } = await setup(byWire);
    simulator.faults.add({ kind: 'delay', ms: 1500, side: 'after', match: { operation: 'listLocations' } });

    const lost = await refusal(client.locations.list({ timeoutInSeconds: 1 }));

    expect(lost.message).toBe('"timeout"');
  });
});

test('a fault affects only the n-th call and at most the given number of calls', () => {
  const faults = createFaults();
  faults.add({ kind: 'drop', nth: 3 });
  faults.add({ kind: 'server-error', times: 2, match: { path: '/v2/*' } });
  const call = { operation: 'x', path: '/v2/x' };

  const fired = Array.from({ length: 4 }, () => faults.fire(call).map(({ kind }) => kind));

  expect(fired).toEqual([['server-error'], ['server-error'], ['drop'], []]);
});
