// Rule 27.2
import { describe, expect, it } from 'vitest';
import { csv, worksFileReader } from '#test/support/works-files.ts';

const read = worksFileReader();

describe('a file of Big Cartel', () => {
  it('is the products.json that every shop of it serves', () => {
    const { vendor, works, problems } = read(
      JSON.stringify([
        {
          id: 1,
          name: 'Moth Wedding',
          permalink: 'moth-wedding',
          status: 'active',
          price: 300.5,
          description: 'Two moths.',
          categories: [{ id: 3, name: 'Originals' }],
          options: [{ id: 9, name: 'Moth Wedding', price: 300.5, sold_out: false }],
          images: [{ url: 'https://assets.bigcartel.com/product_images/1/moth.jpg' }],
        },
        { id: 2, name: 'Gone', permalink: 'gone', status: 'sold-out', price: 20, options: [] },
        { id: 3, name: 'Secret', permalink: 'secret', status: 'hidden', price: 20 },
        { id: 4, name: 'Next', permalink: 'next', status: 'coming-soon', price: 20 },
      ]),
      'products.json',
    );

    expect(vendor).toBe('Big Cartel');
    expect(
      works.map(({ title, category, sizes }) => [title, category, sizes[0]?.price, sizes[0]?.count]),
    ).toEqual([
      ['Moth Wedding', 'Originals', 30_050, 1],
      ['Gone', '', 2000, 0],
    ]);
    expect(works[0]?.remarks.join()).toContain('1 is taken for what is not sold out');
    expect(works[1]?.remarks).toEqual([]);
    expect(problems).toEqual([
      { row: 3, title: 'Secret', says: expect.stringContaining('hidden') },
      { row: 4, title: 'Next', says: 'At Big Cartel it is coming soon, and not for sale yet.' },
    ]);
  });

  it('is a table of products, too: a row an option', () => {
    const columns = [
      'name',
      'permalink',
      'description',
      'price',
      'status',
      'category',
      'option name',
      'quantity',
      'image 1',
      'image 2',
    ];
    const { vendor, works } = read(
      csv(columns, [
        {
          name: 'Card',
          permalink: 'card',
          price: '$6.00',
          category: 'Cards',
          'option name': 'Single',
          quantity: '4',
          'image 1': 'https://a.example/1.jpg',
          'image 2': 'https://a.example/2.jpg',
        },
        { name: 'Card', permalink: 'card', price: '$30.00', 'option name': 'Pack of six', quantity: '0' },
      ]),
    );

    expect(vendor).toBe('Big Cartel');
    expect(works).toHaveLength(1);
    expect(works[0]?.sizes.map(({ name, price, count }) => [name, price, count])).toEqual([
      ['Single', 600, 4],
      ['Pack of six', 3000, 0],
    ]);
    expect(works[0]?.pictures).toHaveLength(2);
  });
});
