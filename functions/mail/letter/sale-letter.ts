import { displayTitle } from '#shared/artwork/titles.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { distinctLines, formWords } from '#shared/order/line-words.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import type { Sale } from './content.ts';
import { type Letter, type LetterContext, type LetterFact, type LetterWork, plainLine } from './letter.ts';
import { letterWork } from './picture.ts';

/** The data of a letter about a sale. */
export interface LetterAbout extends LetterContext {
  readonly sale: Sale;
}

/** Maximum number of works that keeps an email below the 102 kB at which Gmail cuts it. */
const mostWorks = 24;
const longestTitle = 120;
const longestFormat = 40;
const longestName = 80;

/** Returns the works of the sale as rows. If there are too many, the last row has the number of the other works. */
export function worksOf(about: LetterAbout): LetterWork[] {
  const { lines, currency } = about.sale;
  const price = (some: readonly Pick<Sale['lines'][number], 'price' | 'quantity'>[]) =>
    formatMinorUnits(
      some.reduce((sum, line) => sum + line.price * line.quantity, 0),
      currency,
    );
  const shown = distinctLines(lines.slice(0, mostWorks).map(shortened)).map((line) => {
    const { artworkId, title, quantity } = line;
    return letterWork({ artworkId, title, size: formWords(line), quantity, price: price([line]) }, about);
  });
  const rest = lines.slice(mostWorks);
  if (rest.length === 0) return shown;
  return [...shown, { title: `and ${rest.length} more`, size: '', quantity: 1, price: price(rest), url: '' }];
}

/** Returns a line with its texts cut to the lengths above. Two lines may become equal. */
function shortened(line: Sale['lines'][number], index: number) {
  const { title, format = '', name, variationId = String(index) } = line;
  return {
    ...line,
    variationId,
    title: plainLine(displayTitle(title), longestTitle) || 'Untitled',
    format: plainLine(format, longestFormat),
    name: plainLine(name, longestName),
  };
}

/** Returns the sale's shipping, total, tax, delivery and number, for the shopper and the artist. */
export function saleFacts({ sale, about }: LetterAbout): LetterFact[] {
  const delivery = deliveryOf(sale);
  const { includedTax } = sale;
  return [
    { label: 'Shipping', value: 'Free' },
    { label: 'Total', value: formatMinorUnits(sale.total, sale.currency), isTotal: true },
    ...(includedTax
      ? [{ label: 'Tax', value: plainLine(includedTaxWords(includedTax, sale.currency), longestTitle) }]
      : []),
    ...(delivery === '' ? [] : [{ label: 'Delivery to', value: delivery }]),
    { label: 'Order number', value: orderNumber(about) },
  ];
}

/** Returns `Jane Doe, Springfield`; empty if unknown. */
export function deliveryOf({ delivery }: Sale): string {
  return [delivery?.name ?? '', delivery?.town ?? '']
    .map((words) => plainLine(words, 60))
    .filter((words) => words !== '')
    .join(', ');
}

/** Returns `Moon Stairs and 2 more`, for a subject. */
export function titlesOf({ lines }: Sale): string {
  const first = plainLine(displayTitle(lines[0]?.title ?? ''), 60) || 'a work';
  return lines.length > 1 ? `${first} and ${lines.length - 1} more` : first;
}

/** Marks the email of a test order in its subject and at the top, so that nobody takes it for a sale. */
export function markTest({ isTest }: Pick<Sale, 'isTest'>, letter: Letter): Letter {
  if (!isTest) return letter;
  const notice = 'This is a test order. No actual payment has been processed.';
  return { ...letter, subject: `[TEST] ${letter.subject}`, preview: notice, notice };
}

/** Texts of one kind of letter to the shopper. Its actions come before the link to the order. */
type OwnWords = Pick<Letter, 'subject' | 'preview' | 'heading' | 'opening' | 'quote' | 'facts' | 'closing'> &
  Partial<Pick<Letter, 'actions' | 'documents'>>;

/** Returns a letter to the shopper about the order. Its footer says why the shopper receives it. */
export function letterToShopper(about: LetterAbout, { actions = [], ...own }: OwnWords): Letter {
  const { sale, orderLink, siteOrigin, texts } = about;
  const toOrder = orderLink === undefined ? [] : [{ label: 'See your order', url: orderLink }];
  return markTest(sale, {
    ...own,
    works: worksOf(about),
    actions: [...actions, ...toOrder],
    signature: texts.artist,
    footer: [
      `You receive this email because you bought at ${siteOrigin}.`,
      `Order ${orderNumber(about.about)} · ${texts.company}`,
    ],
  });
}

export function questionsWords({ texts }: LetterContext): string {
  return `Questions? Reply to this email, or write to ${texts.email}.`;
}
