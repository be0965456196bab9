import { orderNumber } from '#shared/rules/order-number.ts';
import { letterWords, shop } from '#shop-config';
import type { Letter } from './letter.ts';
import { factsOf, type LetterAbout, letterToBuyer, questions, titlesOf } from './sale-letter.ts';

/** To the buyer: her order is paid. */
export function orderConfirmed(about: LetterAbout): Letter {
  return letterToBuyer(about, {
    subject: `Your order ${orderNumber(about.about)} from ${shop.brand}: ${titlesOf(about.sale)}`,
    preview: 'It is paid, and it is yours. Here is what happens next.',
    heading: 'Thank you!',
    opening: letterWords.thanks,
    facts: factsOf(about),
    closing: [...letterWords.next, questions],
  });
}
