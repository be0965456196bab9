import { catalogueFacts } from '#test/square/facts/catalogue.ts';
import { fulfillmentFacts } from '#test/square/facts/fulfillments.ts';
import { inventoryFacts } from '#test/square/facts/inventory.ts';
import { orderChangeFacts } from '#test/square/facts/order-changes.ts';
import { orderSearchFacts } from '#test/square/facts/order-searches.ts';
import { orderFacts } from '#test/square/facts/orders.ts';
import { paymentFacts } from '#test/square/facts/payments.ts';
import { refundFacts } from '#test/square/facts/refunds.ts';
import { refusedPaymentFacts } from '#test/square/facts/refused-payments.ts';
import { taxFacts } from '#test/square/facts/taxes.ts';
import { transportFacts } from '#test/square/facts/transport.ts';
import { webhookFacts } from '#test/square/facts/webhooks.ts';
import type { Fact } from './fact.ts';

/** Everything about Square that the simulator rests on. */
export const facts: readonly Fact[] = [
  // First: the shop could sell nothing where the first of these does not hold.
  ...orderFacts,
  ...transportFacts,
  ...catalogueFacts,
  ...inventoryFacts,
  ...orderChangeFacts,
  ...fulfillmentFacts,
  ...orderSearchFacts,
  ...taxFacts,
  ...paymentFacts,
  ...refusedPaymentFacts,
  ...refundFacts,
  ...webhookFacts,
];
