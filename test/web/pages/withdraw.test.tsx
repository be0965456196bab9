// Rules 29.1, 29.2 and 29.3
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Withdrawal } from '#shared/withdrawal/withdrawal.ts';
import { type FakeHandlers, offline, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { WithdrawPage } from '#web/features/withdrawal/withdraw-page.tsx';

const token = '01JD8Z6W3K5T7V9X1Y3B5D7F9H.tk9x2o.1.q0sYH2d3Rj1kT5uVwXyZ7A';
const open: Withdrawal = {
  number: 'K7M-2QX',
  shopper: 'A. M., Fernton',
  mailedTo: 'a…@moss.example',
  lines: [
    'The Moon Stairs, Originals, $45.00',
    '2 × Teapot, Fine Prints, $90.00',
    'A Portrait, Commissions, $45.00',
  ],
  open: [0, 1],
};
const received: Withdrawal = {
  ...open,
  open: [],
  received: { at: '2026-11-28T18:20:00.000Z', lines: [1] },
};

const setup = (handlers: FakeHandlers, hash = `#${token}`) =>
  openScreen(<WithdrawPage />, `/withdraw${hash}`, { getMailService: { writesMail: true }, ...handlers });

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = (name: string) => screen.getByRole('button', { name });

describe('the withdrawal page', () => {
  test('sends a withdrawal from the selected works only after a confirmation', async () => {
    const { api, user } = setup({ withdraw: open });
    await heading('What do you withdraw from?');
    expect(screen.getByText('A. M., Fernton')).toBeVisible();
    expect(screen.getByRole('switch', { name: /^A Portrait.*made to order/ })).toBeDisabled();

    await user.click(screen.getByRole('switch', { name: /^The Moon Stairs/ }));
    press('Continue').focus();
    await user.keyboard('{Enter}');

    expect(await heading('Please confirm')).toHaveFocus();
    expect(screen.getByText('I withdraw from the contract for these works of order K7M-2QX:')).toBeVisible();
    expect(within(screen.getByRole('list')).getByRole('listitem')).toHaveTextContent(
      '2 × Teapot, Fine Prints',
    );
    expect(api.bodiesOf('withdraw')).toEqual([{ token }]);

    api.answer({ withdraw: received });
    await user.click(press('Confirm withdrawal'));
    expect(await heading('We received your withdrawal')).toHaveFocus();
    expect(api.bodiesOf('withdraw')).toEqual([{ token }, { token, lines: [1] }]);
    expect(screen.getByText(/^It was received on November 28, 2026/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('says that another click makes no second withdrawal if the server’s answer was lost', async () => {
    const { api, user } = setup({ withdraw: open });
    await heading('What do you withdraw from?');
    await user.click(press('Continue'));
    api.answer({ withdraw: offline });
    await user.click(press('Confirm withdrawal'));
    expect(await screen.findByText(/press again, it stays one withdrawal/)).toBeVisible();

    api.answer({ withdraw: received });
    await user.click(press('Confirm withdrawal'));
    await heading('We received your withdrawal');
  });

  test('has a second step only for selected works, and can return to the first', async () => {
    const { user } = setup({ withdraw: { ...open, open: [0] } });
    await heading('What do you withdraw from?');
    await user.click(screen.getByRole('switch', { name: /^The Moon Stairs/ }));
    expect(press('Continue')).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('switch', { name: /^The Moon Stairs/ }));
    await user.click(press('Continue'));
    await user.click(press('Back'));
    expect(await heading('What do you withdraw from?')).toHaveFocus();
  });

  test.each([
    ['was received before', received, 'We received your withdrawal'],
    ['is closed for it', { ...open, open: [] }, 'This order is closed for it'],
  ])('shows an order that %s', async (_, withdraw, title) => {
    setup({ withdraw });
    await heading(title);
    expect(screen.queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull();
  });

  test('asks for order number and email if it was opened without a link', async () => {
    const { api, user } = setup({ requestOrderLink: { ok: true } }, '');
    await user.type(await screen.findByRole('textbox', { name: 'Order number' }), 'K7M-2QX');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@moss.example');
    await user.click(press('Continue'));
    expect(await screen.findByText(/^If this order was paid with this address, an email/)).toBeVisible();
    expect(api.bodiesOf('requestOrderLink')).toEqual([
      { number: 'K7M-2QX', email: 'ada@moss.example', toWithdraw: true },
    ]);
  });

  test('says that the link does not lead to an order', async () => {
    setup({ withdraw: refusal(404, { error: 'This link does not lead to an order.' }) });
    expect(await screen.findByText(/^This link does not lead to an order/)).toBeVisible();
  });
});
