import type { Outcome, Till, TillOrder, TillPayment } from './till.ts';

/** Stands in front of the confirmation number of an order that nobody paid (design section 5). */
const testPrefix = 'TEST-';

/**
 * The till of test orders: approves everything, remembers nothing and calls nobody. After a crash it says
 * "cancelled", which is true: no money ever moved.
 */
export function createRehearsalTill(now: () => number): Till {
  const payment = (paymentId: string, status: string, details: Partial<TillPayment> = {}) =>
    ok<TillPayment>({
      paymentId,
      status,
      squareOrderId: '',
      reference: '',
      amount: 0,
      currency: '',
      versionToken: undefined,
      at: now(),
      ...details,
    });
  const noOrder = async (): Promise<Outcome<TillOrder>> => {
    throw new Error('A test order has no counterpart at Square');
  };
  return {
    createOrder: noOrder,
    readOrder: noOrder,
    cancelOrder: noOrder,
    createPayment: async ({ idempotencyKey, amount, currency, squareOrderId }) =>
      payment(`${testPrefix}${orderOf(idempotencyKey)}`, 'APPROVED', {
        reference: idempotencyKey,
        amount,
        currency,
        squareOrderId,
      }),
    completePayment: async (approved) => payment(approved.paymentId, 'COMPLETED', approvedDetails(approved)),
    cancelPayment: async (paymentId) => payment(paymentId, 'CANCELED'),
    cancelPaymentByKey: async () => ok(true),
    readPayment: async (paymentId) => payment(paymentId, 'CANCELED'),
    readCounts: async () => ok(new Map()),
  };
}

function ok<T>(value: T): Outcome<T> {
  return { kind: 'ok', value };
}

/** `p_<orderId>_<attempt>` without its ends. */
function orderOf(idempotencyKey: string): string {
  return idempotencyKey.split('_')[1] ?? '';
}

function approvedDetails({ amount, currency, squareOrderId, reference }: TillPayment): Partial<TillPayment> {
  return { amount, currency, squareOrderId, reference };
}
