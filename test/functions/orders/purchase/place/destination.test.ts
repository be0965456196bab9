// Rule 23.4
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { refuseDestination } from '#functions/orders/purchase/place/quote.ts';
import { shippedCountries } from '#shared/shipping/destinations.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { makeVariationItem } from '#test/support/shop/catalogue.ts';
import { makeOrder } from '#test/support/shop/orders.ts';

const crate = { id: 'CRATE', price: 900_000, stock: 1 };
const print = { id: 'PRINT', price: 4_500, stock: 9 };
const switzerland = { ...address, country: 'CH' };

async function setup() {
  const shop = await openShop({ works: [crate, print] });
  const sendTo = (work: { readonly id: string }, shipsTo: readonly string[]) =>
    shop.table.update(keys.variation(work.id, variationOf(work)), changing({ set: { shipsTo } }));
  return { ...shop, sendTo };
}

describe('an order to a country that a work is not sent to', () => {
  it('is refused with the titles of the works, and neither the shop nor Square stores anything', async () => {
    const { sendTo, shopper, simulator, dump } = await setup();
    await sendTo(crate, ['CA', 'US']);
    const ada = shopper();
    await ada.addToCart(crate);
    await ada.addToCart(print);

    const answer = await ada.order({ shippingAddress: switzerland });

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      error:
        "'Work CRATE (Originals)' is not shipped to Switzerland. Nothing was charged. Please choose another address, or remove it from your cart.",
      code: 'NOT_SHIPPED_THERE',
      errors: [{ code: 'NOT_SHIPPED_THERE', detail: 'Work CRATE (Originals)' }],
    });
    expect(simulator.ledger().orders).toEqual([]);
    expect((await dump()).filter(({ pk }) => String(pk).startsWith('ORDER#'))).toEqual([]);
  });

  it('can be paid if it was placed before the work’s countries changed', async () => {
    const { sendTo, shopper } = await setup();
    const ada = shopper();
    await ada.addToCart(crate);
    const placed = await ada.order({ shippingAddress: switzerland });
    await sendTo(crate, ['US']);

    const again = await ada.order({ shippingAddress: switzerland });

    expect(again.body).toEqual(placed.body);
    expect((await ada.pay(again.body.orderId)).body.status).toBe('COMPLETED');
  });

  it('is refused as no longer available if the work is sent only on request', async () => {
    const { sendTo, shopper } = await setup();
    await sendTo(crate, []);
    const ada = shopper();
    await ada.addToCart(crate);

    expect((await ada.order()).body).toMatchObject({ code: 'SOLD_OUT' });
  });
});

describe('the lists of countries of the shop and of a work', () => {
  const codes = fc.constantFrom('US', 'CA', 'CH', 'DE', 'FR', 'HK');
  const lists = fc.uniqueArray(codes, { minLength: 1 });

  it('allow no order to a country that is missing in one of the lists', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant('everywhere' as const), lists, fc.constant(['EU'])),
        fc.array(fc.option(lists, { nil: undefined }), { minLength: 1, maxLength: 4 }),
        codes,
        (countries, perWork, country) => {
          const rows = new Map(
            perWork.map((shipsTo, index) => [
              `V${index}`,
              makeVariationItem({ variationId: `V${index}`, ...(shipsTo && { shipsTo }) }),
            ]),
          );
          const [line] = makeOrder().lines;
          if (!line) throw new Error('an order without lines');
          const lines = [...rows.keys()].map((variationId) => ({ ...line, variationId }));
          const isAllowed =
            shippedCountries({ countries }).includes(country) &&
            perWork.every((shipsTo) => !shipsTo || shipsTo.includes(country));
          const place = () => refuseDestination(lines, rows, country, { countries });
          if (isAllowed) expect(place).not.toThrow();
          else expect(place).toThrow('not shipped to');
        },
      ),
      { numRuns: 500 },
    );
  });
});
