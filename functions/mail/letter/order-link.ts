import { orderNumber } from '#shared/rules/order-number.ts';
import type { Letter } from './letter.ts';
import { markTest } from './sale-letter.ts';
import type { About } from './surroundings.ts';

/** To the shopper, who has lost the link to the order. */
export function orderLink(about: About<'order-link'>): Letter {
  if (about.orderLink === undefined) throw new Error('A link was asked for in a shop that has none to give');
  return markTest(about, {
    subject: `Your order ${orderNumber(about.about)} from ${about.texts.brand}`,
    preview: 'The link to your order that you asked for.',
    heading: 'Here is your order',
    opening: [
      'You asked for the link to your order. It shows what you bought, what you paid and where it is now.',
    ],
    works: [],
    facts: [{ label: 'Order number', value: orderNumber(about.about) }],
    actions: [{ label: 'See your order', url: about.orderLink }],
    closing: [
      'Anyone with this link can see the order, so don’t share it. If you did not ask for it, ignore this email: it was sent only to you.',
    ],
    signature: about.texts.artist,
    footer: [
      `You receive this email because somebody asked at ${about.siteOrigin} for the link to your order.`,
      `Order ${orderNumber(about.about)} · ${about.texts.company}`,
    ],
  });
}
