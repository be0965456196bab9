// Rule 23.6
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Taxes } from '#shared/shipping/terms-of-sale.ts';
import { openShop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';

const included: Taxes = { prices: 'included', name: 'VAT' };
const painting: Work = { id: 'MOON', price: 120_000, stock: 1, taxIds: ['VAT'] };
const print: Work = { id: 'PRINT', price: 4_500, stock: 50, taxIds: ['VAT', 'GST'] };
const book: Work = { id: 'BOOK', price: 2_000, stock: 50, taxIds: [] };
const taxed: Work = { id: 'TAXED', price: 10_000, stock: 1, taxIds: ['STATE'] };

async function setup(options: { readonly taxes?: Taxes; readonly testMode?: boolean } = {}) {
  const { taxes = included, testMode = false } = options;
  const works = [painting, print, book, taxed];
  const shop = await openShop({ works, terms: { taxes }, testMode });
  const buy = async (...some: readonly (readonly [Work, number])[]) => {
    const ada = shop.shopper();
    for (const [work, quantity] of some) await ada.addToCart(work, quantity);
    const placed = await ada.order();
    return { ada, placed, row: await shop.table.get(keys.order(placed.body.orderId ?? 'NONE'), true) };
  };
  return { ...shop, buy };
}

describe('an order of a shop with taxes included in its prices', () => {
  it('costs the sum of its works, and contains the tax that Square calculates', async () => {
    const { buy, simulator, table } = await setup();

    const { ada, placed, row } = await buy([painting, 1], [print, 2]);

    // 1,200.00 includes 200.00 for a tax of 20 %. 90.00 includes 14.40 and 3.60 for taxes of 20 % and 5 %.
    expect(placed.body.total).toEqual({ amount: 129_000, currency: 'USD' });
    expect(row).toMatchObject({ total: 129_000, includedTax: { name: 'VAT', amount: 21_800 } });
    expect(simulator.ledger().orders[0]).toMatchObject({
      total_money: { amount: 129_000 },
      total_tax_money: { amount: 21_800 },
    });
    const paid = await ada.pay(placed.body.orderId);
    expect(paid.body).toMatchObject({ status: 'COMPLETED', totalMoney: { amount: 129_000 } });
    expect(await table.get(keys.mail(placed.body.orderId, 'order-paid'), true)).toMatchObject({
      sale: { total: 129_000, includedTax: { name: 'VAT', amount: 21_800 } },
    });
  });

  it('shows no tax if none of its works is taxed at Square', async () => {
    const { buy } = await setup();

    const { placed, row } = await buy([book, 1]);

    expect(placed.status).toBe(200);
    expect(row).not.toHaveProperty('includedTax');
  });

  it('mentions the tax without an amount if it is a test order', async () => {
    const { buy } = await setup({ testMode: true });

    expect((await buy([painting, 1])).row).toMatchObject({ includedTax: { name: 'VAT' } });
  });

  // Rule 23.8
  it('is refused, canceled at Square and not stored if Square would add a tax', async () => {
    const { buy, simulator, metrics } = await setup();

    const { placed, row } = await buy([taxed, 1]);

    expect(placed.status).toBe(503);
    expect(placed.body).toMatchObject({
      code: 'TAX_ON_TOP',
      error: expect.stringContaining('Nothing was charged'),
    });
    expect(simulator.ledger().orders.map(({ state }) => state)).toEqual(['CANCELED']);
    expect(row).toBeUndefined();
    expect(metrics).toContain('SquareTotalDiffers');
  });
});

describe('an order of a shop without taxes', () => {
  it('has no tax, even if Square has taxes for its works', async () => {
    const { buy, simulator } = await setup({ taxes: { prices: 'none' } });

    const { placed, row } = await buy([taxed, 1], [painting, 1]);

    expect(placed.body.total.amount).toBe(130_000);
    expect(row).not.toHaveProperty('includedTax');
    expect(simulator.ledger().orders[0]).toMatchObject({ total_tax_money: { amount: 0 } });
  });
});
