import { describe, expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

describe('a click on "Pay" after Square’s answer to the payment was lost', () => {
  it.each(['rate-limit', 'unauthorised', 'insufficient-scopes'] as const)(
    'is never answered with "not charged" while Square’s calls fail with the error %s',
    async (kind) => {
      const shop = await openShop();
      const { shopper, orderId } = await shop.ordered();
      shop.simulator.faults.add({ kind: 'apply-then-drop', match: { operation: 'createPayment' } });
      expect((await shopper.pay(orderId)).status).toBe(503);
      expect(shop.authorised()).toHaveLength(1);
      shop.simulator.faults.clear();

      shop.simulator.faults.add({ kind });
      const resumed = await shopper.pay(orderId);
      expect(resumed.text).not.toContain('not charged');
      shop.simulator.faults.clear();

      const last = await shopper.pay(orderId);
      expect(last.status).toBe(200);
      expect(shop.simulator.ledger().payments.map(({ status }) => status)).toEqual(['COMPLETED']);
    },
  );
});
