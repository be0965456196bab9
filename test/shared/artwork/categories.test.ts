import { expect, it } from 'vitest';
import { shownCategories } from '#functions/catalogue/public-lists.ts';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { formatsOf } from '#shared/artwork/formats.ts';
import { artwork } from '#test/support/shop/artworks.ts';
import { categoriesOf } from '#web/features/gallery/entries.ts';

const names = ['Prints 10', 'prints', 'Originals', 'Prints 9', 'Éditions', 'Prints', 'éditions'];
const inOrder = ['Éditions', 'éditions', 'Originals', 'Prints', 'prints', 'Prints 9', 'Prints 10'];

// Rule 3.2
it('categories have the same order in the dropdown, the gallery and the formats of a work', () => {
  const works: Artwork[] = names.map((category, i) => artwork({ id: `W${i}`, category }));
  const [first] = works as [Artwork];
  expect(shownCategories(works).map(({ name }) => name)).toEqual(categoriesOf(works));
  expect([...formatsOf(first, works).keys()]).toEqual(categoriesOf(works));
  expect(categoriesOf(works)).toEqual(inOrder);
});
