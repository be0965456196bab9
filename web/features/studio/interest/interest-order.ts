import type { WorkInterest } from '#shared/model/interest.ts';
import { byCategory } from '#shared/rules/categories.ts';
import { byTitle } from '#shared/rules/titles.ts';

type InterestColumn = 'title' | 'wishes' | 'carts' | 'questions' | 'sold' | 'days';

export interface InterestOrder {
  readonly by: InterestColumn;
  /** The other way round than the column begins with: titles from Z, numbers from the smallest. */
  readonly isReversed: boolean;
}

interface ColumnWords {
  readonly by: InterestColumn;
  readonly label: string;
  /** The order as a choice, and its reverse. */
  readonly first: string;
  readonly reversed: string;
}

/** In the order in which they stand. */
export const interestColumns: readonly ColumnWords[] = [
  { by: 'title', label: 'Work', first: 'Title, A to Z', reversed: 'Title, Z to A' },
  { by: 'wishes', label: 'Wishes', first: 'Most wishes', reversed: 'Fewest wishes' },
  { by: 'carts', label: 'In carts', first: 'In most carts', reversed: 'In fewest carts' },
  { by: 'questions', label: 'Questions', first: 'Most questions', reversed: 'Fewest questions' },
  { by: 'sold', label: 'Sold', first: 'Most sold', reversed: 'Fewest sold' },
  { by: 'days', label: 'Days', first: 'Most days listed', reversed: 'Fewest days listed' },
];

/** The columns of numbers. */
export const countColumns = interestColumns.flatMap(({ by, label }) =>
  by === 'title' ? [] : [{ by, label }],
);

/** The order that the address names; most wishes first where it names none. */
export function orderOf(params: URLSearchParams): InterestOrder {
  const named = interestColumns.find(({ by }) => by === params.get('sort'));
  return { by: named?.by ?? 'wishes', isReversed: params.has('reverse') };
}

/** The address's part after the path for that order. */
export function searchOf({ by, isReversed }: InterestOrder): string {
  return `?sort=${by}${isReversed ? '&reverse' : ''}`;
}

/** Equal ones by title. What is not known stands at the end, whichever way round. */
export function inInterestOrder(
  works: readonly WorkInterest[],
  { by, isReversed }: InterestOrder,
): WorkInterest[] {
  const sign = isReversed ? -1 : 1;
  const byName = (a: WorkInterest, b: WorkInterest) => byTitle(a, b) || byCategory(a.format, b.format);
  if (by === 'title') return works.toSorted((a, b) => sign * byName(a, b));
  return works.toSorted((a, b) => {
    const [left, right] = [a[by], b[by]];
    if (left === right) return byName(a, b);
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return sign * (right - left);
  });
}
