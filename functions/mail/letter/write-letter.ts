import { formatMinorUnits } from '#shared/money/money.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { paths } from '#shared/site/paths.ts';
import {
  enquiryArrived,
  moreEnquiries,
  newDevice,
  squareConnection,
  studioChange,
  timeInWords,
} from './artist-letters.ts';
import type { MailContent } from './content.ts';
import type { About, Letter, LetterContext, LetterFact } from './letter.ts';
import { orderArrived, orderConfirmed, orderLink, refunded, shipped } from './order-letters.ts';
import { deliveryOf, letterToShopper, markTest, questionsWords, titlesOf, worksOf } from './sale-letter.ts';

export type WriteLetter = (content: MailContent, context: LetterContext) => Letter;

/** Kinds of content that `writeLetter` accepts. Other functions write letters to subscribers and with codes. */
type OwnKind = Exclude<
  MailContent['kind'],
  'confirm-subscription' | 'new-works' | 'sign-in-code' | 'payment-code'
>;

const letters: { readonly [Kind in OwnKind]: (about: About<Kind>) => Letter } = {
  'order-confirmed': orderConfirmed,
  'order-arrived': orderArrived,
  shipped,
  refunded,
  'order-link': orderLink,
  'withdrawal-received': withdrawalReceived,
  'withdrawal-arrived': withdrawalArrived,
  'withdrawal-link': withdrawalLink,
  enquiry: enquiryArrived,
  'more-enquiries': moreEnquiries,
  'new-device': newDevice,
  'square-connection': squareConnection,
  'studio-change': studioChange,
};

/** Writes the letter for a content. The same input always gives the same letter. */
export const writeLetter: WriteLetter = (content, context) => {
  const write = letters[content.kind as OwnKind] as (about: LetterContext & MailContent) => Letter;
  return write({ ...context, ...content });
};

/** Returns the ids of the works whose pictures the letter needs. */
export function artworksOf(content: MailContent): string[] {
  if ('sale' in content) return [...new Set(content.sale.lines.map(({ artworkId }) => artworkId))];
  if (content.kind === 'new-works') return content.works.map(({ artworkId }) => artworkId);
  if (content.kind === 'enquiry' && content.enquiry.work) return [content.enquiry.work.artworkId];
  return [];
}

type Told = About<'withdrawal-received'> | About<'withdrawal-arrived'>;

/** Returns what Directive 2011/83/EU, Article 11a requires: the declaration's content, date and time. */
function factsOf({ about, sale, at }: Told): LetterFact[] {
  const name = deliveryOf(sale);
  return [
    { label: 'Received', value: timeInWords(at) },
    { label: 'Order number', value: orderNumber(about) },
    ...(name === '' ? [] : [{ label: 'Delivery to', value: name }]),
    { label: 'Price of these works', value: formatMinorUnits(sale.total, sale.currency) },
  ];
}

/** Letter to the shopper: the withdrawal was received. The letter does not say that it is accepted. */
function withdrawalReceived(about: About<'withdrawal-received'>): Letter {
  const number = orderNumber(about.about);
  const part = about.isWhole ? `order ${number}` : `these works of order ${number}`;
  return letterToShopper(about, {
    subject: `Withdrawal received: ${titlesOf(about.sale)}, order ${number}`,
    preview: 'Keep this email: it says what you declared, and when.',
    heading: 'Your withdrawal was received',
    opening: ['This email confirms that your withdrawal was received, what it says and when it came.'],
    quote: [`I withdraw from the contract for ${part}.`],
    facts: factsOf(about),
    closing: [
      'I will write to you about the way back of the works and about your money. Until then there is nothing to do.',
      questionsWords(about),
    ],
  });
}

/** Letter to the artist: a shopper has withdrawn from an order. */
function withdrawalArrived(about: About<'withdrawal-arrived'>): Letter {
  const number = orderNumber(about.about);
  return markTest(about.sale, {
    subject: `Withdrawal: ${titlesOf(about.sale)}, order ${number}`,
    preview: 'The shopper knows that it was received. You decide what follows.',
    heading: about.isWhole
      ? 'A shopper withdraws from an order'
      : 'A shopper withdraws from part of an order',
    opening: [
      'The shopper has withdrawn online from the contract for these works, and was told that this was received, not that it is accepted.',
      'No money was moved. The order’s page in your studio has the refund prepared.',
    ],
    works: worksOf(about),
    facts: factsOf(about),
    actions: [
      { label: 'Open the order', url: `${about.siteOrigin}${paths.openOrders}?order=${about.about}` },
    ],
    closing: about.sale.isTest ? [] : ['Your reply to this email goes to the shopper.'],
    signature: 'Your shop',
    footer: [`Order ${number}`, `Sent by your shop at ${about.siteOrigin}`],
  });
}

/** Letter to a shopper who entered an order's number: the withdrawal must be confirmed through a link. */
function withdrawalLink(about: About<'withdrawal-link'>): Letter {
  const letter = orderLink(about);
  return markTest(about, {
    ...letter,
    subject: `Please confirm your withdrawal from order ${orderNumber(about.about)}`,
    preview: 'Your withdrawal is not declared yet: open the link and confirm it.',
    heading: 'Please confirm your withdrawal',
    opening: [
      'You asked to withdraw from this order. So that nobody else can do it for you, it counts once you open the link and confirm it there.',
    ],
    actions: letter.actions.map(({ url }) => ({
      label: 'Go on to confirm',
      url: url.replace(`${paths.order}#`, `${paths.withdraw}#`),
    })),
    closing: [
      'If it was not you, ignore this email: nothing happens without the link, and it was sent only to you.',
    ],
  });
}
