import { orderNumber } from '#shared/rules/order-number.ts';
import { paragraphsOf } from '#shared/rules/policies.ts';
import type { ShippedWith } from './content.ts';
import type { Letter, LetterAction, LetterFact } from './letter.ts';
import { plainLine } from './plain-line.ts';
import { deliveryOf, letterToShopper, questionsWords, titlesOf } from './sale-letter.ts';
import type { About } from './surroundings.ts';

/** To the shopper: the order is on its way, or its tracking number has changed. */
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

/** Nothing but an https address is a link: what else may stand there came from a keyboard or from Square. */
function trackingActions({ trackingUrl }: ShippedWith): LetterAction[] {
  const url = URL.parse(trackingUrl ?? '');
  return url?.protocol === 'https:' ? [{ label: 'Track the parcel', url: url.href }] : [];
}
