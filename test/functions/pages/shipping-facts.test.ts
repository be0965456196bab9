// Rule 23.3
import { describe, expect, it } from 'vitest';
import { artworkHead } from '#functions/pages/artwork-head.ts';
import { shippingFacts } from '#functions/pages/shipping-facts.ts';
import { artwork } from '#test/support/shop/artworks.ts';

const region = (addressCountry: string) => ({ '@type': 'DefinedRegion', addressCountry });

describe('where a work is sent, for search engines', () => {
  it('is told of a work that goes to fewer countries, as free shipping', () => {
    expect(shippingFacts({ shipsTo: ['CA', 'US'] }, { countries: 'everywhere' })).toEqual({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'USD' },
      shippingDestination: [region('CA'), region('US')],
    });
  });

  it('is told of every work of a shop that names its countries', () => {
    expect(shippingFacts({}, { countries: ['CH', 'DE'] })?.shippingDestination).toEqual([
      region('CH'),
      region('DE'),
    ]);
  });

  it('is not told of a shop that sends works everywhere, nor of a work that is sent on request', () => {
    expect(shippingFacts({}, { countries: 'everywhere' })).toBeUndefined();
    expect(shippingFacts({ shipsTo: [] }, { countries: ['US'] })).toBeUndefined();
  });

  it('stands in the offers of the work’s page', () => {
    const head = artworkHead(artwork({ shipsTo: ['US'] }), 'https://shop.example');
    expect(head.jsonLd).toContain('"shippingDestination":[{"@type":"DefinedRegion","addressCountry":"US"}]');
    expect(artworkHead(artwork(), 'https://shop.example').jsonLd).not.toContain('shippingDetails');
  });
});
