// Rule 17.18
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { emailCeilings } from '#functions/http/shop-ceiling.ts';
import { mailService } from '#functions/mail/handlers.ts';
import { readMailId } from '#functions/mail/mail-key.ts';
import { newsService } from '#functions/news/handlers.ts';
import { cardTestingBrake } from '#functions/orders/purchase/pay/limits.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { call } from '#test/support/shop/call.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

const print = { id: 'TEAPOT', price: 4_500, stock: 200 } as const;
const hour = 60 * 60_000;

it('lets shoppers pay and sends their emails first while strangers of many networks decline cards, ask and subscribe', async () => {
  const shop = await openShop({ works: [print] });
  // Every limit of an hour begins with the flood.
  shop.advance(hour - (shop.now() % hour) + 1);
  const comeTo = async (pay: 'good' | 'declined') => {
    const shopper = shop.shopper();
    await shopper.addToCart(print);
    const orderId = String((await shopper.order()).body.orderId);
    const card = pay === 'good' ? shop.simulator.mintCard() : 'cnon:card-nonce-declined';
    return { orderId, pay: () => shopper.pay(orderId, card) };
  };
  const regular = await comeTo('good');
  shop.advance(cardTestingBrake.newGuestWait);

  for (let network = 0; network < 2 * cardTestingBrake.declines.limit; network++)
    await (await comeTo('declined')).pay();
  const enquiries = enquiriesService(shop.services);
  const news = newsService(shop.services);
  const form = { website: '', openFor: 10_000 };
  for (let network = 0; network < 1.5 * emailCeilings.confirmations.limit; network++) {
    const stranger = { ...arrive(), address: `10.8.${network}.1` };
    const email = `stranger${network}@example.com`;
    await call(news, 'subscribe', { ...stranger, body: { ...form, email } });
    const question = {
      requestId: randomUUID(),
      about: 'other',
      name: 'Stranger',
      email,
      message: 'Not a question.',
    };
    await call(enquiries, 'sendEnquiry', { ...stranger, body: { ...form, ...question } });
  }
  const newcomer = await comeTo('good');

  expect((await regular.pay()).status, 'a cart of five minutes').toBe(200);
  const refused = await newcomer.pay();
  expect(refused.status, 'a new cart').toBe(429);
  shop.advance(Number(refused.headers['retry-after']) * 1000);
  expect((await newcomer.pay()).status, 'the same cart, after the wait').toBe(200);
  const declined = shop.simulator.ledger().payments.filter(({ status }) => status === 'FAILED');
  expect(declined).toHaveLength(cardTestingBrake.declines.limit);

  const sent: { readonly about?: string; readonly kind?: string }[] = [];
  const ports = {
    ...shop.services,
    siteOrigin,
    orderLink: async () => siteOrigin,
    metric: () => undefined,
    send: async ({ tags }: { readonly tags: { readonly mail: string } }) => {
      sent.push(readMailId(tags.mail) ?? {});
      return { kind: 'accepted', messageId: `message-${sent.length}` } as const;
    },
  };
  for (let minute = 0; minute < 3; minute++) {
    await mailService(ports)({});
    shop.advance(60_000);
  }
  const ofOrders = [regular, newcomer].map(({ orderId }) => orderId);
  expect(
    sent
      .slice(0, 4)
      .map(({ about }) => about)
      .sort(),
  ).toEqual([...ofOrders, ...ofOrders].sort());
  const count = (kind: string) => sent.filter((mail) => mail.kind === kind).length;
  expect(count('confirm-subscription')).toBe(emailCeilings.confirmations.limit);
  expect(count('enquiry')).toBe(emailCeilings.enquiries.limit);
});
