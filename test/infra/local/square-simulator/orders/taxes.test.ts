// Rule 23.6
import fc from 'fast-check';
import type { Square } from 'square';
import { describe, expect, it } from 'vitest';
import { catalogueOf, variationOf, type Work } from '#test/support/orders/works.ts';
import { refusal, simulatorLocationId, startTestSimulator } from '#test/support/shop/simulator.ts';

const vat: Work = { id: 'MOON', price: 120_000, stock: 1, taxIds: ['VAT'] };
const both: Work = { id: 'PRINT', price: 4_501, stock: 50, taxIds: ['VAT', 'GST'] };
const none: Work = { id: 'BOOK', price: 2_003, stock: 50, taxIds: [] };
const added: Work = { id: 'TILL', price: 10_000, stock: 50, taxIds: ['STATE'] };
const mixed: Work = { id: 'MIXED', price: 10_000, stock: 50, taxIds: ['STATE', 'VAT'] };
const works = [vat, both, none, added, mixed];

const { client } = await startTestSimulator({ catalogue: catalogueOf(works) });

type Wanted = readonly { readonly work: Work; readonly quantity: number }[];

function request(some: Wanted, order: Partial<Square.Order> = {}) {
  const lineItems = some.map(({ work, quantity }) => ({
    quantity: String(quantity),
    catalogObjectId: variationOf(work),
  }));
  return { order: { locationId: simulatorLocationId, lineItems, ...order } };
}

const auto = { pricingOptions: { autoApplyTaxes: true } };
const calculate = async (some: Wanted, order?: Partial<Square.Order>) =>
  (await client.orders.calculate(request(some, order))).order;
const moneyOf = (order: Square.Order | undefined) => [
  Number(order?.totalMoney?.amount),
  Number(order?.totalTaxMoney?.amount),
];

describe('taxes of the catalogue', () => {
  it('are applied only where an order asks for them', async () => {
    expect(moneyOf(await calculate([{ work: vat, quantity: 1 }]))).toEqual([120_000, 0]);
    const order = await calculate([{ work: vat, quantity: 1 }], auto);
    expect(moneyOf(order)).toEqual([120_000, 20_000]);
    expect(order?.taxes).toMatchObject([
      {
        name: 'VAT',
        type: 'INCLUSIVE',
        percentage: '20',
        autoApplied: true,
        appliedMoney: { amount: 20_000n },
      },
    ]);
  });

  it('are refused rather than guessed at where both kinds meet, or an order brings its own', async () => {
    const asked = { work: mixed, quantity: 1 };
    const own = { taxes: [{ name: 'VAT', percentage: '20' }] };
    expect(await refusal(client.orders.calculate(request([asked], auto)))).toMatchObject({ status: 400 });
    expect(await refusal(client.orders.calculate(request([asked], own)))).toMatchObject({ status: 400 });
  });

  it('that are included change no total, and are a part of it, whatever is bought', async () => {
    const line = fc.record({
      work: fc.constantFrom(vat, both, none),
      quantity: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (some) => {
        const [total = 0, tax = 0] = moneyOf(await calculate(some, auto));
        expect(total).toBe(some.reduce((sum, { work, quantity }) => sum + work.price * quantity, 0));
        const most = some.reduce(
          (sum, { work, quantity }) => sum + (work.taxIds?.length ? work.price * quantity * 0.2 + 1 : 0),
          0,
        );
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(most);
      }),
      { numRuns: 60 },
    );
  });
});
