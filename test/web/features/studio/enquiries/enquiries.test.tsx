// Rule 21.6
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Enquiry } from '#shared/enquiry/enquiry.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { Enquiries } from '#web/features/studio/enquiries/enquiries.tsx';

const question = (changes: Partial<Enquiry> = {}): Enquiry => ({
  id: 'q1',
  askedAt: '2026-11-02T10:00:00Z',
  about: 'price',
  work: { artworkId: 'A1', title: 'Moon Stairs' },
  name: 'Jane Doe',
  email: 'jane&co@example.com',
  message: 'How much is it?\n<b>Really</b>',
  isDone: false,
  ...changes,
});

const show = (handlers: FakeHandlers) => openScreen(<Enquiries />, '/orderadmin', handlers);

describe('the list of questions', () => {
  test('shows visitor, question, work and reply address', async () => {
    show({ listEnquiries: [question()] });
    const row = within(await screen.findByRole('listitem'));

    expect(row.getByText('Jane Doe')).toBeVisible();
    expect(row.getByRole('link', { name: 'Moon Stairs' })).toHaveAttribute('href', '/artwork/A1');
    expect(row.getByText(/<b>Really<\/b>/)).toBeVisible();
    expect(row.getByRole('link', { name: 'jane&co@example.com' })).toHaveAttribute(
      'href',
      'mailto:jane%26co%40example.com?subject=Your%20question%20about%20Moon%20Stairs',
    );
  });

  test('still shows a question just marked as answered, and can show all answered questions later', async () => {
    let isDone = false;
    const { api, user } = show({
      listEnquiries: () => [question({ isDone }), question({ id: 'q0', name: 'Ada', isDone: true })],
      setEnquiryDone: ({ body }) => {
        ({ isDone } = body);
        return question({ isDone });
      },
    });
    const tick = await screen.findByRole('switch', { name: 'Answered' });
    await user.click(tick);

    expect(await screen.findByText('All are answered.')).toBeVisible();
    expect(tick).toBeChecked();
    expect(tick).toHaveFocus();
    expect(api.callsOf('setEnquiryDone')).toMatchObject([{ params: { id: 'q1' }, body: { isDone: true } }]);
    expect(screen.queryByText('Ada')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show answered (2)' }));
    expect(screen.getByText('Ada')).toBeVisible();
  });

  test('deletes a question after a confirmation, keeps it after a failure, and focuses the heading', async () => {
    const { api, user } = show({
      listEnquiries: [question(), question({ id: 'q0', name: 'Ada' })],
      deleteEnquiry: refusal(404, { error: 'This question is no longer kept' }),
    });
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await screen.findByText('Jane Doe');
    await press('Delete the question from Jane Doe');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this question?' }));
    expect(dialog.getByText(/stays in your mailbox/)).toBeVisible();
    await press('Keep it');
    expect(api.callsOf('deleteEnquiry')).toEqual([]);

    await press('Delete the question from Jane Doe');
    await press('Delete question');
    expect(await screen.findByText('This question is no longer kept')).toBeVisible();
    expect(screen.getByText('Jane Doe')).toBeVisible();

    api.answer({ deleteEnquiry: { ok: true }, listEnquiries: [question({ id: 'q0', name: 'Ada' })] });
    await press('Delete question');
    await waitFor(() => expect(screen.queryByText('Jane Doe')).toBeNull());
    expect(screen.getByText('Ada')).toBeVisible();
    expect(api.callsOf('deleteEnquiry').at(-1)).toMatchObject({ params: { id: 'q1' } });
    expect(screen.getByRole('heading', { name: 'Questions' })).toHaveFocus();
  });

  test('shows that questions cannot be loaded, or that there are none', async () => {
    const { api, user } = show({ listEnquiries: refusal(400, { error: 'Something is wrong' }) });
    const words = await screen.findByText(/Something is wrong/);
    expect(words.parentElement).toHaveAttribute('role', 'alert');

    api.answer({ listEnquiries: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No questions.')).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
