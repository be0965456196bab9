import { orderNumber } from '#shared/rules/order-number.ts';
import { letterWords } from '#shop-config';
import type { ShippedWith } from './content.ts';
import type { Letter, LetterAction, LetterFact } from './letter.ts';
import { plainLine } from './plain-line.ts';
import { deliveryOf, type LetterAbout, letterToBuyer, questions, titlesOf } from './sale-letter.ts';

interface ShippedAbout extends LetterAbout {
  readonly shipment: ShippedWith;
  readonly isCorrection: boolean;
}

/** To the buyer: her order is on its way, or is to be found under another number than she was told. */
export function shipped(about: ShippedAbout): Letter {
  const words = !about.isCorrection ? sent : isFollowed(about.shipment) ? corrected : withdrawn;
  return letterToBuyer(about, {
    ...words,
    subject: `${words.subject}: ${titlesOf(about.sale)}, order ${orderNumber(about.about)}`,
    facts: shipmentFacts(about),
    actions: trackingActions(about.shipment),
    closing: [questions],
  });
}

const sent = {
  subject: 'On its way',
  preview: 'Your order has left the studio.',
  heading: 'It is on its way',
  opening: letterWords.shipped,
};

const corrected = {
  subject: 'Corrected tracking',
  preview: 'Where your parcel is to be found, corrected.',
  heading: 'A better way to follow your parcel',
  opening: [
    'What I told you about the shipment was not right, and I am sorry. This is where your parcel is to be found; please ignore the previous email.',
  ],
};

const withdrawn = {
  subject: 'Corrected tracking',
  preview: 'Your parcel cannot be followed, and comes all the same.',
  heading: 'Your parcel cannot be followed',
  opening: [
    'What I told you about the shipment was not right, and I am sorry: there is no way to follow this parcel. It is on its way to you all the same; please ignore the previous email.',
  ],
};

function isFollowed({ carrier, trackingNumber, trackingUrl }: ShippedWith): boolean {
  return [carrier, trackingNumber, trackingUrl].some((words) => words !== undefined && words !== '');
}

function shipmentFacts({ sale, shipment, about }: ShippedAbout): LetterFact[] {
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
