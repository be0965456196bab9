import type { Outcome, PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';

/** Prefix of a test order's confirmation number. */
const testPrefix = 'TEST-';

/**
 * Approves test orders, stores nothing and calls nobody. After a crash it answers "canceled", which is true because no
 * money moved.
 */
export function createTestProvider(now: () => number): PaymentProvider {
  const payment = (paymentId: string, status: string, details: Partial<ProviderPayment> = {}) =>
    ok<ProviderPayment>({
      paymentId,
      status,
      squareOrderId: '',
      reference: '',
      amount: 0,
      refunded: 0,
      currency: '',
      versionToken: undefined,
      at: now(),
      ...details,
    });
  const notAtSquare = async (): Promise<never> => {
    throw new Error('A test order has no counterpart at Square');
  };
  return {
    createOrder: notAtSquare,
    readOrder: notAtSquare,
    cancelOrder: notAtSquare,
    updateShipment: notAtSquare,
    findChangedOrders: notAtSquare,
    readOffers: notAtSquare,
    addStock: notAtSquare,
    refundPayment: notAtSquare,
    readRefund: notAtSquare,
    createPayment: async ({ idempotencyKey, amount, currency, squareOrderId }) =>
      payment(`${testPrefix}${orderOf(idempotencyKey)}`, 'APPROVED', {
        reference: idempotencyKey,
        amount,
        currency,
        squareOrderId,
      }),
    completePayment: async (approved) => ok<ProviderPayment>({ ...approved, status: 'COMPLETED', at: now() }),
    cancelPayment: async (paymentId) => payment(paymentId, 'CANCELED'),
    cancelPaymentByKey: async () => ok(true),
    readPayment: async (paymentId) => payment(paymentId, 'CANCELED'),
    readCounts: async () => ok(new Map()),
    readReceived: async () => ok(new Map()),
  };
}

function ok<T>(value: T): Outcome<T> {
  return { kind: 'ok', value };
}

/** The order id in `p_<orderId>_<attempt>`. */
function orderOf(idempotencyKey: string): string {
  return idempotencyKey.split('_')[1] ?? '';
}
