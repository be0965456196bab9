import { formatPrice, toMajorUnits } from '#shared/rules/money.ts';
import type { FileWork } from './file-work.ts';
import type { Plan } from './plan.ts';

/** '1 work', '2 works'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What a plan says to the operator, a line each. `pictures` tells what becomes of a work's pictures. */
export function planLines(plan: Plan, pictures: (work: FileWork) => string): readonly string[] {
  const { fresh, brought, sameTitle, problems, remarks } = plan;
  const looked = [...fresh, ...brought.map(({ work }) => work)].flatMap((work) =>
    work.remarks.map((remark) => `  row ${work.row}, ${work.title}: ${remark}`),
  );
  return [
    ...group('New', fresh, (work) => `${named(work)}: ${sizes(work)}; ${pictures(work)}`),
    ...group(
      'Already brought',
      brought,
      ({ work }) => `${named(work)}: left as it is, but for counts and pictures that are missing`,
    ),
    ...group(
      'Not brought, because Square has a work of that title',
      sameTitle,
      (work) => `${named(work)}: rename it in the file if it is another work`,
    ),
    ...group(
      'Not brought',
      problems,
      ({ row, title, says }) => `row ${row}, ${title || 'without a title'}: ${says}`,
    ),
    ...(looked.length > 0 ? ['To look at afterwards:', ...looked] : []),
    ...remarks,
  ];
}

const named = ({ row, title }: FileWork) => `row ${row}, ${title}`;

function group<T>(name: string, all: readonly T[], line: (one: T) => string): readonly string[] {
  return all.length === 0 ? [] : [`${name} (${all.length}):`, ...all.map((one) => `  ${line(one)}`)];
}

function sizes({ sizes: all }: FileWork): string {
  const amounts = all.flatMap(({ price }) => (price === undefined ? [] : [price]));
  const price = (amount: number) => formatPrice(toMajorUnits(amount));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const range =
    amounts.length === 0
      ? formatPrice(null)
      : least === most
        ? price(least)
        : `${price(least)} to ${price(most)}`;
  const counted = all.filter(({ isCounted }) => isCounted);
  const units = counted.reduce((sum, { count = 0 }) => sum + count, 0);
  return [
    range,
    ...(all.length > 1 ? [`${all.length} sizes`] : []),
    counted.length === 0 ? 'not counted' : units === 0 ? 'sold out' : `${units} in stock`,
  ].join(', ');
}
