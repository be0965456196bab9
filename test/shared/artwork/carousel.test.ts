// Rule 2.4
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carouselFallback, isShownInCarousel, keepTitlesApart } from '#shared/artwork/carousel.ts';
import { artwork, piece } from '#test/support/shop/artworks.ts';

describe('the carousel', () => {
  // Rule 2.5
  it('shows a work only if its first variation is in stock', () => {
    expect(isShownInCarousel(artwork({ variations: [piece(1), piece(0)] }))).toBe(true);
    expect(isShownInCarousel(artwork({ variations: [piece(0), piece(1)] }))).toBe(false);
  });

  it('shows the latest works if none is featured, and keeps works of one title apart', () => {
    const works = ['Moon, The', 'The Moon', 'Fish', 'Stairs', 'Door', 'Leaf'].map((title, index) =>
      artwork({ id: `W${index}`, title, squareUpdatedAt: `2026-10-0${9 - index}T00:00:00Z` }),
    );

    const fallback = carouselFallback(works);

    expect(fallback.map(({ id }) => id)).toEqual(['W0', 'W1', 'W2', 'W3', 'W4']);
    expect(keepTitlesApart(fallback).map(({ id }) => id)).toEqual(['W0', 'W2', 'W1', 'W3', 'W4']);
  });
});

describe('keepTitlesApart', () => {
  const titles = (row: string) => [...row].map((title, index) => ({ title, index }));
  const row = (works: readonly { readonly title: string }[]) => works.map(({ title }) => title).join('');

  it.each([
    ['ABCDE', 'ABCDE'],
    ['AABB', 'ABAB'],
    ['AAABC', 'ABACA'],
  ])('turns the titles %s into %s', (given, shown) => {
    expect(row(keepTitlesApart(titles(given)))).toBe(shown);
  });

  // Rule 2.6
  it('never puts equal titles next to each other if another order is possible', () => {
    const someTitles = fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(someTitles, (given) => {
        const works = titles(given.join(''));
        const shown = keepTitlesApart(works);
        expect(shown.toSorted((a, b) => a.index - b.index)).toEqual(works);
        const most = Math.max(...given.map((title) => given.filter((other) => other === title).length));
        fc.pre(given.length > 1 && most <= given.length / 2);
        for (const [place, { title }] of shown.entries()) {
          expect(title).not.toBe(shown[(place + 1) % shown.length]?.title);
        }
      }),
    );
  });
});
