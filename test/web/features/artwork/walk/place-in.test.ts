import { expect, test } from 'vitest';
import { makeArtwork } from '#test/support/web/builders.ts';
import { placeIn } from '#web/features/artwork/walk/place-in.ts';

const [moon, moonPrint, fish, pear] = ['moon', 'moon-print', 'fish', 'pear'].map((id) => makeArtwork({ id }));
const cards = [[moon, moonPrint], [fish], [pear]].map((works) => works.filter((work) => work !== undefined));

test('a work is shown between the cards before and after its own, in every format', () => {
  expect(placeIn({ cards, loops: false }, 'fish')).toEqual({
    position: 2,
    count: 3,
    previous: moon,
    next: pear,
  });
  expect(placeIn({ cards, loops: false }, 'moon-print')?.next).toBe(fish);
});

test('the gallery has two ends, the carousel none', () => {
  expect(placeIn({ cards, loops: false }, 'moon')?.previous).toBeUndefined();
  expect(placeIn({ cards, loops: false }, 'pear')?.next).toBeUndefined();
  expect(placeIn({ cards, loops: true }, 'moon')?.previous).toBe(pear);
  expect(placeIn({ cards, loops: true }, 'pear')?.next).toBe(moon);
});

test('a work that left the list, or is alone in it, has nothing beside it', () => {
  expect(placeIn({ cards, loops: true }, 'owl')).toBeUndefined();
  expect(placeIn({ cards: cards.slice(0, 1), loops: true }, 'moon')).toBeUndefined();
});
