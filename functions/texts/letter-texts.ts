import type { Table } from '#functions/db/table.ts';
import type { ShopTexts } from '#shared/texts/shop-texts.ts';
import { letterWords, policies, shop } from '#shop-config';
import { lookUpPublished } from './texts-records.ts';

/** Texts used in emails. */
export type LetterTexts = Pick<
  ShopTexts,
  'brand' | 'artist' | 'company' | 'email' | 'thanks' | 'next' | 'shipped' | 'newWorks' | 'returns' | 'terms'
>;

/** Texts for emails from shop.config.ts. */
export const configLetters: LetterTexts = {
  brand: shop.brand,
  artist: shop.artist,
  company: shop.company,
  email: shop.email,
  thanks: letterWords.thanks.join('\n\n'),
  next: letterWords.next.join('\n\n'),
  shipped: letterWords.shipped.join('\n\n'),
  newWorks: letterWords.newWorks.join('\n\n'),
  returns: policies.returns.text,
  terms: policies.terms.text,
};

/** Reads the current names and texts for emails. */
export async function readLetterTexts(table: Table): Promise<LetterTexts> {
  return Object.assign({}, configLetters, (await lookUpPublished(table)).changed);
}
