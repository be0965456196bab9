// Rules 21.2 and 21.5
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { shop } from '#shop-config';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { type FakeApi, type FakeHandlers, offline, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { AskButton } from '#web/features/enquiries/ask-button.tsx';
import { forgetQuestion } from '#web/features/enquiries/ask-dialog.tsx';

const message = 'How much is it, and would it fit through a door?';

beforeEach(() => {
  forgetQuestion();
});

async function openForm(handlers: FakeHandlers = {}) {
  const artwork = makeArtwork({
    id: 'A1',
    title: 'Moon Stairs',
    variations: [makeVariation({ price: null })],
  });
  const opened = openScreen(<AskButton artwork={artwork} about="price" />, '/', {
    getMailService: { writesMail: true },
    sendEnquiry: { ok: true },
    ...handlers,
  });
  await opened.user.click(screen.getByRole('button', { name: 'Ask about this work' }));
  await screen.findByRole('dialog');
  return opened;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole('button', { name: 'Send question' });

async function fillIn(user: UserEvent) {
  await user.click(field('Your question'));
  await user.paste(message);
  await user.type(field('Your name'), 'Jane');
  await user.type(field('Your email'), 'jane@example.com');
}

const sent = (api: FakeApi) => api.callsOf('sendEnquiry').map(({ body }) => body as Record<string, unknown>);

describe('the question form', () => {
  // Rule 21.1
  test('marks missing fields and focuses the first, then sends the question and names the address for the answer', async () => {
    const { api, user } = await openForm();
    expect(screen.getByRole('dialog', { name: 'Ask about Moon Stairs' })).toBeVisible();
    expect(field('What is it about?')).toHaveValue('price');
    await user.click(send());
    expect(screen.getByText('Name is required')).toBeVisible();
    expect(screen.getByText('Valid email is required')).toBeVisible();
    expect(field('Your question')).toHaveFocus();
    expect(field('Your question')).toHaveAccessibleDescription('Please write at least 10 characters');
    expect(sent(api)).toEqual([]);

    await fillIn(user);
    await user.selectOptions(field('What is it about?'), 'commission');
    await user.click(send());

    expect(await screen.findByText('Question sent')).toBeVisible();
    expect(
      screen.getByText(`It is on its way to ${shop.artist}. The answer goes to jane@example.com.`),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const asked = { artworkId: 'A1', about: 'commission', name: 'Jane', email: 'jane@example.com', message };
    expect(sent(api)).toMatchObject([{ ...asked, website: '' }]);
  });

  test('keeps typed text after a failure, and sends a changed text as another question', async () => {
    const { api, user } = await openForm({
      sendEnquiry: refusal(429, { error: 'You have asked 3 times within an hour.' }),
    });
    await fillIn(user);
    await user.click(send());

    const failure = await screen.findByText('You have asked 3 times within an hour.');
    expect(failure).toHaveAttribute('role', 'alert');
    expect(field('Your question')).toHaveValue(message);
    api.answer({ sendEnquiry: offline });
    await user.click(send());
    await waitFor(() => expect(sent(api)).toHaveLength(2));
    await waitFor(() => expect(send()).not.toHaveAttribute('aria-disabled'));
    await user.type(field('Your question'), ' And how heavy?');
    expect(failure).toBeEmptyDOMElement();
    api.answer({ sendEnquiry: { ok: true } });
    await user.click(send());
    await screen.findByText('Question sent');

    const [first, second, third] = sent(api).map(({ requestId }) => requestId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('keeps typed text while the page is open, and is closed by Back', async () => {
    const { user } = await openForm();
    await fillIn(user);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Ask about this work' }));
    await screen.findByRole('dialog');

    expect(field('Your question')).toHaveValue(message);
  });

  test('sends one question for a double click, and cannot be closed while it is being sent', async () => {
    const answer = pending<{ ok: true }>();
    const { api, user } = await openForm({ sendEnquiry: answer.handler });
    await fillIn(user);
    await user.dblClick(send());
    await user.keyboard('{Escape}');

    expect(screen.getByRole('button', { name: 'Sending...' })).toBeVisible();
    expect(sent(api)).toHaveLength(1);
    answer.resolve({ ok: true });
    expect(await screen.findByText('Question sent')).toBeVisible();
  });

  // Rule 21.4
  test('has a hidden field that the visitor can neither see nor focus', async () => {
    const { user } = await openForm();
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    for (let stops = 0; stops < 12; stops++) {
      await user.tab();
      expect(document.activeElement).not.toHaveAttribute('name', 'website');
    }
  });
});

describe('the question form in a shop that cannot send questions', () => {
  // Rule 21.7
  test.each<[string, FakeHandlers]>([
    ['the shop writes no mail', { getMailService: { writesMail: false } }],
    ['it is unknown whether the shop writes mail', { getMailService: offline }],
  ])('shows three ways to write to the artist, because %s', async (_, handlers) => {
    await openForm(handlers);

    expect(screen.getByRole('dialog', { name: `Contact ${shop.artist}` })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  });
});
