// Rule 23.3
import { describe, expect, it } from 'vitest';
import { artworkHead } from '#functions/pages/artwork-head.ts';
import { shippingFacts } from '#functions/pages/sale-facts.ts';
import { artwork } from '#test/support/shop/artworks.ts';

const region = (addressCountry: string) => ({ '@type': 'DefinedRegion', addressCountry });

describe('the shipping details for search engines', () => {
  it('list the work’s own countries if it has any', () => {
    expect(shippingFacts({ shipsTo: ['CA', 'US'] }, { countries: 'everywhere' })).toEqual({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'USD' },
      shippingDestination: [region('CA'), region('US')],
    });
  });

  it('list the shop’s countries for a work without countries of its own', () => {
    expect(shippingFacts({}, { countries: ['CH', 'DE'] })?.shippingDestination).toEqual([
      region('CH'),
      region('DE'),
    ]);
  });

  it('are absent if the shop sends works everywhere, or the work is sent by arrangement', () => {
    expect(shippingFacts({}, { countries: 'everywhere' })).toBeUndefined();
    expect(shippingFacts({ shipsTo: [] }, { countries: ['US'] })).toBeUndefined();
  });

  it('are part of the offers on a work’s page', () => {
    const head = artworkHead(artwork({ shipsTo: ['US'] }), 'https://shop.example');
    expect(head.jsonLd).toContain('"shippingDestination":[{"@type":"DefinedRegion","addressCountry":"US"}]');
    expect(artworkHead(artwork(), 'https://shop.example').jsonLd).not.toContain('shippingDetails');
  });
});
