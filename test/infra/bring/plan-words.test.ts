import { expect, it } from 'vitest';
import { type FileWork, fileWork } from '#infra/bring/file-work.ts';
import { makePlan } from '#infra/bring/plan.ts';
import { planLines } from '#infra/bring/plan-words.ts';
import type { SquareWork } from '#infra/bring/read-square.ts';

const size = { name: 'Small', sku: '', price: 4500, isCounted: true, count: 3 };

function work(row: number, title: string, changes: Partial<Parameters<typeof fileWork>[0]> = {}): FileWork {
  const made = fileWork({
    vendor: 'etsy',
    key: title,
    row,
    title,
    description: '',
    category: '',
    sizes: [size],
    pictures: [],
    names: [],
    ...changes,
  });
  if (!('reference' in made)) throw new Error(made.says);
  return made;
}

const atSquare = (title: string, reference?: string): SquareWork => ({
  itemId: title,
  title,
  reference,
  variationIds: [],
  pictures: new Set(),
});

it('a plan says of every row what becomes of it', () => {
  const works = [
    work(2, 'Sizes', { sizes: [size, { ...size, name: 'Large', price: 9500, count: 0 }] }),
    work(3, 'On demand', { sizes: [{ ...size, isCounted: false, count: undefined }] }),
    work(4, 'On request', { sizes: [{ ...size, price: undefined, count: 0 }] }),
    work(5, 'Brought before'),
    work(6, 'The Artist’s Own'),
  ];
  const problems = [{ row: 7, title: '', says: 'It has no title.' }];
  const there = [atSquare('Renamed since', 'etsy/brought-before'), atSquare('the artist’s own ')];

  const plan = makePlan(
    { works, problems, remarks: ['About the file.'] },
    { works: there, categories: new Map() },
  );

  expect(planLines(plan, () => '1 picture')).toEqual([
    'New (3):',
    '  row 2, Sizes: $45.00 to $95.00, 2 sizes, 3 in stock; 1 picture',
    '  row 3, On demand: $45.00, not counted; 1 picture',
    '  row 4, On request: Price on request, sold out; 1 picture',
    'Already brought (1):',
    '  row 5, Brought before: left as it is, but for counts and pictures that are missing',
    'Not brought, because Square has a work of that title (1):',
    '  row 6, The Artist’s Own: rename it in the file if it is another work',
    'Not brought (1):',
    '  row 7, without a title: It has no title.',
    'To look at afterwards:',
    '  row 4, On request: It has no price in the file: the shop shows "Price on request".',
    'About the file.',
  ]);
});
