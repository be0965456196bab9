// Rule 13.30
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { everyWork, writeShown } from '#functions/db/catalogue-version.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { enquiryAction } from '#functions/enquiries/enquiry-records.ts';
import { readInterest } from '#functions/studio/interest/read-interest.ts';
import { addWish, removeWish } from '#functions/wishlist/wish-records.ts';
import { testEnquiry } from '#test/support/mail/sales.ts';
import { artworkRows, makeArtworkItem, makeVariationItem } from '#test/support/shop/catalogue.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { sized } from '#test/support/sizes.ts';

const day = 24 * 60 * 60_000;
const works = sized(200, 1_000);
const variations = works * 1.5;
const wishes = works * 3;
const cartLines = works * 0.4;
const questions = works * 0.2;
const orders = works * 0.3;

describe('in a shop with many works', () => {
  it('a list of what visitors like costs half a read unit for each variation and each sale, and writes nothing', async () => {
    const clock = testClock();
    const { services, table, client } = await testServices({ now: clock.now });
    const later = Math.floor(clock.now() / 1000) + 86_400;
    const many = <T>(count: number, make: (index: number) => T) =>
      Array.from({ length: count }, (_, i) => make(i));
    const items = many(works, (index) => {
      const artwork = makeArtworkItem({ artworkId: `W${index}`, title: `Work ${index}` });
      const sizes = index < variations - works ? ['V1', 'V2'] : ['V1'];
      return artworkRows(
        artwork,
        sizes.map((size) => makeVariationItem({ variationId: `W${index}-${size}` }, artwork)),
      );
    });
    await writeShown(table.transact, [everyWork], []);
    await table.batchWrite(items.flat().map((put) => ({ put })));
    const hash = (index: number) => String(index).padStart(43, '0');
    await table.batchWrite(
      many(wishes, (index) => ({
        put: {
          ...keys.wish(hash(index), `W${index % 100}`),
          ...indexKeys.wished(later, hash(index)),
          artworkId: `W${index % 100}`,
          addedAt: clock.now(),
          expiresAt: later,
        },
      })),
    );
    await table.batchWrite(
      many(cartLines, (index) => ({
        put: {
          ...keys.cartLine(hash(index), 'line'),
          ...indexKeys.inCart(`W${index % 50}-V1`, later, hash(index)),
        },
      })),
    );
    for (let index = 0; index < questions; index++) {
      const work = { artworkId: `W${index % 20}`, title: 'Work' };
      await table.transact([
        enquiryAction(`q${index}`, testEnquiry({ email: `a${index}@moss.example`, work }), clock.now()),
      ]);
    }
    for (let index = 0; index < orders; index++) {
      const at = clock.now() - (index % 300) * day;
      await putOrder(
        table,
        makeOrder({ state: 'PAID', createdAt: at, paidAt: at, recountedAt: at, paymentId: `P${index}` }),
      );
    }
    const catalogue = createCatalogue(services);
    await catalogue.current();
    const counted = countRequests(client);

    const { result, readUnits, writeUnits } = await counted(() =>
      readInterest({ table, now: clock.now, catalogue }, 'UTC'),
    );

    const sum = (name: 'wishes' | 'carts' | 'questions') =>
      result.works.reduce((total, work) => total + work[name], 0);
    expect([sum('wishes'), sum('carts'), sum('questions')]).toEqual([wishes, cartLines, questions]);
    expect(writeUnits).toBe(0);
    expect(readUnits).toBeLessThanOrEqual(variations / 2 + orders / 2 + wishes / 40 + questions / 8 + 20);

    const wish = await counted(() => addWish({ table, now: clock.now }, 'ann', 'W1'));
    const unwish = await counted(() => removeWish({ table }, 'ann', 'W1'));
    // The row and its entry in the index.
    expect([wish.writeUnits, unwish.writeUnits]).toEqual([2, 2]);
  });
});
