import { expect, it } from 'vitest';
import { complaintsAbout } from '#test/deployed/roles.ts';

it('the deployed run reports a permission that no call has used, unless another of its kind was', () => {
  const unused = ['dynamodb:PutItem table/shop USER#*', 'dynamodb:Query table/shop CART#*'];
  const used = ['dynamodb:GetItem table/shop CART#*'];

  expect(complaintsAbout([{ role: 'cartRole', used, unused }])).toEqual([
    { role: 'cartRole', unused: ['write table/shop USER#*'] },
  ]);
});
