import type { Order } from '#functions/orders/order.ts';
import type { ProviderPayment } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

export function makePayment(overrides: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    paymentId: 'P1',
    status: 'APPROVED',
    squareOrderId: 'SQ1',
    reference: 'p_1_1',
    amount: 120_000,
    refunded: 0,
    currency: 'USD',
    versionToken: 'v',
    at: 0,
    ...overrides,
  };
}

export function makeProviderOrder(overrides: Partial<ProviderOrder> = {}): ProviderOrder {
  return {
    squareOrderId: 'SQ1',
    locationId: 'LSTUDIO',
    version: 1,
    state: 'OPEN',
    tax: 0,
    total: 120_000,
    currency: 'USD',
    referenceId: '',
    isOurs: false,
    createdAt: 0,
    updatedAt: 0,
    captured: 0,
    isPaid: false,
    hasTenders: true,
    isReturn: false,
    paymentIds: [],
    fulfillments: [],
    variationIds: [],
    ...overrides,
  };
}

export const runningOrder = (overrides: Partial<Order> = {}): Order =>
  makeOrder({
    orderId: 'ORDER1',
    state: 'PAYING',
    attempt: 1,
    squareOrderId: 'SQ1',
    card: { sourceId: 'card', buyerEmail: 'ada@moss.example' },
    ...overrides,
  });
