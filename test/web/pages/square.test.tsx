// Rule 26.1
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import { type FakeHandlers, offline, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openStudioPage } from '#test/support/web/screen.tsx';
import SquarePage from '#web/pages/square.tsx';

type Connection = Answer<'getSquareConnection'>;

const redirectUrl = 'https://shop.example/admin/square';
const none: Connection = { state: 'none', mayConnect: true, redirectUrl };
const account = { merchantId: 'MSTUDIO', since: '2026-11-02T10:00:00Z', by: 'marlo' };
const connected: Connection = { state: 'accepted', mayConnect: true, redirectUrl, account };
const back = '?code=sandbox-sq0cgb-code&state=the-state';

const open = (handlers: FakeHandlers, search = '') =>
  openStudioPage(<SquarePage />, `/admin/square${search}`, handlers);

describe('the connection with Square', () => {
  test('is offered with the permissions that it needs', async () => {
    open({ getSquareConnection: none });

    expect(await screen.findByRole('button', { name: 'Connect with Square' })).toBeVisible();
    expect(screen.getByText(/sees neither your bank account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  });

  test('shows what the operator must do first if the shop cannot connect yet', async () => {
    open({ getSquareConnection: { ...none, mayConnect: false } });

    expect(await screen.findByText(redirectUrl)).toBeVisible();
    expect(screen.getByText('npm run secrets')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect with Square' })).toBeNull();
  });

  test.each([
    ['refused', connected, /no longer accepts this shop/],
    ['accepted', { ...none, state: 'accepted' } as const, /token that its operator has set/],
  ] as const)('can be renewed if the token is %s', async (state, connection, words) => {
    open({ getSquareConnection: { ...connection, state } });

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect with Square' })).toBeVisible();
  });

  test('is not shown as lost while Square does not answer', async () => {
    const { api, user } = open({ getSquareConnection: { ...connected, state: 'unknown' } });

    expect(await screen.findByText(/Square is not responding/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect with Square' })).toBeNull();
    api.answer({ getSquareConnection: connected });
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('The shop is connected with Square.')).toBeVisible();
  });

  test('shows an error if Square’s page cannot be opened', async () => {
    const { user } = open({ getSquareConnection: none, startSquareConnection: offline });

    await user.click(await screen.findByRole('button', { name: 'Connect with Square' }));

    await waitFor(() =>
      expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Connect with Square' })).not.toHaveAttribute(
        'aria-disabled',
      ),
    );
  });
});

describe('the page after Square’s redirect', () => {
  // Rule 26.4
  test('sends the authorization code once and does not show it', async () => {
    const answer = pending<Connection>();
    const { api } = open({ getSquareConnection: none, finishSquareConnection: answer.handler }, back);

    expect(await screen.findByText('Connecting with Square…')).toBeVisible();
    expect(api.bodiesOf('finishSquareConnection')).toEqual([
      { code: 'sandbox-sq0cgb-code', state: 'the-state' },
    ]);
    expect(document.body.textContent).not.toContain('sq0cgb');

    api.answer({ getSquareConnection: connected });
    answer.resolve(connected);

    expect(await screen.findByText('The shop is connected with Square.')).toBeVisible();
    expect(api.callsOf('finishSquareConnection')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Continue: choose the location' })).toHaveAttribute(
      'href',
      '/admin/first-steps',
    );
  });

  test('shows the shop’s refusal and a button to connect again', async () => {
    open(
      {
        getSquareConnection: none,
        finishSquareConnection: refusal(400, { error: 'This way back was already used.' }),
      },
      back,
    );

    expect(await screen.findByText('This way back was already used.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect with Square' })).toBeVisible();
  });

  test('says that nothing was changed if the artist did not approve', async () => {
    const { api } = open({ getSquareConnection: none }, '?error=access_denied&state=the-state');

    expect(await screen.findByText(/You did not allow the connection in Square/)).toBeVisible();
    expect(api.callsOf('finishSquareConnection')).toEqual([]);
  });
});

describe('disconnecting from Square', () => {
  test('requires a confirmation that explains the effect', async () => {
    const { api, user } = open({ getSquareConnection: connected, disconnectSquare: none });

    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect the shop from Square?' }));
    expect(dialog.getByText(/nobody can pay/)).toBeVisible();
    api.answer({ getSquareConnection: none });
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));

    expect(await screen.findByRole('button', { name: 'Connect with Square' })).toBeVisible();
  });
});
