import { formatMinorUnits } from '#shared/rules/money.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import type { Letter, LetterFact } from './letter.ts';
import { plainLine } from './plain-line.ts';
import { letterToShopper, questionsWords, titlesOf } from './sale-letter.ts';
import type { About } from './surroundings.ts';

/** To the shopper: money is refunded to the card. */
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

/** What goes back now, what went back in all and what the shop still has: the sums of a part are shown, the obvious is not. */
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
