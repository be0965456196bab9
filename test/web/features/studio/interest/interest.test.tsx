// Rule 13.30
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Interest as Answer, WorkInterest } from '#shared/model/interest.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { Interest } from '#web/features/studio/interest/interest.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const work = (title: string, counts: Partial<WorkInterest> = {}): WorkInterest => ({
  id: title.toUpperCase().replaceAll(' ', ''),
  title,
  format: 'Originals',
  hidden: false,
  wishes: 0,
  carts: 0,
  questions: 0,
  sold: 0,
  ...counts,
});

const works = [
  work('Fish Weather', { wishes: 1, carts: 4, days: 12 }),
  work('Night Swim', { wishes: 3, questions: 2, days: 400 }),
  work('Balloon Harbour', { sold: 5, hidden: true }),
];

function show(
  answer: Partial<Answer> = {},
  { path = '', ...handlers }: FakeHandlers & { path?: string } = {},
) {
  const readInterest = { works, soldThisMonth: [], ...answer };
  return openScreen(<Interest />, `/admin/interest${path}`, { readInterest, ...handlers });
}

const table = () => screen.findByRole('table', { name: 'What visitors like, work by work' });
const titles = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent?.replace(/Originals.*$/, ''));

describe('what visitors like', () => {
  test('has a row for each work with its numbers, the most wished for first', async () => {
    const { api } = show();

    expect(await titles()).toEqual(['Night Swim', 'Fish Weather', 'Balloon Harbour']);
    const [row, , hidden] = within(await table())
      .getAllByRole('row')
      .slice(1);
    const cells = (of: HTMLElement | undefined) =>
      within(of as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(row)).toEqual(['Wishes 3', 'In carts 0', 'Questions 2', 'Sold 0', 'Days 400']);
    expect(within(row as HTMLElement).getByRole('link', { name: 'Night Swim' })).toHaveAttribute(
      'href',
      '/artwork/NIGHTSWIM',
    );
    // Nobody but the artist sees a hidden work, so it has no page to lead to; how long it has been here is not known.
    expect(cells(hidden)).toEqual(['Wishes 0', 'In carts 0', 'Questions 0', 'Sold 5', 'Days –unknown']);
    expect(within(hidden as HTMLElement).queryByRole('link')).toBeNull();
    expect(hidden).toHaveTextContent('Originals · Hidden');
    expect(api.callsOf('readInterest').map(({ query }) => query)).toEqual([{ zone }]);
    expect(screen.getByRole('link', { name: 'Export this list (CSV)' })).toHaveAttribute(
      'href',
      `/api/studio/interest.csv?${new URLSearchParams({ zone })}`,
    );
  });

  test('is sorted by every column, both ways, and the address keeps it', async () => {
    const { user } = show();
    for (const [column, first, last] of [
      ['Work', 'Balloon Harbour', 'Night Swim'],
      ['Wishes', 'Night Swim', 'Balloon Harbour'],
      ['In carts', 'Fish Weather', 'Night Swim'],
      ['Questions', 'Night Swim', 'Fish Weather'],
      ['Sold', 'Balloon Harbour', 'Night Swim'],
    ] as const) {
      const head = within(await table()).getByRole('columnheader', { name: column });
      // The page begins with the most wishes.
      if (column !== 'Wishes' || head.getAttribute('aria-sort') === null)
        await user.click(within(head).getByRole('button'));
      await waitFor(async () => expect((await titles()).at(0)).toBe(first));
      expect((await titles()).at(-1), column).toBe(last);
      expect(head).toHaveAttribute('aria-sort', column === 'Work' ? 'ascending' : 'descending');

      await user.click(within(head).getByRole('button'));
      await waitFor(async () => expect((await titles()).at(-1)).toBe(first));
      expect(head).toHaveAttribute('aria-sort', column === 'Work' ? 'descending' : 'ascending');
    }
    expect(window.location.search).toBe('?sort=sold&reverse');
  });

  test('is turned round by a second press, also one that comes before the first is drawn', async () => {
    show();
    const button = within(await table()).getByRole('button', { name: 'Work' });
    act(() => {
      button.click();
      button.click();
    });

    await waitFor(async () =>
      expect(await titles()).toEqual(['Night Swim', 'Fish Weather', 'Balloon Harbour']),
    );
    expect(window.location.search).toBe('?sort=title&reverse');
  });

  test.each([
    ['puts works of which the days are not known at the end', '?sort=days', ['Night Swim', 'Fish Weather']],
    ['does so whichever way they are sorted', '?sort=days&reverse', ['Fish Weather', 'Night Swim']],
    [
      'has its default order where the address names no column',
      '?sort=looks',
      ['Night Swim', 'Fish Weather'],
    ],
  ])('%s', async (_, path, first) => {
    show({}, { path });
    expect(await titles()).toEqual([...first, 'Balloon Harbour']);
  });

  test('is sorted on a phone by a select', async () => {
    const { user } = show();
    await table();
    const select = screen.getByRole('combobox', { name: 'Sort by' });
    expect(select).toHaveDisplayValue('Most wishes');

    await user.selectOptions(select, 'Fewest days listed');

    await waitFor(async () => expect((await titles())[0]).toBe('Fish Weather'));
    expect(select).toHaveDisplayValue('Fewest days listed');
  });

  test('shows the first hundred works of many, and all when asked', async () => {
    const { user } = show({ works: Array.from({ length: 130 }, (_, index) => work(`Work ${index + 100}`)) });
    expect(await titles()).toHaveLength(100);

    await user.click(screen.getByRole('button', { name: 'Show all 130 works' }));

    expect(await titles()).toHaveLength(130);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('lists what was sold this month by format and size', async () => {
    show({
      soldThisMonth: [
        { variationId: 'A', name: 'The Moon Stairs, Prints on Wood, Small, 8 × 10 in', pieces: 3 },
        { variationId: 'B', name: 'Night Swim, Originals', pieces: 1 },
      ],
    });
    const section = within(await screen.findByRole('region', { name: 'Sold this month' }));
    expect(
      section.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual(['The Moon Stairs, Prints on Wood, Small, 8 × 10 in3 pieces', 'Night Swim, Originals1 piece']);
    expect(section.getByRole('link', { name: 'All sales' })).toHaveAttribute(
      'href',
      '/orderadmin?view=sales',
    );
  });

  test('says in words that nobody has taken notice yet, and keeps the days', async () => {
    show({ works: [work('Night Swim', { days: 3 })] });
    expect(await screen.findByText(/^No wishes, carts, questions or sales yet/)).toBeVisible();
    expect(screen.getByText('Nothing yet.')).toBeVisible();
    expect(await titles()).toEqual(['Night Swim']);
  });

  test('says in a shop without works where they come from', async () => {
    show({ works: [] });
    expect(await screen.findByText('No artworks yet')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Export/ })).toBeNull();
  });

  test('that could not be loaded says why and can be tried again', async () => {
    const { api, user } = show({}, { readInterest: refusal(400, { error: 'There is no such time zone.' }) });
    expect(await screen.findByText('There is no such time zone.')).toBeVisible();
    api.answer({ readInterest: { works, soldThisMonth: [] } });

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await titles()).toHaveLength(3);
  });
});
