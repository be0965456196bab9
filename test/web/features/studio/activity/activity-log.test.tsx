// Rule 13.16
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/studio/studio.ts';
import { type FakeHandlers, offline } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { ActivityLog } from '#web/pages/activity.tsx';

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
  const opened = openScreen(<ActivityLog />, '/admin/activity', handlers);
  return { ...opened, activity: within(await screen.findByRole('region', { name: 'Activity' })) };
}

test('the activity log shows the latest 20 entries, then all loaded entries, then the next page', async () => {
  const { api, activity, user } = await open({
    listActivity: ({ query }) =>
      query['cursor'] === 'NEXT'
        ? { entries: entries(10, 10) }
        : { entries: entries(60, 50), cursor: 'NEXT' },
  });
  await waitFor(() => expect(activity.getAllByRole('listitem')).toHaveLength(20));

  await user.click(activity.getByRole('button', { name: 'Show more' }));
  expect(activity.getAllByRole('listitem')).toHaveLength(50);
  expect(api.callsOf('listActivity')).toHaveLength(1);

  await user.click(activity.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(activity.getAllByRole('listitem')).toHaveLength(60));
  expect(activity.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the activity log searches one page after another until something is found', async () => {
  const { activity, user } = await open({
    listActivity: ({ query }) => {
      if (query['search'] === undefined) return { entries: entries(60, 50), cursor: 'NEXT' };
      return query['cursor'] === 'FAR' ? { entries: [entry(3)] } : { entries: [], cursor: 'FAR' };
    },
  });
  await user.type(activity.getByRole('searchbox'), ' owl ');
  await user.click(activity.getByRole('button', { name: 'Search' }));
  expect(await activity.findByText('No match in the latest entries.')).toBeVisible();

  await user.click(activity.getByRole('button', { name: 'Search older entries' }));
  expect(await activity.findByText('Change 3')).toBeVisible();

  await user.clear(activity.getByRole('searchbox'));
  await waitFor(() => expect(activity.getAllByRole('listitem')).toHaveLength(20));
});

test('the activity log shows that nothing was found or that entries could not be loaded', async () => {
  const { api, activity, user } = await open({ listActivity: { entries: [] } });
  expect(await activity.findByText('Nothing yet.')).toBeVisible();
  await user.type(activity.getByRole('searchbox'), 'owl{Enter}');
  expect(await activity.findByText('No matches for “owl”.')).toBeVisible();

  api.answer({ listActivity: offline });
  await user.type(activity.getByRole('searchbox'), 's{Enter}');
  expect(await activity.findByRole('alert')).toBeVisible();
});
