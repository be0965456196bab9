import { expect, test } from 'vitest';
import { squareFailure } from '#functions/square/client.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/faults.ts';
import { paySquareOrder, placeSquareOrder, startTestSimulator } from '#test/support/shop/simulator.ts';

test.each<[FaultRule['kind'], { readonly apply?: true }, string, number]>([
  ['drop', {}, 'unknown', 0],
  ['server-error', {}, 'unknown', 0],
  ['rate-limit', {}, 'busy', 0],
  ['apply-then-drop', {}, 'unknown', 1],
  ['server-error', { apply: true }, 'unknown', 1],
  ['unavailable', { apply: true }, 'unknown', 1],
])(
  'the fault %s (%o), with the result “%s” and %i payments, lets a retry with the same key pay once',
  async (kind, changes, said, made) => {
    const { simulator, client } = await startTestSimulator();
    const order = await placeSquareOrder(client);
    simulator.faults.add({ kind, ...changes, match: { operation: 'createPayment' }, times: 1 } as FaultRule);

    const failure = await paySquareOrder(client, order).catch((error: unknown) => squareFailure(error).kind);
    const { length } = simulator.ledger().payments;
    const paymentId = await paySquareOrder(client, order);

    expect([failure, length]).toEqual([said, made]);
    expect(simulator.ledger().payments).toMatchObject([{ id: paymentId, status: 'COMPLETED' }]);
  },
);
