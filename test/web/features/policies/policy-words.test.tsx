// Rule 9.22
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { setPolicies } from '#test/support/web/policies.ts';
import { PolicyDialogLinks, PolicyPromises } from '#web/features/policies/policy-words.tsx';

beforeEach(() => {
  fakeApi();
  setPolicies({
    pages: ['shipping', 'returns'],
    promises: ['Sent in a day.', 'Back in a week.'],
    texts: { shipping: ['By post.'], returns: ['Within a week.'] },
  });
});

function show(paused = false) {
  const words = (
    <>
      <PolicyDialogLinks paused={paused} />
      <PolicyPromises />
    </>
  );
  return { user: userEvent.setup(), ...renderApp(words, { path: '/cart' }) };
}

const returns = () => screen.getByRole('link', { name: 'Returns' });
const opened = () => screen.queryByRole('dialog');

describe("the checkout's policies and promises", () => {
  test('are the artist’s sentences with links to the policies', () => {
    show();

    expect(screen.getByText('Sent in a day. Back in a week.')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/policies/shipping',
      '/policies/returns',
    ]);
  });

  test('are only links without sentences, and only sentences without policies', () => {
    setPolicies({ promises: [] });
    const { unmount } = show();
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(document.querySelector('p')).toBeNull();
    unmount();

    setPolicies({ pages: [], promises: ['Sent in a day.'] });
    show();
    expect(screen.getByText('Sent in a day.')).toBeInTheDocument();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('are absent if the artist wrote neither', () => {
    setPolicies({ pages: [], promises: [] });
    show();

    expect(screen.queryByRole('list')).toBeNull();
    expect(document.querySelector('p')).toBeNull();
  });

  test('open over the page, and back closes them', async () => {
    const { user } = show();
    await user.click(returns());

    const dialog = await screen.findByRole('dialog', { name: 'Returns' });
    expect(within(dialog).getByText('Within a week.')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/cart');
    window.history.back();
    await waitFor(() => expect(opened()).toBeNull());
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('leave %s to the browser, which opens a tab', (key) => {
    show();
    const prevented = !fireEvent.click(returns(), { [key]: true });

    expect(prevented).toBe(false);
    expect(opened()).toBeNull();
  });

  test('cannot be opened during a payment, so that nothing covers a bank’s page', async () => {
    const { user } = show(true);
    await user.click(returns());

    expect(returns()).toHaveAttribute('aria-disabled', 'true');
    expect(window.location.pathname).toBe('/cart');
    expect(opened()).toBeNull();
  });

  test('close when a payment begins', async () => {
    const user = userEvent.setup();
    renderApp(<WithPay />, { path: '/cart' });
    await user.click(returns());
    await screen.findByRole('dialog', { name: 'Returns' });

    await user.click(screen.getByText('Pay'));
    expect(opened()).toBeNull();
    await user.click(screen.getByText('Pay'));
    expect(opened()).toBeNull();
  });
});

/** A Pay button that begins and ends a payment. */
function WithPay() {
  const [paused, setPaused] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setPaused(!paused)}>
        Pay
      </button>
      <PolicyDialogLinks paused={paused} />
    </>
  );
}
