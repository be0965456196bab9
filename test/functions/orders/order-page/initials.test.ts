// Rule 10.5
import { expect, it } from 'vitest';
import { initialsOf } from '#functions/orders/order-page/view-order.ts';

it.each([
  ['Ada Moss', 'A. M.'],
  ['  ada   moss ', 'A. M.'],
  ['Jean-Luc Ó Briain', 'J. L. Ó.'],
  ['É́mile', 'É́.'],
  ['\u202eAda \u200fMoss', 'A. M.'],
  ['Ada "The Brush" Moss 3rd', 'A. T. B.'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
