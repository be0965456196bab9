// Rules 19.2 and 19.10
import { describe, expect, it } from 'vitest';
import type { Sale } from '#functions/mail/letter/content.ts';
import type { Letter } from '#functions/mail/letter/letter.ts';
import { letterText } from '#functions/mail/letter/text.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import { letterWords, policies, shop } from '#shop-config';
import { html, orderConfirmed, wordsOf, write } from '#test/support/mail/letters.ts';
import {
  contentsOf,
  saleLine,
  surroundings,
  testEnquiry,
  testSale,
  testShipment,
  testSignIn,
  testSquareChange,
} from '#test/support/mail/sales.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

describe('the letters', () => {
  it('tell the shopper what was bought, the price paid, and whom to contact', () => {
    const letter = orderConfirmed();
    const text = letterText(letter);

    expect(letter.subject).toBe(`Your order 012-345 from ${shop.brand}: Moon Stairs`);
    for (const fact of [
      'Moon Stairs',
      '24 × 30 in',
      'Total: $1,950.00',
      'Shipping: Free',
      'Jane Doe, Springfield',
    ])
      expect(text).toContain(fact);
    expect(text).toContain(letterWords.thanks[0]);
    expect(text).toContain(shop.email);
    expect(text).toContain(`${siteOrigin}/artwork/MOON`);
  });

  // Rule 23.7
  it('state the tax that a total includes, if Square has calculated it', () => {
    const withTax = (includedTax: Sale['includedTax']) =>
      letterText(write({ kind: 'order-confirmed', sale: testSale({ includedTax }) }));

    expect(withTax({ name: 'VAT', amount: 32_500 })).toMatch(
      /Total: \$1,950\.00\s+Tax: Includes \$325\.00 VAT/,
    );
    expect(withTax({ name: 'VAT' })).toMatch(/Total: \$1,950\.00\s+Tax: Includes any VAT due/);
    expect(withTax(undefined)).not.toContain('Includes');
  });

  // Rule 29.6
  it('that confirm an order contain the full texts about returns and terms', () => {
    const letter = write({ kind: 'order-confirmed', sale: testSale() });
    for (const { text } of [policies.returns, policies.terms])
      for (const paragraph of paragraphsOf(text)) {
        expect(letterText(letter)).toContain(paragraph);
        expect(wordsOf(html(letter))).toContain(paragraph);
      }
    expect(letter.documents?.map(({ title }) => title)).toEqual(['Returns', 'Terms']);
  });

  // Rule 29.4
  it('confirm when and for which works a withdrawal arrived, but not that it is accepted', () => {
    const letter = write({
      kind: 'withdrawal-received',
      sale: testSale(),
      at: 1_700_000_000_000,
      isWhole: true,
    });
    const text = letterText(letter);
    expect(text).toContain('Received: Tuesday, November 14, 2023 at 10:13 PM UTC');
    expect(text).toContain('I withdraw from the contract for order 012-345.');
    expect(text).toContain('Moon Stairs');
    expect(text).not.toMatch(/accept|refunded/i);
  });

  // Rule 6.7
  it('show no size for a work with a single form', () => {
    const sale = testSale({ lines: [saleLine({ name: 'Regular' }), saleLine({ name: '24 × 30 in' })] });
    const toldOfSale = contentsOf(sale).filter((content) => 'sale' in content);
    for (const letter of toldOfSale.map(write)) {
      expect(letter.works.map(({ size }) => size)).toEqual(['', '24 × 30 in']);
      expect(letterText(letter) + wordsOf(html(letter))).not.toMatch(/regular/i);
    }
  });

  it('show a title with its trailing article in front, as pages do', () => {
    const sale = testSale({ lines: [saleLine({ title: 'Lantern Garden, The' })] });
    for (const letter of contentsOf(sale)
      .filter((content) => 'sale' in content)
      .map(write)) {
      expect(letter.subject).toMatch(/: The Lantern Garden(?:, order 012-345)?$/);
      expect(letter.works.map(({ title }) => title)).toEqual(['The Lantern Garden']);
    }
  });

  it('tell the artist which works were sold and the town of the delivery', () => {
    const sale = testSale({ lines: [saleLine(), saleLine({ title: 'Paper Moon' })] });
    const letter = write({ kind: 'order-arrived', sale });

    expect(letter.subject).toBe('Sold: Moon Stairs and 1 more, order 012-345');
    expect(letterText(letter)).toContain(
      `Open the order:\n${siteOrigin}/orderadmin?order=${surroundings.about}`,
    );
    expect(html(letter)).toContain(`href="${siteOrigin}/orderadmin?order=${surroundings.about}"`);
  });

  it('tell the shopper how to track the parcel, and whether earlier tracking details were wrong', () => {
    const sale = testSale();
    const letter = write({ kind: 'shipped', sale, shipment: testShipment, isCorrection: false });
    const again = write({ kind: 'shipped', sale, shipment: testShipment, isCorrection: true });

    expect(letter.subject).toBe('On its way: Moon Stairs, order 012-345');
    expect(letterText(letter)).toContain('Carrier: Post\nTracking number: LX 4711 US');
    expect(letterText(letter)).toContain(`Track the parcel:\n${testShipment.trackingUrl}`);
    expect(letterText(letter)).toContain(`See your order:\n${siteOrigin}/order#token`);
    expect(again.subject).toBe('Corrected tracking: Moon Stairs, order 012-345');
    expect(letterText(again)).toContain('The tracking in my last email was wrong');
    const withdrawn = write({ kind: 'shipped', sale, shipment: {}, isCorrection: true });
    expect(letterText(withdrawn)).toContain('this parcel has no tracking');
    expect(letterText(withdrawn)).not.toContain('Carrier');
  });

  it.each(['javascript:alert(1)', 'http://track.example/1', ''])(
    'do not link the tracking address %j',
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

  it('tell the shopper the amount of this refund, the refunded total, and the amount that is not refunded', () => {
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
    expect(part.subject).toBe('Refunded $50.00: Moon Stairs, order 012-345');
    expect(part.heading).toBe('Part of your money is on its way back');
    expect(factsOf(part)).toEqual([
      'You paid: $1,950.00',
      'Refunded: $50.00',
      'Refunded in all: $150.00',
      'Not refunded: $1,800.00',
    ]);
    expect(letterText(part)).toContain('> The frame has a scratch.');
  });

  // Rule 21.1
  it('quote a visitor’s question, apart from the shop’s text', () => {
    const letter = write({ kind: 'enquiry', enquiry: testEnquiry() });

    expect(letter.subject).toBe('Jane Doe asks about Moon Stairs');
    expect(letterText(letter)).toContain('> How much is it?\n>\n> And would it fit through a door of 80 cm?');
    expect(html(letter)).toMatch(/<blockquote[^>]*><p[^>]*>How much is it\?<\/p>/);
    expect(letter.facts).toContainEqual({ label: 'Email', value: 'jane@example.com' });
  });

  // Rule 26.9
  it.each([
    [
      true,
      'Your shop was connected with Square',
      /payments of your shop go to .* disconnect Square in your studio now/s,
    ],
    [
      false,
      'Your shop was disconnected from Square',
      /Nobody can pay .* connect your own Square account again/s,
    ],
  ])(
    'tell the artist that the Square account was changed (connected: %s), and what to do',
    (isConnected, subject, words) => {
      const letter = write({ kind: 'square-connection', change: { ...testSquareChange, isConnected } });

      expect([letter.subject, letter.facts]).toEqual([
        subject,
        [
          { label: 'Account', value: 'marlo' },
          { label: 'When', value: 'Tuesday, November 14, 2023 at 10:13 PM UTC' },
          { label: 'Square account', value: 'MSTUDIO' },
        ],
      ]);
      expect(letterText(letter)).toMatch(words);
      expect(letterText(letter)).toContain(`${siteOrigin}/admin/square`);
    },
  );

  // Rule 12.17
  it('report a sign-in on a new device to the artist with account, time, browser and advice', () => {
    const letter = write({ kind: 'new-device', signIn: testSignIn });
    const text = letterText(letter);

    expect(letter.subject).toBe('New sign-in to your studio');
    expect(letter.facts).toEqual([
      { label: 'Account', value: 'marlo' },
      { label: 'When', value: 'Tuesday, November 14, 2023 at 10:13 PM UTC' },
      { label: 'Browser', value: 'Firefox on Linux' },
    ]);
    expect(text).toContain(`Open the settings:\n${siteOrigin}/admin/settings`);
    expect(text).toMatch(/If it was not you, .*“Sign out everywhere else”, change your password/);
  });

  it('with an order link contain nothing else about the order', () => {
    const letter = write({ kind: 'order-link', confirmation: 'R2B3', isTest: false });

    expect(letterText(letter)).toContain(`See your order:\n${siteOrigin}/order#token`);
    expect(letter.works).toEqual([]);
  });

  // Rule 22.4
  it('ask the owner of an address for confirmation, without works or a name', () => {
    const letter = write({ kind: 'confirm-subscription' });

    expect(letterText(letter)).toContain(`Yes, tell me:\n${siteOrigin}/news#confirm=key`);
    expect(letter.works).toEqual([]);
  });

  // Rule 22.7
  it('announce new works with the artist’s words, large pictures, prices and a link to unsubscribe', () => {
    const works = ['Moon Stairs', 'Paper Moon'].map((title) => ({
      artworkId: 'MOON',
      title,
      label: 'Acrylic on canvas · 24 × 30 in',
      ...(title === 'Moon Stairs' && { price: 'from $38.00' }),
    }));
    const letter = write({ kind: 'new-works', works });

    expect(letter.subject).toBe('New work: Moon Stairs and 1 more');
    expect(letter.opening).toEqual(letterWords.newWorks);
    expect(letterText(letter)).toContain(`Unsubscribe:\n${siteOrigin}/news#end=key`);
    // A work announced by an earlier version of the shop has no price.
    expect(letter.works.map(({ price }) => price)).toEqual(['from $38.00', '']);
    expect(html(letter).match(/width="520"/g)).toHaveLength(2);
    // The title gets all the width that the price does not need.
    expect(html(letter).match(/<td class="ink" width="100%"/g)).toHaveLength(2);
    expect(html(letter).indexOf('Unsubscribe')).toBeGreaterThan(
      html(letter).indexOf('You receive this email'),
    );
  });

  // Rule 19.4
  it('never present a test order as a sale', () => {
    const letters = contentsOf(testSale({ isTest: true }))
      .filter((content) => 'sale' in content || 'isTest' in content)
      .map(write);
    for (const letter of letters) {
      expect(letter.subject).toMatch(/^\[TEST\] /);
      expect(letterText(letter)).toMatch(/^This is a test order\. No actual payment has been processed\./);
      expect(wordsOf(html(letter))).toContain('This is a test order. No actual payment has been processed.');
      expect(letterText(letter)).not.toContain('waits to be shipped');
    }
  });
});
