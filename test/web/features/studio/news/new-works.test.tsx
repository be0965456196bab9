// Rules 22.7 and 22.9
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { News } from '#shared/newsletter/news.ts';
import { makeStudioArtwork, makeVariation } from '#test/support/web/builders.ts';
import { atRest, type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { NewWorks } from '#web/pages/subscribers.tsx';

const news = (changes: Partial<News> = {}): News => ({ isOpen: true, subscribers: 2, ...changes });
const last = { at: '2026-11-10T10:00:00.000Z', works: 3, people: 1, isWritten: true };
const work = (id: string, addedAt: string | undefined, changes = {}) =>
  makeStudioArtwork({ id, title: id, ...(addedAt && { addedAt }), ...changes });

function show(handlers: FakeHandlers) {
  return openScreen(<NewWorks />, '/admin/subscribers', {
    getNews: news({ last }),
    listArtworks: [
      work('Newer', '2026-11-12T10:00:00.000Z'),
      work('Newest', '2026-11-13T10:00:00.000Z'),
      work('Told before', '2026-11-09T10:00:00.000Z'),
      work('From before', undefined),
      work('Hidden', '2026-11-12T10:00:00.000Z', { hidden: true }),
      work('Gone', '2026-11-12T10:00:00.000Z', { variations: [makeVariation({ inStock: 0 })] }),
    ],
    ...handlers,
  });
}

describe('an announcement of new works', () => {
  test('lists the works added since the last announcement, newest first, each with a checkbox', async () => {
    show({});

    const ticks = await screen.findAllByRole('checkbox');
    expect(ticks.map((tick) => tick.closest('label')?.textContent)).toEqual([
      'NewestAcrylic on canvas',
      'NewerAcrylic on canvas',
    ]);
    for (const tick of ticks) expect(tick).toBeChecked();
    expect(screen.getByText(/^Last time: 3 new works to 1 person/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tell 2 people about 2 new works' })).toBeEnabled();
  });

  test('leaves out unticked works, keeps its dialog after a failure, and is unchanged when it is sent again', async () => {
    const { api, user, client } = show({
      announceWorks: refusal(409, { error: 'The mails before are still being written.' }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Newest/ }));
    await user.click(screen.getByRole('button', { name: 'Tell 2 people about 1 new work' }));
    const send = await screen.findByRole('button', { name: 'Send to 2 people' });
    await user.click(send);
    expect(await screen.findByText('The mails before are still being written.')).toBeVisible();
    await user.click(send);
    await atRest(client);

    const [first, second] = api.bodiesOf('announceWorks');
    expect(first).toMatchObject({ artworkIds: ['Newer'] });
    expect(second).toEqual(first);
  });

  test('is not offered without subscribers', async () => {
    const { client } = show({ getNews: news({ subscribers: 0 }) });
    expect(await screen.findByText(/^No subscribers yet/)).toBeVisible();
    await atRest(client);
    expect(screen.queryByRole('button', { name: /^Tell/ })).toBeNull();
  });

  test('cannot be sent while the previous emails are being written', async () => {
    const { user } = show({ getNews: news({ last: { ...last, isWritten: false } }) });
    const button = await screen.findByRole('button', { name: /^Tell \d+ p/ });
    await user.click(button);

    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // Rule 22.10
  test('explains why nothing can be sent in a shop without email', async () => {
    show({ getNews: { isOpen: false, subscribers: 0 } });

    expect(await screen.findByText(/^This shop sends no email yet/)).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

test('the newsletter page exports the list of subscribers as a file', async () => {
  const { api, user } = show({ exportSubscribers: refusal(503, { error: 'Not now.' }) });
  await user.click(await screen.findByRole('button', { name: 'Download the list as CSV' }));

  expect(await screen.findByText(/Service Unavailable|Not now/)).toBeVisible();
  expect(api.callsOf('exportSubscribers')).toHaveLength(1);
});
