import { expect, it } from 'vitest';
import { complaintsAbout } from '#test/deployed/roles.ts';

it('complains of a right that nobody uses, and not of one whose kind was used', () => {
  const unused = ['dynamodb:PutItem table/shop USER#*', 'dynamodb:Query table/shop CART#*'];
  const used = ['dynamodb:GetItem table/shop CART#*'];

  expect(complaintsAbout([{ role: 'cartRole', used, unused }])).toEqual([
    { role: 'cartRole', unused: ['write table/shop USER#*'] },
  ]);
});
