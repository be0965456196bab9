import { expect, it } from 'vitest';
import { eligibleLocations, obstacleAt } from '#shared/studio/locations.ts';

const studio = { id: 'STUDIO', currency: 'USD', takesCards: true };
const fair = { id: 'FAIR', currency: 'USD', takesCards: false };
const branch = { id: 'BRANCH', currency: 'EUR', takesCards: true };

// Rule 13.2
it('a location can be chosen if it takes cards in the shop’s currency', () => {
  expect(obstacleAt(studio, 'USD')).toBeUndefined();
  expect(obstacleAt(fair, 'USD')).toBe('no cards');
  expect(obstacleAt(branch, 'USD')).toBe('other currency');
  expect(eligibleLocations([fair, branch, studio], 'USD')).toEqual([studio]);
});
