// Rule 15.19
import { describe, expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { variationOf, type Work } from '#test/support/orders/works.ts';

const print: Work = { id: 'PRINT', price: 4_000, stock: 2 };
const fiveMinutes = 5 * 60_000;

describe('processes whose clocks are five minutes apart', () => {
  it.each([-fiveMinutes, fiveMinutes])(
    'do not oversell a print (the paying process’s clock is %i ms ahead)',
    async (ahead) => {
      const shop = await openShop({ works: [print] });
      // Square has neither subtracted the sale from the count nor listed it as a change yet.
      shop.simulator.lags.stock = 3_600_000;
      const slow = shop.process({ now: () => shop.now() + ahead });
      const first = await shop.withCart({ work: print, at: slow });
      expect((await first.pay(await first.placed())).status).toBe(200);
      shop.simulator.sellAtTill(variationOf(print), 1);
      await shop.hear('inventory.count.updated', {
        inventory_counts: [{ catalog_object_id: variationOf(print), catalog_object_type: 'ITEM_VARIATION' }],
      });

      const second = await shop.withCart({ work: print });
      const refused = await second.order();

      expect(refused.status).toBe(409);
      expect(shop.captured()).toHaveLength(1);
    },
  );
});
