import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { MailContent } from '#functions/mail/letter/content.ts';
import { letterHtml } from '#functions/mail/letter/html.ts';
import type { Letter } from '#functions/mail/letter/letter.ts';
import { plainLine } from '#functions/mail/letter/plain-line.ts';
import type { Sale } from '#functions/mail/letter/sale.ts';
import { letterText } from '#functions/mail/letter/text.ts';
import { writeLetter } from '#functions/mail/letter/write-letter.ts';
import { mailFile } from '#infra/local/aws/mail-file.ts';
import { escapeMarkup } from '#shared/rules/escape.ts';
import { shop } from '#shop-config';
import {
  contentsOf,
  saleLine,
  surroundings,
  testEnquiry,
  testSale,
  testShipment,
} from '#test/support/mail/sales.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

/** Bytes (Gmail shows the rest of a longer mail on request only). */
const gmailCuts = 102_000;

const brand = { name: shop.brand, url: siteOrigin };
const html = (letter: Letter) => letterHtml(letter, brand);
const write = (content: MailContent) => writeLetter(content, surroundings);
const orderConfirmed = (changes: Partial<Sale> = {}) =>
  write({ kind: 'order-confirmed', sale: testSale(changes) });
const orderArrived = (changes: Partial<Sale> = {}) =>
  write({ kind: 'order-arrived', sale: testSale(changes) });

/** The words of the page as a mail program shows them, without tags and hidden parts. */
function wordsOf(page: string): string {
  const body = page
    .slice(page.indexOf('<body'))
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<[^>]*>/g, ' ');
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return body
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');
}

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
  it('tell the buyer what she bought, what she paid, and whom to ask', () => {
    const letter = orderConfirmed();
    const text = letterText(letter);

    expect(letter.subject).toBe(`Your order from ${shop.brand}: Moon Stairs`);
    for (const fact of [
      'Moon Stairs',
      '24 × 30 in',
      'Total: $1,950.00',
      'Shipping: Free',
      'Jane Doe, Springfield',
    ])
      expect(text).toContain(fact);
    expect(text).toContain(shop.mail.thanks[0]);
    expect(text).toContain(shop.email);
    expect(text).toContain(`${siteOrigin}/artwork/MOON`);
  });

  it('give no size to a work that has one form only', () => {
    const sale = testSale({ lines: [saleLine({ name: 'Regular' }), saleLine({ name: '24 × 30 in' })] });
    const toldOfSale = contentsOf(sale).filter((content) => 'sale' in content);
    for (const letter of toldOfSale.map(write)) {
      expect(letter.works.map(({ size }) => size)).toEqual(['', '24 × 30 in']);
      expect(letterText(letter) + wordsOf(html(letter))).not.toMatch(/regular/i);
    }
  });

  it('call a work what the pages call it, wherever Square has put its article', () => {
    const sale = testSale({ lines: [saleLine({ title: 'Lantern Garden, The' })] });
    for (const letter of contentsOf(sale)
      .filter((content) => 'sale' in content)
      .map(write)) {
      expect(letter.subject).toMatch(/: The Lantern Garden$/);
      expect(letter.works.map(({ title }) => title)).toEqual(['The Lantern Garden']);
    }
  });

  it('tell the artist what was sold and where it goes', () => {
    const letter = orderArrived({ lines: [saleLine(), saleLine({ title: 'Paper Moon' })] });

    expect(letter.subject).toBe('Sold: Moon Stairs and 1 more');
    expect(letterText(letter)).toContain(
      `Open the order:\n${siteOrigin}/orderadmin?order=${surroundings.about}`,
    );
    expect(html(letter)).toContain(`href="${siteOrigin}/orderadmin?order=${surroundings.about}"`);
  });

  it('tell the buyer how to follow the parcel, and say it when the first word about it was wrong', () => {
    const sale = testSale();
    const letter = write({ kind: 'shipped', sale, shipment: testShipment, isCorrection: false });
    const again = write({ kind: 'shipped', sale, shipment: testShipment, isCorrection: true });

    expect(letter.subject).toBe('On its way: Moon Stairs');
    expect(letterText(letter)).toContain('Carrier: Post\nTracking number: LX 4711 US');
    expect(letterText(letter)).toContain(`Track the parcel:\n${testShipment.trackingUrl}`);
    expect(letterText(letter)).toContain(`See your order:\n${siteOrigin}/order#token`);
    expect(again.subject).toBe('Corrected tracking: Moon Stairs');
    expect(letterText(again)).toContain('please forget what the mail before said');
    const withdrawn = write({ kind: 'shipped', sale, shipment: {}, isCorrection: true });
    expect(letterText(withdrawn)).toContain('there is no way to follow this parcel');
    expect(letterText(withdrawn)).not.toContain('Carrier');
  });

  it.each(['javascript:alert(1)', 'http://track.example/1', 'data:text/html,x', 'track.example', ''])(
    'link no tracking address but an https one: not %j',
    (trackingUrl) => {
      const letter = write({
        kind: 'shipped',
        sale: testSale(),
        shipment: { trackingUrl },
        isCorrection: false,
      });
      expect(letter.actions.map(({ label }) => label)).toEqual(['See your order']);
    },
  );

  it('tell the buyer what goes back to her card, what went back before and what does not', () => {
    const refund = (amount: number, refundedInAll: number, reason?: string) =>
      write({
        kind: 'refunded',
        sale: testSale(),
        refund: { amount, refundedInAll, ...(reason && { reason }) },
      });
    const factsOf = (letter: Letter) =>
      letter.facts.map(({ label, value }) => `${label}: ${value}`).slice(0, -1);

    const whole = refund(195_000, 195_000);
    expect(whole.heading).toBe('Your money is on its way back');
    expect(factsOf(whole)).toEqual(['You paid: $1,950.00', 'Refunded: $1,950.00']);
    const part = refund(5_000, 15_000, 'The frame has a scratch.');
    expect(part.subject).toBe('Refunded $50.00: Moon Stairs');
    expect(part.heading).toBe('Part of your money is on its way back');
    expect(factsOf(part)).toEqual([
      'You paid: $1,950.00',
      'Refunded: $50.00',
      'Refunded in all: $150.00',
      'Not refunded: $1,800.00',
    ]);
    expect(letterText(part)).toContain('> The frame has a scratch.');
  });

  it('hand the artist a question in the asker’s own words, set apart from the shop’s', () => {
    const letter = write({ kind: 'enquiry', enquiry: testEnquiry() });

    expect(letter.subject).toBe('Jane Doe asks about Moon Stairs');
    expect(letterText(letter)).toContain('> How much is it?\n>\n> And would it fit through a door of 80 cm?');
    expect(html(letter)).toMatch(/<blockquote[^>]*><p[^>]*>How much is it\?<\/p>/);
    expect(letter.facts).toContainEqual({ label: 'E-mail', value: 'jane@example.com' });
  });

  it('give whoever lost it the link to the order, and nothing of the order itself', () => {
    const letter = write({ kind: 'order-link', confirmation: 'R2B3', isTest: false });

    expect(letterText(letter)).toContain(`See your order:\n${siteOrigin}/order#token`);
    expect(letter.works).toEqual([]);
  });

  it('never pass a test order for a sale', () => {
    const letters = contentsOf(testSale({ isTest: true }))
      .filter(({ kind }) => kind !== 'enquiry')
      .map(write);
    for (const letter of letters) {
      expect(letter.subject).toMatch(/^\[TEST\] /);
      expect(letterText(letter)).toMatch(/^This is a test order\. No actual payment has been processed\./);
      expect(wordsOf(html(letter))).toContain('This is a test order. No actual payment has been processed.');
      expect(letterText(letter)).not.toContain('waits to be shipped');
    }
  });

  it('show the picture as a JPEG of ours, sized and named, that no program needs to show', () => {
    const page = html(orderConfirmed());

    expect(page).toContain(
      `<img src="${siteOrigin}/media/pictures/moon-1080.jpg" width="520" height="650" alt="Moon Stairs"`,
    );
    expect(page).not.toMatch(/\.avif|<script|<link|@import|url\(/);
    // Its title, shown instead, stands on the letter's own paper.
    expect(page).not.toMatch(/<img[^>]*background/);
  });

  it('are made for every common mail program: 600 px, a language, both colour schemes, words before the pictures', () => {
    const page = html(orderConfirmed());

    expect(page).toContain('<html lang="en"');
    expect(page).toContain('<meta name="color-scheme" content="light dark">');
    expect(page).toContain('width="600"');
    expect(page).toContain('display:none;max-height:0');
  });

  it('are small: 25 kB with twenty works, and whole in Gmail even with ninety-nine', () => {
    const lines = (count: number, title: string) =>
      Array.from({ length: count }, () => saleLine({ title, name: title }));
    const size = (about: Partial<Sale>) => Buffer.byteLength(html(orderConfirmed(about)));

    expect(size({ lines: lines(20, 'The Lighthouse for Lost Balloons') })).toBeLessThanOrEqual(25_000);
    for (const title of hostile) expect(size({ lines: lines(99, title) })).toBeLessThan(gmailCuts);
    const letter = orderConfirmed({ lines: lines(99, 'Moon Stairs') });
    expect(letter.works.at(-1)).toMatchObject({ title: 'and 75 more', price: '$146,250.00' });
  });

  it('say the same as text and as HTML, stay small, and take no word for markup, whatever the works are called', () => {
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
      { numRuns: 60 },
    );
  }, 60_000);

  it('end no header early: what is smuggled into a name stays inside the subject', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...hostile), fc.constantFrom(...hostile), async (title, name) => {
        const sale = testSale({ lines: [saleLine({ title })], delivery: { name, town: name } });
        for (const letter of contentsOf(sale).map(write)) {
          const source = mailFile({
            messageId: 'id',
            date: new Date(0),
            from: '"A" <a@example.com>',
            to: ['b@example.com'],
            replyTo: [],
            headers: [],
            ...letter,
            html: html(letter),
            text: letterText(letter),
          });
          const read = await PostalMime.parse(source);

          expect(read.headers.map(({ key }) => key).sort()).toEqual(
            ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].sort(),
          );
          expect(read.subject).toBe(letter.subject);
          expect(read.bcc).toBeUndefined();
          expect(read.text?.trim()).toBe(letterText(letter).trim());
        }
      }),
    );
  });
});

describe('a line of somebody’s words', () => {
  it.each([
    ['a\r\nb\u2028c', 20, 'a b c'],
    ['\u202eabc\u2066', 20, 'abc'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 10, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
    ['abcdef', 3, 'abc…'],
    [`a${'\u0301'.repeat(900)}`, 5, '…'],
  ])('%j of at most %i is %j', (text, longest, line) => {
    expect(plainLine(text, longest)).toBe(line);
  });
});
