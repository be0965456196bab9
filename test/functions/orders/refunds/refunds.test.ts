// Rules 14.7, 14.8 and 15.22
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { mailsOf, refunderOf, sold } from '#test/support/orders/paid-orders.ts';
import { rowOf } from '#test/support/orders/reviews.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const price = 120_000;

describe('the refund of a paid order', () => {
  it('returns the whole amount once, shows the work again, emails the shopper, and closes the order at Square', async () => {
    const { shop, orderId, payment, artist, order, variationId } = await sold();
    expect(await rowOf(shop)).toMatchObject({ available: 0 });

    const answer = await artist.refund({
      amount: price,
      reason: 'The frame broke',
      restock: [{ variationId, quantity: 1 }],
    });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        refund: { number: 0, state: 'pending', by: 'studio' },
        message: expect.stringContaining('$1,200.00'),
      },
    });
    shop.simulator.settle();
    await shop.passes(4);
    expect(await order()).toMatchObject({
      state: 'PAID',
      refunds: [{ amount: price, state: 'completed' }],
      restocks: [{ variationId, quantity: 1, refund: 0, state: 'done' }],
    });
    expect(shop.simulator.ledger().refunds).toMatchObject([
      { payment_id: payment?.id, status: 'COMPLETED', reason: 'The frame broke' },
    ]);
    expect(shop.countAtSquare()).toBe(1);
    expect(await rowOf(shop)).toMatchObject({ available: 1 });
    expect(shop.orderAtSquare(orderId)).toMatchObject({
      state: 'COMPLETED',
      fulfillments: [{ state: 'CANCELED' }],
    });
    expect((await shop.orders()).map((item) => item['gsi1pk'])).toEqual(['REFUNDED']);
    expect(await mailsOf(shop, 'refunded')).toMatchObject([
      {
        to: 'ada@moss.example',
        content: { refund: { amount: price, refundedInAll: price, reason: 'The frame broke' } },
      },
    ]);
    expect(await artist.activity()).toEqual([
      expect.stringContaining('refund $1,200.00'),
      expect.stringContaining('on its way back'),
    ]);
  });

  it('can be made in parts with an email for each part, and a partly refunded order can still be shipped', async () => {
    const { shop, orderId, artist, order } = await sold();

    await artist.refund({ amount: 20_000 });
    await artist.refund({ amount: 30_000 });
    shop.simulator.settle();
    await shop.passes(4);

    expect((await order()).refunds).toMatchObject([
      { amount: 20_000, state: 'completed' },
      { amount: 30_000, state: 'completed' },
    ]);
    const told = (await mailsOf(shop, 'refunded')).map(({ content }) => content);
    expect(told).toMatchObject([
      { refund: { amount: 20_000, refundedInAll: 20_000 } },
      { refund: { amount: 30_000, refundedInAll: 50_000 } },
    ]);
    expect(shop.orderAtSquare(orderId)).toMatchObject({
      state: 'OPEN',
      fulfillments: [{ state: 'PROPOSED' }],
    });
    expect((await shop.orders()).map((item) => item['gsi1pk'])).toEqual(['TOSHIP']);
    const tooMuch = await artist.refund({ amount: 70_001 });
    expect(tooMuch).toMatchObject({ status: 409, body: { error: expect.stringContaining('Only $700.00') } });
  });

  it('happens once after a double click, and only one of two simultaneous refunds succeeds if their sum exceeds the remaining amount', async () => {
    const { shop, artist, order } = await sold();

    const twice = await Promise.all([
      artist.refund({ amount: 50_000, requestId: 'click' }),
      artist.refund({ amount: 50_000, requestId: 'click' }),
    ]);
    const answers = await Promise.all([artist.refund({ amount: 70_000 }), artist.refund({ amount: 70_000 })]);

    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await order()).refunds?.map(({ amount }) => amount)).toEqual([50_000, 70_000]);
    expect(shop.simulator.ledger().refunds.map(({ amount_money: { amount } }) => amount)).toEqual([
      50_000, 70_000,
    ]);
  });

  it('is refused with the shop’s or Square’s reason if the request is invalid', async () => {
    const { shop, artist } = await sold();
    shop.simulator.faults.add({
      kind: 'answer',
      status: 400,
      times: 1,
      body: { errors: [{ category: 'REFUND_ERROR', code: 'INSUFFICIENT_FUNDS', detail: 'secret' }] },
      match: { operation: 'refundPayment' },
    });
    const refused = await artist.refund({ amount: price });
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('balance') } });

    for (const amount of [0, -5, 1.5, 2 ** 53]) expect((await artist.refund({ amount })).status).toBe(400);
    const { status } = await artist.refund({ amount: 5, reason: 'x'.repeat(193) });
    const notOrdered = await artist.refund({ amount: 5, restock: [{ variationId: 'OTHER', quantity: 1 }] });
    await artist.refund({ amount: 5, requestId: 'same' });
    const changed = await artist.refund({ amount: 6, requestId: 'same' });

    expect(status).toBe(400);
    expect(notOrdered.body.error).toContain('does not have all of the works');
    expect(changed).toMatchObject({ status: 409, body: { error: expect.stringContaining('load it again') } });
    expect(shop.simulator.ledger().refunds).toHaveLength(1);
  });

  it('is impossible for an unpaid order', async () => {
    const { shop, artist } = await sold();
    const [row] = await shop.orders();
    for (const [state, words] of [
      ['OPEN', 'is not paid'],
      ['REVIEW', 'is in review'],
    ] as const) {
      await shop.table.put({ ...keys.order(String(row?.['orderId'])), ...row, state });

      expect((await artist.refund({ amount: 5 })).body.error).toContain(words);
    }
    expect(shop.simulator.ledger().refunds).toEqual([]);
  });

  it('is possible at most twenty times for a payment', async () => {
    const { shop, artist, orderId } = await sold();
    expect((await artist.refund({ amount: 1 })).status).toBe(200);
    const row = (await shop.table.get(keys.order(orderId), true)) ?? {};
    const [first] = row['refunds'] as readonly object[];
    await shop.table.put({ ...keys.order(orderId), ...row, refunds: Array(19).fill(first) });

    const last = await artist.refund({ amount: 1 });
    const next = await artist.refund({ amount: 1 });

    expect(last.status).toBe(200);
    expect(next.body.error).toContain('at most 20 refunds');
    expect(shop.simulator.ledger().refunds).toHaveLength(2);
  });

  it('is impossible a year after the payment', async () => {
    const { shop, orderId } = await sold();
    shop.advance(365 * day);
    const later = await refunderOf(shop, orderId, { name: 'ivy' });

    expect((await later.refund({ amount: 1 })).body.error).toContain('a year old');
    expect(shop.simulator.ledger().refunds).toEqual([]);
  });

  it('does not call Square for a test order', async () => {
    const { shop, artist, order, variationId } = await sold({ testMode: true });

    const restocked = await artist.refund({ amount: 5, restock: [{ variationId, quantity: 1 }] });
    const answer = await artist.refund({ amount: price });

    expect(restocked.body.error).toContain('took nothing from the stock');
    expect(answer).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('no money moved') },
    });
    expect(await order()).toMatchObject({ refunds: [{ amount: price, state: 'completed' }] });
    expect(shop.simulator.ledger().refunds).toEqual([]);
    expect((await shop.orders()).map((item) => item['gsi1pk'])).toEqual(['REFUNDED']);
  });
});

describe('restocking after a refund', () => {
  const work = { id: 'PRINT', price: 9_000, stock: 3 };

  it('is possible for at most the bought units, and only after the shopper has the money', async () => {
    const { shop, artist, variationId } = await sold({ work, quantity: 2 });
    expect((await artist.restock(0, [{ variationId, quantity: 1 }])).body.error).toContain('no such refund');
    shop.simulator.lags.refund = minute;
    await artist.refund({ amount: 18_000 });
    const early = await artist.restock(0, [{ variationId, quantity: 1 }]);
    shop.simulator.settle();
    await shop.passes(3);

    const first = await artist.restock(0, [{ variationId, quantity: 1 }]);
    const tooMany = await artist.restock(0, [{ variationId, quantity: 2 }]);
    const second = await artist.restock(0, [{ variationId, quantity: 1 }]);
    const third = await artist.restock(0, [{ variationId, quantity: 1 }]);

    expect(early.body.error).toContain('does not have this money yet');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.message).toBe('It is back in stock.');
    expect(tooMany.body.error).toContain('Only 1 of');
    expect(third.body.error).toContain('went back into stock already');
    expect(shop.countAtSquare(work)).toBe(3);
    expect(await rowOf(shop)).toMatchObject({ available: 3 });
  });

  it('is refused with Square’s reason if Square no longer has the item', async () => {
    const { shop, artist, variationId } = await sold({ work, quantity: 2 });
    await artist.refund({ amount: 9_000 });
    shop.simulator.settle();
    await shop.passes(3);
    shop.simulator.simulate({ type: 'delete', id: work.id });

    const answer = await artist.restock(0, [{ variationId, quantity: 1 }]);

    expect(answer).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('did not take it back into stock') },
    });
  });
});
