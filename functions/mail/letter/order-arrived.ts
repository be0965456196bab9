import { orderNumber } from '#shared/rules/order-number.ts';
import { paths } from '#shared/rules/paths.ts';
import type { Letter } from './letter.ts';
import { plainLine } from './plain-line.ts';
import { deliveryOf, factsOf, type LetterAbout, markTest, titlesOf, worksOf } from './sale-letter.ts';

/** To the artist: something was sold and waits to be shipped. */
export function orderArrived(about: LetterAbout): Letter {
  const { sale } = about;
  const delivery = deliveryOf(sale);
  const isOne = sale.lines.length === 1 && sale.lines[0]?.quantity === 1;
  return markTest(sale, {
    subject: `Sold: ${titlesOf(sale)}, order ${orderNumber(about.about)}`,
    preview: `Paid${delivery === '' ? '' : `, to ship to ${delivery}`}.`,
    heading: isOne ? 'A work found its wall' : 'Works found their walls',
    opening: [
      sale.isTest
        ? 'A test order was completed. There is nothing to ship.'
        : 'The order is paid and ready to ship. The full address is on the order’s page in your studio.',
    ],
    works: worksOf(about),
    facts: [...factsOf(about), { label: 'Payment at Square', value: plainLine(sale.confirmation, 120) }],
    actions: [
      { label: 'Open the order', url: `${about.siteOrigin}${paths.openOrders}?order=${about.about}` },
    ],
    closing: sale.isTest ? [] : ['Your reply to this email goes to the shopper.'],
    signature: 'Your shop',
    footer: [
      `Order ${orderNumber(about.about)}`,
      `Written by ${about.siteOrigin} for ${about.texts.artist}.`,
    ],
  });
}
