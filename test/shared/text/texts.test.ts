// Rule 9.15
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artworkTexts } from '#shared/artwork/artwork-metadata.ts';
import { describe as describeText } from '#shared/artwork/description.ts';
import {
  avifFile,
  isSharp,
  jpegFile,
  largestPictureUrl,
  mediaUrl,
  orientation,
  pictureSrcSet,
} from '#shared/artwork/pictures.ts';
import { searchTerm, searchText } from '#shared/artwork/search.ts';
import { readQuantity } from '#shared/cart/quantity.ts';
import { paymentErrorMessage } from '#shared/order/payment-errors.ts';
import { shippingFormErrors } from '#shared/shipping/shipping-address.ts';
import { artwork, piece } from '#test/support/shop/artworks.ts';
import { cpuTime } from '#test/support/shop/cpu-time.ts';

describe('a description', () => {
  it('is split into the first line and the other lines', () => {
    expect(describeText('One.\nTwo.\r\nThree.')).toEqual({ first: 'One.', rest: ['Two.', 'Three.'] });
    expect(describeText('One.')).toEqual({ first: 'One.', rest: [] });
  });

  // Rule 6.6
  it.each(['', '   ', 'No description available', ' No description available\n'])(
    'is not shown for %j',
    (text) => {
      expect(describeText(text)).toBeUndefined();
    },
  );
});

describe('a quantity', () => {
  // Rule 8.4
  it.each([
    ['3', 5, 3],
    ['abc', 5, 1],
    ['-1', 5, 1],
    ['7', 5, 5],
    ['1e309', 5, 1],
    ['500', 1000, 99],
    ['2', 0, 1],
  ])('typed as %j with %d in stock becomes %d', (input, stock, quantity) => {
    expect(readQuantity(input, stock)).toBe(quantity);
  });

  it('is a whole number from one to the stock, and at most 99', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), fc.integer({ min: 1, max: 200 }), (input, stock) => {
        const quantity = readQuantity(input, stock);

        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(Math.min(stock, 99));
      }),
    );
  });
});

describe('the search', () => {
  const finds = (term: string) => searchText(work).includes(searchTerm(term));
  const work = artwork({
    title: 'The Moon Stairs',
    medium: 'Ink on birch',
    description: 'A door in a hill',
    category: 'Prints on Wood',
    variations: [piece(1, { name: '8 x 10' })],
  });

  it.each(['moon', 'MOON STAIRS', 'ink on', 'door in a', 'on wood', '8 x', '', '  moon  '])(
    'finds the work by %j',
    (term) => {
      expect(finds(term)).toBe(true);
    },
  );

  // Rule 3.3
  it.each([
    ['Sleepwalker’s', "Sleepwalker's Bridge"],
    ['cafe', 'Café at Night'],
    ['caf\u00e9', 'Cafe\u0301 at Night'],
    ['"blue"', 'Study in “Blue”'],
    ['Lødz', 'Łodz'],
    ['strasse', 'Straße'],
    ['the clock orchard', 'Clock Orchard, The'],
  ])('finds the term %j in the title %j', (term, title) => {
    expect(searchText({ ...work, title })).toContain(searchTerm(term));
  });

  it.each(['sun', 'stairsink', '.*', 'moon.stairs', '[a-z]'])('does not find the work by %j', (term) => {
    expect(finds(term)).toBe(false);
  });
});

describe('the shipping form', () => {
  const filled = {
    email: 'ann@example.com',
    name: 'Ann',
    address1: '1 Hill',
    address2: '',
    city: 'Rome',
    state: 'GA',
    postalCode: '30161',
    country: 'US',
  };

  // Rule 9.3
  it('has an error for each empty field', () => {
    expect(
      shippingFormErrors({
        email: 'ann',
        name: '',
        address1: ' ',
        address2: '',
        city: '',
        state: '',
        postalCode: '1234',
        country: 'US',
      }),
    ).toEqual({
      email: 'Valid email is required',
      name: 'Name is required',
      address1: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'Valid postal code is required',
    });
  });

  it.each(['', 'ann@', '@example.com', 'ann@example', 'ann example@x.com', 'a@b..com', 'a@-b.com'])(
    'rejects the address %j',
    (email) => {
      expect(shippingFormErrors({ ...filled, email }).email).toBe('Valid email is required');
    },
  );

  it.each(['ann.b+c@example.co.uk', "o'neil@example.com", 'a@b.de'])('accepts the address %j', (email) => {
    expect(shippingFormErrors({ ...filled, email })).toEqual({});
  });

  // With backtracking from each character, a pattern would take minutes.
  // Rule 17.10
  it('validates an email address of 400,000 characters in linear time', async () => {
    const milliseconds = await cpuTime(() => {
      for (const email of [
        `${'a'.repeat(400_000)}@`,
        `a@${'a.'.repeat(200_000)}`,
        `a@${'a-'.repeat(200_000)}!`,
      ]) {
        shippingFormErrors({ ...filled, email });
      }
    });

    expect(milliseconds).toBeLessThan(10_000);
  });
});

describe('paymentErrorMessage', () => {
  it.each([
    ['CVV_FAILURE', 'The card security code (CVV) is incorrect'],
    ['GENERIC_DECLINE', 'The card was declined'],
    ['VERIFY_AVS_FAILURE', 'The billing address does not match the card'],
    ['VERIFY_CVV_FAILURE', 'The security code (CVV) is incorrect'],
    ['CARD_DECLINED_VERIFICATION_REQUIRED', 'Additional verification is required for this card'],
    ['INVALID_EXPIRATION', 'The card expiration date is invalid'],
    ['INVALID_CARD', 'The card number is invalid'],
    ['PAYMENT_LIMIT_EXCEEDED', 'Payment limit exceeded for this card'],
  ])('for %s is: %s', (code, text) => {
    expect(paymentErrorMessage([{ code, detail: 'raw' }])).toBe(text);
  });

  it('returns the detail for other codes, or else a general message', () => {
    expect(paymentErrorMessage([{ code: 'ODD', detail: 'Try later' }])).toBe('Try later');
    expect(paymentErrorMessage([{ code: 'ODD' }])).toBe('Card processing error');
    expect(paymentErrorMessage([{ code: 'constructor' }])).toBe('Card processing error');
    expect(paymentErrorMessage([])).toBe('Payment processing error');
    expect(paymentErrorMessage(undefined)).toBe('Payment processing error');
  });

  it('returns one line for each code, without duplicates', () => {
    expect(
      paymentErrorMessage([{ code: 'CVV_FAILURE' }, { code: 'INVALID_CARD' }, { code: 'CVV_FAILURE' }]),
    ).toBe('The card security code (CVV) is incorrect\nThe card number is invalid');
  });
});

describe('pictures', () => {
  const picture = { key: 'moon', width: 1600, height: 2000, color: '#000000', widths: [320, 640] };

  it('have addresses under /media/', () => {
    expect(mediaUrl(jpegFile('moon'))).toBe('/media/moon-1080.jpg');
    expect(mediaUrl(avifFile('moon', 320))).toBe('/media/moon-320.avif');
    expect(pictureSrcSet(picture)).toBe('/media/moon-320.avif 320w, /media/moon-640.avif 640w');
  });

  // Rule 16.6
  it('are zoomed with their largest existing file', () => {
    const sharp = { ...picture, widths: [320, 640, 720, 1080, 1280, 1600] };
    expect(isSharp(picture)).toBe(false);
    expect(largestPictureUrl(picture)).toBe('/media/moon-1080.jpg');
    expect(isSharp(sharp)).toBe(true);
    expect(largestPictureUrl(sharp)).toBe('/media/moon-1600.avif');
    // The largest file has the picture's own width, up to 2400 pixels. Older lists of widths are accepted.
    expect(isSharp({ ...picture, width: 640 })).toBe(true);
    expect(largestPictureUrl({ ...picture, width: 640 })).toBe('/media/moon-640.avif');
    expect(isSharp({ ...picture, width: 6000, widths: [320, 640, 1080, 1600, 2400] })).toBe(true);
  });

  // Rule 5.10
  it('are horizontal if wider than high, and otherwise vertical', () => {
    expect(orientation({ width: 3, height: 2 })).toBe('horizontal');
    expect(orientation({ width: 2, height: 3 })).toBe('vertical');
    expect(orientation({ width: 2, height: 2 })).toBe('vertical');
  });
});

describe('the texts of an artwork’s page', () => {
  const shop = { brand: 'Marlo Wren', description: 'A shop.', keywords: ['art'] };

  it('come from the work, or else from the shop', () => {
    expect(artworkTexts(artwork({ title: 'Moon, The', description: 'A\n  moon.' }), shop)).toEqual({
      title: 'The Moon — Marlo Wren',
      description: 'A moon.',
      keywords: ['The Moon', 'Originals', 'Acrylic', 'art'],
    });
    expect(artworkTexts(artwork({ description: 'No description available' }), shop).description).toBe(
      'A shop.',
    );
  });
});
