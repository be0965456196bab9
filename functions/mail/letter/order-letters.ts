import { formatMinorUnits } from '#shared/money/money.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { paths } from '#shared/site/paths.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import type { ShippedWith } from './content.ts';
import { type About, type Letter, type LetterAction, type LetterFact, plainLine } from './letter.ts';
import {
  deliveryOf,
  type LetterAbout,
  letterToShopper,
  markTest,
  questionsWords,
  saleFacts,
  titlesOf,
  worksOf,
} from './sale-letter.ts';

const sent = ({ texts }: About<'shipped'>) => ({
  subject: 'On its way',
  preview: 'Your order has left the studio.',
  heading: 'It is on its way',
  opening: paragraphsOf(texts.shipped),
});

const corrected = {
  subject: 'Corrected tracking',
  preview: 'Corrected tracking for your parcel.',
  heading: 'Corrected tracking for your parcel',
  opening: ['The tracking in my last email was wrong, and I am sorry. Please use this instead.'],
};

const withdrawn = {
  subject: 'Corrected tracking',
  preview: 'Your parcel has no tracking, but it is on its way.',
  heading: 'Your parcel has no tracking',
  opening: [
    'The tracking in my last email was wrong, and I am sorry: this parcel has no tracking. It is on its way to you.',
  ],
};

/** Letter to the shopper whose order is paid. */
export function orderConfirmed(about: LetterAbout): Letter {
  return letterToShopper(about, {
    subject: `Your order ${orderNumber(about.about)} from ${about.texts.brand}: ${titlesOf(about.sale)}`,
    preview: 'It is paid, and it is yours. Here is what happens next.',
    heading: 'Thank you!',
    opening: paragraphsOf(about.texts.thanks),
    facts: saleFacts(about),
    closing: [...paragraphsOf(about.texts.next), questionsWords(about)],
    documents: [
      { title: 'Returns', paragraphs: paragraphsOf(about.texts.returns) },
      { title: 'Terms', paragraphs: paragraphsOf(about.texts.terms) },
    ].filter(({ paragraphs }) => paragraphs.length > 0),
  });
}

/** Letter to a shopper who has requested the link to the order. */
export function orderLink(about: About<'order-link' | 'withdrawal-link'>): Letter {
  if (about.orderLink === undefined) throw new Error('This shop has no order pages to link to');
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
      `You receive this email because someone asked at ${about.siteOrigin} for the link to your order.`,
      `Order ${orderNumber(about.about)} · ${about.texts.company}`,
    ],
  });
}

/** Letter to the artist about a paid order, which must be shipped unless it is a test order. */
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
    facts: saleFacts(about),
    actions: [
      { label: 'Open the order', url: `${about.siteOrigin}${paths.openOrders}?order=${about.about}` },
    ],
    closing: sale.isTest ? [] : ['Your reply to this email goes to the shopper.'],
    signature: 'Your shop',
    footer: [`Order ${orderNumber(about.about)}`, `Sent by your shop at ${about.siteOrigin}`],
  });
}

/** Letter to the shopper about a refund to the card. */
export function refunded(about: About<'refunded'>): Letter {
  const { sale, refund } = about;
  const amount = formatMinorUnits(refund.amount, sale.currency);
  const isWhole = refund.refundedInAll >= sale.total;
  const reason = plainLine(refund.reason ?? '', 192);
  return letterToShopper(about, {
    subject: `Refunded ${amount}: ${titlesOf(sale)}, order ${orderNumber(about.about)}`,
    preview: `${amount} is on its way back to your card.`,
    heading: isWhole ? 'Your money is on its way back' : 'Part of your money is on its way back',
    opening: [
      `I have returned ${amount} to the card you paid with. Most banks show it within two to seven business days.`,
    ],
    ...(reason !== '' && { quote: [reason] }),
    facts: refundFacts(about),
    closing: [
      `If it is not there after ten business days, ask your bank first, then me. ${questionsWords(about)}`,
    ],
  });
}

/**
 * Returns the amounts of a refund. The sum of all refunds is included only after an earlier refund, and the remaining
 * amount only if it is not zero.
 */
function refundFacts({ sale, refund, about }: About<'refunded'>): LetterFact[] {
  const money = (minorUnits: number) => formatMinorUnits(minorUnits, sale.currency);
  const left = Math.max(0, sale.total - refund.refundedInAll);
  return [
    { label: 'You paid', value: money(sale.total) },
    { label: 'Refunded', value: money(refund.amount), isTotal: true },
    ...(refund.refundedInAll > refund.amount
      ? [{ label: 'Refunded in all', value: money(refund.refundedInAll) }]
      : []),
    ...(left > 0 ? [{ label: 'Not refunded', value: money(left) }] : []),
    { label: 'Order number', value: orderNumber(about) },
  ];
}

/** Letter to the shopper whose order is on its way or has new tracking. */
export function shipped(about: About<'shipped'>): Letter {
  const words = !about.isCorrection ? sent(about) : isFollowed(about.shipment) ? corrected : withdrawn;
  return letterToShopper(about, {
    ...words,
    subject: `${words.subject}: ${titlesOf(about.sale)}, order ${orderNumber(about.about)}`,
    facts: shipmentFacts(about),
    actions: trackingActions(about.shipment),
    closing: [questionsWords(about)],
  });
}

function isFollowed({ carrier, trackingNumber, trackingUrl }: ShippedWith): boolean {
  return [carrier, trackingNumber, trackingUrl].some((words) => words !== undefined && words !== '');
}

function shipmentFacts({ sale, shipment, about }: About<'shipped'>): LetterFact[] {
  const facts = [
    { label: 'Carrier', value: plainLine(shipment.carrier ?? '', 60) },
    { label: 'Tracking number', value: plainLine(shipment.trackingNumber ?? '', 120) },
    { label: 'Delivery to', value: deliveryOf(sale) },
    { label: 'Order number', value: orderNumber(about) },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** Returns the link to track the parcel. Only an https address is linked, because a person typed the address. */
function trackingActions({ trackingUrl }: ShippedWith): LetterAction[] {
  const url = URL.parse(trackingUrl ?? '');
  return url?.protocol === 'https:' ? [{ label: 'Track the parcel', url: url.href }] : [];
}
