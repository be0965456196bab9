// Rule 10.6
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { createMailPorts } from '#functions/lambdas/create-mail-ports.ts';
import { writeMessage } from '#functions/mail/deliver.ts';
import type { MailContent } from '#functions/mail/letter/content.ts';
import { readOrderToken } from '#functions/orders/order-page/order-link.ts';
import { testSale } from '#test/support/mail/sales.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { siteOrigin, testClock, testSecrets, testServices } from '#test/support/shop/services.ts';

const clock = testClock();
const order = makeOrder({ state: 'PAID' });
let shop: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  shop = await testServices({ now: clock.now, environment: { MAIL_FROM: 'studio@shop.example' } });
  await putOrder(shop.table, order);
});

async function textOf(content: MailContent) {
  const message = await writeMessage(createMailPorts(shop.services), {
    about: order.orderId,
    kind: content.kind,
    number: 1,
    copy: 1,
    state: 'SENDING',
    to: 'ada@moss.example',
    content,
    createdAt: 0,
    dueAt: 0,
    tries: 1,
    strikes: 0,
  });
  return { text: message.text, html: message.html, tags: JSON.stringify(message.tags) };
}

const sale = testSale();
const toShopper: readonly MailContent[] = [
  { kind: 'order-confirmed', sale },
  { kind: 'shipped', sale, shipment: {}, isCorrection: false },
  { kind: 'refunded', sale, refund: { amount: 100, refundedInAll: 100 } },
  { kind: 'order-link', confirmation: 'C1', isTest: false },
];
const linkPattern = new RegExp(`${siteOrigin}/order#([\\w.-]+)`);

describe('the link in an email about an order', () => {
  it.each(toShopper)('opens the order for the shopper ($kind)', async (content) => {
    const { text, html, tags } = await textOf(content);
    const token = linkPattern.exec(text)?.[1] ?? '';

    expect(readOrderToken(testSecrets.orderLinkKey, token, clock.now())).toEqual({
      kind: 'valid',
      link: { orderId: order.orderId, version: 1 },
    });
    expect(html).toContain(`/order#${token}"`);
    expect(tags).not.toContain(token.split('.')[3]);
  });

  it('opens the studio if the email is to the artist', async () => {
    const { text, html } = await textOf({ kind: 'order-arrived', sale });
    expect(text + html).not.toContain('/order#');
  });

  it('contains the order’s link version, and is valid for 180 days from the email', async () => {
    await shop.table.update(keys.order(order.orderId), changing({ set: { linkVersion: 2 } }));
    clock.advance(179 * 24 * 60 * 60_000);
    const token = linkPattern.exec((await textOf({ kind: 'order-confirmed', sale })).text)?.[1] ?? '';
    clock.advance(179 * 24 * 60 * 60_000);

    expect(readOrderToken(testSecrets.orderLinkKey, token, clock.now())).toEqual({
      kind: 'valid',
      link: { orderId: order.orderId, version: 2 },
    });
  });
});
