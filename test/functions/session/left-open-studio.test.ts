// Rule 12.18
import { beforeEach, describe, expect, it } from 'vitest';
import { listDue, readDue } from '#functions/mail/outbox.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { confirmRefundsAbove, shop as words } from '#shop-config';
import { soldTwice } from '#test/support/orders/reviews.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { type Call, call } from '#test/support/shop/call.ts';
import { adminCookie, nextCookie } from '#test/support/shop/session.ts';

const minute = 60_000;
const limit = confirmRefundsAbove * 100;
const days = { query: { from: '2026-01-01', to: '2026-12-31' } };
const texts = { ...startingTexts, email: 'thief@example.com' };
const publish = { body: { revision: 0, texts } };

let shop: Shop;
let cookies: string[];
beforeEach(async () => {
  shop = await openShop();
  cookies = [await adminCookie(shop.services)];
});

const ask = (operation: Operation, how: Call = {}) =>
  call(shop.studio, operation, { cookies, ...how } as Call & { readonly params: never });

/** The recipients and titles of the emails to the artist about changes in the studio. */
async function told(): Promise<unknown[]> {
  const mails = await Promise.all(
    (await listDue(shop.table, shop.now())).map((key) => readDue(shop.table, key)),
  );
  return mails.flatMap((due) => {
    const mail = due && 'mail' in due ? due.mail : undefined;
    return mail?.content?.kind === 'studio-change' ? [[mail.to, mail.content.change.title]] : [];
  });
}

async function refuses(operation: Operation, how?: Call): Promise<void> {
  const before = await told();
  const { status, body } = await ask(operation, how);
  expect([status, body.code]).toEqual([403, 'SIGN_IN_AGAIN']);
  expect(await told()).toEqual(before);
  cookies = [await nextCookie(shop.services)];
}

describe('a studio left open for ten minutes', () => {
  it.each([
    ['exportSubscribers', {}, [[words.email, 'Subscribers exported']]],
    ['exportOrders', days, [[words.email, 'Sales exported']]],
    ['publishTexts', publish, [[words.email, 'Contact email changed']]],
  ] as const)('requires a new sign-in for %s, and then emails the artist', async (operation, how, mails) => {
    shop.advance(10 * minute + 1_000);

    await refuses(operation, how);

    expect((await ask(operation, how)).status).toBe(200);
    expect(await told()).toEqual(mails);
  });

  it('publishes texts other than the contact email without a new sign-in', async () => {
    shop.advance(10 * minute + 1_000);

    const body = { revision: 0, texts: { ...startingTexts, headline: 'Doors in hills' } };
    expect((await ask('publishTexts', { body })).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  it('requires a new sign-in to restore a former contact email, and then emails both addresses', async () => {
    await ask('publishTexts', publish);
    shop.advance(10 * minute + 1_000);

    await refuses('restoreTexts', { body: { revision: 1 } });

    expect((await ask('restoreTexts', { body: { revision: 1 } })).status).toBe(200);
    expect((await told()).slice(1)).toEqual(
      expect.arrayContaining([
        [words.email, 'Contact email changed'],
        ['thief@example.com', 'Contact email changed'],
      ]),
    );
  });

  it('requires a new sign-in when an order’s refunds exceed a limit in total', async () => {
    const { orderId } = await shop.bought();
    shop.advance(10 * minute + 1_000);
    const refund = (requestId: string, amount: number) =>
      ({ params: { id: orderId }, body: { requestId, amount, restock: [] } }) as const;

    expect((await ask('refundOrder', refund('first', limit))).status).toBe(200);
    await refuses('refundOrder', refund('second', 1));

    expect((await ask('refundOrder', refund('second', 1))).status).toBe(200);
    expect(await told()).toEqual([[words.email, 'Refund']]);
  });
});

it('a studio left open requires a new sign-in to refund an order in review', async () => {
  const reviewed = await soldTwice();
  shop = reviewed.shop;
  cookies = [await adminCookie(shop.services, 'anna')];
  shop.advance(10 * minute + 1_000);
  const how = { params: { id: reviewed.orderId }, body: { action: 'refund' } };

  const { status, body } = await ask('endReview', how);

  expect([status, body.code]).toEqual([403, 'SIGN_IN_AGAIN']);
  cookies = [await nextCookie(shop.services, 'anna')];
  expect((await ask('endReview', how)).status).toBe(200);
  expect(await told()).toEqual([[words.email, 'Refund']]);
});
