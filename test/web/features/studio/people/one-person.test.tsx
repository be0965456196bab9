// Rules 24.4 and 12.18
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FoundPerson } from '#shared/studio/person.ts';
import { refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { OnePerson } from '#web/features/studio/people/one-person.tsx';

const found: FoundPerson = {
  records: [
    { kind: 'orders', words: 'Order ABC of Jan 2, 2026', fate: 'erased', why: 'name and town' },
    { kind: 'orders', words: 'Order DEF of Mar 4, 2026', fate: 'wanted', why: 'It is still to be shipped.' },
    { kind: 'subscriptions', words: 'Subscription of Jan 2, 2026', fate: 'erased', why: 'ends it' },
  ],
  atSquare: ['At Square, where name and address stay until you erase them there:'],
  file: { name: 'personal-data.json', text: '{}' },
};

async function lookUp(asked: string, answers: Parameters<typeof openScreen>[2] = { findPerson: found }) {
  const opened = openScreen(<OnePerson />, '/admin/settings', answers);
  await opened.user.type(screen.getByRole('textbox', { name: 'Email or order number' }), asked);
  await opened.user.click(screen.getByRole('button', { name: 'Look up' }));
  return opened;
}

test('the search for a person by email or order shows the stored data, which can be saved as a file', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:json', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { api, user } = await lookUp(' ABC-DEF ');

  expect(await screen.findByText(/Not yet erased: It is still to be shipped/)).toBeVisible();
  expect(screen.getByText(/^At Square, where/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(saved).toEqual(['personal-data.json']);
  expect(api.bodiesOf('findPerson')).toEqual([{ order: 'ABC-DEF' }]);
});

test('the data of a person is erased after a confirmation that says what is deleted and what stays', async () => {
  const { api, user } = await lookUp('ada@example.com', {
    findPerson: found,
    erasePerson: { ...found, records: [], erased: '1 order, 1 subscription' },
  });
  await user.click(await screen.findByRole('button', { name: 'Erase…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase this person’s data?' }));
  expect(dialog.getByText(/Not yet erased: It is still to be shipped/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Erase' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Erased: 1 order, 1 subscription.')).toBeVisible();
  expect(api.bodiesOf('erasePerson')).toEqual([{ email: 'ada@example.com' }]);
});

test('a person can be unsubscribed without erasing other data', async () => {
  const { api, user } = await lookUp('ada@example.com', {
    findPerson: found,
    erasePerson: { ...found, erased: '1 subscription' },
  });
  await user.click(await screen.findByRole('button', { name: 'Only unsubscribe' }));

  expect(await screen.findByText('Erased: 1 subscription.')).toBeVisible();
  expect(api.bodiesOf('erasePerson')).toEqual([{ email: 'ada@example.com', onlySubscription: true }]);
});

test.each([
  ['ada@', 'Valid email is required', {}],
  ['ada@example.com', 'The shop has no data about this person.', { findPerson: { ...found, records: [] } }],
  [
    'ABC',
    'More than one order has this number.',
    { findPerson: refusal(409, { error: 'More than one order has this number.' }) },
  ],
])('the search for a person by “%s” shows “%s”', async (asked, answer, answers) => {
  await lookUp(asked, answers);

  expect(await screen.findByText(answer)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull();
});
