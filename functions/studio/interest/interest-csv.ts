import { csvOf } from '#functions/orders/admin/csv.ts';
import type { Interest, WorkInterest } from '#shared/model/interest.ts';
import { displayTitle } from '#shared/rules/titles.ts';

const columns: readonly (readonly [heading: string, value: (work: WorkInterest) => string])[] = [
  ['Work', ({ title }) => displayTitle(title)],
  ['Format', ({ format }) => format],
  ['Wishes', ({ wishes }) => String(wishes)],
  ['In carts', ({ carts }) => String(carts)],
  ['Questions', ({ questions }) => String(questions)],
  ['Sold in a year', ({ sold }) => String(sold)],
  ['Days listed', ({ days }) => (days === undefined ? '' : String(days))],
  ['Hidden', ({ hidden }) => (hidden ? 'yes' : 'no')],
];

/** A line for each work. */
export function interestCsv({ works }: Pick<Interest, 'works'>): string {
  return csvOf([
    columns.map(([heading]) => heading),
    ...works.map((work) => columns.map(([, value]) => value(work))),
  ]);
}
