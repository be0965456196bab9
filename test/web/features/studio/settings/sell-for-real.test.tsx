// Rule 13.1
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { type FakeHandlers, offline, pending } from '#test/support/web/fake-api.tsx';

const token = { about: 'token', isGood: true, says: 'The connection has all permissions.' } as const;
const fit: Answer<'checkSelling'> = {
  findings: [
    { about: 'location', isGood: true, says: 'Payments go to Studio, which takes cards in USD.' },
    token,
  ],
};
const noLocation: Answer<'checkSelling'> = {
  findings: [
    { about: 'location', isGood: false, says: 'No payment location is chosen.', cure: 'Choose one.' },
    token,
  ],
};

/** Opens the dialog by clicking the switch. */
async function ask(handlers: FakeHandlers) {
  const opened = await openAdmin(
    { setTestMode: ({ body }) => ({ testMode: body.enabled }), ...handlers },
    'Test mode',
  );
  const control = await screen.findByRole('switch', { name: 'Test mode' });
  await waitFor(() => expect(control).toBeChecked());
  await opened.user.click(control);
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch test mode off?' }));
  return { ...opened, dialog };
}

describe('the dialog that ends test mode', () => {
  test('checks whether a sale can succeed, and has no active confirm button until the answer', async () => {
    const answer = pending<Answer<'checkSelling'>>();
    const { api, user, dialog } = await ask({ checkSelling: answer.handler });

    expect(dialog.getByText('Checking whether a sale can succeed…')).toBeVisible();
    const sell = dialog.getByRole('button', { name: 'Sell for real' });
    expect(sell).toHaveAttribute('aria-disabled', 'true');
    await user.click(sell);
    expect(api.callsOf('setTestMode')).toEqual([]);

    answer.resolve(fit);
    expect(await dialog.findByText('A sale can succeed:')).toBeVisible();
    expect(dialog.getByText(/Payments go to Studio/)).toBeVisible();
    expect(dialog.getByText(token.says)).toBeVisible();
    expect(sell).not.toHaveAttribute('aria-disabled');
  });

  test('shows obstacles with advice, and offers another check', async () => {
    const { api, user, dialog } = await ask({ checkSelling: noLocation });

    expect(await dialog.findByText('Not everything is ready for a sale:')).toBeVisible();
    expect(dialog.getByText('No payment location is chosen.')).toBeVisible();
    expect(dialog.getByText('Choose one.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Sell for real' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Switch off anyway' })).toBeVisible();

    api.answer({ checkSelling: fit });
    await user.click(dialog.getByRole('button', { name: 'Check again' }));

    expect(await dialog.findByText('A sale can succeed:')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Sell for real' })).toBeVisible();
  });

  test('says that the check failed, and still allows the artist to switch test mode off', async () => {
    const { api, user, dialog } = await ask({ checkSelling: offline });
    expect(await dialog.findByText(/^It could not be checked: /)).toBeVisible();

    await user.click(await dialog.findByRole('button', { name: 'Switch off anyway' }));

    await waitFor(() => expect(api.bodiesOf('setTestMode')).toEqual([{ enabled: false }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
