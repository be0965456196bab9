// Rule 23.3
import { describe, expect, it } from 'vitest';
import { artworkHead } from '#functions/pages/artwork-head.ts';
import { shippingFacts } from '#functions/pages/sale-facts.ts';
import { artwork } from '#test/support/shop/artworks.ts';

const region = (addressCountry: string) => ({ '@type': 'DefinedRegion', addressCountry });

describe('the shipping details for search engines', () => {
  it('state free shipping for a work that is sent to fewer countries', () => {
    expect(shippingFacts({ shipsTo: ['CA', 'US'] }, { countries: 'everywhere' })).toEqual({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'USD' },
      shippingDestination: [region('CA'), region('US')],
    });
  });

  it('state free shipping for every work of a shop that names its countries', () => {
    expect(shippingFacts({}, { countries: ['CH', 'DE'] })?.shippingDestination).toEqual([
      region('CH'),
      region('DE'),
    ]);
  });

  it('are absent in a shop that sends works everywhere, and for a work sent by arrangement', () => {
    expect(shippingFacts({}, { countries: 'everywhere' })).toBeUndefined();
    expect(shippingFacts({ shipsTo: [] }, { countries: ['US'] })).toBeUndefined();
  });

  it('are in the offers of the work’s page', () => {
    const head = artworkHead(artwork({ shipsTo: ['US'] }), 'https://shop.example');
    expect(head.jsonLd).toContain('"shippingDestination":[{"@type":"DefinedRegion","addressCountry":"US"}]');
    expect(artworkHead(artwork(), 'https://shop.example').jsonLd).not.toContain('shippingDetails');
  });
});
