import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { priceOf } from '#infra/bring/file-work.ts';
import { readWorksFile } from '#infra/bring/read-file.ts';
import { csv, etsyCsv, fileIn, shopifyCsv } from '#test/support/works-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bring-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (content: string | Uint8Array, name = 'works.csv', currency = 'USD') =>
  readWorksFile(fileIn(folder, name, content), currency);

describe('a file of Etsy', () => {
  it('brings each listing with title, text, price, quantity, materials and pictures', () => {
    const { vendor, works, problems } = read(
      etsyCsv([
        {
          TITLE: 'The Moon Stairs &quot;large&quot;',
          DESCRIPTION: 'Oil on canvas, 30 < 40 in.\n\nSigned on the back.',
          PRICE: '1200.00',
          QUANTITY: '1',
          MATERIALS: 'Oil paint,Canvas',
          IMAGE1: 'https://i.etsystatic.com/1/r/il/a/11/il_fullxfull.1.jpg',
          IMAGE3: 'https://i.etsystatic.com/1/r/il/b/12/il_fullxfull.2.jpg',
          SKU: 'MOON-1',
        },
      ]),
    );

    expect(vendor).toBe('Etsy');
    expect(problems).toEqual([]);
    expect(works).toEqual([
      {
        row: 2,
        reference: 'etsy/the-moon-stairs-large',
        title: 'The Moon Stairs "large"',
        description: 'Oil on canvas, 30 < 40 in.\n\nSigned on the back.\n\nMaterials: Oil paint, Canvas',
        category: '',
        sizes: [{ name: 'Regular', sku: 'MOON-1', price: 120_000, isCounted: true, count: 1 }],
        pictures: [
          { url: 'https://i.etsystatic.com/1/r/il/a/11/il_fullxfull.1.jpg', caption: '' },
          { url: 'https://i.etsystatic.com/1/r/il/b/12/il_fullxfull.2.jpg', caption: '' },
        ],
        names: ['The Moon Stairs "large"', 'MOON-1'],
        remarks: [],
      },
    ]);
  });

  it('gives every combination of its variations the one price, shares the quantity out, and says so', () => {
    const [work] = read(
      etsyCsv([
        {
          TITLE: 'Print',
          QUANTITY: '7',
          'VARIATION 1 NAME': 'Size',
          'VARIATION 1 VALUES': '8x10,16x20',
          'VARIATION 2 NAME': 'Paper',
          'VARIATION 2 VALUES': 'Matte,Gloss',
        },
      ]),
    ).works;

    expect(work?.sizes.map(({ name, count, price }) => [name, count, price])).toEqual([
      ['8x10, Matte', 2, 12_000],
      ['8x10, Gloss', 2, 12_000],
      ['16x20, Matte', 2, 12_000],
      ['16x20, Gloss', 1, 12_000],
    ]);
    expect(work?.remarks.join()).toContain('the quantity is shared out');
  });

  it('takes 70 variations, and refuses what Square has no room for', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `No ${index}`).join(',');

    const { works, problems } = read(
      etsyCsv([
        { TITLE: 'Seventy', QUANTITY: '70', 'VARIATION 1 VALUES': values(70) },
        { TITLE: 'Many', 'VARIATION 1 VALUES': values(26), 'VARIATION 2 VALUES': values(10) },
      ]),
    );

    expect(works.map(({ sizes }) => sizes.length)).toEqual([70]);
    expect(problems).toEqual([
      { row: 3, title: 'Many', says: expect.stringContaining('260 variations, and Square takes 250') },
    ]);
  });

  it('names the rows with another currency, without an amount or without a title, and imports the rest', () => {
    const { works, problems } = read(
      etsyCsv([
        { TITLE: 'Euro', CURRENCY_CODE: 'EUR' },
        { TITLE: 'Odd', PRICE: 'ask me' },
        { TITLE: '', DESCRIPTION: 'Nameless' },
        { TITLE: 'Good' },
      ]),
    );

    expect(works.map(({ title }) => title)).toEqual(['Good']);
    expect(problems.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(problems[0]?.says).toContain('Its price is in EUR, and the shop sells in USD');
  });

  it('keeps two works of one title apart, whatever is between them', () => {
    const { works } = read(etsyCsv([{ TITLE: 'Untitled' }, { TITLE: 'Other' }, { TITLE: 'untitled' }]));

    expect(works.map(({ reference }) => reference)).toEqual([
      'etsy/untitled',
      'etsy/other',
      'etsy/untitled~2',
    ]);
    expect(works[2]?.remarks.join()).toContain('number 2 of this title');
    expect(works.map(({ names }) => names)).toEqual([['Untitled'], ['Other'], []]);
  });

  it('never takes two works for one, however alike their titles are', () => {
    const titles = fc.constantFrom('a', 'A', 'a 2', 'a-2', 'á', 'b', '!', '?');
    fc.assert(
      fc.property(fc.array(titles, { maxLength: 12 }), (all) => {
        const { works } = read(etsyCsv(all.map((TITLE) => ({ TITLE }))));

        expect(new Set(works.map(({ reference }) => reference)).size).toBe(all.length);
      }),
    );
  });
});

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

describe('a file as spreadsheets and systems save it', () => {
  const listing = {
    TITLE: 'Brücke, "bei Nacht"',
    DESCRIPTION: 'Line one\nLine two; and more',
    PRICE: '1.234,50',
  };
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

  it.each([
    ['as it is', etsyCsv([listing])],
    ['with a byte order mark', `\uFEFF${etsyCsv([listing])}`],
    ['with CRLF', etsyCsv([listing], { lineEnd: '\r\n' })],
    ['with semicolons', etsyCsv([listing], { delimiter: ';' })],
    ['with tabs', etsyCsv([listing], { delimiter: '\t' })],
    ['in UTF-16', utf16(etsyCsv([listing], { delimiter: '\t' }))],
    ['in Windows’ encoding', Buffer.from(etsyCsv([listing]), 'latin1')],
    ['with empty lines', `${etsyCsv([listing])}\n\n,,,\n`],
    ['without its last line end', etsyCsv([listing]).trimEnd()],
  ])('is read %s', (_, content) => {
    const { works, problems } = read(content);

    expect(problems).toEqual([]);
    expect(works).toHaveLength(1);
    expect(works[0]).toMatchObject({
      title: 'Brücke, "bei Nacht"',
      description: 'Line one\nLine two; and more',
    });
    expect(works[0]?.sizes[0]?.price).toBe(123_450);
  });

  it.each([
    ['that is empty', '', /is empty/],
    ['that has a header alone', etsyCsv([]), undefined],
    [
      'of orders',
      'Order ID,Sale Date,Item Name\n1,2,3\n',
      /no file of works .* begins with Order ID, Sale Date/,
    ],
    ['of another kind', '<!doctype html><html></html>', /no file of works/],
    ['with an open quote', `${etsyCsv([])}"The Moon`, /cannot be read as a table/],
    ['of other JSON', '[1, 2]', /no products\.json/],
  ])('%s is named in a message', (_, content, message) => {
    if (message) expect(() => read(content)).toThrow(message);
    else expect(read(content)).toMatchObject({ works: [], problems: [] });
  });

  it('tells a terminal nothing but text', () => {
    const commands = '\u001b[2J\u001b]0;owned\u0007';
    const { problems } = read(
      etsyCsv([
        { TITLE: `${commands}Moon`, CURRENCY_CODE: 'EUR' },
        { TITLE: 'Price', PRICE: `${commands}ask` },
      ]),
    );

    expect(problems).toHaveLength(2);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    for (const { title, says } of problems) expect(title + says).not.toMatch(/[\u0000-\u001f]/);
    expect(() => read(`${commands},b,c\n`)).toThrow(/begins with \[2J\]0;owned, b, c/);
  });

  it('that is not there is told in a sentence', () => {
    expect(() => readWorksFile(join(folder, 'none.csv'), 'USD')).toThrow(/cannot be read \(ENOENT\)/);
  });

  it('holds every listing, whatever is in its cells', () => {
    const words = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((text) => /\p{L}/u.test(text));
    fc.assert(
      fc.property(
        fc.array(fc.record({ TITLE: words, DESCRIPTION: words, QUANTITY: fc.nat(50).map(String) }), {
          maxLength: 8,
        }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (listings, delimiter, lineEnd) => {
          const { works, problems } = read(etsyCsv(listings, { delimiter, lineEnd }));

          expect(works.length + problems.length).toBe(listings.length);
          expect(new Set(works.map(({ reference }) => reference)).size).toBe(works.length);
          expect(works.map(({ row }) => row)).toEqual(works.map(({ row }) => row).toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a price', () => {
  it.each([
    ['24', 2400],
    ['24.5', 2450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234', 123_400],
    ['12.345.678', 1_234_567_800],
    ['€ 24,00', 2400],
    ['USD 1 200', 120_000],
    ["1'200.00", 120_000],
    ['.99', 99],
    ['', undefined],
    ['0.00', undefined],
    ['ask', Number.NaN],
    ['1,2,3', Number.NaN],
    ['-5', Number.NaN],
    ['1e3', Number.NaN],
  ])('written as %j is %j in minor units', (text, price) => {
    expect(priceOf(text)).toEqual(price);
  });

  it('is read back from both ways of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount) => {
        for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH']) {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
          expect(priceOf(text)).toBe(amount);
        }
      }),
    );
  });
});
