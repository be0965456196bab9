// Rules 22.4 and 22.10
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { shop } from '#shop-config';
import { type FakeHandlers, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import AboutPage from '#web/pages/about.tsx';
import NewsPage from '#web/pages/news.tsx';

const key = '0a'.repeat(25);
const writing = { getMailService: { writesMail: true } };

function open(path: string, handlers: FakeHandlers = {}) {
  // A browser runs each click of a double click in its own task.
  return { ...openScreen(<NewsPage />, path, { ...writing, ...handlers }), user: userEvent.setup() };
}

describe("the link in a subscription's confirmation email", () => {
  test('opens a page that changes nothing until its button is clicked', async () => {
    const { api, user } = open(`/news#confirm=${key}`, { confirmSubscription: { ok: true } });

    const button = await screen.findByRole('button', { name: 'Yes, tell me about new work' });
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(api.callsOf('confirmSubscription')).toEqual([]);
    await user.dblClick(button);

    expect(await screen.findByText(/You will get an email when there is new work/)).toHaveFocus();
    expect(api.bodiesOf('confirmSubscription')).toEqual([{ key }]);
    expect(sessionStorage.getItem('news-link')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the gallery' })).toHaveAttribute('href', '/gallery');
  });

  test('is still used after a reload of its page, which shows an error if the link has expired', async () => {
    sessionStorage.setItem('news-link', `confirm=${key}`);
    const late = { error: 'This link has expired. Please sign up again.' };
    const { user } = open('/news', { confirmSubscription: refusal(410, late) });

    await user.click(await screen.findByRole('button', { name: 'Yes, tell me about new work' }));

    expect(await screen.findByText(late.error)).toHaveRole('alert');
  });
});

describe('the unsubscribe link', () => {
  // Rule 22.6
  test('unsubscribes with one click', async () => {
    const { api, user } = open(`/news#end=${key}`, { endSubscription: { ok: true } });

    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));

    expect(await screen.findByText(/no longer on the list/)).toHaveFocus();
    expect(api.bodiesOf('endSubscription')).toEqual([{ key }]);
  });
});

describe('the sign-up form', () => {
  test('requires only an email address', async () => {
    const { api, user } = open('/news', { subscribe: { ok: true } });
    await user.type(await screen.findByRole('textbox', { name: 'Your email' }), ' ada@example.com ');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));

    expect(await screen.findByText(/Almost done/)).toBeVisible();
    const [asked] = api.callsOf('subscribe');
    expect(asked?.body).toMatchObject({ email: 'ada@example.com', website: '' });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  test('focuses an invalid address and shows the error', async () => {
    const { api, user } = open('/news');
    await user.click(await screen.findByRole('button', { name: 'Sign up' }));

    const field = screen.getByRole('textbox', { name: 'Your email' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Valid email is required');
    expect(api.callsOf('subscribe')).toEqual([]);
  });

  test('sends one request for a double click, and keeps the typed text after a refusal', async () => {
    const answer = pending<{ ok: true }>();
    const { api, user } = open('/news', { subscribe: answer.handler });
    await user.type(await screen.findByRole('textbox', { name: 'Your email' }), 'ada@example.com');
    const button = screen.getByRole('button', { name: 'Sign up' });
    await user.dblClick(button);
    expect(button).toHaveTextContent('Sending…');
    answer.resolve({ ok: true });
    await screen.findByText(/Almost done/);
    expect(api.callsOf('subscribe')).toHaveLength(1);

    api.answer({ subscribe: refusal(429, { error: 'Many have asked from your network today.' }) });
    await user.click(button);
    expect(await screen.findByText('Many have asked from your network today.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your email' })).toHaveValue('ada@example.com');
  });

  test('is missing in a shop without email', async () => {
    open('/news', { getMailService: { writesMail: false } });

    expect(await screen.findByRole('link', { name: shop.email })).toHaveAttribute(
      'href',
      `mailto:${shop.email}`,
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('is at the end of About only if the shop sends email (%s)', async (writesMail, forms) => {
    const { api } = openScreen(<AboutPage />, '/about', { getMailService: { writesMail } });
    await waitFor(() => expect(api.callsOf('getMailService')).toHaveLength(1));

    await waitFor(() =>
      expect(screen.queryAllByRole('form', { name: 'Hear about new work' })).toHaveLength(forms),
    );
  });
});
