import { decodeHTML } from 'entities';
import { codeLetter } from '#functions/mail/letter/code-letters.ts';
import type { MailContent, Sale } from '#functions/mail/letter/content.ts';
import { letterHtml } from '#functions/mail/letter/html.ts';
import type { Letter } from '#functions/mail/letter/letter.ts';
import { writeLetter } from '#functions/mail/letter/write-letter.ts';
import { confirmationLetter, newWorksLetter } from '#functions/newsletter/newsletter-letters.ts';
import { shop } from '#shop-config';
import { siteOrigin } from '#test/support/shop/services.ts';
import { surroundings, testSale } from './sales.ts';

export const html = (letter: Letter) => letterHtml(letter, { name: shop.brand, url: siteOrigin });
const links = {
  confirm: `${siteOrigin}/news#confirm=key`,
  end: `${siteOrigin}/news#end=key`,
  oneClick: `${siteOrigin}/api/news/end/key`,
};
export function write(content: MailContent): Letter {
  const context = { ...surroundings, ...links };
  if (content.kind === 'confirm-subscription') return confirmationLetter(context);
  if (content.kind === 'new-works') return newWorksLetter(content.works, context);
  if (content.kind === 'sign-in-code' || content.kind === 'payment-code')
    return codeLetter(content.kind === 'sign-in-code', '12345678', context);
  return writeLetter(content, surroundings);
}
export const orderConfirmed = (changes: Partial<Sale> = {}) =>
  write({ kind: 'order-confirmed', sale: testSale(changes) });

/** Returns the visible text of an HTML email, without tags and hidden parts. */
export function wordsOf(page: string): string {
  const body = page
    .slice(page.indexOf('<body'))
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<[^>]*>/g, ' ');
  return decodeHTML(body).replace(/\s+/g, ' ');
}
