// Rule 5.20
import { expect, test } from 'vitest';
import { neighborsOf, otherFormats } from '#shared/artwork/neighbors.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';

const work = (title: string, category = 'Originals', inStock = 1) =>
  makeArtwork({ id: `${title} ${category}`, title, category, variations: [makeVariation({ inStock })] });
const titles = (works: readonly { readonly title: string }[]) => works.map(({ title }) => title);

const [ant, bee, cat, dog, eel, fox] = ['Ant', 'Bee', 'The Cat', 'Dog', 'Eel', 'Fox'].map((title) =>
  work(title),
);
const zoo = [fox, dog, bee, ant, eel, cat].filter((one) => one !== undefined);

test('neighborsOf returns the nearest works in the order of the gallery, on both sides', () => {
  expect(titles(neighborsOf(work('The Cat'), zoo, 4))).toEqual(['Ant', 'Bee', 'Dog', 'Eel']);
  expect(titles(neighborsOf(work('Ant'), zoo, 2))).toEqual(['Bee', 'The Cat']);
  expect(titles(neighborsOf(work('Fox'), zoo, 3))).toEqual(['The Cat', 'Dog', 'Eel']);
});

test('neighborsOf prefers the work’s own category', () => {
  const works = [work('Ant', 'Prints'), ...zoo.slice(0, 1), work('Gnu', 'Prints'), work('Dog', 'Cards')];
  expect(titles(neighborsOf(work('Dog', 'Prints'), works, 2))).toEqual(['Ant', 'Gnu']);
  expect(titles(neighborsOf(work('Dog', 'Prints'), works, 3))).toEqual(['Ant', 'Fox', 'Gnu']);
});

test('neighborsOf returns each title once, and never the work’s own title', () => {
  const works = [work('Ant'), work('Ant', 'Prints'), work('The Cat', 'Prints'), work('Cat, The', 'Cards')];
  expect(neighborsOf(work('Cat, The', 'Prints'), works, 4).map(({ id }) => id)).toEqual(['Ant Prints']);
});

test('neighborsOf includes a second work with the same title and category', () => {
  const second = { ...work('Bee'), id: 'Bee 2' };
  const works = [work('Ant'), work('Bee'), second, work('Bee', 'Prints'), work('Eel')];
  expect(neighborsOf(work('Bee'), works, 4).map(({ id }) => id)).toEqual([
    'Ant Originals',
    'Bee 2',
    'Eel Originals',
  ]);
  expect(neighborsOf(second, works, 4).map(({ id }) => id)).toEqual([
    'Ant Originals',
    'Bee Originals',
    'Eel Originals',
  ]);
  expect(otherFormats(second, works).map(({ id }) => id)).toEqual(['Bee Prints']);
});

test('neighborsOf returns only works that the gallery shows, even for a sold work', () => {
  const works = [work('Ant'), work('Bee', 'Originals', 0), { ...work('Dog'), hidden: true }, work('Eel')];
  expect(titles(neighborsOf(work('Bee', 'Originals', 0), works, 4))).toEqual(['Ant', 'Eel']);
});

test('otherFormats returns the other formats of a title that are in stock', () => {
  const works = [
    work('Cat, The', 'Prints'),
    work('The Cat'),
    work('The Cat', 'Cards', 0),
    work('Dog', 'Prints'),
  ];
  expect(otherFormats(work('The Cat'), works).map(({ category }) => category)).toEqual(['Prints']);
  expect(otherFormats(work('Dog', 'Prints'), works)).toEqual([]);
});
