// Rule 27.2
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etsyCsv, worksFileReader } from '#test/support/works-files.ts';

const read = worksFileReader();

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
