import { shop } from '#shop-config';
import type { Letter } from './letter.ts';
import {
  buyerFooter,
  factsOf,
  type LetterAbout,
  orderActions,
  questions,
  subjectOf,
  testNotice,
  titlesOf,
  worksOf,
} from './sale-letter.ts';

/** To the buyer: her order is paid. */
export function orderConfirmed(about: LetterAbout): Letter {
  const { sale } = about;
  return {
    subject: subjectOf(sale, `Your order from ${shop.brand}: ${titlesOf(sale)}`),
    preview: sale.isTest ? testNotice : 'It is paid, and it is yours. Here is what happens next.',
    heading: 'Thank you!',
    ...(sale.isTest && { notice: testNotice }),
    opening: shop.mail.thanks,
    works: worksOf(about),
    facts: factsOf(about),
    actions: orderActions(about),
    closing: [...shop.mail.next, questions],
    signature: shop.artist,
    footer: buyerFooter(about),
  };
}
