import { describe, expect, it } from 'vitest';
import { openShopfront } from '#test/support/orders/shopfront.ts';
import { original } from '#test/support/orders/works.ts';

describe('a click that resumes a payment for which Square never answered', () => {
  it.each(['rate-limit', 'unauthorised', 'insufficient-scopes'] as const)(
    'is not answered "not charged" when Square only refused to look the payment up (%s)',
    async (kind) => {
      const shop = await openShopfront();
      const shopper = shop.visitor();
      await shopper.addToCart(original);
      const orderId = await shopper.placed();
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
      await shop.close();
    },
  );
});
