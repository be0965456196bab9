import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/model/studio.ts';
import { type FakeHandlers, fakeApi, offline, renderApp } from '#test/support/web/fake-api.tsx';
import { AuditTrail } from '#web/features/studio/activity/audit-trail.tsx';

const entry = (number: number): AuditEntry => ({
  id: String(number),
  at: '2026-11-20T10:00:00Z',
  who: 'marlo',
  action: 'setTestMode',
  detail: `Change ${number}`,
});
const entries = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => entry(from - index));

async function open(handlers: FakeHandlers) {
  const api = fakeApi(handlers);
  renderApp(<AuditTrail />);
  const trail = within(await screen.findByRole('region', { name: 'Activity' }));
  return { api, trail, user: userEvent.setup({ delay: null }) };
}

test('the activity tells who did what and when', async () => {
  const { trail } = await open({ listAuditTrail: { entries: [entry(1)] } });

  expect(await trail.findByText('marlo')).toBeVisible();
  expect(trail.getByText('Test mode')).toBeVisible();
  expect(trail.getByText('Change 1')).toBeVisible();
  expect(trail.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the activity shows the latest, then the page, then the next one, to the end', async () => {
  const { api, trail, user } = await open({
    listAuditTrail: ({ query }) =>
      query['cursor'] === 'NEXT'
        ? { entries: entries(10, 10) }
        : { entries: entries(60, 50), cursor: 'NEXT' },
  });
  await waitFor(() => expect(trail.getAllByRole('listitem')).toHaveLength(20));

  await user.click(trail.getByRole('button', { name: 'Show more' }));
  expect(trail.getAllByRole('listitem')).toHaveLength(50);
  expect(api.callsOf('listAuditTrail')).toHaveLength(1);

  await user.click(trail.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(trail.getAllByRole('listitem')).toHaveLength(60));
  expect(trail.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the activity is looked through, page by page until something is found', async () => {
  const { trail, user } = await open({
    listAuditTrail: ({ query }) => {
      if (query['search'] === undefined) return { entries: entries(60, 50), cursor: 'NEXT' };
      return query['cursor'] === 'FAR' ? { entries: [entry(3)] } : { entries: [], cursor: 'FAR' };
    },
  });
  await user.type(trail.getByRole('searchbox'), ' owl ');
  await user.click(trail.getByRole('button', { name: 'Search' }));
  expect(await trail.findByText('No match in the latest entries.')).toBeVisible();

  await user.click(trail.getByRole('button', { name: 'Search on' }));
  expect(await trail.findByText('Change 3')).toBeVisible();

  await user.clear(trail.getByRole('searchbox'));
  await waitFor(() => expect(trail.getAllByRole('listitem')).toHaveLength(20));
});

test('the activity says that nothing is found, and what cannot be loaded', async () => {
  const { api, trail, user } = await open({ listAuditTrail: { entries: [] } });
  expect(await trail.findByText('Nothing yet.')).toBeVisible();
  await user.type(trail.getByRole('searchbox'), 'owl{Enter}');
  expect(await trail.findByText('Nothing has “owl” in it.')).toBeVisible();

  api.answer({ listAuditTrail: offline });
  await user.type(trail.getByRole('searchbox'), 's{Enter}');
  expect(await trail.findByRole('alert')).toBeVisible();
});
