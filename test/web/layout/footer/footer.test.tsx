// Rules 1.9 and 1.17
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { shop } from '#shop-config';
import { renderApp } from '#test/support/web/fake-api.tsx';
import { setPolicies } from '#test/support/web/policies.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { Footer } from '#web/layout/footer/footer.tsx';
// Loads the contact dialog in advance; the page loads it on demand.
import '#web/layout/contact/contact-dialog.tsx';

async function openContact() {
  const { user } = openScreen(<Footer />, '/');
  await user.click(screen.getByRole('button', { name: 'Email' }));
  const dialog = await screen.findByRole('dialog', { name: `Contact ${shop.artist}` });
  return { user, dialog };
}

// Rule 1.7
test('the footer has the company, the current year, and social links that open in a new tab', () => {
  openScreen(<Footer />, '/');

  expect(screen.getByText(`© ${new Date().getFullYear()} ${shop.company}`)).toBeInTheDocument();
  for (const name of ['Instagram', 'Facebook']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

test('the footer links to the policies', () => {
  setPolicies({ pages: ['shipping', 'returns', 'privacy', 'terms'] });
  openScreen(<Footer />, '/');

  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([, href]) => href?.startsWith('/policies/'));
  expect(links).toEqual([
    ['Delivery', '/policies/shipping'],
    ['Returns', '/policies/returns'],
    ['Privacy', '/policies/privacy'],
    ['Terms', '/policies/terms'],
  ]);
});

test('the footer has no link to an empty policy', () => {
  setPolicies({ pages: ['terms'] });
  const { unmount } = openScreen(<Footer />, '/');
  expect(screen.getByRole('link', { name: 'Terms' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Returns' })).toBeNull();
  unmount();

  setPolicies({ pages: [] });
  renderApp(<Footer />);
  const ways = within(screen.getByRole('list')).getAllByRole('link');
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/withdraw']);
});

describe('the contact dialog', () => {
  // Rule 1.8
  test('offers webmail, the email app, and copying the address', async () => {
    const { dialog } = await openContact();

    const [webMail, mailApp] = within(dialog).getAllByRole('link');
    expect(webMail).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(shop.email)));
    expect(webMail).toHaveAttribute('target', '_blank');
    expect(mailApp).toHaveAttribute('href', `mailto:${shop.email}`);
    expect(within(dialog).getByRole('button', { name: 'Copy the address' })).toBeInTheDocument();
    // The dialog must not claim that the artist takes commissions or sells prints.
    expect(dialog).not.toHaveTextContent(/commission|print/i);
  });

  test('copies the address and says so', async () => {
    const { user } = await openContact();

    await user.click(screen.getByRole('button', { name: 'Copy the address' }));

    expect(await screen.findByText('Email copied!')).toBeInTheDocument();
    expect(screen.getByText('The address was copied to the clipboard.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(shop.email);
  });

  test('shows the address for 5 seconds if the clipboard cannot be used', async () => {
    const { user } = await openContact();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    vi.useFakeTimers({ shouldAdvanceTime: true });

    await user.click(screen.getByRole('button', { name: 'Copy the address' }));

    const toast = await screen.findByText('Contact Email');
    expect(screen.getByText(shop.email)).toBeInTheDocument();
    await user.unhover(screen.getByRole('button', { name: 'Dismiss' }));
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(toast).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(toast).not.toBeInTheDocument();
  });
});
