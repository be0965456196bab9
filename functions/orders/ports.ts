import { setTimeout as sleep } from 'node:timers/promises';
import type { TableAndClock } from '#functions/db/table.ts';
import type { Services } from '#functions/http/services.ts';
import { type Log, metric } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { Outcome, PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';
import { paymentErrorCode } from '#shared/contract/errors.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import { delivery, taxes } from '#shop-config';
import type { Order } from './order.ts';

/** All dependencies of a payment. Tests replace them to interrupt or delay a call, or to make it fail. */
export interface PaymentPorts extends TableAndClock {
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly terms: TermsOfSale;
  readonly provider: (mode: Order['mode']) => Promise<PaymentProvider>;
  readonly secret: ReadSecret;
  readonly log: Log;
  readonly metric: WriteMetric;
  /** Reads works from Square again, so that the shop shows current prices and availability. */
  readonly rereadWorks: (artworkIds: readonly string[]) => Promise<void>;
}

/** Further dependencies of placing an order. */
export interface CheckoutPorts extends PaymentPorts {
  /** Configuration of email; undefined if the shop sends no email. */
  readonly mail: Services['config']['mail'];
}

/** Returns the dependencies of a payment in a Lambda. Square's SDK is loaded by the first call that needs it. */
export function paymentPorts(services: Services, rereadWorks: PaymentPorts['rereadWorks']): PaymentPorts {
  const { table, now, secret, log } = services;
  const test = createTestProvider(now);
  let live: Promise<PaymentProvider> | undefined;
  return {
    table,
    now,
    secret,
    terms: { delivery, taxes },
    sleep,
    provider: async (mode) => {
      if (mode === 'test') return test;
      live ??= import('#functions/square/live-provider.ts').then((square) =>
        square.createLiveProvider(services),
      );
      return live;
    },
    log,
    metric,
    rereadWorks,
  };
}

/** Prefix of a test order's confirmation number. */
const testPrefix = 'TEST-';

/**
 * Creates the provider for test orders, which approves every payment and stores nothing. `readPayment` returns
 * "canceled", which is true after a crash because no money has moved.
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

/** Returns the order id in `p_<orderId>_<attempt>`. */
function orderOf(idempotencyKey: string): string {
  return idempotencyKey.split('_')[1] ?? '';
}

type Ports = Pick<PaymentPorts, 'provider' | 'now' | 'sleep' | 'metric'>;

const attempts = 3;
/** Milliseconds within which a call must fail to be repeated, because the shopper is waiting. */
const quickly = 1500;

/**
 * Returns the provider for orders of that mode: Square, or the shop itself for test orders. Each call is repeated while
 * Square is busy or does not answer, because reads and calls with an idempotency key are safe to repeat. A capture is
 * not repeated: only the payment itself tells whether it was captured. Raises the operator's alarm whenever Square
 * refuses the access token.
 */
export async function openProvider(ports: Ports, mode: Order['mode']): Promise<PaymentProvider> {
  const provider = await ports.provider(mode);
  const again = async <T>(call: () => Promise<Outcome<T>>, isUnclear?: (outcome: Outcome<T>) => boolean) =>
    alarmed(ports, await repeated(ports, call, isUnclear));
  return {
    createOrder: (order) => again(() => provider.createOrder(order)),
    findChangedOrders: (page) => again(() => provider.findChangedOrders(page)),
    readOrder: (squareOrderId) => again(() => provider.readOrder(squareOrderId)),
    cancelOrder: (order, key) => again(() => provider.cancelOrder(order, key)),
    updateShipment: (order, change, key) => again(() => provider.updateShipment(order, change, key)),
    createPayment: (payment) => again(() => provider.createPayment(payment), isRefusedRequest),
    completePayment: async (payment) => alarmed(ports, await provider.completePayment(payment)),
    cancelPayment: (paymentId) => again(() => provider.cancelPayment(paymentId)),
    cancelPaymentByKey: (key) => again(() => provider.cancelPaymentByKey(key)),
    readPayment: (paymentId) => again(() => provider.readPayment(paymentId)),
    // Square stores no refusal under the key, so a refusal after a lost answer says nothing about the lost call.
    refundPayment: (refund, key) => again(() => provider.refundPayment(refund, key), isRefused),
    readRefund: (refundId) => again(() => provider.readRefund(refundId)),
    readCounts: (request) => again(() => provider.readCounts(request)),
    addStock: (stock, key) => again(() => provider.addStock(stock, key), isRefused),
    readReceived: (request) => again(() => provider.readReceived(request)),
    readOffers: (request) => again(() => provider.readOffers(request)),
  };
}

function alarmed<T>({ metric }: Ports, outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind === 'unauthorised') metric('SquareUnauthorised');
  return outcome;
}

const isRefused = ({ kind }: Outcome<unknown>) => kind === 'refused';

/** Whether Square refused the request and not the card. Square stores only the decline of a card under the key. */
const isRefusedRequest = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refused' && outcome.problems.every(({ category }) => category !== paymentErrorCode);

/** Repeats a call. Returns `unknown` if an answer was lost and no later one is clear: the lost call may have worked. */
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
