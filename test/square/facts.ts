import type { Fact } from './fact.ts';
import { catalogueFacts } from './facts/catalogue.ts';
import { inventoryFacts } from './facts/inventory.ts';
import { orderFacts } from './facts/orders.ts';
import { paymentFacts } from './facts/payments.ts';
import { refundFacts } from './facts/refunds.ts';
import { transportFacts } from './facts/transport.ts';
import { webhookFacts } from './facts/webhooks.ts';

/** Everything about Square that the twin rests on. */
export const facts: readonly Fact[] = [
  ...transportFacts,
  ...catalogueFacts,
  ...inventoryFacts,
  ...orderFacts,
  ...paymentFacts,
  ...refundFacts,
  ...webhookFacts,
];
