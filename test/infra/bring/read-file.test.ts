// Rule 27.1
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorksFile } from '#infra/bring/read-file.ts';
import { etsyCsv, worksFileReader } from '#test/support/works-files.ts';

const read = worksFileReader();

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
    expect(() => readWorksFile(join(tmpdir(), 'none.csv'), 'USD')).toThrow(/cannot be read \(ENOENT\)/);
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
