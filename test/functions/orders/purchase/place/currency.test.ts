// Rule 6.9
import { expect, it } from 'vitest';
import { changeSettings } from '#functions/settings/settings.ts';
import { openShop } from '#test/support/orders/shop.ts';

it('no order is placed at a location with a currency other than the shop’s', async () => {
  const print = { id: 'PRINT', price: 4_500, stock: 9 };
  const shop = await openShop({ works: [print] });
  const ada = await shop.withCart({ work: print });
  await changeSettings(shop.table, { currency: 'EUR' });

  const answer = await ada.order();

  expect(answer.status).toBe(409);
  expect(answer.body.error).toBe(
    'The shop is changing its currency and takes no payments until then. Nothing was charged. If you have a question, write to studio@marlowren.example.',
  );
  expect(shop.simulator.ledger().orders).toEqual([]);
});
