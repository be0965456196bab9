// Rule 5.23
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/web/fake-api.tsx';
import PatternDialog from '#web/features/artwork/pattern/pattern-dialog.tsx';

const pages = () =>
  [...document.body.querySelectorAll('section[aria-label]')]
    .map((page) => page.getAttribute('aria-label'))
    .filter((name) => /^(What to do|Pattern)/.test(name ?? ''));

test('says how many sheets of the chosen paper come out, and prints them on a press', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderApp(<PatternDialog title="Door" size={{ width: 300, height: 200 }} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'Print at true size' });
  expect(within(dialog).getByRole('status')).toHaveTextContent('2 sheets of US Letter, 2 across and 1 down');

  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Paper' }), 'A4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Print…' }));

  expect(within(dialog).getByRole('status')).toHaveTextContent('2 sheets of A4, 2 across and 1 down');
  expect(pages()).toEqual(['What to do', 'Pattern, column 1, row 1', 'Pattern, column 2, row 1']);
  expect(print).toHaveBeenCalledOnce();
});

test('prints the corners and the middle of a work of 2 × 3 m, which would take 144 sheets', async () => {
  renderApp(<PatternDialog title="Whale" size={{ width: 2000, height: 3000 }} onClose={() => undefined} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), 'A4');

  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(/144 sheets of A4/);
  expect(pages()).toHaveLength(6);
  expect(screen.getByText(/apart/)).toHaveTextContent('78.7 in (200 cm) apart from left to right');
  expect(screen.getByText(/Hold the pattern/)).toHaveTextContent('77 in (196 cm) above the floor');
});
