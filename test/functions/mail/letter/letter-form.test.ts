// Rule 19.3
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sale } from '#functions/mail/letter/content.ts';
import { letterText } from '#functions/mail/letter/text.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import { html, orderConfirmed, wordsOf, write } from '#test/support/mail/letters.ts';
import { contentsOf, saleLine, testSale } from '#test/support/mail/sales.ts';
import { siteOrigin } from '#test/support/shop/services.ts';
import { sized } from '#test/support/sizes.ts';

/** Number of bytes after which Gmail hides the rest of an email. */
const gmailCuts = 102_000;

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Moon\r\nBcc: all@example.com',
  'Moon\u202egnp.exe',
  '\u0000\u0007\ud800',
  '🌙'.repeat(200),
  'a\u0301'.repeat(300),
  '',
  '   ',
  'X'.repeat(512),
  '{{total}} %s',
  '&'.repeat(300),
];

const sales: fc.Arbitrary<Partial<Sale>> = fc.record({
  lines: fc.array(
    fc.record({
      artworkId: fc.constantFrom('MOON', 'GONE', '../../x"'),
      title: fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 600 })),
      name: fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 100 })),
      quantity: fc.integer({ min: 1, max: 99 }),
      price: fc.integer({ min: 0, max: 100_000_000 }),
    }),
    { minLength: 1, maxLength: 99, size: 'max' },
  ),
  isTest: fc.boolean(),
  delivery: fc.option(
    fc.record({
      name: fc.constantFrom('Jane Doe', ...hostile),
      town: fc.constantFrom('Springfield', ...hostile),
    }),
    { nil: undefined },
  ) as fc.Arbitrary<{ name: string; town: string }>,
});

describe('the letters', () => {
  it('show pictures as JPEGs with dimensions and the title as alternative text', () => {
    const page = html(orderConfirmed());

    expect(page).toContain(
      `<img src="${siteOrigin}/media/pictures/moon-1080.jpg" width="520" height="650" alt="Moon Stairs"`,
    );
    expect(page).not.toMatch(/\.avif|<script|<link|@import|url\(/);
    // If a picture cannot be loaded, its title appears instead, and must be legible on the letter's background.
    expect(page).not.toMatch(/<img[^>]*background/);
  });

  // The demo's texts about returns and terms, which a confirmation contains in full, have 1.7 kB.
  it('have at most 27 kB with twenty works, and less than Gmail’s limit with ninety-nine', () => {
    const lines = (count: number, title: string) =>
      Array.from({ length: count }, () => saleLine({ title, name: title }));
    const size = (about: Partial<Sale>) => Buffer.byteLength(html(orderConfirmed(about)));

    expect(size({ lines: lines(20, 'The Lighthouse for Lost Balloons') })).toBeLessThanOrEqual(27_000);
    for (const title of hostile) expect(size({ lines: lines(99, title) })).toBeLessThan(gmailCuts);
    const letter = orderConfirmed({ lines: lines(99, 'Moon Stairs') });
    expect(letter.works.at(-1)).toMatchObject({ title: 'and 75 more', price: '$146,250.00' });
  });

  // Rule 19.2
  it('have the same content as text and as HTML, and escape markup', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        for (const content of contentsOf(testSale(sale))) {
          const letter = write(content);
          const [page, text] = [html(letter), letterText(letter)];
          const words = wordsOf(page);
          const flat = text.replace(/\s+/g, ' ');
          const facts = [
            letter.heading,
            ...letter.opening,
            ...(letter.quote ?? []),
            ...letter.closing,
            ...letter.footer,
            ...letter.actions.map(({ label }) => label),
            ...letter.facts.flatMap(({ label, value }) => [label, value]),
            ...letter.works.flatMap(({ title, size, price }) => [title, size, price]),
            ...letter.works.flatMap(({ quantity }) => (quantity === 1 ? [] : [`Quantity ${quantity}`])),
          ];
          for (const fact of facts) {
            expect(words).toContain(fact.replace(/\s+/g, ' '));
            expect(flat).toContain(fact.replace(/\s+/g, ' '));
          }
          for (const { url } of letter.works.filter(({ url }) => url !== '')) expect(text).toContain(url);
          for (const { url } of letter.actions) {
            expect(text).toContain(url);
            expect(page).toContain(`href="${escapeMarkup(url)}"`);
          }
          expect(Buffer.byteLength(page)).toBeLessThan(gmailCuts);
          expect(page).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
          expect(letter.subject).not.toMatch(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/);
          expect(letter.subject.length).toBeLessThan(400);
        }
      }),
      // Each sale has dozens of lines, so that a few sales put each hostile text into each field.
      { numRuns: sized(8, 20) },
    );
  });
});
