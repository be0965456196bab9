import type { Outcome, PaymentProvider } from '#functions/square/provider.ts';
import { paymentErrorCode } from '#shared/contract/errors.ts';
import type { Order } from './order.ts';
import type { PaymentPorts } from './ports.ts';

type Ports = Pick<PaymentPorts, 'provider' | 'now' | 'sleep' | 'metric'>;

const attempts = 3;
/** Milliseconds. A call that took longer to fail is not repeated, because the shopper is waiting. */
const quickly = 1500;

/**
 * The provider for orders of that mode: Square, or the shop itself for test orders. Every call is safe to repeat (a
 * read, or with an idempotency key) and is repeated while Square is busy or its answer was lost. After an unclear
 * capture only the payment itself tells whether it was carried out. Raises the operator's alarm whenever Square refuses
 * the access token.
 */
export async function openProvider(ports: Ports, mode: Order['mode']): Promise<PaymentProvider> {
  const provider = await ports.provider(mode);
  const again = async <T>(call: () => Promise<Outcome<T>>) => alarmed(ports, await repeated(ports, call));
  return {
    createOrder: (order) => again(() => provider.createOrder(order)),
    findChangedOrders: (page) => again(() => provider.findChangedOrders(page)),
    readOrder: (squareOrderId) => again(() => provider.readOrder(squareOrderId)),
    cancelOrder: (order, key) => again(() => provider.cancelOrder(order, key)),
    updateShipment: (order, change, key) => again(() => provider.updateShipment(order, change, key)),
    createPayment: async (payment) =>
      alarmed(ports, await repeated(ports, () => provider.createPayment(payment), isRefusedRequest)),
    completePayment: async (payment) => alarmed(ports, await provider.completePayment(payment)),
    cancelPayment: (paymentId) => again(() => provider.cancelPayment(paymentId)),
    cancelPaymentByKey: (key) => again(() => provider.cancelPaymentByKey(key)),
    readPayment: (paymentId) => again(() => provider.readPayment(paymentId)),
    // Square stores no refusal under the key, so an answer after a lost one does not describe the lost call.
    refundPayment: async (refund, key) =>
      alarmed(ports, await repeated(ports, () => provider.refundPayment(refund, key), isRefused)),
    readRefund: (refundId) => again(() => provider.readRefund(refundId)),
    readCounts: (request) => again(() => provider.readCounts(request)),
    addStock: async (stock, key) =>
      alarmed(ports, await repeated(ports, () => provider.addStock(stock, key), isRefused)),
    readReceived: (request) => again(() => provider.readReceived(request)),
    readOffers: (request) => again(() => provider.readOffers(request)),
  };
}

function alarmed<T>({ metric }: Ports, outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind === 'unauthorised') metric('SquareUnauthorised');
  return outcome;
}

const isRefused = ({ kind }: Outcome<unknown>) => kind === 'refused';

/** Square stores a declined card under the key, but no other refusal. */
const isRefusedRequest = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refused' && outcome.problems.every(({ category }) => category !== paymentErrorCode);

/** After a lost answer the result stays `unknown`, even if a later one is "busy": the first may have worked. */
async function repeated<T>(
  ports: Ports,
  call: () => Promise<Outcome<T>>,
  isUnclear: (outcome: Outcome<T>) => boolean = () => false,
): Promise<Outcome<T>> {
  let lost = false;
  for (let attempt = 1; ; attempt++) {
    const startedAt = ports.now();
    const outcome = await call();
    if (outcome.kind === 'unknown') lost = true;
    else if (outcome.kind === 'unauthorised' || isUnclear(outcome))
      return lost ? { kind: 'unknown' } : outcome;
    else if (outcome.kind !== 'busy') return outcome;
    if (attempt === attempts || ports.now() - startedAt > quickly)
      return lost ? { kind: 'unknown' } : outcome;
    await ports.sleep(150 * 2 ** attempt * (0.5 + Math.random() / 2));
  }
}
