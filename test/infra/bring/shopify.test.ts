// Rule 27.2
import { describe, expect, it } from 'vitest';
import { csv, shopifyCsv, worksFileReader } from '#test/support/works-files.ts';

const read = worksFileReader();

describe('a file of Shopify', () => {
  const product = {
    Handle: 'moon-stairs',
    Title: 'The Moon Stairs',
    'Body (HTML)':
      '<p>A staircase <b>that</b> changed&nbsp;its mind.</p><script>alert(1)</script><p>Second.</p>',
    Type: 'Prints',
    'Option1 Name': 'Size',
    'Option1 Value': 'Small',
    'Variant SKU': 'M-S',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '3',
    'Variant Inventory Policy': 'deny',
    'Variant Price': '45.00',
    'Image Src': 'https://cdn.shopify.com/s/files/1/moon.jpg?v=1',
    'Image Position': '1',
    'Image Alt Text': 'The whole picture',
    Status: 'active',
  };
  const rows = [
    product,
    {
      Handle: 'moon-stairs',
      'Option1 Value': 'Large',
      'Variant Inventory Policy': 'continue',
      'Variant Inventory Tracker': 'shopify',
      'Variant Price': '95.00',
      'Image Src': 'https://cdn.shopify.com/s/files/1/detail.jpg',
      'Image Position': '3',
    },
    {
      Handle: 'moon-stairs',
      'Image Src': 'https://cdn.shopify.com/s/files/1/room.jpg',
      'Image Position': '2',
    },
  ];

  it('is one work of its rows: variants, and pictures in their order', () => {
    const { vendor, works, remarks } = read(shopifyCsv(rows));

    expect(vendor).toBe('Shopify');
    expect(works).toHaveLength(1);
    expect(works[0]).toMatchObject({
      row: 2,
      reference: 'shopify/moon-stairs',
      title: 'The Moon Stairs',
      description: 'A staircase that changed its mind.\n\nSecond.',
      category: 'Prints',
      sizes: [
        { name: 'Small', sku: 'M-S', price: 4500, isCounted: true, count: 3 },
        { name: 'Large', sku: '', price: 9500, isCounted: false, count: undefined },
      ],
      pictures: [
        { url: 'https://cdn.shopify.com/s/files/1/moon.jpg?v=1', caption: 'The whole picture' },
        { url: 'https://cdn.shopify.com/s/files/1/room.jpg', caption: '' },
        { url: 'https://cdn.shopify.com/s/files/1/detail.jpg', caption: '' },
      ],
    });
    expect(remarks.join()).toContain('does not name its currency');
  });

  it('is read under the names of 2025, too', () => {
    const columns = [
      'Title',
      'URL handle',
      'Description',
      'Option1 value',
      'SKU',
      'Price',
      'Inventory tracker',
      'Inventory quantity',
      'Continue selling when out of stock',
      'Product image URL',
      'Image position',
      'Status',
    ];
    const { works } = read(
      csv(columns, [
        {
          Title: 'Teapot',
          'URL handle': 'teapot',
          Description: 'Rain inside.',
          'Option1 value': 'Default Title',
          SKU: 'T-1',
          Price: '800',
          'Inventory tracker': 'shopify',
          'Inventory quantity': '-1',
          'Continue selling when out of stock': 'FALSE',
          'Product image URL': 'https://cdn.shopify.com/t.jpg',
          Status: 'Active',
        },
      ]),
    );

    expect(works[0]?.sizes).toEqual([
      { name: 'Regular', sku: 'T-1', price: 80_000, isCounted: true, count: 0 },
    ]);
    expect(works[0]?.pictures).toHaveLength(1);
  });

  it('leaves drafts, archived and hidden products and gift cards out, and says which', () => {
    const { works, problems } = read(
      shopifyCsv([
        { ...product, Handle: 'a', Status: 'draft' },
        { ...product, Handle: 'b', Status: 'archived' },
        { ...product, Handle: 'c', 'Gift Card': 'true' },
        { ...product, Handle: 'd', Status: 'unlisted' },
        { ...product, Handle: 'e', Published: 'FALSE' },
      ]),
    );

    expect(works).toEqual([]);
    expect(problems.map(({ says }) => says)).toEqual([
      'At Shopify it is a draft, and not for sale.',
      'At Shopify it is archived, and not for sale.',
      'It is a gift card.',
      'At Shopify it is unlisted, and not for sale to everybody.',
      'At Shopify it is not published in the online store.',
    ]);
  });

  it('says where the counts are when the file has none', () => {
    const { works } = read(shopifyCsv([{ ...product, 'Variant Inventory Qty': '' }]));

    expect(works[0]?.sizes[0]).toMatchObject({ isCounted: true, count: undefined });
    expect(works[0]?.remarks.join()).toContain('counts as sold out until it is counted in Square');
  });
});
