// Rule 17.18
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { countOf } from '#functions/http/rate-limit.ts';
import { codeOf } from '#functions/mail/email-code.ts';
import { cardTestingBrake, proofOf } from '#functions/orders/purchase/pay/limits.ts';
import { emailCodeNeeded, emailCodeWrong } from '#shared/contract/email-code-errors.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { testSecrets } from '#test/support/shop/services.ts';

const print = { id: 'TEAPOT', price: 4_500, stock: 500 } as const;
const minute = 60_000;
const hour = 60 * minute;
const declined = 'cnon:declined:GENERIC_DECLINE';
const { declines, newGuestWait } = cardTestingBrake;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ works: [print] });
});
beforeEach(() => {
  shop.advance(2 * hour - (shop.now() % hour));
  shop.metrics.length = 0;
});

const authorisations = () => shop.simulator.ledger().payments.length;

async function setDeclines(count: number): Promise<void> {
  const { key } = countOf(shop.now(), declines, 'all');
  await shop.table.update(key, changing({ set: { count } }));
}

async function codeOfShopper(owner: string): Promise<string> {
  const subject = proofOf({ owner, network: '', email: 'ada@fern.example' });
  const hash = createHash('sha256').update(subject).digest('base64url');
  const row = await shop.table.get(keys.rate('email-code', hash), true);
  return codeOf(testSecrets.addressKey, String(row?.['mail']));
}
const wrongOf = (code: string) => (code === '00000000' ? '00000001' : '00000000');

/** Tries stolen cards from this many networks, with two guests in each, until every payment is refused. */
async function testCards(networks: number): Promise<void> {
  await Promise.all(
    Array.from({ length: networks }, async () => {
      for (let guest = 0; guest < 2; guest++) {
        const { shopper } = await shop.ordered();
        for (let order = 0; order < 2; order++) {
          const { body } = await shopper.order();
          for (let card = 0; card < 5; card++)
            if ((await shopper.pay(String(body.orderId), declined)).status !== 402) return;
        }
      }
    }),
  );
}

describe('a series of declined cards from many networks', () => {
  it('is stopped soon after the limit of declines, even if the payments are simultaneous', async () => {
    const before = authorisations();
    await testCards(20);

    const tried = authorisations() - before;
    expect(tried).toBeGreaterThanOrEqual(declines.limit);
    expect(tried).toBeLessThan(declines.limit + 20);
    expect(shop.metrics).toContain('TooManyPayments');
  });

  it('delays a new visitor’s payment by a minute, and the refusal states the delay', async () => {
    await setDeclines(declines.limit);
    const { shopper, orderId } = await shop.ordered();
    const refused = await shopper.pay(orderId);

    expect(refused).toMatchObject({
      status: 429,
      body: {
        error:
          'Many cards were declined in this shop within the last hours, so new visitors wait a minute before they pay. Your card was not charged, and your cart is kept. Please try again in a minute.',
      },
    });
    expect((await shopper.status(orderId)).body.state).toBe('OPEN');
    shop.advance(newGuestWait);
    expect((await shopper.order()).body.orderId).toBe(orderId);
    expect((await shopper.pay(orderId)).status).toBe(200);
  });

  it('does not delay a visitor with an older cart, even if the visitor changes a quantity', async () => {
    const { shopper, orderId } = await shop.ordered();
    const other = await shop.withCart({ work: print });
    shop.advance(newGuestWait);
    await setDeclines(declines.limit);

    expect((await shopper.pay(orderId)).status).toBe(200);
    await other.addToCart(print, 2);
    expect((await other.pay(String((await other.order()).body.orderId))).status).toBe(200);
  });

  it('lowers the limit of declines for each guest, even after the guest has waited', async () => {
    const prepared = await Promise.all(Array.from({ length: 5 }, () => shop.ordered()));
    shop.advance(newGuestWait);
    await setDeclines(declines.limit);
    const before = authorisations();
    for (const { shopper, orderId } of prepared)
      for (let card = 0; card < 5; card++) await shopper.pay(orderId, declined);

    expect(authorisations() - before).toBe(5 * cardTestingBrake.declinesOfGuest.limit);
  });

  it('no longer delays payments two hours later', async () => {
    await setDeclines(declines.limit);
    shop.advance(hour);
    const early = await shop.ordered();
    expect((await early.shopper.pay(early.orderId)).status).toBe(429);
    shop.advance(hour);
    const { shopper, orderId } = await shop.ordered();

    expect((await shopper.pay(orderId)).status).toBe(200);
  });

  it('does not delay a shopper who has verified an email address, until one of that shopper’s cards is declined', async () => {
    await setDeclines(declines.limit);
    const { shopper, orderId } = await shop.ordered();
    const stranger = await shop.ordered();
    shop.advance(newGuestWait);
    await setDeclines(cardTestingBrake.unproven);
    const before = authorisations();
    const email = { buyerEmail: 'Ada@fern.example' };

    const asked = await shopper.payWith(orderId, email);
    expect(asked).toMatchObject({ status: 403, body: { code: emailCodeNeeded } });
    expect(asked.body.error).toMatch(
      /a code is on its way to A…\u2060@fern\.example;.*Your card was not charged/,
    );
    const code = await codeOfShopper(shopper.guestId);
    expect((await shopper.payWith(orderId, { ...email, code: wrongOf(code) })).body.code).toBe(
      emailCodeWrong,
    );
    expect((await shopper.payWith(orderId, { buyerEmail: 'bo@moss.example', code })).status).toBe(403);
    expect((await stranger.shopper.payWith(stranger.orderId, { ...email, code })).status).toBe(403);
    expect(authorisations()).toBe(before);

    expect((await shopper.payWith(orderId, { ...email, code, sourceId: declined })).status).toBe(402);
    expect((await shopper.payWith(orderId, { ...email, code })).status, 'lost by the decline').toBe(403);
    await shopper.payWith(orderId, email);
    const paid = { ...email, code: await codeOfShopper(shopper.guestId) };
    expect((await shopper.payWith(orderId, paid)).status).toBe(200);

    await shopper.addToCart(print);
    const next = String((await shopper.order()).body.orderId);
    expect((await shopper.payWith(next, { ...email, code: '' })).status, 'pays nothing').toBe(409);
    expect((await shopper.payWith(next, email)).status, 'proven').toBe(200);
  });

  it('does not include successful payments, and stops all payments for up to an hour after sixty declines', async () => {
    await setDeclines(declines.limit);
    const shoppers = await Promise.all(Array.from({ length: 3 }, () => shop.ordered()));
    shop.advance(newGuestWait);
    await setDeclines(cardTestingBrake.unproven - 1);
    for (const { shopper, orderId } of shoppers.slice(0, 2))
      expect((await shopper.pay(orderId)).status).toBe(200);
    await setDeclines(cardTestingBrake.largest);
    const { shopper, orderId } = shoppers[2] as (typeof shoppers)[number];
    const full = await shopper.pay(orderId);
    expect(full).toMatchObject({ status: 429, body: { error: expect.stringMatching(/^Many cards/) } });

    shop.advance(hour);
    expect((await shopper.payWith(orderId, {})).status).toBe(200);
  });

  it('causes at most five emails with codes a day to one mailbox, no matter who enters its address', async () => {
    await setDeclines(declines.limit);
    const statuses: number[] = [];
    const mailbox = `victim-${shop.now()}@moss.example`;
    for (let guest = 0; guest < 7; guest++) {
      const { shopper, orderId } = await shop.ordered();
      shop.advance(newGuestWait);
      await setDeclines(cardTestingBrake.unproven);
      statuses.push((await shopper.payWith(orderId, { buyerEmail: mailbox })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });
});
