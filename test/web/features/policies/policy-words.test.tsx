// Rule 9.22
import { fireEvent, screen } from '@testing-library/react';
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
  });
});

function show() {
  const words = (
    <>
      <PolicyDialogLinks paused={false} />
      <PolicyPromises />
    </>
  );
  renderApp(words, { path: '/cart' });
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

  test.each([
    ['only links without sentences', ['shipping', 'returns'], [], 2, 0],
    ['only sentences without policies', [], ['Sent in a day.'], 0, 1],
    ['absent if the artist wrote neither', [], [], 0, 0],
  ] as const)('are %s', (_, pages, promises, links, sentences) => {
    setPolicies({ pages, promises });
    show();

    expect(screen.queryAllByRole('link')).toHaveLength(links);
    expect(document.querySelectorAll('p')).toHaveLength(sentences);
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('let the browser open a tab for a click with %s', (key) => {
    show();
    const prevented = !fireEvent.click(returns(), { [key]: true });

    expect(prevented).toBe(false);
    expect(opened()).toBeNull();
  });

  test('close an open policy when a payment begins, and open no policy during the payment', async () => {
    const user = userEvent.setup();
    renderApp(<WithPay />, { path: '/cart' });
    await user.click(returns());
    await screen.findByRole('dialog', { name: 'Returns' });

    await user.click(screen.getByText('Pay'));
    expect(opened()).toBeNull();
    await user.click(returns());
    expect(returns()).toHaveAttribute('aria-disabled', 'true');
    expect(window.location.pathname).toBe('/cart');
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
