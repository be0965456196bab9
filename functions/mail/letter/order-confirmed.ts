import { orderNumber } from '#shared/rules/order-number.ts';
import { paragraphsOf } from '#shared/rules/policies.ts';
import type { Letter } from './letter.ts';
import { factsOf, type LetterAbout, letterToShopper, questionsWords, titlesOf } from './sale-letter.ts';

/** To the shopper: the order is paid. */
export function orderConfirmed(about: LetterAbout): Letter {
  return letterToShopper(about, {
    subject: `Your order ${orderNumber(about.about)} from ${about.texts.brand}: ${titlesOf(about.sale)}`,
    preview: 'It is paid, and it is yours. Here is what happens next.',
    heading: 'Thank you!',
    opening: paragraphsOf(about.texts.thanks),
    facts: factsOf(about),
    closing: [...paragraphsOf(about.texts.next), questionsWords(about)],
  });
}
