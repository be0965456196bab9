import { expect, it } from 'vitest';
import { changing } from '#functions/db/update.ts';
import { limitUpdate } from '#functions/http/rate-limit.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';

const print = { id: 'TEAPOT', price: 4_500, stock: 50 } as const;
const ceiling = { name: 'orders-all', limit: 600, windowSeconds: 3600 };

it('above half of the hourly ceiling, orders are accepted only from new networks; above the ceiling, no order is accepted', async () => {
  const shop = await openShop({ works: [print] });
  const count = (orders: number) => {
    const { key } = limitUpdate(shop.now(), ceiling, 'all');
    return shop.table.update(key, changing({ set: { count: orders } }));
  };
  const regular = await shop.withCart({ work: print });
  expect((await regular.order()).status).toBe(200);
  await count(300);

  await regular.addToCart(print);
  const refused = await regular.order({ shippingAddress: { ...address, city: 'Moss' } });
  expect(refused.status).toBe(429);
  expect(refused.body.error).toMatch(/^Many orders have been placed within this hour/);
  const newcomer = await shop.withCart({ work: print });
  expect((await newcomer.order()).status).toBe(200);
  await count(600);
  const late = await shop.withCart({ work: print });
  expect((await late.order()).status).toBe(429);
  expect(shop.metrics.filter((name) => name === 'ManyOrders')).toHaveLength(2);
});
