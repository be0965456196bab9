import { shop } from '#shop-config';
import type { Letter } from './letter.ts';
import { factsOf, type LetterAbout, subjectOf, testNotice, titlesOf, worksOf } from './sale-letter.ts';

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
    closing: [...shop.mail.next, `Questions? Answer this mail, or write to ${shop.email}.`],
    signature: shop.artist,
    footer: [
      `You receive this mail because you bought at ${about.siteOrigin}.`,
      `Order ${about.orderId} · ${shop.company}`,
    ],
  };
}
